/** What each solver changed, and why that mattered. */

import { number } from '../../ui/format';

const WP = 'https://www.danvk.org/wp';

/** The boards per second that the first two programs reached in 2007; the core states the same figures (`src/race`). */
const EVERY_PATH = 0.004;
const STEMS = 17.5;
/** Rounded to two digits, as both are. */
const SPEEDUP = Number((STEMS / EVERY_PATH).toPrecision(2));

interface Story {
  readonly source?: { readonly title: string; readonly url: string };
  /** The idea in one line, which is always visible. */
  readonly idea: string;
  readonly text: string;
}

export const STORIES: Readonly<Record<string, Story>> = {
  'every-path': {
    idea: 'Walk every path on the board, and look up each string of letters.',
    source: { title: 'The Shortest Solver', url: `${WP}/2007-01-30/boggle-2-the-shortest-solver/` },
    text: 'The first program was a few lines of Ruby. It starts on every tile, walks every path, and looks up each string of letters in a hash of all words. A 4×4 board has 12,029,640 paths, whatever its letters are, so every board takes the same time: over four minutes in 2007. The program is correct and short, and nearly all of its work is wasted.',
  },
  'every-word': {
    idea: 'Take the words one by one, and check whether the board spells them.',
    text: 'This is most people’s first idea: take the words one by one and see whether the board spells them. Most words need a letter that the board doesn’t have, so one comparison settles them, and this is far faster than walking every path. But it still has to look at every word in the list for every board; it can’t skip a thousand words at once.',
  },
  stems: {
    idea: 'Give up on a path as soon as no word begins that way.',
    source: { title: 'Succeed by not Being Stupid', url: `${WP}/2007-01-30/boggle-3-succeed-by-not-being-stupid/` },
    text: `No word begins with “abcd”, so why continue from there? A second hash holds every beginning of every word, and a path that isn’t in it is abandoned. Four more lines of Ruby took the program from ${EVERY_PATH} to ${STEMS} boards per second, about ${number(SPEEDUP)} times as fast. The next three programs do the same search; what changes is the cost of one step.`,
  },
  compact: {
    idea: 'The same search, with bytes in place of strings.',
    source: { title: 'Moving Boggle to C++', url: `${WP}/2007-02-04/moving-boggle-to-c/` },
    text: 'The same two hashes, moved to C++. In 2007 that made it 18 times as fast, mostly because of the language. Here all programs are in Rust, so the gain that is left comes from cheaper strings: letters are bytes, the path is one buffer that grows and shrinks, and nothing is allocated until a word is found.',
  },
  'trie-found': {
    idea: 'Walk down a tree of letters instead of looking up the whole path at each step.',
    source: { title: 'In which we discover that Tries are awesome', url: `${WP}/2014-01-25/what-up-with-boggle/` },
    text: 'A hash has to read the whole path again at every step. A trie, a tree of letters, does not: the search walks down the trie as it walks across the board, and one look at a node says whether a word ends here and which letters can follow. In 2007 this was 20 times as fast as the program before it. The words found are now kept as a set of nodes, not of strings.',
  },
  'trie-marks': {
    idea: 'Mark each word, when it is found, in the tree itself, so there is no set to fill or clear.',
    source: { title: 'One Last Boggle Boost', url: `${WP}/2007-02-10/one-last-boggle-boost/` },
    text: 'After that, the set of words found was the slowest part. So each node remembers the number of the last board on which its word was found. A word is new if its node holds an earlier number, and starting the next board just raises the current number by one. With no set to fill or clear, it reached ten thousand boards per second. The statistics of rolled boards were published a day later.',
  },
  'find-words': {
    idea: 'Grow all paths together, one letter at a time, with whole arrays.',
    source: {
      title: '“Mind Boggling Performance,” one of Brian Becker’s posts at Dyalog',
      url: 'https://dyalog.com/blog/author/brian',
    },
    text: 'In 2019 an APL contest asked for this program, and the answers work on whole arrays. All paths on the board grow together, one letter at a time. In the sorted word list, the words that begin with a path form one interval; each step extends every path to every neighboring tile, narrows its interval, and drops the empty ones. This version is slower than the trie, but it shows what a search without conditional branches looks like.',
  },
  'small-trie': {
    idea: 'The same trie in a twelfth of the space, so that more of it is close to the processor.',
    text: 'The trie’s nodes had a slot for each of 26 letters, most of them empty. Here a node is a set of letters, one bit each, and the place of its first child. The other children follow it, so counting bits finds the right one. A node takes eight bytes, and much more of the trie fits into the processor’s caches.',
  },
  dawg: {
    idea: 'Store equal word endings once, and number the words.',
    text: 'Thousands of words end in the same way, so their endings can share nodes: the trie becomes a graph, a third of its size. But then a node no longer belongs to one word, and can’t remember whether that word was found. So the search counts, on its way down, the words that come earlier in the alphabet. That gives each word a number of its own.',
  },
  ours: {
    idea: 'Follow all paths of one length together, in a much smaller dictionary.',
    text: 'The trie’s search, done in the array program’s order: it follows all paths of one length together, and checks all eight neighbors of a tile at once. The dictionary is about twenty times smaller than the trie, because equal word endings are stored only once and the entries that remain are packed closely: ENABLE2K takes less than two megabytes instead of forty. A few vector instructions tell which neighbors are free, which can continue a word, and which end one. A processor guesses which way each test in a program will go, and a wrong guess costs time; here there is almost nothing to guess. Browsers without vector instructions search path by path in the same dictionary, and so do all browsers on boards with unusually many words.',
  },
};
