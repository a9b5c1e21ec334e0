/** The text of a shared result: it tells how the game went and gives no word away. */
import type { Over } from './game';
import { dayOfSeed, formatTime, type Spec } from './spec';
import { lengthOf, percent, type Summary } from './words';
import { points, words } from './verdict';

const BAR = 10;

/** A few lines of plain text, ending with the link to the same game. */
export function shareText(game: Over, summary: Summary, diceTitle: string, link: string): string {
  return [
    `Boggle Lab: ${titleOf(game.spec)}`,
    rulesOf(game.spec, diceTitle),
    `${barOf(summary.points, summary.pointsOfAll)} ${summary.points} of ${points(summary.pointsOfAll)}`,
    `${summary.words} of ${words(summary.wordsOfAll)}${bestOf(summary)}`,
    link,
  ].join('\n');
}

/** What the board is called: its day, its seed, or nothing but a board. */
export function titleOf(spec: Spec): string {
  if (spec.source.kind === 'given') return 'a chosen board';
  const day = dayOfSeed(spec.source.seed);
  return day ? `board of ${formatDay(day)}` : `board “${spec.source.seed}”`;
}

/** The day in words, the same all over the world. */
export function formatDay(day: Date): string {
  return day.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
}

/** Dice, time and shortest word in one line. */
export function rulesOf(spec: Spec, diceTitle: string): string {
  const time = spec.seconds === 0 ? 'no clock' : formatTime(spec.seconds);
  return [diceTitle, time, `${spec.minLength} letters or more`].filter((part) => part !== '').join(' · ');
}

/** Ten squares; a full bar means everything, and anything found fills at least one. */
function barOf(part: number, whole: number): string {
  const share = Math.floor((percent(part, whole) * BAR) / 100);
  const full = part > 0 ? Math.max(1, share) : 0;
  return '■'.repeat(full) + '□'.repeat(BAR - full);
}

function bestOf({ best }: Summary): string {
  return best ? `; best: ${lengthOf(best.word)} letters, ${points(best.points)}` : '';
}
