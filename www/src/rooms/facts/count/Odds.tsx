/** The exact odds of one board. */

import { useSignal, useSignalEffect } from '@preact/signals';
import { useMemo, useRef } from 'preact/hooks';
import { useLab } from '../../../app/lab';
import { MiniBoard } from '../../../board/MiniBoard';
import type { OddsResult } from '../../../engine/facts';
import { latest } from '../../../engine/latest';
import { grouped, sentence } from '../../../ui/format';
import { inWords } from '../format';
import { TEXT } from '../text';
import { Power } from './Power';
import type { FactsProps } from '../props';
import { roller } from '../room';

const FAMOUS = 'perslatgsineters';

export function Odds({ query, dice }: FactsProps) {
  const { dictionaries, engine } = useLab();
  const text = useSignal(FAMOUS);
  const typed = useRef(false);
  const result = useSignal<OddsResult | undefined>(undefined);
  const ask = useMemo(
    () =>
      latest((dice: string, dictionary: string, board: string) =>
        roller(0)
          .odds(dice, dictionary, board)
          .catch((error: Error): OddsResult => ({ ok: false, message: error.message })),
      ),
    [],
  );
  // Until one is typed in, this is the best known board or, for other sizes, one that these dice roll.
  useSignalEffect(() => {
    const { dice: name, seed } = query.value;
    const set = dice.find((set) => set.name === name);
    if (typed.current || !set) return;
    result.value = undefined;
    if (set.rows * set.cols === FAMOUS.length) text.value = FAMOUS;
    else
      void engine.roll(name, seed).then(
        (board) => typed.current || (text.value = board.text),
        () => undefined,
      );
  });
  useSignalEffect(() => {
    const shown = text.value;
    void ask(query.value.dice, dictionaries.asked.value, shown).then((answer) => {
      // The default board belongs to the previous dice. The one for these dice is being fetched.
      if (answer && (answer.ok || typed.current)) result.value = answer;
    });
  });
  const found = result.value;
  return (
    <section class="facts-block stack min-0 gap-3 odds">
      <h3>{TEXT.count.odds.title}</h3>
      <label class="stack gap-1 narrow">
        <span class="label">{TEXT.count.odds.field}</span>
        <input
          class="field num"
          value={text.value}
          spellcheck={false}
          autocomplete="off"
          autocapitalize="off"
          aria-invalid={found?.ok === false}
          aria-describedby="odds-answer"
          onInput={(event) => {
            typed.current = true;
            text.value = event.currentTarget.value;
          }}
        />
      </label>
      <div id="odds-answer" class="odds-answer row top gap-4" aria-live="polite">
        {/* The region around it announces it, when the visitor pauses. */}
        {found?.ok === false && <p class="error-text">{sentence(found.message)}</p>}
        {found?.ok && <Answer {...found} />}
      </div>
    </section>
  );
}

function Answer({ board, ways, rolls, probabilityOfAnyImage, images, probability }: Extract<OddsResult, { ok: true }>) {
  const impossible = ways.digits === '0';
  const spoken = impossible ? undefined : inWords(1 / probabilityOfAnyImage);
  return (
    <>
      <MiniBoard grid={board} />
      <div>
        <p class="mean-value row baseline t-2xl num">
          {impossible ? (
            TEXT.count.odds.never
          ) : (
            <>
              {TEXT.count.odds.oneIn} <Power n={1 / probabilityOfAnyImage} digits={3} />{' '}
              {spoken !== undefined && <span class="note">{TEXT.count.odds.inWords(spoken)}</span>}
            </>
          )}
        </p>
        {impossible ? (
          <p class="prose ink-2">{TEXT.count.odds.neverText}</p>
        ) : (
          <p class="prose ink-2">
            {TEXT.count.odds.ways(grouped(ways.digits), grouped(rolls.digits))} <Power n={1 / probability} digits={3} />
            {images > 1 && TEXT.count.odds.images(images)}
            {TEXT.count.odds.how}
          </p>
        )}
      </div>
    </>
  );
}
