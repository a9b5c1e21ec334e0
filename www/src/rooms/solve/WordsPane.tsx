/** The words: find, sort, rules, and the list. */

import { useLab } from '../../app/lab';
import { PointsChoice } from '../../app/points/PointsChoice';
import { cellName } from '../../board/face';
import { CloseIcon, SearchIcon, TuneIcon } from '../../design/icons';
import { Popup } from '../../design/Popup';
import type { Sort } from './query';
import type { SolveSession } from './session';
import { chooseFamily, family } from '../../app/family';
import { FAMILY } from '../../words/text';
import { covers } from '../../words/tiers';
import { WordList } from './WordList';
import { SaveWords } from './SaveWords';
import { WORDS } from './text';
import { matcher } from './words';
import { ErrorText } from '../../ui/ErrorPanel';
import { VERBATIM } from '../../ui/typing';

export function WordsPane({ session }: { session: SolveSession }) {
  return (
    <section class="solve-words" aria-label={WORDS.region} aria-busy={session.waiting.value}>
      <div class="words-tools">
        <Find session={session} />
        <SortChoice session={session} />
        <RulesChoice session={session} />
        <SaveWords session={session} />
      </div>
      <Remark session={session} />
      <WordList session={session} />
    </section>
  );
}

function Find({ session }: { session: SolveSession }) {
  const { find } = session.query.value;
  return (
    <div class="find">
      <SearchIcon />
      <input
        class="field"
        type="search"
        aria-label={WORDS.find}
        placeholder={WORDS.findPlaceholder}
        {...VERBATIM}
        value={find}
        onInput={(event) => session.look({ find: event.currentTarget.value })}
      />
    </div>
  );
}

function SortChoice({ session }: { session: SolveSession }) {
  return (
    <select
      class="field sort"
      aria-label={WORDS.order}
      value={session.query.value.sort}
      onChange={(event) => session.look({ sort: event.currentTarget.value as Sort })}
    >
      {Object.entries(WORDS.sorts).map(([sort, name]) => (
        <option key={sort} value={sort}>
          {name}
        </option>
      ))}
    </select>
  );
}

function RulesChoice({ session }: { session: SolveSession }) {
  const { rules, multi, common } = session.query.value;
  const dictionary = session.solved.value?.dictionary;
  const changed = rules.scoring !== 'standard' || rules.minLength !== 3 || multi || common;
  return (
    <Popup
      label={WORDS.scoring}
      title={WORDS.scoring}
      buttonClass={`button${changed ? ' icon-changed' : ''}`}
      button={
        <>
          <TuneIcon /> {WORDS.scoring}
        </>
      }
    >
      {() => (
        <div class="rules">
          <PointsChoice
            name="scoring"
            scoring={rules.scoring}
            onChange={(scoring) => scoring && session.look({ rules: { ...rules, scoring } }, false)}
          />
          <fieldset>
            <legend class="label">{WORDS.minimum}</legend>
            <div class="segments">
              {[1, 2, 3, 4, 5, 6].map((minLength) => (
                <label key={minLength}>
                  <input
                    type="radio"
                    name="min-length"
                    checked={rules.minLength === minLength}
                    onChange={() => session.look({ rules: { ...rules, minLength } }, false)}
                  />
                  <span class="num">{minLength}</span>
                </label>
              ))}
            </div>
          </fieldset>
          <fieldset>
            <legend class="label">{WORDS.shown}</legend>
            <label class="choice">
              <input
                type="checkbox"
                checked={common}
                disabled={!covers(dictionary)}
                onChange={() => session.look({ common: !common })}
              />{' '}
              {WORDS.common}
            </label>
            <label class="choice">
              <input
                type="checkbox"
                checked={family.value}
                onChange={(event) => chooseFamily(event.currentTarget.checked)}
              />{' '}
              {FAMILY.label}
            </label>
            {family.value && <p class="note rules-note">{FAMILY.about}</p>}
          </fieldset>
          <label class="choice">
            <input type="checkbox" checked={multi} onChange={() => session.look({ multi: !multi })} /> {WORDS.multi}
          </label>
        </div>
      )}
    </Popup>
  );
}

/** What the list leaves out and why, or why it is empty. */
function Remark({ session }: { session: SolveSession }) {
  const { dictionaries } = useLab();
  const { find, cell, common } = session.query.value;
  const shown = session.shown.value;
  const solution = session.solution.value;
  const trouble = dictionaries.trouble.value;
  if (trouble)
    return (
      <p class="words-remark">
        <ErrorText>{WORDS.missingList(trouble, dictionaries.nameOf(dictionaries.current.value))}</ErrorText>
      </p>
    );
  if (!shown || !solution) return null;
  if (solution.words.length === 0) return <p class="words-remark note">{WORDS.none}</p>;
  // The family filter may leave out words as well; the list then says so.
  if (!find && cell < 0 && shown.words.length === solution.words.length) return null;
  const match = matcher(find);
  const board = session.board.value;
  return (
    <p class="words-remark">
      <span>
        {typeof match === 'string' ? (
          match
        ) : (
          <>
            {WORDS.some(shown.words.length, solution.words.length, shown.points)}
            {cell >= 0 && board ? WORDS.through(cellName(board, cell)) : ''}
            {common ? WORDS.commonOnly : ''}
          </>
        )}
      </span>
      {(find || cell >= 0 || common) && (
        <button
          class="icon-button"
          type="button"
          aria-label={WORDS.showAll}
          onClick={() => session.look({ find: '', cell: -1, common: false })}
        >
          <CloseIcon />
        </button>
      )}
    </p>
  );
}
