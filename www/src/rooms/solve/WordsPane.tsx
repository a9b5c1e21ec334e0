/** The words: find, sort, rules, the list, and ways to take them along. */
import { useEffect } from 'preact/hooks';
import { family, FamilyFilter } from '../../app/family';
import { useArrived } from '../../app/carried';
import { useLab } from '../../app/lab';
import { PointsChoice, scoringName } from '../../app/points';
import { layPaper } from '../../board/Paper';
import { cellName } from '../../board/face';
import { Menu, Popup } from '../../design/Popup';
import { CloseIcon, TuneIcon } from '../../design/icons';
import { Check, OneOf, Select } from '../../ui/Choice';
import { ErrorText } from '../../ui/ErrorText';
import { Button, IconButton } from '../../ui/Button';
import { copyText } from '../../ui/copy';
import { csvOf } from '../../ui/csv';
import { download } from '../../ui/download';
import { InTurn, later } from '../../ui/later';
import { VERBATIM } from '../../ui/typing';
import { WordList } from '../../words/WordList';
import { covers } from '../../words/tiers';
import { matcher, type SolveSession, type Sort, SORTS } from './session';
import { counted, number, sentence } from '../../ui/format';

const NONE: readonly never[] = [];

export function WordsPane({ session }: { session: SolveSession }) {
  const { find, sort } = session.query.value;
  return (
    <section class="solve-words page-only min-0" aria-label="Words" aria-busy={session.waiting.value}>
      <div class="row">
        <input
          class="field find"
          type="search"
          aria-label="Find words: letters, or a pattern with * for any letters and ? for any one letter"
          placeholder="find: ing, t?e"
          {...VERBATIM}
          value={find}
          onInput={(event) => session.look({ find: event.currentTarget.value })}
        />
        <Select
          bare
          label="Sort words"
          options={Object.entries(SORTS).map(([sort, { label }]) => [sort, label])}
          value={sort}
          onChoose={(sort) => session.look({ sort: sort as Sort })}
        />
        <RulesChoice session={session} />
        <SaveWords session={session} />
      </div>
      <InTurn>
        <Remark session={session} />
        <List session={session} />
      </InTurn>
    </section>
  );
}

const List = later(function List({ session }: { session: SolveSession }) {
  const { multi } = session.query.value;
  const solution = session.solution.value;
  return (
    <WordList
      label="Words on the board"
      words={solution?.words ?? NONE}
      groups={session.shown.value?.groups ?? NONE}
      selected={session.pinned.value}
      point={(index) => session.point(index)}
      pick={(index) => session.pin(index)}
      leave={() => session.look({ word: '', path: 0 })}
      say={(index) => `${solution?.words[index]}, ${counted(solution?.wordPoints[index] ?? 0, 'point')}`}
      counts={multi ? solution?.pathCounts : undefined}
    />
  );
});

function RulesChoice({ session }: { session: SolveSession }) {
  const { rules, multi, common } = session.query.value;
  const dictionary = session.solved.value?.dictionary;
  const changed = rules.scoring !== 'standard' || rules.minLength !== 3 || multi || common;
  return (
    <Popup
      label="Rules and filters"
      buttonClass={`button${changed ? ' accent' : ''}`}
      button={
        <>
          <TuneIcon /> Rules and filters
        </>
      }
    >
      {() => (
        <div class="rules stack gap-4 t-s sans">
          <PointsChoice
            name="scoring"
            scoring={rules.scoring}
            onChange={(scoring) => scoring && session.look({ rules: { ...rules, scoring } }, false)}
          />
          <OneOf
            name="min-length"
            label="Minimum word length"
            options={[1, 2, 3, 4, 5, 6].map((n) => [n, n])}
            value={rules.minLength}
            onChoose={(minLength) => session.look({ rules: { ...rules, minLength } }, false)}
          />
          <fieldset>
            <legend class="label">Words shown</legend>
            <Check
              label="Common words only"
              checked={common}
              disabled={!covers(dictionary)}
              onChange={(common) => session.look({ common })}
            />
            <FamilyFilter id="solve-family" />
          </fieldset>
          <Check label="Multi-boggle: count every path" checked={multi} onChange={(multi) => session.look({ multi })} />
        </div>
      )}
    </Popup>
  );
}

