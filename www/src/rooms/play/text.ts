/** The sentences of the room Play, and the labels that several parts share. */

import { counted, duration, listed, number, sentence, upTo } from '../../ui/format';
import type { Ending } from './game';
import type { Statistics } from './records';

export { number };
export const points = (n: number): string => counted(n, 'point');
/** The noun alone, where the number is set in another size. */
export const pointNoun = (n: number): string => (n === 1 ? 'point' : 'points');
export const words = (n: number): string => counted(n, 'word');

/** The reason for a failure, as a sentence. */
export function problemOf(error: unknown): string {
  return sentence(error instanceof Error ? error.message : String(error));
}

export const UNTIMED = 'Untimed';

export const SETUP = {
  shared: 'This link sets the board, the time, and the word length, so that everyone who opens it plays the same game.',
  missingList: (why: string): string => `${sentence(why)} This game needs that word list, so it can’t start.`,
  carried: (name: string): string =>
    `This game uses the word list “${name}”, which came with the link. It will be saved in this browser.`,
  challengeAbout: 'You both play the same board. You see their words after you have played.',
};

export const CHOICES = {
  ownAbout:
    'Every board is built around a different word from your list. It has at least 10 of your words where possible, or as many as you ask for.',
  atLeast: 'Only boards with at least this many common words',
  atLeastOwn: 'Only boards with at least this many words from this list',
  fewer: (wanted: number, [most = 0]: readonly number[], common: boolean) => ({
    title: `Play a board with ${counted(most, common ? 'common word' : 'word')}?`,
    text: `The search found no board with ${number(wanted)}. This one comes closest.`,
    action: 'Play it',
  }),
  noCommon: 'The list of common words could not be loaded. Check the connection, or play without that condition.',
  noWords: 'No board was found that has a word of this list. Try larger dice or a longer list.',
  hintsAbout: 'Hints work in every game, today’s board and challenges too. A result doesn’t say that you used them.',
  playersAbout: 'Take turns on the same board, then compare. These games don’t count in your statistics.',
};

export const DAILY = {
  title: 'Today’s board',
  /** `list`: the word list, if the player usually has another one. */
  about: (list: string): string => `4×4, 3 minutes, the same board for everyone${list && `, with ${list}`}`,
  open: (day: string, isToday: boolean, played?: number, late = false): string =>
    `${isToday ? 'Today, ' : ''}${day}, ${played === undefined ? 'not played' : points(played)}${late ? ', played later' : ''}`,
  next: (until: number): string => `Next board in ${duration(60 * Math.ceil(until / 60_000))}.`,
  streak: (days: number): string => `Streak: ${counted(days, 'day')}.`,
  late: 'It doesn’t count for your streak, because the day of this board is over.',
  rule: 'A new board comes at midnight, the same for everyone on that date. Play it that day to keep your streak.',
  calendar: 'Calendar of daily boards',
};

export const HELP = {
  rules: [
    'Find words on the board before time runs out.',
    'Each letter must touch the next one: up, down, sideways, or diagonally.',
    'Use each tile at most once per word.',
    'Type a word and press Enter, tap its tiles, or drag across them.',
  ],
  qu: 'The Qu tile counts as two letters.',
  first: 'Drag across touching letters to spell a word, or type it and press Enter.',
};

export const GAME = {
  shortcuts: [
    ['A–Z', 'Type a word'],
    ['Enter', 'Enter the word'],
    ['Backspace', 'Delete the last letter'],
    ['Esc', 'Clear the word, or pause or resume the game'],
    ['Space', 'Take the tile that the arrow keys moved to or, on the last one of the word, enter it'],
    ['1', 'Rotate the board'],
    ['2', 'Read the board aloud'],
    ['3', 'Say the time and the score'],
    ['0', 'Finish the game'],
  ] as const,
  board: (rows: number, cols: number, over: boolean): string =>
    `Board, ${rows} by ${cols}${over ? '' : '. Arrow keys move, and Space takes a tile.'}`,
  said: (time: string, untimed: boolean, n: number, found: number): string =>
    `${untimed ? PAUSED.played(time) : PAUSED.left(time)}, ${PAUSED.score(n, found)}.`,
  rotated: (quarters: number): string => `Rotated by ${90 * (quarters % 4)}°.`,
  back: 'Delete last letter',
  projector: 'Show on a projector',
  starts: (n: number, common: boolean): string =>
    n === 0 ? '' : `${counted(n, common ? 'common word' : 'word')} left that ${n === 1 ? 'starts' : 'start'} here`,
  goal: (found: number, of: number): string =>
    found >= of ? `Goal reached: ${counted(found, 'common word')}` : `Common words: ${number(found)} of ${number(of)}`,
  begins: (rows: number, cols: number): string =>
    `The game begins on a ${rows} by ${cols} board. The key 2 reads it aloud.`,
};

