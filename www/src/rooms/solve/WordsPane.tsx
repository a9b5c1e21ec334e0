/** The words: find, sort, rules, the list, and ways to take them along. */
import { useComputed, useSignal, useSignalEffect } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { FamilyFilter } from '../../app/family';
import { useLab } from '../../app/lab';
import { PointsChoice } from '../../app/points';
import { layPaper } from '../../board/Paper';
import { cellName } from '../../board/face';
import { Menu, Popup } from '../../design/Popup';
import { CloseIcon, DownloadIcon, SearchIcon, TuneIcon } from '../../design/icons';
import { Check, OneOf } from '../../ui/Choice';
import { ErrorText } from '../../ui/ErrorPanel';
import { IconButton } from '../../ui/IconButton';
import { copyText } from '../../ui/copy';
import { download } from '../../ui/download';
import { listKey, nextRow } from '../../ui/listbox';
import { announce } from '../../ui/live';
import { VERBATIM } from '../../ui/typing';
import { covers } from '../../words/tiers';
import type { SolveSession, Sort } from './session';
import { number, WORDS } from './text';
import { asLines, asTable, type Group, layOut, matcher, type Sizes, slices, topOf } from './words';

export function WordsPane({ session }: { session: SolveSession }) {
  const { find, sort } = session.query.value;
  return (
    <section class="solve-words page-only min-0" aria-label={WORDS.region} aria-busy={session.waiting.value}>
      <div class="words-tools stack">
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
        <select
          class="field w-auto"
          aria-label={WORDS.order}
          value={sort}
          onChange={(event) => session.look({ sort: event.currentTarget.value as Sort })}
        >
          {Object.entries(WORDS.sorts).map(([sort, name]) => (
            <option key={sort} value={sort}>
              {name}
            </option>
          ))}
        </select>
        <RulesChoice session={session} />
        <SaveWords session={session} />
      </div>
      <Remark session={session} />
      <WordList session={session} />
    </section>
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
      buttonClass={`button${changed ? ' icon-changed accent' : ''}`}
      button={
        <>
          <TuneIcon /> {WORDS.scoring}
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
            label={WORDS.minimum}
            options={[1, 2, 3, 4, 5, 6].map((n) => [n, n])}
            value={rules.minLength}
            onChoose={(minLength) => session.look({ rules: { ...rules, minLength } }, false)}
          />
          <fieldset>
            <legend class="label">{WORDS.shown}</legend>
            <Check
              label={WORDS.common}
              checked={common}
              disabled={!covers(dictionary)}
              onChange={(common) => session.look({ common })}
            />
            <FamilyFilter id="solve-family" />
          </fieldset>
          <Check label={WORDS.multi} checked={multi} onChange={(multi) => session.look({ multi })} />
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
      <p class="words-remark line spread mt-1 t-s ink-2 tall">
        <ErrorText>{WORDS.missingList(trouble, dictionaries.nameOf(dictionaries.current.value))}</ErrorText>
      </p>
    );
  if (!shown || !solution) return null;
  if (solution.words.length === 0) return <p class="words-remark line spread mt-1 t-s ink-2 tall note">{WORDS.none}</p>;
  // The family filter may leave out words as well; the list then says so.
  if (!find && cell < 0 && shown.words.length === solution.words.length) return null;
  const match = matcher(find);
  const board = session.board.value;
  return (
    <p class="words-remark line spread mt-1 t-s ink-2 tall">
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
        <IconButton label={WORDS.showAll} onClick={() => session.look({ find: '', cell: -1, common: false })}>
          <CloseIcon />
        </IconButton>
      )}
    </p>
  );
}

// --- The list ---
// Lists the words of a board in groups and columns. It is one list box with one tab stop, and only its visible part is in
// the document. Pointing at a word, or moving to it with the arrow keys, draws its path; Enter, Space, or a tap keeps it drawn.
// Typing a letter moves to the next word that begins with it.

/** Scrolling by less than this draws nothing new. */
const STRIDE = 160;

