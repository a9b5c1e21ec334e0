/**
 * The board and the rules of a game: enough to play the same game anywhere. `Spec` is a game, `LinkedGame` what a link
 * says about one, and `PlayPlan` the next game as the lobby plans it.
 *
 * A `Spec` has two text forms: the query of a link, and the key under which results are compared. A seed is any text; a
 * date (`2025-11-21`) is the seed of that day's board. `today=1` alone means the board of the day.
 */
import * as v from 'valibot';
import { dateOf } from '../../app/daily';
import type { DiceInfo, DictionaryId, Scoring } from '../../engine/contract';
import { linkedScoring } from '../../engine/scoring';
import { readAs } from '../../engine/stored';
import { cleaned, isCode } from './challenge';
import { LINK } from './text';

const MIN_SECONDS = 10;
const MAX_SECONDS = 60 * 60;
const DEFAULT_SECONDS = 180;
export const DEFAULT_DICE = 'new';

export const MAX_GOAL = 500;
const MAX_SEED = 64;
const MAX_BOARD = 600;

export const wholeFrom = (from: number, to: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(from), v.maxValue(to));

export const MIN_LENGTH = wholeFrom(1, 6);
const SECONDS = v.union([v.literal(0), wholeFrom(MIN_SECONDS, MAX_SECONDS)]);
const GOAL = wholeFrom(0, MAX_GOAL);
const SCORING = v.pipe(
  v.custom<Scoring>((text) => linkedScoring(text) !== undefined),
  v.transform((text) => linkedScoring(text)!),
);
const DICE = v.pipe(v.string(), v.regex(/^[a-z0-9]{1,20}$/));
const BOARD = v.pipe(v.string(), v.maxLength(MAX_BOARD), v.regex(/\S/));
const SEED = v.pipe(
  v.string(),
  v.nonEmpty(),
  v.check((seed) => cleanSeed(seed) === seed),
);

export const SPEC = v.object({
  /** The source of the board: dice and a seed, or letters from a link or another room. */
  source: v.variant('kind', [
    v.object({ kind: v.literal('roll'), dice: DICE, seed: SEED }),
    v.object({ kind: v.literal('given'), board: BOARD }),
  ]),
  seconds: SECONDS,
  minLength: MIN_LENGTH,
  // Games from before these choices existed have neither.
  scoring: v.nullish(SCORING, 'standard'),
  goal: v.nullish(GOAL, 0),
  dictionary: v.pipe(v.string(), v.regex(/^[\w:.-]{1,80}$/)),
});
export type Spec = v.InferOutput<typeof SPEC>;

export const cleanSeed = (text: string): string => cleaned(text, MAX_SEED);

/**
 * Returns the query of a link to this game, or to its result, by the time it ended. It states everything, so that later
 * defaults don't change old links.
 */
export function queryOf(spec: Spec, ended?: number): URLSearchParams {
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
  if (ended !== undefined) query.set('result', String(ended));
  return query;
}

/** What a link says about a game, except for the dictionary, which the shell reads. */
export type LinkedGame = Partial<ReturnType<typeof readQuery>> & {
  /** The size of the board, if the link names one by its letters. */
  size?: { readonly rows: number; readonly cols: number };
  problems: readonly string[];
};

/**
 * Reads the query of a link. Missing or invalid parts are absent; invalid ones are listed in `problems`. `dice` lists the
 * known sets. Never throws.
 */
export function readQuery(query: URLSearchParams, dice: readonly string[]) {
  const problems: string[] = [];
  /** Reads one part as its schema says; an invalid one is a problem if there is a text for it. */
  const read = <S extends v.GenericSchema>(
    name: string,
    schema: S,
    problem = '',
    parse: (text: string) => unknown = Number,
  ) => {
    const text = query.get(name);
    const value = text === null ? undefined : readAs(schema, parse(text));
    if (text !== null && value === undefined && problem !== '') problems.push(problem);
    return value;
  };
  const isOn = (name: string): boolean | undefined => query.get(name) === '1' || undefined;
  const named = query.get('dice');
  const set = named ?? DEFAULT_DICE;
  const seed = cleanSeed(query.get('seed') ?? '');
  const isRolled = !query.has('board') && dice.includes(set);
  if (!query.has('board') && !isRolled) problems.push(`There is no dice set called “${set.slice(0, 20)}”.`);
  const board = read('board', BOARD, LINK.board(), String);
  let source: Spec['source'] | undefined;
  if (board !== undefined) source = { kind: 'given', board };
  else if (isRolled && seed !== '') source = { kind: 'roll', dice: set, seed };
  const seconds = read('time', SECONDS, LINK.time, (time) => (time === 'none' ? 0 : Number(time)));
  const code = query.get('vs');
  const link = {
    source,
    /** The named dice set, with or without a seed. */
    dice: isRolled ? (named ?? undefined) : undefined,
    seconds: seconds ?? (query.has('time') ? DEFAULT_SECONDS : undefined),
    minLength: read('min', MIN_LENGTH, 'This link’s minimum word length is invalid; it must be 1 to 6 letters.'),
    scoring: read('scoring', SCORING, 'This link’s points table is invalid; using the standard one.', String),
    goal: read('goal', GOAL),
    /** Whether the link leads straight into the board of the day. */
    today: isOn('today'),
    help: isOn('help'),
    practice: isOn('practice'),
    rival:
      isCode(code) && source
        ? { name: cleaned(query.get('by') ?? ''), code, ...(isOn('answer') && { answer: true }) }
        : undefined,
    list: query.get('list') ?? undefined,
    /** The result that the link opens, by the time it ended; only in the browser where it was played. */
    result: read('result', v.pipe(v.string(), v.regex(/^\d{1,16}$/), v.transform(Number)), '', String),
    problems,
  };
  if (code !== null && !source) problems.push(LINK.incomplete);
  return link;
}

