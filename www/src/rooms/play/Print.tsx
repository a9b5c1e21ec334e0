/** Boards on paper: one to six of them with lines to write on, the rules, and the words by how common they are on pages of their own. */
import { useSignal } from '@preact/signals';
import { createPortal } from 'preact/compat';
import { useEffect } from 'preact/hooks';
import { useLab } from '../../app/lab';
import { MiniBoard } from '../../board/MiniBoard';
import type { Solution } from '../../engine/contract';
import { tiersFor, wantTiers } from '../../words/tiers';
import { diceTitle, specOf } from './plan';
import { byTier } from './printing';
import './print.css';
import { newSeed, type RoomProps } from './room';
import { rulesOf } from './share';
import { type Spec, cleanSeed } from './spec';
import { lay } from './table';
import { HELP, PRINT, words } from './text';

interface Sheet {
  readonly spec: Spec;
  readonly seeds: readonly string[];
  readonly solutions: readonly Solution[];
  readonly family: boolean;
}

export function Print({ plan, dice }: RoomProps) {
  const { engine, dictionaries } = useLab();
  const boards = useSignal(1);
  const family = useSignal(false);
  const sheet = useSignal<Sheet | null>(null);
  const trouble = useSignal('');
  const make = async (): Promise<void> => {
    trouble.value = '';
    const spec = specOf(plan.value, dice, dictionaries.asked.value, newSeed());
    const first = spec.source.kind === 'roll' ? spec.source.seed : '';
    // The first board is the one of the seed, so that it is the one a link with this seed opens.
    const seeds = Array.from({ length: boards.value }, (_, i) => (i === 0 ? first : cleanSeed(`${first} ${i + 1}`)));
    try {
      await wantTiers(spec.dictionary);
      const tables = await Promise.all(
        seeds.map((seed) => lay(engine, { ...spec, source: { kind: 'roll', dice: plan.value.dice, seed } })),
      );
      sheet.value = { spec, seeds, solutions: tables.map(({ solution }) => solution), family: family.value };
    } catch (error) {
      trouble.value = error instanceof Error ? error.message : String(error);
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
    <section class="play-more">
      <details>
        <summary>{PRINT.title}</summary>
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
          <input
            type="checkbox"
            checked={family.value}
            onChange={(event) => (family.value = event.currentTarget.checked)}
          />
          <span>{PRINT.family}</span>
        </label>
        <button class="button" type="button" onClick={() => void make()}>
          {PRINT.print}
        </button>
        {trouble.value && (
          <p class="play-trouble" role="alert">
            {trouble.value}
          </p>
        )}
      </details>
      {ready &&
        createPortal(
          <Paper sheet={ready} title={rulesOf(ready.spec, diceTitle(ready.spec.source, dice))} />,
          document.body,
        )}
    </section>
  );
}

/** What comes out of the printer; on the screen it is not seen. */
function Paper({ sheet: { spec, seeds, solutions, family }, title }: { sheet: Sheet; title: string }) {
  const tiers = tiersFor(spec.dictionary);
  return (
    <div class="paper" data-boards={solutions.length}>
      <section class="paper-boards">
        {solutions.map(({ board }, i) => (
          <article key={i}>
            <h2>
              {PRINT.board(i + 1)} <small>{seeds[i]}</small>
            </h2>
            <MiniBoard grid={board} />
            <p class="paper-lines" />
          </article>
        ))}
      </section>
      <footer>
        <p>
          <b>{title}</b>
        </p>
        <p>{HELP.rules.slice(0, 3).join(' ')}</p>
        <p>{HELP.rows.map(([letters, points]) => PRINT.row(letters, points)).join(' · ')}</p>
      </footer>
      {solutions.map((solution, i) => (
        <section class="paper-key" key={i}>
          <h2>
            {PRINT.key(i + 1)} <small>{words(solution.words.length)}</small>
          </h2>
          {byTier(solution, tiers, family).map(({ tier, words: list }) => (
            <div key={tier}>
              <h3>
                {PRINT.tiers[tier]} <small>{words(list.length)}</small>
              </h3>
              <p>{list.join(', ')}</p>
            </div>
          ))}
          {family && tiers && <p class="note">{PRINT.familyNote}</p>}
        </section>
      ))}
    </div>
  );
}
