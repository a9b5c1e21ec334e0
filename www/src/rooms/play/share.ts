/** What is handed to others: the names of games, links, and sheets of paper. */
import { carried, useCarried } from '../../app/carried';
import { dateOf } from '../../app/daily';
import { family, leftOut } from '../../app/family';
import type { Lab } from '../../app/lab';
import { rowsOf, scoringName } from '../../app/points';
import { href } from '../../app/route';
import type { KeyPart, Sheet } from '../../board/Paper';
import { DEFAULT_DICTIONARY } from '../../app/lists';
import type { DiceInfo } from '../../engine/contract';
import { isFresh } from '../../engine/seed';
import { clock, counted, utcDate } from '../../ui/format';
import type { Tiers } from '../../words/table';
import { covers, wantTiers } from '../../words/tiers';
import type { Rival } from './challenge';
import type { Game } from './game';
import { lay } from './session';
import { dailySpec, dayOf, PRESETS, queryOf, type Spec } from './spec';
import { CHOICES, HELP, number, PRINT, UNTIMED, VERSUS } from './text';

// --- Texts ---

/** Returns whom a game is played with or, for a player alone, the name of the board. */
export function nameOf({ spec, turns, opponent }: Game, [rival]: readonly Rival[]): string {
  if (rival && !turns) return `Challenge with ${rival.name || 'a friend'}`;
  return opponent ? VERSUS.rematch(opponent) : titleOf(spec);
}

/** Returns the name of the board: its day, its seed if somebody chose it, or what kind of board it is. */
export function titleOf(spec: Spec): string {
  if (spec.source.kind === 'given') return 'Custom board';
  if (dayOf(spec) !== null) return `Daily board, ${utcDate(dateOf(spec.source.seed)!)}`;
  // A seed that nobody typed means nothing to people.
  return isFresh(spec.source.seed) ? 'Random board' : `Board “${spec.source.seed}”`;
}

/** Lists dice, time, minimum word length, and other unusual settings on one line. */
export function rulesLine({ source, seconds, minLength, scoring, goal }: Spec, dice: readonly DiceInfo[]): string {
  const time = seconds === 0 ? UNTIMED : clock(seconds);
  const table = PRESETS.find((preset) => preset.scoring !== 'standard' && preset.scoring === scoring);
  const points = table ? `${table.name} points` : scoringName(scoring);
  const title = source.kind === 'given' ? '' : (dice.find(({ name }) => name === source.dice)?.title ?? source.dice);
  const parts = [title, time, `${minLength}+ letters`, points, goal > 0 ? `goal: ${counted(goal, 'common word')}` : ''];
  return parts.filter(Boolean).join(' · ');
}

// --- Links, share sheet, and clipboard ---

export function linkTo(query: URLSearchParams): string {
  return new URL(href('play', query), location.href).href;
}

/** A link to a game, with the player's own list in it, if that is short, and what there is to say about that list. */
export function useGameLink(spec: Spec) {
  const { list, note } = useCarried(spec.dictionary);
  const query = queryOf(spec);
  if (list) query.set('list', list);
  return { query, link: linkTo(query), note, isWhole: list !== null };
}

/** Returns a link to type from paper: without what is usual for a board of the day. */
function shortLink(spec: Spec): string {
  const query = queryOf(spec);
  const usual = queryOf(dailySpec(''));
  // On larger boards, another minimum length is usual.
  if (query.get('dice') !== usual.get('dice')) usual.delete('min');
  for (const [name, value] of usual) if (query.get(name) === value) query.delete(name);
  return linkTo(query).replace(/^https?:\/\//, '');
}

/** Returns the squares of a QR code, as a path. What draws it is loaded now, so that a first visit doesn't load it. */
export async function codeOf(text: string) {
  const { encode } = await import('uqr');
  const { data, size } = encode(text, { border: 2 });
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { d: squares.join(''), size };
}

// --- Sheets: boards with lines to write on, the rules, and answer keys on separate pages ---

export interface SheetLook {
  readonly title: string;
  readonly large: boolean;
  readonly key: (typeof PRINT.keys)[number][0];
  readonly code: boolean;
}

export async function sheetOf(
  lab: Lab,
  dice: readonly DiceInfo[],
  specs: readonly Spec[],
  { title, large, key, code }: SheetLook,
): Promise<Sheet> {
  const first = specs[0]!;
  // Only bundled lists have common words; a list of one's own shares some with them.
  const isShared = key === 'common' && !covers(first.dictionary);
  const tiers = await wantTiers(isShared ? DEFAULT_DICTIONARY : first.dictionary);
  if (key === 'common' && !tiers) throw new Error(CHOICES.noCommon);
  const list = code ? await carried(lab, first.dictionary) : null;
  const points = await lab.engine.readScoring(first.scoring);
  const tables = await Promise.all(
    specs.map(async (spec) => {
      const { board, solution } = await lay(lab.engine, spec);
      const source = { kind: 'given', board: board.text } as const;
      // A board with letters of another language has none of them.
      const others = isShared && lay(lab.engine, { ...spec, source, dictionary: DEFAULT_DICTIONARY }).catch(() => null);
      const known = others && new Set((await others)?.solution.words);
      const words = solution.words.filter((word) => !leftOut(word) && (!known || known.has(word)));
      const query = queryOf(spec);
      if (list) query.set('list', list);
      const link = list !== null && { text: list ? '' : shortLink(spec), code: await codeOf(linkTo(query)) };
      return { board, words, link: link || undefined };
    }),
  );
  return {
    title,
    large,
    lines: true,
    boards: tables.map(({ board, words, link }, i) => {
      const { source } = specs[i]!;
      const parts = byTier(words, tiers).filter((part) => key === 'all' || part.title === PRINT.tiers.common);
      const one = specs.length === 1;
      const note = family.value ? 'Vulgar words are left out.' : '';
      return {
        grid: board,
        title: one ? '' : PRINT.board(i + 1),
        // The link has the seed, too, and a name needs the space.
        note: source.kind === 'roll' && !link ? source.seed : '',
        link,
        key:
          key === 'none'
            ? null
            : { title: [title, PRINT.key(one ? 0 : i + 1)].filter(Boolean).join(' · '), note, parts },
      };
    }),
    footer: [
      rulesLine(first, dice),
      ...(covers(first.dictionary)
        ? []
        : [`Only words on the list “${lab.dictionaries.nameOf(first.dictionary)}” count.`]),
      [...HELP.rules.slice(0, 3), tables.some(({ board }) => board.cells.includes('qu')) && HELP.qu]
        .filter(Boolean)
        .join(' '),
      rowsOf(points)
        .map((row) => `${row.letters} letters: ${number(row.points)}`)
        .join(' · '),
    ],
  };
}

/** Returns words by how common they are, in alphabetical order. */
function byTier(words: readonly string[], tiers: Tiers | undefined): KeyPart[] {
  if (!tiers) return [{ title: '', words }];
  return (['common', 'known', 'rare'] as const)
    .map((tier) => ({ title: PRINT.tiers[tier], words: words.filter((word) => tiers.of(word) === tier) }))
    .filter((part) => part.words.length > 0);
}
