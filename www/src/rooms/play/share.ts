/**
 * The text of a shared result. It reports the result without giving any word away, in words first, for screen readers.
 */
import type { Over } from './game';
import { dayOf } from './daily';
import { dateOf } from '../../app/daily';
import { formatTime, type Spec } from './spec';
import { DAILY, RULES, SHARE, TITLES } from './text';
import { scoringName } from '../../app/points/text';
import { isFresh } from '../../engine/seed';
import { utcDate } from '../../ui/format-more';
import { tableName } from './presets';
import { lengthOf, type Summary } from './words';

const BAR = 10;

/** The parts of a shared result that are not in the game itself. */
export interface ShareContext {
  readonly diceTitle: string;
  readonly link: string;
  /** The streak in days, if this was today's daily board; otherwise 0. */
  readonly streak: number;
}

/** Returns a few lines of plain text, ending with the link to the same game. */
export function shareText(game: Over, summary: Summary, { diceTitle, link, streak }: ShareContext): string {
  const { best } = summary;
  return [
    `${SHARE.name}: ${titleOf(game.spec)}`,
    `${SHARE.points(summary.points, summary.pointsOfAll)}, ${SHARE.words(summary.words, summary.wordsOfAll)}`,
    ...(best ? [SHARE.best(lengthOf(best.word), best.points)] : []),
    ...(streak > 1 ? [DAILY.streak(streak)] : []),
    rulesOf(game.spec, diceTitle),
    barOf(summary.points, summary.pointsOfAll),
    link,
  ].join('\n');
}

/** Returns the name of the board: its day, its seed if somebody chose it, or what kind of board it is. */
export function titleOf(spec: Spec): string {
  if (spec.source.kind === 'given') return TITLES.given;
  const day = dayOf(spec) === null ? null : dateOf(spec.source.seed);
  if (day) return TITLES.daily(utcDate(day));
  // A seed that nobody typed means nothing to people.
  return isFresh(spec.source.seed) ? TITLES.rolled : TITLES.seed(spec.source.seed);
}

/** Lists dice, time, minimum word length, and other unusual settings on one line. */
export function rulesOf({ seconds, minLength, scoring, goal }: Spec, diceTitle: string): string {
  const time = seconds === 0 ? RULES.untimed : formatTime(seconds);
  const table = tableName(scoring);
  const points = table ? RULES.points(table) : scoringName(scoring);
  return [diceTitle, time, RULES.minimum(minLength), points, goal > 0 ? RULES.goal(goal) : '']
    .filter((part) => part !== '')
    .join(' · ');
}

/** Draws ten squares; all are full only if everything was found, and at least one is if anything was. */
function barOf(part: number, whole: number): string {
  const share = whole === 0 ? 0 : Math.floor((part * BAR) / whole);
  const full = part > 0 ? Math.max(1, share) : 0;
  return '■'.repeat(full) + '□'.repeat(BAR - full);
}
