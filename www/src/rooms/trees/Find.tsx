/** Where a word is counted: found, numbered, and gone through one by one. */

import { ChevronLeftIcon, ChevronRightIcon, CloseIcon, SearchIcon } from '../../design/icons';
import { number, useTrees } from './room';

export function Find() {
  const room = useTrees();
  const found = room.found.value;
  const count = found?.places.length ?? 0;
  const at = found?.places.findIndex(({ number }) => number === room.plan.value.node) ?? -1;
  const step = (by: number): void => {
    const to = found?.places[(at + by + count) % count];
    if (to) void room.goTo(to.number);
  };
  return (
    <form
      class="trees-find"
      role="search"
      aria-label="Find a word in the tree"
      onSubmit={(event) => {
        event.preventDefault();
        void room.find(String(new FormData(event.currentTarget).get('word') ?? ''));
      }}
    >
      <label>
        <span class="sr">Find a word</span>
        <SearchIcon />
        <input class="field" name="word" placeholder="Find a word" autocomplete="off" autocapitalize="none" spellcheck={false} enterkeyhint="search" />
      </label>
      {found && (
        <>
          <span class="trees-found" role="status">
            {!found.known ? (
              <>“{found.word}” is no word here</>
            ) : count === 0 ? (
              <>“{found.word}” is not counted</>
            ) : (
              <>
                {at >= 0 && `${number(at + 1)} of `}
                {number(count)}
                {found.more && '+'} {count === 1 ? 'place' : 'places'}
              </>
            )}
          </span>
          {count > 1 && (
            <>
              <button class="icon-button" type="button" aria-label="Place before" onClick={() => step(at < 0 ? 0 : -1)}>
                <ChevronLeftIcon />
              </button>
              <button class="icon-button" type="button" aria-label="Next place" onClick={() => step(1)}>
                <ChevronRightIcon />
              </button>
            </>
          )}
          <button class="icon-button" type="button" aria-label="Forget the word" onClick={(event) => {
            room.found.value = undefined;
            event.currentTarget.form?.reset();
          }}>
            <CloseIcon />
          </button>
        </>
      )}
    </form>
  );
}