/** Returns the key of a spec: equal keys mean the same board and rules. */
export const keyOf = (spec: Spec): string => queryOf(spec).toString();

/** Returns the key of comparable results: the same dice, time, minimum length, points and dictionary. */
export function courseOf({ source, seconds, minLength, dictionary, scoring }: Spec): string {
  return [source.kind === 'roll' ? source.dice : 'given', seconds, minLength, dictionary, scoring].join('/');
}

// --- The next game ---

/** The player's last choices, and the room's settings: what they can be, and what they are at first. */
export const CHOICES = {
  dice: [DICE, DEFAULT_DICE],
  seconds: [wholeFrom(0, MAX_SECONDS), DEFAULT_SECONDS],
  /** The minimum word length for dice sets where it isn't the usual one. */
  minLengths: [
    v.pipe(
      v.record(v.string(), v.unknown()),
      v.transform((lengths) => {
        const read = Object.entries(lengths).filter((pair): pair is [string, number] => v.is(MIN_LENGTH, pair[1]));
        return Object.fromEntries(read);
      }),
    ),
    {},
  ],
  scoring: [SCORING, 'standard'],
  /** How many common words to find; 0 for no goal. */
  goal: [GOAL, 0],
  /** How many common words, or words of one's own list, a board must have; 0 for any board. */
  common: [GOAL, 0],
  /** Whether the hints count common words only. */
  commonHints: [v.boolean(), false],
  /** Whether the number of words left is shown during a game. */
  hints: [v.boolean(), false],
  /** Whether each tile shows how many of the remaining words start on it. */
  starts: [v.boolean(), false],
  sound: [v.boolean(), false],
  vibration: [v.boolean(), false],
} as const;
export type Choices = Readonly<{ [N in keyof typeof CHOICES]: v.InferOutput<(typeof CHOICES)[N][0]> }>;

const AT_FIRST = Object.fromEntries(Object.entries(CHOICES).map(([name, [, first]]) => [name, first])) as Choices;

/** What is not saved for the next visit. */
const UNSAVED = {
  /** The typed seed; empty for a new one. */
  seed: '',
  /** Whether the typed points table is incomplete. */
  badPoints: false,
  /** The number of players taking turns on this device, and their names, as far as they were entered. */
  players: 1,
  names: ['', '', '', ''] as readonly string[],
};
export type PlayPlan = Choices & Readonly<typeof UNSAVED>;

/** Returns the plan for a visitor's settings. An unknown dice set is replaced by the default one. */
export function planOf(choices: Partial<Choices>, dice: readonly DiceInfo[]): PlayPlan {
  const known = dice.some(({ name }) => name === choices.dice);
  return { ...AT_FIRST, ...UNSAVED, ...choices, ...(!known && { dice: DEFAULT_DICE }) };
}

/** Returns the minimum word length for the planned dice: usually 3, or 4 on boards larger than 4x4. */
export function minLengthOf(plan: PlayPlan, dice: readonly DiceInfo[]): number {
  const set = dice.find(({ name }) => name === plan.dice);
  return plan.minLengths[plan.dice] ?? (set && set.rows * set.cols > 16 ? 4 : 3);
}

export function choicesOf({ seed, badPoints, players, names, ...choices }: PlayPlan): Choices {
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

// --- Published games ---

type GamePreset = { readonly name: string; readonly dice: string } & Omit<Spec, 'source' | 'dictionary'>;

/** Nine letters or more earn two points each: a number for every length that a table can have. */
const SUPER_BIG = `0,0,0,1,1,2,3,5,11,${Array.from({ length: 23 }, (_, i) => 2 * (i + 9)).join(',')}` as Scoring;
/** As in the phone game: 400 more for every letter after the seventh, on boards of 16. */
const WORD_HUNT: Scoring = '0,0,0,100,400,800,1400,1800,2200,2600,3000,3400,3800,4200,4600,5000,5400';

export const PRESETS: readonly GamePreset[] = [
  { name: 'Boggle', dice: 'new', seconds: 180, minLength: 3, scoring: 'standard', goal: 0 },
  { name: 'Big Boggle', dice: 'big2012', seconds: 180, minLength: 4, scoring: 'standard', goal: 0 },
  { name: 'Super Big Boggle', dice: 'superbig', seconds: 240, minLength: 4, scoring: SUPER_BIG, goal: 0 },
  { name: 'Word Hunt', dice: 'new', seconds: 80, minLength: 3, scoring: WORD_HUNT, goal: 0 },
];

export function withPreset(plan: PlayPlan, { dice, seconds, minLength, scoring, goal }: GamePreset): PlayPlan {
  const minLengths = { ...plan.minLengths, [dice]: minLength };
  return { ...plan, dice, seconds, scoring, goal, minLengths, badPoints: false };
}

// --- The board of the day ---

export function dailySpec(day: string): Spec {
  const source = { kind: 'roll', dice: 'new', seed: day } as const;
  return { source, seconds: 180, minLength: 3, scoring: 'standard', goal: 0, dictionary: 'enable2k' };
}

/** Returns the day whose daily board this game is, or `null` if it has other rules or another board. */
export function dayOf(spec: Spec): string | null {
  const day = spec.source.kind === 'roll' && dateOf(spec.source.seed) ? spec.source.seed : null;
  return day !== null && keyOf(dailySpec(day)) === keyOf(spec) ? day : null;
}
