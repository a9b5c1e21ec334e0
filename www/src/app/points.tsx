/** Points tables: what they are called, what is in them, and the choice of one. The core decides whether a table is valid. */

import { type Signal, signal, useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { PointsTable, Scoring } from '../engine/contract';
import { latest } from '../engine/port';
import { isNamed, MAX_POINTS, NAMED, TABLES } from '../engine/scoring';
import { whenItComes } from '../engine/soon';
import { Button } from '../ui/Button';
import { ErrorText } from '../ui/ErrorText';
import { counted, sentence } from '../ui/format';
import { useLab } from './lab';

export const NOT_WHOLE = 'Enter a whole number for every length.';

/** A table's name in a line about the rules; empty for the standard one. */
export function scoringName(scoring: Scoring): string {
  if (scoring === 'standard') return '';
  return isNamed(scoring) ? TABLES[scoring].title.toLowerCase() : 'custom points table';
}

/**
 * Returns the rows of a table, such as for `3–4`, `5`, and `8+` letters, without the short words that score nothing,
 * unless they have at least `minLength` letters.
 */
export function rowsOf({ points }: Pick<PointsTable, 'points'>, minLength = Infinity) {
  const rows: { from: number; to: number; points: number }[] = [];
  for (const [letters, worth] of points.entries()) {
    if (letters === 0 || (worth === 0 && rows.length === 0 && letters < minLength)) continue;
    const last = rows.at(-1);
    if (last?.points === worth) last.to = letters;
    else rows.push({ from: letters, to: letters, points: worth });
  }
  // A table with one entry gives the same points to words of any length.
  if (rows.length === 0) rows.push({ from: 1, to: 1, points: points.at(-1) ?? 0 });
  return rows.map(({ from, to, points: worth }, i) => ({
    letters: i === rows.length - 1 ? `${from}+` : from === to ? `${from}` : `${from}–${to}`,
    points: worth,
  }));
}

const tables = signal<ReadonlyMap<Scoring, PointsTable>>(new Map());

/** Returns the entries of a points table; `undefined` until the core has answered, and for invalid tables. */
export function usePointsTable(scoring: Scoring): PointsTable | undefined {
  const { engine } = useLab();
  useEffect(() => {
    if (tables.peek().has(scoring)) return;
    // The room that uses the table reports the problem.
    whenItComes(engine.readScoring(scoring), (table) => (tables.value = new Map(tables.peek()).set(scoring, table)));
  }, [engine, scoring]);
  return tables.value.get(scoring);
}

/** The number of fields in a new table; the last one applies to all longer words. */
const FIELDS = 8;
/** A table has at most 32 numbers, one of them for words without letters. */
const MOST = 31;

interface PointsChoiceProps {
  readonly scoring: Scoring;
  /** `null` while the entries don't make a valid table. */
  readonly onChange: (scoring: Scoring | null) => void;
  /** Distinguishes the radio buttons of this choice from others. */
  readonly name: string;
  /** Whether to offer a table of one's own. Without it, only a table that is already there can be changed. */
  readonly custom?: boolean;
}

export function PointsChoice({ scoring, onChange, name, custom = true }: PointsChoiceProps) {
  const own = useSignal(!isNamed(scoring));
  const draft = useSignal<readonly string[] | undefined>(undefined);
  const chosen = useRef(scoring);
  useEffect(() => {
    // A table from elsewhere (a preset, a link) decides whether it is a named one; a table typed here may equal a named
    // one by chance.
    if (chosen.current === scoring) return;
    chosen.current = scoring;
    own.value = !isNamed(scoring);
    draft.value = undefined;
  }, [scoring, own, draft]);
  const choose = (next: Scoring | null): void => {
    if (next !== null) chosen.current = next;
    onChange(next);
  };
  return (
    <fieldset class="whole">
      <legend class="label">Points per word</legend>
      {NAMED.map((each) => (
        <label key={each} class="check line tall t-s">
          <input
            type="radio"
            name={name}
            checked={!own.value && scoring === each}
            onChange={() => {
              own.value = false;
              draft.value = undefined;
              choose(each);
            }}
          />
          <span>{TABLES[each].title}</span> <small class="num push t-xs ink-2 right">{TABLES[each].about}</small>
        </label>
      ))}
      {(custom || own.value) && (
        <label class="check line tall t-s">
          <input type="radio" name={name} checked={own.value} onChange={() => (own.value = true)} />
          <span>Your own</span>
        </label>
      )}
      {own.value && <OwnTable scoring={scoring} draft={draft} onChange={choose} />}
    </fieldset>
  );
}

interface OwnTableProps extends Pick<PointsChoiceProps, 'scoring' | 'onChange'> {
  /** What has been typed since another table was chosen. */
  readonly draft: Signal<readonly string[] | undefined>;
}

function OwnTable({ scoring, draft, onChange }: OwnTableProps) {
  const { engine } = useLab();
  const table = usePointsTable(scoring);
  const trouble = useSignal('');
  const judge = useRef(
    latest(async (fields: readonly string[]) => {
      if (!fields.every((field) => /^\d+$/.test(field))) throw new Error(NOT_WHOLE);
      return engine.readScoring(['0', ...fields].join(','));
    }),
  ).current;
  if (!table) return null;
  const given = Array.from({ length: Math.max(FIELDS, table.points.length - 1) }, (_, i) =>
    String(table.points[i + 1] ?? table.points.at(-1) ?? 0),
  );
  const fields = draft.value ?? given;
  const edit = (next: readonly string[]): void => {
    draft.value = next;
    judge(next.map((field) => field.trim())).then(
      (read) => {
        if (!read) return;
        trouble.value = '';
        onChange(read.scoring);
      },
      (error: Error) => {
        trouble.value = sentence(error.message);
        onChange(null);
      },
    );
  };
  return (
    <div class="pad stack">
      <p class="note">Points for words of each length:</p>
      <div class="points-fields stack bottom">
        {fields.map((field, i) => {
          const last = i === fields.length - 1;
          return (
            <label key={i}>
              <span class="label num" aria-hidden="true">
                {i + 1}
                {last && '+'}
              </span>
              <input
                class="field num"
                inputMode="numeric"
                autocomplete="off"
                maxLength={7}
                aria-label={last ? `${i + 1} or more letters` : counted(i + 1, 'letter')}
                aria-invalid={!/^\d+$/.test(field.trim()) || Number(field) > MAX_POINTS}
                value={field}
                onFocus={(event) => event.currentTarget.select()}
                onInput={(event) => edit(fields.map((other, at) => (at === i ? event.currentTarget.value : other)))}
              />
            </label>
          );
        })}
        {fields.length < MOST && <Button text="Add a length" onClick={() => edit([...fields, fields.at(-1) ?? '0'])} />}
      </div>
      <ErrorText>{trouble.value}</ErrorText>
    </div>
  );
}
