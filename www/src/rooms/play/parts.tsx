import { group } from 'd3-array';
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { rowsOf, usePointsTable } from '../../app/points';
import { icon } from '../../design/icons';
import type { Scoring } from '../../engine/contract';
import { Button, IconButton } from '../../ui/Button';
import { counted, shortDate } from '../../ui/format';
import { VERBATIM } from '../../ui/typing';
import type { Tiers } from '../../words/table';
import { tiersFor, wantTiers } from '../../words/tiers';
import { search } from './finder';
import type { Pen } from './game';
import { useRoom } from './room';
import { GAME, HELP, number } from './text';

/** How common the words of a list are, as soon as that is known. */
export function useTiers(dictionary = ''): Tiers | undefined {
  useEffect(() => void wantTiers(dictionary), [dictionary]);
  return tiersFor(dictionary);
}

/** The number of characters that fit on one line on a phone. */
const ONE_LINE = 16;

/** What every phase but a running game begins with: its title, and something beside it. */
export function Head({ title, children }: { title: string; children?: ComponentChildren }) {
  return (
    <div class="play-head stack bottom gx-3">
      <h1 class="play-title t-xl ellipsis" data-long={title.length > ONE_LINE}>
        {title}
      </h1>
      {children}
      <div class="play-line meter whole" aria-hidden="true" />
    </div>
  );
}

type FoldProps = { title: string; note?: string; open?: boolean; children: ComponentChildren };

/** A section that is empty until it is first opened: browsers would lay out all hidden fields, to fill them in, in one task. */
export function Fold({ title, note, open = false, children }: FoldProps) {
  const seen = useSignal(false);
  return (
    <section class="play-more underlined">
      <details open={open} onToggle={() => (seen.value = true)}>
        <summary>
          {title} {note && <span class="note">{note}</span>}
        </summary>
        {(open || seen.value) && children}
      </details>
    </section>
  );
}

export function Help({ minLength, scoring, open = false }: { minLength: number; scoring: Scoring; open?: boolean }) {
  const table = usePointsTable(scoring);
  const rows = table ? rowsOf(table, minLength) : [];
  return (
    <Fold title="How to play" open={open}>
      <ul>
        {[...HELP.rules, HELP.qu, `In this game, words need at least ${counted(minLength, 'letter')}.`].map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      <Bars
        caption="Points per word, by number of letters"
        bars={rows.map(({ letters, points }) => ({ head: letters, share: points, text: number(points) }))}
      />
    </Fold>
  );
}

/** What the search for a board has found so far. */
export function Searching() {
  if (!search.value) return null;
  const { most, wanted, cancel } = search.value;
  return (
    <p class="row">
      <label class="stack gap-1 t-s sans">
        Looking for a board… {number(most)} of {counted(wanted, 'word')} so far
        <progress value={Math.min(most, wanted)} max={wanted} />
      </label>
      <Button text="Cancel" onClick={cancel} />
    </p>
  );
}

interface Bar {
  readonly head: string | number;
  /** A part of 1 or, of numbers above it, of the largest one. */
  readonly share: number;
  readonly text: string;
  readonly title?: string;
}

export function Bars({ caption, bars }: { caption: string; bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map(({ share }) => share));
  return (
    <table class="play-lengths narrow w-full">
      <caption class="label">{caption}</caption>
      <tbody>
        {bars.map(({ head, share, text, title }) => (
          <tr key={head} title={title}>
            <th scope="row" class="num nowrap">
              {head}
            </th>
            <td class="w-full">
              <span class="meter">
                <i style={{ width: `${(100 * share) / most}%` }} />
              </span>
            </td>
            <td class="num nowrap">{text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** How many words of the practice deck come back when. */
export function DueDays() {
  const now = Date.now();
  const days = group(
    useRoom().session.saved.deck.value.toSorted((a, b) => a.due - b.due),
    ({ due }) => (due <= now ? 'Now' : shortDate(due)),
  );
  const bars = [...days].map(([head, { length }]) => ({ head, share: length, text: number(length) }));
  return bars.length === 0 ? null : <Bars caption="Words to practice, by day" bars={bars} />;
}

interface WordFormProps {
  readonly pen: Pen;
  readonly label: string;
  /** The `id` of what is said about the word. */
  readonly about: string;
  readonly enter: string;
  /** Handles a key that is no part of a word; returns whether it did. */
  readonly onKey?: (event: KeyboardEvent) => boolean;
}

/** The field for the word, on a line to write on. */
export function WordForm({ pen, label, about, enter, onKey }: WordFormProps) {
  const entry = pen.entry.value;
  return (
    <form
      class="play-word line gap-1"
      onSubmit={(event) => {
        event.preventDefault();
        void pen.enter();
      }}
    >
      <input
        class="play-field min-0 t-xl sans bold"
        data-focus
        aria-label={label}
        aria-describedby={about}
        placeholder="Type, tap, or drag"
        value={entry.typed}
        data-off={entry.onBoard === 'no'}
        maxLength={40}
        {...VERBATIM}
        enterkeyhint="go"
        onInput={(event) => pen.type(event.currentTarget.value)}
        onKeyDown={(event) => onKey?.(event) && event.preventDefault()}
      />
      <IconButton icon={<BackspaceIcon />} label={GAME.back} disabled={entry.text === ''} onClick={() => pen.back()} />
      <Button look="primary" text={enter} type="submit" disabled={entry.text === ''} />
    </form>
  );
}

const BackspaceIcon = icon(<path d="M7.2 4.5H17v11H7.2L2.8 10zM10 8l4 4M14 8l-4 4" />);
export const RepeatIcon = icon(
  <path d="M4 9.2a6 6 0 0 1 10.4-3L16 8M16 4v4h-4M16 10.8a6 6 0 0 1-10.4 3L4 12M4 16v-4h4" />,
);
