/** The places where a word is counted: found, numbered, and shown one by one. */

import { ChevronLeftIcon, ChevronRightIcon, CloseIcon, SearchIcon } from '../../design/icons';
import { Button } from './parts';
import { useTrees } from './room';
import { FIND } from './text';

export function Find() {
  const room = useTrees();
  const found = room.found.value;
  const count = found?.places.length ?? 0;
  const at = found?.places.findIndex(({ number }) => number === room.plan.value.node) ?? -1;
  const step = (by: number): void => {
    const to = found?.places[(at + by + count) % count];
    if (to) room.goTo(to.number);
  };
  return (
    <form
      class="trees-find row push page-only"
      role="search"
      aria-label={FIND.form}
      onSubmit={(event) => {
        event.preventDefault();
        room.find(String(new FormData(event.currentTarget).get('word') ?? ''));
      }}
    >
      <label class="line">
        <span class="sr">{FIND.field}</span>
        <SearchIcon />
        <input
          class="field"
          name="word"
          placeholder={FIND.field}
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          enterkeyhint="search"
        />
      </label>
      {found && (
        <>
          <span class="t-s" role="status">
            {!found.known
              ? FIND.unknown(found.word)
              : count === 0
                ? FIND.nowhere(found.word)
                : FIND.places(at + 1, count, found.more)}
          </span>
          {count > 1 && (
            <>
              <Button look="icon" name={FIND.previous} onPress={() => step(at < 0 ? 0 : -1)}>
                <ChevronLeftIcon />
              </Button>
              <Button look="icon" name={FIND.next} onPress={() => step(1)}>
                <ChevronRightIcon />
              </Button>
            </>
          )}
          <Button
            look="icon"
            name={FIND.clear}
            onPress={({ currentTarget }) => {
              room.find('');
              currentTarget.form?.reset();
            }}
          >
            <CloseIcon />
          </Button>
        </>
      )}
    </form>
  );
}
