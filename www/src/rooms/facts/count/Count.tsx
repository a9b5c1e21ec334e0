/** How many boards there are, as in the post of 2007: three estimates, each a little smaller than the last. */

import { useSignalEffect } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { useLab } from '../../../app/lab';
import type { Natural } from '../../../engine/facts';
import { grouped } from '../format';
import { Power } from '../Power';
import { enter, roller, type RoomProps, SOURCES, WORKERS } from '../room';
import { Bits } from './Bits';
import { Drawn } from './Drawn';
import { Odds } from './Odds';
import { CountSession } from './session';

export function Count(props: RoomProps) {
  const { query, dice } = props;
  const { dictionaries } = useLab();
  const session = useMemo(
    () =>
      new CountSession({
        drawer: roller,
        workers: WORKERS,
        now: () => performance.now(),
        later: (callback, millis) => void setTimeout(callback, millis),
      }),
    [],
  );
  useEffect(() => {
    const leave = enter();
    return () => {
      session.end();
      leave(Promise.resolve());
    };
  }, [session]);
  useSignalEffect(() => {
    const { dice, seed } = query.value;
    void session.open({ dice, seed, dictionary: dictionaries.current.value });
  });
  const estimates = session.estimates.value;
  const named = dice.find(({ name }) => name === query.value.dice);
  return (
    <section class="facts-part" id="count" aria-labelledby="count-title" tabIndex={-1}>
      <div class="facts-aside">
        <h2 id="count-title">How many boards there are</h2>
        <p>
          Who looks for the best board wants to know how many there are. <a href={SOURCES.boards}>The post of 2007</a> closes in on the number
          in three steps, and each is computed here as you watch, for the dice chosen above: {named?.title ?? 'own dice'}.
        </p>
        <p class="note">
          To look at the 2<sup>69</sup> boards of that post one by one, at its ten thousand a second, takes 1.9 billion years. Nobody will.
        </p>
      </div>
      <div class="facts-main">
        {session.trouble.value && (
          <p class="facts-trouble" role="alert">
            {session.trouble.value}
          </p>
        )}
        {estimates && (
          <>
            <ol class="estimates">
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
                      'the product of their faces'
                    )}{' '}
                    · {estimates.dice}! / {estimates.symmetries}
                  </>
                }
                title="Every roll is a board"
              >
                {estimates.dice} dice fall in any order, each with any of its faces up; boards that are turns or mirror images of each other count once. Too
                many: a board that comes up in several ways is counted several times.
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
                title="Any letter anywhere"
              >
                {estimates.symbols} different faces on each of {estimates.dice} cells. Still too many: Z on every cell is a board here, but no roll
                gives it. (To divide by {estimates.symmetries} passes over boards that are their own mirror images; counted exactly there
                are {grouped(estimates.upToSymmetry.digits)}.)
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
    <li class="estimate">
      <h3>{title}</h3>
      <p class="estimate-formula num">{formula}</p>
      <p class="estimate-digits num">{grouped(number.digits)}</p>
      <Bits bits={bits} most={most} />
      <p class="facts-text">
        <Power n={number.value} />. {children}
      </p>
    </li>
  );
}
