/** The odds of one board, exactly. */

import { useSignal, useSignalEffect } from '@preact/signals';
import { useMemo, useRef } from 'preact/hooks';
import { useLab } from '../../../app/lab';
import { MiniBoard } from '../../../board/MiniBoard';
import type { OddsResult } from '../../../engine/facts';
import { latest } from '../../../engine/latest';
import { grouped } from '../format';
import { Power } from '../Power';
import { roller, type RoomProps } from '../room';

const FAMOUS = 'perslatgsineters';

export function Odds({ query, dice }: RoomProps) {
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
  // Until one is typed in, the best board there is, or for other sizes one that these dice roll.
  useSignalEffect(() => {
    const { dice: name, seed } = query.value;
    const set = dice.find((set) => set.name === name);
    if (typed.current || !set) return;
    if (set.rows * set.cols === FAMOUS.length) text.value = FAMOUS;
    else void engine.roll(name, seed).then((board) => typed.current || (text.value = board.text), () => undefined);
  });
  useSignalEffect(() => {
    void ask(query.value.dice, dictionaries.current.value, text.value).then((answer) => {
      if (answer) result.value = answer;
    });
  });
  const found = result.value;
  return (
    <section class="facts-block odds">
      <h3>The odds of one board</h3>
      <label class="odds-field">
        <span class="label">A board</span>
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
      <div id="odds-answer" class="odds-answer" aria-live="polite">
        {found?.ok === false && <p class="facts-trouble">{found.message.charAt(0).toUpperCase() + found.message.slice(1)}.</p>}
        {found?.ok && <Answer {...found} />}
      </div>
    </section>
  );
}

function Answer({ board, ways, rolls, lowestTerms, probabilityOfAnyImage, images, probability }: Extract<OddsResult, { ok: true }>) {
  const impossible = ways.digits === '0';
  return (
    <>
      <MiniBoard grid={board} />
      <div>
        <p class="mean-value num">
          {impossible ? (
            'never'
          ) : (
            <>
              1 in <Power n={1 / probabilityOfAnyImage} digits={3} />
            </>
          )}
        </p>
        {impossible ? (
          <p class="facts-text">No order of these dice shows this board, however they fall.</p>
        ) : (
          <p class="facts-text">
            <b class="num">{grouped(ways.digits)}</b> of the {grouped(rolls.digits)} rolls show it as it stands, that is {grouped(lowestTerms[0])} in{' '}
            {grouped(lowestTerms[1])} or 1 in <Power n={1 / probability} digits={3} />
            {images > 1 && <>; any of its {images} turns and mirror images will do, which makes it {images} times as likely</>}. Counted, not
            sampled: die by die, how many of each face are still wanted.
          </p>
        )}
      </div>
    </>
  );
}
