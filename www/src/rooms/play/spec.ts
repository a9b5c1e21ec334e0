/**
 * The board and the rules of a game: enough to play the same game anywhere. `Spec` is a game, `LinkedGame` what a link
 * says about one, and `PlayPlan` the next game as the lobby plans it.
 *
 * A `Spec` has two text forms: the query of a link, and the key under which results are compared. A seed is any text; a
 * date (`2025-11-21`) is the seed of that day's board. `today=1` alone means the board of the day.
 */
import { dateOf } from '../../app/daily';
import type { DiceInfo, DictionaryId, Scoring } from '../../engine/contract';
import { linkedScoring } from '../../engine/scoring';
import { cleanName, isCode, type Rival } from './challenge';
import { LINK, PUBLISHED_GAMES } from './text';

/** The source of the board: dice and a seed, or letters from a link or another room. */
export type Source =
  | { readonly kind: 'roll'; readonly dice: string; readonly seed: string }
  | { readonly kind: 'given'; readonly board: string };

export interface Spec {
  readonly source: Source;
  /** The playing time; 0 for no clock, otherwise `MIN_SECONDS` to `MAX_SECONDS`. */
  readonly seconds: number;
  /** The minimum word length, 1 to 6. */
  readonly minLength: number;
  readonly scoring: Scoring;
  /** The goal in common words; 0 for no goal. */
  readonly goal: number;
  readonly dictionary: DictionaryId;
}

export const MIN_SECONDS = 10;
export const MAX_SECONDS = 60 * 60;
const DEFAULT_SECONDS = 180;
export const DEFAULT_DICE = 'new';
/** The times offered as buttons; any other can be typed. */
export const PRESET_SECONDS: readonly number[] = [60, 180, 300, 0];

/** The largest goal in common words. */
export const MAX_GOAL = 500;
const MAX_SEED = 64;
const MAX_BOARD = 600;

/** The default minimum word length: 3, or 4 on boards larger than 4x4. */
export function usualMinLength(cells: number): number {
  return cells > 16 ? 4 : 3;
}

/** Returns a typed seed in a form that fits into a link; empty if nothing is left. */
export function cleanSeed(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_SEED)
    .trim();
}

/** Parses a typed time to seconds: `3`, `2:30`, `90s`; `null` if it is invalid or out of range. */
export function parseTime(text: string): number | null {
  const match = /^\s*(?:(\d{1,3}):([0-5]\d)|(\d{1,4})\s*s|(\d{1,2}(?:[.,]\d)?)\s*(?:m|min)?)\s*$/i.exec(text);
  if (!match) return null;
  const [, minutes, rest, seconds, plain] = match;
  const total =
    minutes !== undefined && rest !== undefined
      ? Number(minutes) * 60 + Number(rest)
      : seconds !== undefined
        ? Number(seconds)
        : Math.round(Number((plain ?? '').replace(',', '.')) * 60);
  return total >= MIN_SECONDS && total <= MAX_SECONDS ? total : null;
}