function WordList({ session }: { session: SolveSession }) {
  const list = useRef<HTMLDivElement>(null);
  const sizes = useSizes(list, session);
  const cursor = useSignal(-1);
  const focused = useSignal(false);
  const seen = useSignal({ from: 0, to: 1200 });

  const layout = useComputed(() => layOut(session.shown.value?.groups ?? [], sizes.value));

  // The part of the list that the window shows, rounded to steps.
  useEffect(() => {
    const look = (): void => {
      const top = list.current?.getBoundingClientRect().top ?? 0;
      const from = Math.floor((-top - STRIDE) / STRIDE) * STRIDE;
      const to = Math.ceil((window.innerHeight - top + STRIDE) / STRIDE) * STRIDE;
      const before = seen.peek();
      if (from !== before.from || to !== before.to) seen.value = { from, to };
    };
    look();
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener('scroll', look, { passive: true, signal });
    window.addEventListener('resize', look, { signal });
    return () => listening.abort();
  }, [seen]);

  const parts = useComputed(() => slices(layout.value.blocks, sizes.value, seen.value.from, seen.value.to));
  const shown = session.shown.value;
  const solution = session.solution.value;

  // In a new list, words are in other places.
  useSignalEffect(() => {
    void session.shown.value;
    cursor.value = -1;
  });

  if (!solution || !shown) return <div ref={list} class="words room-coming" aria-busy="true" />;

  const moveTo = (at: number): void => {
    const index = shown.words[at];
    if (index === undefined) return;
    cursor.value = at;
    session.point(index);
    reveal(list.current!, topOf(at, layout.value.blocks, sizes.value), sizes.value.rowHeight);
    announce(`${solution.words[index]}, ${solution.wordPoints[index]}`, 60);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const { columns } = sizes.value;
    const rows = shown.groups.map(({ words }) => ({ size: words.length, columns }));
    listKey(event, {
      count: shown.words.length,
      at: cursor.value,
      move: moveTo,
      pick: pinAt,
      leave: () => session.look({ word: '', path: 0 }),
      vertical: (at, step) => nextRow(rows, at, step),
      text: (at) => solution.words[shown.words[at] ?? -1] ?? '',
      page: 10 * columns,
    });
  };
  const pinAt = (at: number): void => {
    const index = shown.words[at];
    if (index !== undefined) session.pin(index);
  };
  const atOf = (event: Event): number =>
    Number((event.target as HTMLElement).closest<HTMLElement>('[data-at]')?.dataset['at'] ?? -1);

  const current = shown.words[cursor.value];
  return (
    <div
      ref={list}
      class="words"
      role="listbox"
      aria-label={WORDS.list}
      tabIndex={0}
      aria-activedescendant={focused.value && current !== undefined ? `word-${current}` : undefined}
      style={{ height: `${layout.value.height}px`, '--columns': sizes.value.columns }}
      onKeyDown={onKeyDown}
      onFocus={() => {
        focused.value = true;
        if (cursor.value >= 0) session.point(shown.words[cursor.value] ?? -1);
      }}
      onBlur={() => {
        focused.value = false;
        session.point(-1);
      }}
      onPointerOver={(event) => {
        if (event.pointerType !== 'touch') session.point(shown.words[atOf(event)] ?? -1);
      }}
      onPointerLeave={() => session.point(-1)}
      onClick={(event) => {
        const at = atOf(event);
        if (at < 0) return;
        cursor.value = at;
        session.point(-1);
        pinAt(at);
      }}
    >
      {parts.value.map(({ block: { group, start, top }, first: row, end }) => {
        const { columns, rowHeight } = sizes.value;
        const first = row * columns;
        return (
          <div key={group.name} class="word-group" role="group" aria-label={group.name} style={{ top: `${top}px` }}>
            <GroupHead group={group} wordPoints={solution.wordPoints} />
            <div class="word-rows" role="presentation" style={{ paddingTop: `${row * rowHeight}px` }}>
              {group.words.slice(first, end * columns).map((index, i) => {
                const at = start + first + i;
                const count = solution.pathCounts[index]!;
                return (
                  <div
                    key={index}
                    id={`word-${index}`}
                    data-at={at}
                    role="option"
                    aria-selected={index === session.pinned.value}
                    aria-setsize={shown.words.length}
                    aria-posinset={at + 1}
                    class={`word${focused.value && at === cursor.value ? ' word-current' : ''}`}
                  >
                    <span>{solution.words[index]}</span>
                    {session.query.value.multi && count > 1 && <small class="num">×{number(count)}</small>}
                  </div>
                );
              })}
            </div>
          </div>
        );
      })}
    </div>
  );
}

