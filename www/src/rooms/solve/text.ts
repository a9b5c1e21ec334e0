/** All texts of the room Solve in one place, so that they can be read from top to bottom. */

import type { RoomId } from '../../app/route';
import { placeName } from '../../board/face';
import { counted, duration, number, sentence, signed } from '../../ui/format';
import type { Sort } from './session';

export { number, signed };

export const summary = (words: number, points: number) => `${counted(words, 'word')}, ${counted(points, 'point')}.`;

export const HEADLINE = {
  title: 'Solve a board',
  loading: 'Reading the dictionary…',
  points: (points: number, complete: boolean, multi: boolean) =>
    !complete ? 'points or more' : multi ? 'points, every path counted' : points === 1 ? 'point' : 'points',
  words: (words: number) => (words === 1 ? 'word' : 'words'),
  solved: (time: string, list: string) => `Solved in ${time} with ${list}.`,
  millis: (time: number) => (time < 0.1 ? 'under 0.1 ms' : duration(time / 1000)),
  best: (size: string, year: number) => `No ${size} board scores higher: proved in ${year} for ENABLE2K.`,
};

export const LANDING = {
  title:
    'Boggle Lab finds every word on any Boggle board, and shows how the best board was found and proved unbeatable.',
  about:
    'This is that board: 3,625 points from 1,045 words. A search found it in 2009. In 2025 a computer proof showed that no other 4×4 board scores more with this word list.',
  today: 'Play today’s board',
  todayAbout: '3 minutes, the same board for everyone',
  result: (points: number) => `Today: ${counted(points, 'point')}`,
  streak: (days: number, best: number) =>
    `Streak: ${counted(days, 'day')}${best > days ? `, longest ${number(best)}` : ''}`,
  rooms: 'What you can do here',
  close: 'Hide these cards',
  cards: {
    play: 'Find words against the clock. A new board every day.',
    solve: 'See every word on any board, and what one letter changes.',
    climb: 'Watch a search climb toward record boards.',
    trees: 'Explore the trees that give an upper bound on the scores of millions of boards at once.',
    prove: 'Prove in your browser that no board scores higher.',
    facts: 'Statistics, counts, and a race between solvers from 2007 to today.',
  } satisfies Record<RoomId, string>,
};

export const LINK = {
  scoring: 'This link’s points table is invalid; using the standard one.',
};

export const BOARD = {
  region: 'Board',
  grid: (rows: number, cols: number) => `Board, ${rows} by ${cols}. Type to change letters.`,
  uses: (words: number) => `in ${counted(words, 'word')}`,
  points: (points: number) => counted(points, 'point'),
  path: (at: number, of: number) => `path ${number(at)} of ${number(of)}`,
  paths: (of: number) => counted(of, 'path'),
  sayPath: (at: number, of: number) => `Path ${number(at)} of ${number(of)}.`,
  previous: 'Previous path',
  next: 'Next path',
  clear: 'Clear the path',
  used: (face: string, words: number) => `This ${face} is in ${counted(words, 'word')}.`,
  gap: 'A gap: no word goes through it.',
  hintMouse: 'Point at a word to see its path. Click a tile and type to change the board.',
  hintTouch: 'Tap a word to see its path. Tap a tile to change it.',
};

export const TOOLS = {
  region: 'Change the board',
  entry: 'Board as text',
  entryNote: 'letters row by row',
  placeholder: 'type or paste a board',
  unfinished: (letters: number, of: number) =>
    `${letters} of ${counted(of, 'letter')}. For a smaller board, press Enter.`,
  longer: (letters: number, of: number) =>
    `${counted(letters, 'letter')}, but this board has ${of}. For a larger board, press Enter.`,
  sizeTip: 'Size',
  size: (rows: number, cols: number) => `Size: ${rows} by ${cols}`,
  roll: 'Roll',
  dice: 'Dice',
  anyLetters: 'Any letters',
  thisSize: 'this size',
  rotate: 'Rotate 90°',
  flip: 'Flip left and right',
  play: 'Play',
  playBoard: 'Play this board',
  share: 'Share',
  /** What is copied, if that fails. */
  link: 'Link',
  shared: 'Link copied. It opens this board.',
};