/** What the list leaves out and why, or why it is empty. */
function Remark({ session }: { session: SolveSession }) {
  const { dictionaries } = useLab();
  const { find, cell, common, multi } = session.query.value;
  const arrived = useArrived(session.list.value, dictionaries.asked.value);
  const shown = session.shown.value;
  const solution = session.solution.value;
  const trouble = dictionaries.trouble.value;
  if (trouble)
    return (
      <>
        <ErrorText>{`${sentence(trouble)} Showing ${dictionaries.nameOf(dictionaries.current.value)} instead.`}</ErrorText>
        {arrived && (
          <p class="row mt-2">
            This link brought the list “{arrived.name}”.
            <Button text="Save it in this browser and use it" onClick={() => void arrived.add()} />
          </p>
        )}
      </>
    );
  if (!shown || !solution) return null;
  if (solution.words.length === 0) return <p class="note t-s">No word counts here under these rules.</p>;
  // The family filter may leave out words as well; the list then says so.
  if (!find && cell < 0 && !multi && shown.words.length === solution.words.length) return null;
  const match = matcher(find);
  const board = session.board.value;
  return (
    <p class="words-remark line spread mt-1 t-s ink-2 tall">
      <span>
        {typeof match === 'string' ? (
          match
        ) : (
          <>
            {number(shown.words.length)} of {counted(solution.words.length, 'word')}, {counted(shown.points, 'point')}
            {cell >= 0 && board && `, through ${cellName(board, cell)}`}
            {common && ', common words only'}
            {multi && ', each word counted once'}
          </>
        )}
      </span>
      {(find || cell >= 0 || common) && (
        <IconButton
          icon={<CloseIcon />}
          label="Show all words"
          onClick={() => session.look({ find: '', cell: -1, common: false })}
        />
      )}
    </p>
  );
}

// --- Copy, save, and print ---

function SaveWords({ session }: { session: SolveSession }) {
  usePrintout(session);
  const solution = session.solution.value;
  const shown = session.shown.value;
  if (!solution || !shown || shown.words.length === 0) return null;
  const { words } = shown;
  const lines = (): string => words.map((index) => `${solution.words[index]}\n`).join('');
  const rows = () => words.map((at) => [solution.words[at], solution.wordPoints[at], solution.pathCounts[at]]);
  const nameOf = (ending: string): string =>
    `words-${solution.board.text.replace(/[^\p{L}.]+/gu, '-').slice(0, 64)}.${ending}`;
  return (
    <Menu
      label="Print or save"
      button="Print or save"
      items={[
        ['Print the board and these words', () => window.print()],
        ['Copy words', () => void copyText(lines(), 'Words', { done: `${counted(words.length, 'word')} copied.` })],
        ['Save as text', () => download(nameOf('txt'), lines())],
        ['Save as a table (CSV)', () => download(nameOf('csv'), csvOf(['word', 'points', 'paths'], rows()))],
      ]}
    />
  );
}

/** Whoever asks for a printout gets the board and all words that are shown, instead of the page. */
function usePrintout(session: SolveSession): void {
  const { dictionaries } = useLab();
  useEffect(() => {
    let remove: (() => void) | undefined;
    const ready = (): void => {
      const solved = session.solved.peek();
      const shown = session.shown.peek();
      if (!solved || !shown) return;
      const { solution, dictionary, rules } = solved;
      const { find, cell, common } = session.query.peek();
      const parts = shown.groups.map(({ name, note, words }) => {
        const alike = new Set(words.map((index) => solution.wordPoints[index])).size === 1;
        const each = (at: number): string => `${solution.words[at]}${alike ? '' : ` ${solution.wordPoints[at]}`}`;
        return { title: name, note, words: words.map(each) };
      });
      const of = [
        dictionaries.nameOf(dictionary),
        rules.minLength !== 3 && `${rules.minLength}+ letters`,
        scoringName(rules.scoring),
        family.value && 'family filter',
        find && `“${find}”`,
        cell >= 0 && `through ${cellName(solution.board, cell)}`,
        common && 'common words only',
      ];
      const board = {
        grid: solution.board,
        title: `${counted(shown.words.length, 'word')}, ${counted(shown.points, 'point')}${solution.complete ? '' : ' or more'}`,
        note: of.filter(Boolean).join(', '),
        key: { title: '', note: '', parts },
      };
      remove?.();
      const title = `Words on a ${solution.board.rows}×${solution.board.cols} board`;
      remove = layPaper({ title, large: true, lines: false, boards: [board], footer: [] });
    };
    const done = (): void => remove?.();
    const listening = new AbortController();
    window.addEventListener('beforeprint', ready, listening);
    window.addEventListener('afterprint', done, listening);
    return () => {
      listening.abort();
      done();
    };
  }, [session, dictionaries]);
}