function GroupHead({ group: { name, points, words }, wordPoints }: { group: Group; wordPoints: ArrayLike<number> }) {
  const each = wordPoints[words[0] ?? -1];
  // Where every path counts, or under the letter they start with, words of a group differ.
  const alike = words.every((word) => wordPoints[word] === each);
  return (
    <div class="word-head line underlined spread bottom" role="presentation">
      <span class="note">{name}</span>
      <span class="num t-xs ink-3">{WORDS.group(words.length, points, alike ? each : undefined)}</span>
    </div>
  );
}

/** Computes columns and heights from the text size and the available space. */
function useSizes(list: { current: HTMLDivElement | null }, session: SolveSession) {
  const box = useSignal({ width: 480, em: 17, coarse: false });
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const measure = (): void => {
      const em = parseFloat(getComputedStyle(element).fontSize);
      const next = { width: element.clientWidth, em, coarse: matchMedia('(pointer: coarse)').matches };
      const now = box.peek();
      if (next.width !== now.width || next.em !== now.em || next.coarse !== now.coarse) box.value = next;
    };
    // On a first visit there are no words yet, and to measure here would make the browser lay out the whole page in the
    // same task that has just rendered it. The observer reports the first size, too, once the page is laid out.
    if (session.solution.peek()) measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [list, box, session]);
  return useComputed((): Sizes => {
    const { width, em, coarse } = box.value;
    const longest = (session.solution.value?.words ?? []).reduce((most, word) => Math.max(most, word.length), 6);
    const column = em * Math.max(6, 0.52 * longest + 1.6);
    return {
      columns: Math.max(2, Math.floor(width / column)),
      rowHeight: Math.round(em * (coarse ? 2.3 : 1.72)),
      headHeight: Math.round(em * 2.4),
      space: Math.round(em * 0.9),
    };
  });
}

/** Scrolls just far enough to show a row below the sticky part at the top. */
function reveal(list: HTMLElement, top: number, height: number): void {
  const at = list.getBoundingClientRect().top + top;
  const covered = document.querySelector('.solve-board')?.getBoundingClientRect();
  const roof = covered && covered.width > window.innerWidth * 0.8 ? covered.bottom : 0;
  if (at < roof + height) window.scrollBy({ top: at - roof - height });
  else if (at + height > window.innerHeight - height) window.scrollBy({ top: at + 2 * height - window.innerHeight });
}

// --- Copy, save, and print ---

function SaveWords({ session }: { session: SolveSession }) {
  usePrintout(session);
  const solution = session.solution.value;
  const shown = session.shown.value;
  if (!solution || !shown || shown.words.length === 0) return null;
  const { words } = shown;
  const nameOf = (ending: string): string =>
    `words-${solution.board.text.replace(/[^\p{L}.]+/gu, '-').slice(0, 64)}.${ending}`;
  return (
    <Menu
      label={WORDS.take}
      title={WORDS.take}
      buttonClass="icon-button"
      button={<DownloadIcon />}
      items={[
        [WORDS.copy, () => void copyText(asLines(solution, words), WORDS.words, { done: WORDS.copied(words.length) })],
        [WORDS.print, () => window.print()],
        [WORDS.saveText, () => download(nameOf('txt'), asLines(solution, words))],
        [WORDS.saveTable, () => download(nameOf('csv'), asTable(solution, words))],
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
      const { solution, dictionary } = solved;
      const parts = shown.groups.map(({ name, words }) => ({
        title: name,
        words: words.map((index) => solution.words[index]!),
      }));
      const title = WORDS.printed(shown.words.length, shown.points);
      const key = { title: WORDS.list, note: '', parts };
      const board = { grid: solution.board, title, note: dictionaries.nameOf(dictionary), key };
      remove?.();
      remove = layPaper({ title: '', large: true, lines: false, boards: [board], footer: [] });
    };
    const done = (): void => remove?.();
    window.addEventListener('beforeprint', ready);
    window.addEventListener('afterprint', done);
    return () => {
      window.removeEventListener('beforeprint', ready);
      window.removeEventListener('afterprint', done);
      done();
    };
  }, [session, dictionaries]);
}