export const ANSWERS = {
  hintApart: 'That tile doesn’t touch the last one',
  /** Letter by letter, because most beginnings of words can't be read aloud. */
  taken: (text: string): string => [...text].join(', ') || 'No tile is taken',
};

export const PRACTICE = {
  about:
    'Each game adds up to three words that you missed, common ones first, spread over the next days so that few are due at once. You see the board, the number of letters, and the first letter.',
  left: (n: number): string => (n === 1 ? 'Last word' : `${words(n)} to go`),
  right: (word: string): string => `Yes: ${word}.`,
  fits: (word: string): string => `${word} fits, too. Look for another one.`,
  other: (word: string): string => `${word} is a word, but not the one we’re looking for.`,
  wrong: (word: string): string => `${word} isn’t the word we’re looking for. Try again, or look at the answer.`,
  shown: (word: string): string => `The word is ${word}.`,
  again: (day: string): string => `You’ll see it again ${day}.`,
};

export const PAUSED = {
  saidReady: (title: string, seconds: number): string =>
    `${sentence(title)} ${seconds > 0 ? `The clock starts in ${counted(seconds, 'second')}. Press Enter to start now.` : 'Press Enter to start the clock.'}`,
  score: (n: number, found: number): string => `${points(n)} with ${words(found)}`,
  left: (time: string): string => `${time} left`,
  played: (time: string): string => `${time} played`,
  finishEmpty: 'You haven’t found a word yet, and the result shows them all.',
  finishNow: (text: string) => ({ title: 'Finish now?', text, action: 'Finish now', cancel: 'Keep playing' }),
};

export const OVER = {
  endings: {
    time: 'Time is up',
    stopped: 'Finished',
    complete: 'You found them all!',
  } as Record<Ending, string>,
  unsaved:
    'This browser doesn’t keep your games: its storage is full or blocked. This result is gone when you close the page.',
  rich: (below: number, of: number): string =>
    below === 0
      ? `All ${number(of)} boards rolled with the same dice have at least as many points.`
      : `The board has more points than ${below === of ? 'all' : `${number(below)} of`} ${number(of)} boards rolled with the same dice.`,
  best: (games: number, tied: boolean): string =>
    tied ? `As many points as in your best of ${games} games.` : `Your best of ${games} games!`,
  filter: { found: 'Found', missed: 'Missed', common: 'Missed common words', all: 'All' },
  next: (more: number, name: string): string => `${points(more)} more would have been “${name}”.`,
  levels: (all: readonly string[]): string =>
    `A level compares your points with those of all the common words on the board: ${listed(all)}. All your words count.`,
  top: 'You have at least as many points as all the common words together.',
  empty: {
    all: 'This board has no words.',
    missed: 'You found them all!',
    common: 'You missed no common words.',
    found: 'You found no words.',
  },
  option: (word: string, n: number, found: boolean): string => `${word}, ${points(n)}, ${found ? 'found' : 'missed'}`,
};

export const COACH = {
  title: 'To learn from this game',
  unused: (who: string, face: string, place: string, n: number, common: boolean): string =>
    `${who} never used the ${face} in ${place}. It is in ${counted(n, common ? 'common word' : 'word')} that you missed${n === 1 ? ':' : ', such as'}`,
  practice: (word: string): string => `Practice “${word}”`,
  inDeckUnsaved: 'In your practice deck until you close the page',
};