/** Formats a time: `3:00`; `1:05:00` from one hour. */
export function formatTime(seconds: number): string {
  const two = (n: number): string => String(n).padStart(2, '0');
  const whole = Math.max(0, Math.floor(seconds));
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

/** Returns the query of a link to this game. It states everything, so that later defaults don't change old links. */
export function queryOf(spec: Spec): URLSearchParams {
  const query = new URLSearchParams();
  if (spec.source.kind === 'roll') {
    query.set('dice', spec.source.dice);
    query.set('seed', spec.source.seed);
  } else {
    query.set('board', spec.source.board);
  }
  query.set('time', spec.seconds === 0 ? 'none' : String(spec.seconds));
  query.set('min', String(spec.minLength));
  query.set('dict', spec.dictionary);
  // Links from before these choices existed don't have them, and mean the defaults.
  if (spec.scoring !== 'standard') query.set('scoring', spec.scoring);
  if (spec.goal > 0) query.set('goal', String(spec.goal));
  return query;
}

/** What a link says about a game. Missing or invalid parts are absent; invalid ones are listed in `problems`. */
export interface LinkedGame {
  /** The named dice set, with or without a seed. */
  dice?: string;
  source?: Source;
  seconds?: number;
  minLength?: number;
  scoring?: Scoring;
  goal?: number;
  /** Whether the link leads straight into the board of the day. */
  today?: boolean;
  /** Whether the link leads to the rules. */
  help?: boolean;
  /** Whether the link leads to the practice deck. */
  practice?: boolean;
  /** The sender of a challenge. */
  rival?: Rival;
  /** The word list that the link carries. */
  list?: string;
  /** The result that the link opens, by the time it ended; only in the browser where it was played. */
  result?: number;
  problems: string[];
}

/**
 * Reads the query of a link except for the dictionary, which the shell reads. `dice` lists the known sets. Never
 * throws.
 */
export function readQuery(query: URLSearchParams, dice: readonly string[]): LinkedGame {
  const link: LinkedGame = { problems: [] };
  const board = query.get('board');
  const named = query.get('dice');
  const set = named ?? DEFAULT_DICE;
  const seed = query.get('seed');
  if (board !== null) {
    if (isBoardText(board)) link.source = { kind: 'given', board };
    else link.problems.push(LINK.board());
  } else if (!dice.includes(set)) {
    link.problems.push(LINK.dice(set.slice(0, 20)));
  } else {
    if (named !== null) link.dice = set;
    const clean = cleanSeed(seed ?? '');
    if (clean !== '') link.source = { kind: 'roll', dice: set, seed: clean };
  }
  const time = query.get('time');
  if (time !== null) {
    const seconds = time === 'none' ? 0 : Number(time);
    if (isSeconds(seconds)) link.seconds = seconds;
    else {
      link.seconds = DEFAULT_SECONDS;
      link.problems.push(LINK.time);
    }
  }
  const min = query.get('min');
  if (min !== null) {
    if (isMinLength(Number(min))) link.minLength = Number(min);
    else link.problems.push(LINK.minimum);
  }
  const points = query.get('scoring');
  if (points !== null) {
    const scoring = linkedScoring(points);
    if (scoring) link.scoring = scoring;
    else link.problems.push(LINK.scoring);
  }
  const goal = query.get('goal');
  if (goal !== null && isGoal(Number(goal))) link.goal = Number(goal);
  if (query.get('today') === '1') link.today = true;
  if (query.get('help') === '1') link.help = true;
  if (query.get('practice') === '1') link.practice = true;
  const code = query.get('vs');
  if (isCode(code) && link.source) link.rival = { name: cleanName(query.get('by') ?? ''), code };
  else if (code !== null && !link.source) link.problems.push(LINK.incomplete);
  const list = query.get('list');
  if (list !== null) link.list = list;
  const result = query.get('result');
  if (result !== null && /^\d{1,16}$/.test(result)) link.result = Number(result);
  return link;
}

/** Returns the key of a spec: equal keys mean the same board and rules. */
export function keyOf(spec: Spec): string {
  return queryOf(spec).toString();
}

/** Returns the key of comparable results: the same dice, time, minimum length, points and dictionary. */
export function courseOf({ source, seconds, minLength, dictionary, scoring }: Spec): string {
  return [source.kind === 'roll' ? source.dice : 'given', seconds, minLength, dictionary, scoring].join('/');
}

/** Reads a stored spec; `null` for anything that is not one. */
export function readSpec(value: unknown): Spec | null {
  if (!isObject(value)) return null;
  const { source, seconds, minLength, dictionary } = value;
  // Games from before these choices existed have neither.
  const scoring = linkedScoring(value.scoring ?? 'standard');
  const goal = value.goal ?? 0;
  if (scoring === undefined || !isGoal(goal)) return null;
  if (!isSeconds(seconds) || !isMinLength(minLength) || !isDictionaryId(dictionary) || !isObject(source)) return null;
  const { kind, dice, seed, board } = source;
  const rest = { seconds, minLength, scoring, goal, dictionary };
  if (kind === 'roll' && isName(dice) && typeof seed === 'string' && seed !== '' && cleanSeed(seed) === seed) {
    return { source: { kind, dice, seed }, ...rest };
  }
  return kind === 'given' && isBoardText(board) ? { source: { kind, board }, ...rest } : null;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isSeconds(value: unknown): value is number {
  return (
    Number.isInteger(value) && (value === 0 || ((value as number) >= MIN_SECONDS && (value as number) <= MAX_SECONDS))
  );
}

function isMinLength(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 1 && (value as number) <= 6;
}

export function isGoal(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= MAX_GOAL;
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && /^[a-z0-9]{1,20}$/.test(value);
}

function isDictionaryId(value: unknown): value is DictionaryId {
  return typeof value === 'string' && /^[\w:.-]{1,80}$/.test(value);
}

function isBoardText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '' && value.length <= MAX_BOARD;
}

// --- The next game ---

/** The player's last choices, and the room's settings. */
export interface Choices {
  readonly dice: string;
  readonly seconds: number;
  /** The minimum word length for dice sets where it isn't the usual one. */
  readonly minLengths: Readonly<Record<string, number>>;
  readonly scoring: Scoring;
  /** How many common words to find; 0 for no goal. */
  readonly goal: number;
  /** Boards are rolled until one has this many common words; 0 for any board. */
  readonly common: number;
  /** Whether the hints count common words only. */
  readonly commonHints: boolean;
  /** Whether the number of words left is shown during a game. */
  readonly hints: boolean;
  /** Whether each tile shows how many of the remaining words start on it. */
  readonly starts: boolean;
  readonly sound: boolean;
  readonly vibration: boolean;
}

export interface PlayPlan extends Choices {
  /** The typed seed; empty for a new one. */
  readonly seed: string;
  /** Whether the typed time is incomplete: no game starts with a different time instead. */
  readonly badTime: boolean;
  /** Whether the typed points table is incomplete. */
  readonly badPoints: boolean;
  /** The number of players taking turns on this device. */
  readonly players: number;
  /** Their names, as far as they were entered. */
  readonly names: readonly string[];
}

const DEFAULTS: PlayPlan = {
  dice: DEFAULT_DICE,
  seconds: DEFAULT_SECONDS,
  minLengths: {},
  scoring: 'standard',
  goal: 0,
  common: 0,
  commonHints: false,
  hints: false,
  starts: false,
  sound: false,
  vibration: false,
  seed: '',
  badTime: false,
  badPoints: false,
  players: 1,
  names: [],
};

/** Returns the plan for a visitor's settings. An unknown dice set is replaced by the default one. */
export function planOf(choices: Partial<Choices>, dice: readonly DiceInfo[]): PlayPlan {
  const known = dice.some(({ name }) => name === choices.dice);
  return { ...DEFAULTS, ...choices, ...(!known && { dice: DEFAULT_DICE }) };
}

/** Returns the minimum word length for the planned dice. */
export function minLengthOf(plan: PlayPlan, dice: readonly DiceInfo[]): number {
  const set = dice.find(({ name }) => name === plan.dice);
  return plan.minLengths[plan.dice] ?? usualMinLength(set ? set.rows * set.cols : 16);
}

/** Returns the part of a plan that is saved for the next visit. */
export function choicesOf({ seed, badTime, badPoints, players, names, ...choices }: PlayPlan): Choices {
  return choices;
}

/** Returns the planned game. `seed` is used if none was typed. */
export function specOf(plan: PlayPlan, dice: readonly DiceInfo[], dictionary: DictionaryId, seed: string): Spec {
  return {
    source: { kind: 'roll', dice: plan.dice, seed: cleanSeed(plan.seed) || seed },
    seconds: plan.seconds,
    minLength: minLengthOf(plan, dice),
    scoring: plan.scoring,
    goal: plan.goal,
    dictionary,
  };
}

/** Returns the game of a link, completed from the plan; `null` if the link names no board. */
export function linkedSpec(
  link: LinkedGame,
  plan: PlayPlan,
  dice: readonly DiceInfo[],
  dictionary: DictionaryId,
): Spec | null {
  if (!link.source) return null;
  const theirs: PlayPlan = { ...plan, dice: link.source.kind === 'roll' ? link.source.dice : DEFAULT_DICE };
  return {
    source: link.source,
    seconds: link.seconds ?? plan.seconds,
    minLength: link.minLength ?? minLengthOf(theirs, dice),
    // A link without a table comes from a game with the standard one.
    scoring: link.scoring ?? 'standard',
    goal: link.goal ?? 0,
    dictionary,
  };
}

/** Returns the name of the dice of a rolled board; empty for other boards. */
export function diceTitle(source: Source, dice: readonly DiceInfo[]): string {
  return source.kind === 'given' ? '' : (dice.find(({ name }) => name === source.dice)?.title ?? source.dice);
}

// --- Published games ---

export interface GamePreset {
  readonly name: string;
  readonly dice: string;
  readonly seconds: number;
  readonly minLength: number;
  readonly scoring: Scoring;
  readonly goal: number;
}

/** Nine letters or more earn two points each: a number for every length that a table can have. */
const SUPER_BIG = `0,0,0,1,1,2,3,5,11,${Array.from({ length: 23 }, (_, i) => 2 * (i + 9)).join(',')}` as Scoring;
/** As in the phone game: 400 more for every letter after the seventh, on boards of 16. */
const WORD_HUNT: Scoring = '0,0,0,100,400,800,1400,1800,2200,2600,3000,3400,3800,4200,4600,5000,5400';

export const PRESETS: readonly GamePreset[] = [
  { name: PUBLISHED_GAMES.boggle, dice: 'new', seconds: 180, minLength: 3, scoring: 'standard', goal: 0 },
  { name: PUBLISHED_GAMES.big, dice: 'big2012', seconds: 180, minLength: 4, scoring: 'standard', goal: 0 },
  { name: PUBLISHED_GAMES.superBig, dice: 'superbig', seconds: 240, minLength: 4, scoring: SUPER_BIG, goal: 0 },
  { name: PUBLISHED_GAMES.wordHunt, dice: 'new', seconds: 80, minLength: 3, scoring: WORD_HUNT, goal: 0 },
];

/** Returns the name of the published game that uses this points table; `undefined` for other tables. */
export function tableName(scoring: Scoring): string | undefined {
  return PRESETS.find((preset) => preset.scoring !== 'standard' && preset.scoring === scoring)?.name;
}

/** Makes a preset from the planned game. */
function presetOf(name: string, plan: PlayPlan, dice: readonly DiceInfo[]): GamePreset {
  const { seconds, scoring, goal } = plan;
  return { name, dice: plan.dice, seconds, minLength: minLengthOf(plan, dice), scoring, goal };
}

/** Returns the plan with a preset applied. */
export function withPreset(plan: PlayPlan, { dice, seconds, minLength, scoring, goal }: GamePreset): PlayPlan {
  const minLengths = { ...plan.minLengths, [dice]: minLength };
  return { ...plan, dice, seconds, scoring, goal, minLengths, badTime: false, badPoints: false };
}

/** Returns whether the plan is exactly that game. */
export function isPlanned(preset: GamePreset, plan: PlayPlan, dice: readonly DiceInfo[]): boolean {
  const planned = presetOf(preset.name, plan, dice);
  return (Object.keys(planned) as (keyof GamePreset)[]).every((part) => planned[part] === preset[part]);
}

// --- The board of the day ---

/** Returns the game of a day. */
export function dailySpec(day: string): Spec {
  return {
    source: { kind: 'roll', dice: 'new', seed: day },
    seconds: 180,
    minLength: 3,
    scoring: 'standard',
    goal: 0,
    dictionary: 'enable2k',
  };
}

/** Returns the day whose daily board this game is, or `null` if it has other rules or another board. */
export function dayOf(spec: Spec): string | null {
  const day = spec.source.kind === 'roll' && dateOf(spec.source.seed) ? spec.source.seed : null;
  return day !== null && keyOf(dailySpec(day)) === keyOf(spec) ? day : null;
}
