/** How many boards there are, as in the post of 2007: three answers, each a little smaller than the last. */

import { useSignalEffect } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useLab } from '../../../app/lab';
import type { Natural } from '../../../engine/facts';
import { grouped } from '../../../ui/format';
import { inWords } from '../format';
import { Bits, Power } from './Power';
import { DicePicker } from '../DicePicker';
import { type FactsProps, SOURCES } from '../props';
import type { CountSession } from './session';
import { TEXT } from '../text';
import { Drawn } from './Drawn';
import { Odds } from './Odds';
import { ErrorText } from '../../../ui/ErrorPanel';

interface Props extends FactsProps {
  readonly session: CountSession;
}

export function Count(props: Props) {
  const { query, dice, session, diceTrouble } = props;
  const { dictionaries } = useLab();
  useSignalEffect(() => {
    const { dice, seed } = query.value;
    if (!diceTrouble.value) void session.open({ dice, seed, dictionary: dictionaries.asked.value });
  });
  const estimates = session.estimates.value;
  const named = dice.find(({ name }) => name === query.value.dice);
  return (
    <section class="facts-part stack" id="count" aria-labelledby="count-title" tabIndex={-1}>
      <div class="facts-aside">
        <h2 class="t-xl" id="count-title">
          {TEXT.parts.count}
        </h2>
        <p>{TEXT.count.intro(named?.title ?? TEXT.dice.ownName, !named)}</p>
        <p>
          <a href={SOURCES.boards}>{TEXT.count.source}</a>
        </p>
        <div class="controls stack gap-3 pt-2 narrow">
          <DicePicker {...props} />
        </div>
        {query.value.dice === 'new' && <p class="note">{withPowers(TEXT.count.post2007)}</p>}
      </div>
      <div class="facts-main stack min-0">
        <ErrorText>{session.trouble.value}</ErrorText>
        {estimates && (
          <>
            <ol class="stack gap-5">
              <Estimate
                bits={estimates.byDice.log2}
                most={estimates.byDice.log2}
                number={estimates.byDice}
                formula={
                  <>
                    {named ? (
                      <>
                        6<sup>{estimates.dice}</sup>
                      </>
                    ) : (
                      TEXT.count.productOfFaces
                    )}{' '}
                    × {estimates.dice}! / {estimates.symmetries}
                  </>
                }
                title={TEXT.count.byDice}
              >
                {TEXT.count.byDiceText(estimates.dice, !named)}
              </Estimate>
              <Estimate
                bits={estimates.byLetters.log2}
                most={estimates.byDice.log2}
                number={estimates.byLetters}
                formula={
                  <>
                    {estimates.symbols}
                    <sup>{estimates.dice}</sup> / {estimates.symmetries}
                  </>
                }
                title={TEXT.count.byLetters}
              >
                {TEXT.count.byLettersText(
                  estimates.symbols,
                  estimates.dice,
                  estimates.symmetries,
                  grouped(estimates.upToSymmetry.digits),
                  !named,
                )}
              </Estimate>
              <Drawn session={session} estimates={estimates} ofDice={query.value.dice} seed={query.value.seed} />
            </ol>
            <Odds {...props} />
          </>
        )}
      </div>
    </section>
  );
}

/** A text in which `10^20` is a power. */
function withPowers(text: string) {
  return text.split(/\^(\d+)/).map((part, i) => (i % 2 ? <sup key={i}>{part}</sup> : part));
}

interface EstimateProps {
  title: string;
  formula: ComponentChildren;
  bits: number;
  most: number;
  number: Natural;
  children: ComponentChildren;
}

function Estimate({ title, formula, bits, most, number, children }: EstimateProps) {
  return (
    <li class="stack min-0 ruled pt-3">
      <h3>{title}</h3>
      <p class="ink-2 num">{formula}</p>
      <p class="estimate-digits bold anywhere num">{number.value < 1 ? TEXT.count.underOne : grouped(number.digits)}</p>
      <Bits bits={bits} most={most} />
      <p class="prose ink-2">
        {number.value >= 1 && (
          <>
            <Power n={number.value} />
            {inWords(number.value) !== undefined && ` (${inWords(number.value)})`}.{' '}
          </>
        )}
        {children}
      </p>
    </li>
  );
}