export const VERSUS = {
  rematch: (name: string): string => `Rematch with ${name}`,
  scores: (totals: readonly { name: string; points: number }[]): string =>
    listed(totals.map(({ name, points: n }) => `${number(n)} for ${within(name)}`)),
  others: (scores: string, cancel: boolean): string => `${cancel ? 'Counting' : 'Without'} shared words: ${scores}.`,
  about: (back: boolean, of?: string): string =>
    `The link holds the board, the rules, and ${of ? `${of}’s` : 'your'} words. ${back ? 'It opens the comparison.' : 'Your friend sees them only after playing.'}`,
  before:
    'Send a friend the link to a new board, and both of you play it. Then one of you presses “Challenge a friend” in the result and sends that link: it shows who won.',
  dare: 'Can you beat me on this board? The words and the time are the same for both:',
  invite: 'Can you find more words than I did? Same board, same time:',
  qrLong: 'With your list in it, this link is too long for a QR code.',
  qrAbout: 'Or point the other phone’s camera at this code.',
  you: 'You',
  them: 'Your friend',
  words: 'The words that were found, and their points for each player',
  cancel: 'Cancel shared words: they score for nobody',
  /** `first`: who has the most points, of that many `players`. */
  verdict: (first: readonly string[], players: number): string => {
    if (first.length === players) return 'It’s a tie.';
    if (first.length > 1) return `${listed(first)} tie for first place.`;
    return first[0] === VERSUS.you ? 'You win!' : `${first[0]} wins.`;
  },
  same: 'This is your own challenge. Send the link to someone else.',
  broken:
    'This challenge can’t be read: the link is damaged or was made with another word list. You can still play the board.',
  player: (n: number): string => `Player ${n}`,
  pass: (name: string): string => `Pass the device to ${name}`,
  passAbout: 'The words stay hidden until everyone has played.',
};

/** `full`: the oldest games may have been dropped. */
export const statsOf = (all: Statistics, full: boolean): (readonly [name: string, value: string])[] => [
  [full ? 'Latest games' : 'Games', number(all.games)],
  ['Average points', upTo(all.average, 1)],
  ['Best game', points(all.best)],
  ['Best word', all.bestWord],
  ['Longest word', all.longest],
  ['Words found', number(all.words)],
  ['Points per minute', all.perMinute === null ? '' : upTo(all.perMinute, 1)],
  ...all.lengths.map(({ length, all }) => [`${length}-letter words`, number(all)] as const),
];

export const PRINT = {
  about: 'Find boards that hold your words, and print them or show them on a projector.',
  words: (list: string): string => `Your words, for these boards only (leave empty to use ${list})`,
  used: (n: number, left: readonly string[]): string =>
    `${number(n)} of your ${words(n + left.length)} can be used; not used: ${left.slice(0, 5).join(', ')}${left.length > 5 ? ', …' : '.'}`,
  fewer: (wanted: number, counts: readonly number[], common: boolean): string => {
    const such = `with at least ${common ? counted(wanted, 'common word') : `${number(wanted)} of your words`}`;
    if (Math.max(...counts) >= wanted) return `Too few boards ${such} were found. The others come closest.`;
    return `No board ${such} was found. ${counts.length > 1 ? 'These come' : 'This one comes'} closest.`;
  },
  common: (n: number, all: number): string => `${counted(n, 'common word')}, ${number(all)} in all`,
  keys: [
    ['all', 'All words'],
    ['common', 'Common words only'],
    ['none', 'Don’t print them'],
  ] as const,
  code: 'A QR code that opens each board on a screen',
  own: 'With your own list, common words are those of the list that are also common words of ENABLE2K. The QR code carries the list, if it fits: about 100 words, or 30 with five or six boards on a page.',
  board: (n: number): string => `Board ${n}`,
  /** `n`: 0 for the only board. */
  key: (n: number): string => (n === 0 ? 'Key' : `Key to board ${n}`),
  tiers: { common: 'Common', known: 'Less common', rare: 'Rare' },
};

export const BACKUP = {
  loaded: (games: number, days: number, left: number): string => {
    const found = [games > 0 && counted(games, 'game'), days > 0 && counted(days, 'daily result')].filter(Boolean);
    if (games + days + left === 0) return 'That file has no new games or daily results.';
    const full = left > 0 && `There was no room for ${counted(left, 'other game')}.`;
    return [found.length > 0 && `Imported ${found.join(' and ')}.`, full].filter(Boolean).join(' ');
  },
  notOurs: 'That file isn’t a Boggle Lab export. Nothing was changed.',
  large: 'That file is too large to be a Boggle Lab export. Nothing was changed.',
};

export const LINK = {
  cut: 'This link is incomplete. Ask for it again.',
  incomplete: 'This challenge link is incomplete: it doesn’t name a board. Ask for the link again.',
  board: (why = ''): string =>
    `This link’s board can’t be read.${why && ` ${why}`} You can set up a different game here.`,
  time: 'This link’s time is invalid; using 3:00.',
  elsewhere: 'Your game continues in another tab.',
  stays: (name: string): string => `This game keeps using ${name}. The next one can use another list.`,
};

/** A player within a sentence. */
const within = (name: string): string => (name === VERSUS.you || name === VERSUS.them ? name.toLowerCase() : name);
