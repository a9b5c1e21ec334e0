/**
 * Boards on paper: one to six boards with lines to write on, the rules, and answer keys by how common the words are, on
 * separate pages.
 */
import { useSignal } from '@preact/signals';
import { render } from 'preact';
import { useEffect, useLayoutEffect } from 'preact/hooks';
import { useLab } from '../../app/lab';
import { MiniBoard } from '../../board/MiniBoard';
import type { BoardView, PointsTable } from '../../engine/contract';
import { tiersFor, wantTiers } from '../../words/tiers';
import { diceTitle, specOf } from './plan';
import { byTier } from './printing';
import './print.css';
import { newSeed, type RoomProps } from './room';
import { rulesOf } from './share';
import { type Spec, cleanSeed } from './spec';
import { lay } from './table';
import { browserWorld } from './world';
import { rowsOf } from '../../app/points/rows';
import { chooseFamily, family, leftOut } from '../../app/family';
import { FAMILY } from '../../words/text';
import { Fold } from './Fold';
import { findBoard } from './finder';
import { HELP, PRINT, problemOf, words } from './text';
import { ErrorText } from '../../ui/ErrorPanel';

/** More lines than fit next to any board; the excess is cut off. */
const LINES = 30;

interface Printout {
  readonly spec: Spec;
  readonly seeds: readonly string[];
  readonly boards: readonly { board: BoardView; words: readonly string[] }[];
  /** Whether the family filter was on. */
  readonly filtered: boolean;
  readonly points: PointsTable;
}

export function Print({ plan, dice }: RoomProps) {
  const lab = useLab();
  const { dictionaries } = lab;
  const boards = useSignal(1);
  const sheet = useSignal<Printout | null>(null);
  const trouble = useSignal('');
  const busy = useSignal(false);
  const make = async (): Promise<void> => {
    trouble.value = '';
    busy.value = true;
    const spec = specOf(plan.value, dice, dictionaries.asked.value, newSeed());
    const first = spec.source.kind === 'roll' ? spec.source.seed : '';
    // The first board has the seed itself, so that it is the board that a link with this seed opens.
    const seeds = Array.from({ length: boards.value }, (_, i) => (i === 0 ? first : cleanSeed(`${first} ${i + 1}`)));
    try {
      await wantTiers(spec.dictionary);
      const points = await lab.engine.readScoring(spec.scoring);
      const { engine } = browserWorld(lab);
      const tiers = tiersFor(spec.dictionary);
      const { common, seed: typed, dice: name } = plan.value;
      const specs: Spec[] = [];
      for (const seed of seeds) {
        const first: Spec = { ...spec, source: { kind: 'roll', dice: name, seed } };
        const counts = (word: string): boolean => tiers?.of(word) === 'common' && !leftOut(word);
        const search = tiers && common > 0 && cleanSeed(typed) === '';
        specs.push(search ? (await findBoard(engine, first, common, counts, newSeed)).spec : first);
      }
      const tables = await Promise.all(specs.map((each) => lay(engine, each)));
      sheet.value = {
        spec,
        seeds: specs.map(({ source }) => (source.kind === 'roll' ? source.seed : '')),
        boards: tables.map(({ board, solution }) => ({
          board,
          words: solution.words.filter((word) => !leftOut(word)),
        })),
        filtered: family.value,
        points,
      };
    } catch (error) {
      trouble.value = problemOf(error);
    } finally {
      busy.value = false;
    }
  };
  const ready = sheet.value;
  useEffect(() => {
    if (!ready) return;
    const done = (): void => void (sheet.value = null);
    window.addEventListener('afterprint', done, { once: true });
    window.print();
    return () => window.removeEventListener('afterprint', done);
  }, [ready, sheet]);
  return (
    <Fold title={PRINT.title}>
      <p class="note">{PRINT.about}</p>
      <fieldset>
        <legend class="label">{PRINT.boards}</legend>
        <div class="segments">
          {[1, 2, 3, 4, 5, 6].map((n) => (
            <label key={n}>
              <input
                type="radio"
                name="print-boards"
                checked={boards.value === n}
                onChange={() => (boards.value = n)}
              />
              <span class="num">{n}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <label class="play-check">
        <input type="checkbox" checked={family.value} onChange={(event) => chooseFamily(event.currentTarget.checked)} />
        <span>{FAMILY.label}</span>
      </label>
      {family.value && <p class="note">{FAMILY.about}</p>}
      <button class="button" type="button" disabled={busy.value} onClick={() => void make()}>
        {PRINT.print}
      </button>
      <ErrorText>{trouble.value}</ErrorText>
      {ready && <Paper sheet={ready} title={rulesOf(ready.spec, diceTitle(ready.spec.source, dice))} />}
    </Fold>
  );
}

/** Puts the printed pages next to the page itself, which is not printed. They are invisible on the screen. */
function Paper({ sheet, title }: { sheet: Printout; title: string }) {
  useLayoutEffect(() => {
    const paper = document.createElement('div');
    paper.className = 'paper';
    paper.dataset['boards'] = String(sheet.boards.length);
    document.body.append(paper);
    render(<Pages sheet={sheet} title={title} />, paper);
    return () => {
      render(null, paper);
      paper.remove();
    };
  }, [sheet, title]);
  return null;
}

function Pages({ sheet: { spec, seeds, boards, filtered, points }, title }: { sheet: Printout; title: string }) {
  const tiers = tiersFor(spec.dictionary);
  return (
    <>
      <section class="paper-boards">
        {boards.map(({ board }, i) => (
          <article key={i}>
            <h2>
              {PRINT.board(i + 1)} <small>{seeds[i]}</small>
            </h2>
            <MiniBoard grid={board} />
            <div class="paper-lines">
              {Array.from({ length: LINES }, (_, line) => (
                <i key={line} />
              ))}
            </div>
          </article>
        ))}
      </section>
      <footer>
        <p>
          <b>{title}</b>
        </p>
        <p>{HELP.rules.slice(0, 3).join(' ')}</p>
        <p>
          {rowsOf(points)
            .map((row) => PRINT.row(row.letters, row.points))
            .join(' · ')}
        </p>
      </footer>
      {boards.map(({ words: all }, i) => (
        <section class="paper-key" key={i}>
          <h2>
            {PRINT.key(i + 1)} <small>{words(all.length)}</small>
          </h2>
          {byTier(all, tiers).map(({ tier, words: list }) => (
            <div key={tier}>
              <h3>
                {PRINT.tiers[tier]} <small>{words(list.length)}</small>
              </h3>
              <p>{list.join(', ')}</p>
            </div>
          ))}
          {filtered && <p class="note">{PRINT.familyNote}</p>}
        </section>
      ))}
    </>
  );
}