export const TILE = {
  note: 'Showing words through this tile',
  letters: 'Letters on this tile',
  change: 'Change letter',
  done: 'Done',
  gap: 'Gap',
  points: (face: string, points: number) => `${face}, ${counted(points, 'point')}`,
  title: (points: number, gain: number) => `${counted(points, 'point')} (${signed(gain)})`,
};

export const WORDS = {
  region: 'Words',
  list: 'Words on the board',
  find: 'Find words: letters, or a pattern with * for any letters and ? for any one letter',
  findPlaceholder: 'find: ing, re*, t?e',
  noExpressions: 'Regular expressions can’t be used here, so this shows all words. Use letters, * and ?.',
  order: 'Sort words',
  sorts: {
    length: 'by length',
    points: 'by points',
    alphabet: 'A to Z',
  } as Record<Sort, string>,
  scoring: 'Scoring',
  minimum: 'Minimum word length',
  multi: 'Multi-boggle: count every path',
  shown: 'Words shown',
  common: 'Common words only',
  commonOnly: ', common words only',
  missingList: (why: string, instead: string) => `${sentence(why)} Showing ${instead} instead.`,
  none: 'This board has no words from this list.',
  some: (words: number, of: number, points: number) =>
    `${number(words)} of ${counted(of, 'word')}, ${counted(points, 'point')}`,
  through: (place: string) => `, through ${place}`,
  showAll: 'Show all words',
  letters: (n: number) => counted(n, 'letter'),
  /** `each`: the score of every word in the group; `undefined` if the scores differ. */
  group: (words: number, points: number, each?: number) =>
    each === undefined || words === 1
      ? `${counted(words, 'word')}, ${counted(points, 'point')}`
      : `${counted(words, 'word')}, ${counted(each, 'point')} each`,
  take: 'Copy or save these words',
  copy: 'Copy words',
  /** What is copied, if that fails. */
  words: 'Words',
  copied: (words: number) => `${counted(words, 'word')} copied.`,
  print: 'Print the board and these words',
  printed: (words: number, points: number) => `${counted(words, 'word')}, ${counted(points, 'point')}`,
  saveText: 'Save as text',
  saveTable: 'Save as a table (CSV)',
  tabWords: 'Words',
  tabNotes: 'About this board',
  tabs: 'Below the board',
};

export const NOTES = {
  region: 'About this board',
  more: 'For researchers',
  points: 'Points',
  counts: [
    ['Boggle', 'each word counts once'],
    ['Multi-boggle', 'each word counts once for every path'],
    ['Deduplicated', 'each word counts once for each set of tiles that spells it'],
  ] as const,
  dice: 'Dice',
  noDice: 'No official dice set has this size.',
  canRoll: 'can roll it',
  cannotRoll: 'can’t roll it',
  copies: 'Rotations and reflections',
  oneCopy: 'Rotating or reflecting it changes nothing.',
  copiesAbout: (n: number) =>
    `These ${n} boards are the same board, rotated or reflected. They have the same words and the same score.`,
  here: 'this one',
  canonical: 'canonical',
  canonicalForm: 'Canonical form',
  canonicalAbout: 'the first of them in alphabetical order',
  copyCanonical: 'Copy the canonical form',
  /** What is copied, if that fails. */
  text: 'Text',
  copied: (text: string) => `Copied ${text}.`,
};

export const CHANGES = {
  title: 'Change one letter',
  working: 'Scoring every change…',
  gains: (gain: number) => `Best single change: ${signed(gain)}.`,
  peak: 'Local maximum: no single change scores higher.',
  equal: 'No single change scores higher, but some score the same.',
  once: 'Here each word counts once, even when every path is counted above.',
  cut: 'These boards have too many paths to search all of them, so their real scores may be higher.',
  gap: 'gap',
  told: (from: string, to: string, cols: number, cell: number) =>
    `${from || 'gap'} → ${to}, ${placeName({ cols }, cell)}`,
  role: 'map',
  map: (changes: number) =>
    `Map of ${number(changes)} changes: every letter on every tile. Use the arrow keys to move and Enter to make a change.`,
  fewer: 'loses points',
  more: 'gains points',
  here: 'current',
  axes: 'Each row is a tile, each column a new letter.',
};
