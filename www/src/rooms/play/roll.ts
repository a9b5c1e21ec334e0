/** The board before a game: dice of the chosen set that roll now and then. It reveals nothing about the next board. */
import { type ReadonlySignal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { DiceInfo } from '../../engine/contract';

/** The milliseconds between the turns of two dice. */
const EVERY = 1300;

const pick = (n: number): number => Math.floor(Math.random() * n);

/** Returns a random face of a die. */
function faceOf(die: readonly string[] | undefined): string {
  return die?.[pick(die.length)] ?? '';
}

/** The faces by cell; `undefined` if there are no dice. With reduced motion, they don't change. */
export function useQuietRoll(set: DiceInfo | undefined): readonly string[] | undefined {
  const faces = useSignal<{ of: DiceInfo; cells: readonly string[] } | undefined>(undefined);
  useEffect(() => {
    faces.value = set && { of: set, cells: set.dice.map(faceOf) };
    if (!set || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const timer = setInterval(() => {
      const now = faces.peek();
      if (document.hidden || !now) return;
      const cell = pick(now.cells.length);
      faces.value = {
        of: set,
        cells: now.cells.map((face, i) => (i === cell ? faceOf(set.dice[pick(set.dice.length)]) : face)),
      };
      const tile = document.querySelector(`.play-board [data-cell="${cell}"] .tile-face`);
      tile?.animate({ opacity: [0, 1], scale: ['0.6 1', '1 1'] }, { duration: 260, easing: 'ease-out' });
    }, EVERY);
    return () => clearInterval(timer);
  }, [set, faces]);
  const now = (faces as ReadonlySignal<typeof faces.value>).value;
  return now && now.of === set ? now.cells : undefined;
}
