/** The words: find, sort, rules, and the list. */

import { useLab } from '../../app/lab';
import { cellName } from '../../board/face';
import { CloseIcon, SearchIcon, TuneIcon } from '../../design/icons';
import { Popup } from '../../design/Popup';
import type { Scoring } from '../../engine/contract';
import type { Sort } from './query';
import type { Session } from './session';
import { WordList } from './WordList';
import { matcher } from './words';

export function WordsPane({ session }: { session: Session }) {
  return (
    <section class="solve-words" aria-label="Words">
      <div class="words-tools">
        <Find session={session} />
        <SortChoice session={session} />
        <RulesChoice session={session} />
      </div>
      <Remark session={session} />
      <WordList session={session} />
    </section>
  );
}

function Find({ session }: { session: Session }) {
  const { find } = session.query.value;
  return (
    <div class="find">
      <SearchIcon />
      <input
        class="field"
        type="search"
        aria-label="Find words: letters, or a pattern with * and ?"
        placeholder="find: ing, re*, t?e"
        spellcheck={false}
        autocomplete="off"
        autocapitalize="none"
        value={find}
        onInput={(event) => session.look({ find: event.currentTarget.value })}
      />
    </div>
  );
}

const SORT_NAMES: Record<Sort, string> = { length: 'by length', points: 'by points', alphabet: 'A to Z' };

function SortChoice({ session }: { session: Session }) {
  return (
    <select
      class="field sort"
      aria-label="Order of the words"
      value={session.query.value.sort}
      onChange={(event) => session.look({ sort: event.currentTarget.value as Sort })}
    >
      {Object.entries(SORT_NAMES).map(([sort, name]) => (
        <option key={sort} value={sort}>
          {name}
        </option>
      ))}
    </select>
  );
}

const SCORING_NAMES: Record<Scoring, [string, string]> = {
  standard: ['As in the box', '1 1 2 3 5 11'],
  words: ['One a word', '1 1 1 1 1 1'],
  powers: ['Powers of two', '8 16 32 64 …'],
};

function RulesChoice({ session }: { session: Session }) {
  const { rules, multi } = session.query.value;
  const changed = rules.scoring !== 'standard' || rules.minLength !== 3 || multi;
  return (
    <Popup label="Scoring" title="Scoring" buttonClass={`icon-button${changed ? ' icon-changed' : ''}`} button={<TuneIcon />}>
      {() => (
        <div class="rules">
          <fieldset>
            <legend class="label">Points</legend>
            {(Object.keys(SCORING_NAMES) as Scoring[]).map((scoring) => (
              <label key={scoring} class="choice">
                <input
                  type="radio"
                  name="scoring"
                  checked={rules.scoring === scoring}
                  onChange={() => session.look({ rules: { ...rules, scoring } }, false)}
                />
                {SCORING_NAMES[scoring][0]} <small class="num">{SCORING_NAMES[scoring][1]}</small>
              </label>
            ))}
          </fieldset>
          <fieldset>
            <legend class="label">Shortest word that counts</legend>
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
          <label class="choice">
            <input type="checkbox" checked={multi} onChange={() => session.look({ multi: !multi })} /> Multi-boggle: every path
            counts
          </label>
        </div>
      )}
    </Popup>
  );
}

/** What the list leaves out, and why; or why it is empty. */
function Remark({ session }: { session: Session }) {
  const { dictionaries } = useLab();
  const { find, cell } = session.query.value;
  const shown = session.shown.value;
  const solution = session.solution.value;
  const trouble = dictionaries.trouble.value;
  if (trouble) return <p class="words-remark words-trouble">{trouble} Meanwhile {dictionaries.nameOf(dictionaries.current.value)} is used.</p>;
  if (!shown || !solution) return null;
  if (solution.words.length === 0) return <p class="words-remark note">No word of this dictionary is on this board.</p>;
  if (!find && cell < 0) return null;
  const match = matcher(find);
  const board = session.board.value;
  return (
    <p class="words-remark">
      <span>
        {typeof match === 'string' ? (
          match
        ) : (
          <>
            <span class="num">{shown.words.length.toLocaleString('en')}</span> of {solution.words.length.toLocaleString('en')} words,{' '}
            <span class="num">{shown.points.toLocaleString('en')}</span> points
            {cell >= 0 && board ? `, through ${cellName(board, cell)}` : ''}
          </>
        )}
      </span>
      <button class="icon-button" type="button" aria-label="Show all words" onClick={() => session.look({ find: '', cell: -1 })}>
        <CloseIcon />
      </button>
    </p>
  );
}
