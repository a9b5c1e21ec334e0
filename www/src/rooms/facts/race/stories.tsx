/** What each solver changed, and why that mattered. */

import type { ComponentChildren } from 'preact';

export interface Story {
  readonly source?: { readonly title: string; readonly url: string };
  readonly text: ComponentChildren;
}

const WP = 'https://www.danvk.org/wp';

export const STORIES: Readonly<Record<string, Story>> = {
  'every-path': {
    source: { title: 'The Shortest Solver', url: `${WP}/2007-01-30/boggle-2-the-shortest-solver/` },
    text: (
      <>
        The first program was a few lines of Ruby: start on every tile, walk every path, and look up each string of letters in a hash of all
        words. A board of four by four has 12,029,640 paths, whatever is written on it, so every board takes the same time: over four minutes
        then. It is right, it is short, and nearly all of its work is for nothing.
      </>
    ),
  },
  'every-word': {
    text: (
      <>
        The other way round, which many propose who meet the problem for the first time: take the words one by one and see whether the board
        spells them. Most words want a letter that the board lacks and are done after one comparison, so this beats the walk by far. But each
        board still touches every word of the list, and there is no way to skip a thousand words at once.
      </>
    ),
  },
  stems: {
    source: { title: 'Succeed by not Being Stupid', url: `${WP}/2007-01-30/boggle-3-succeed-by-not-being-stupid/` },
    text: (
      <>
        Nothing begins with <i>abcd</i>, so why go on from there? A second hash holds every beginning of every word, and a path that is not in
        it is given up. Four more lines of Ruby made the program some five thousand times as fast. All that came after is the same search; what
        changes is the cost of one step.
      </>
    ),
  },
  compact: {
    source: { title: 'Moving Boggle to C++', url: `${WP}/2007-02-04/moving-boggle-to-c/` },
    text: (
      <>
        The same two hashes, moved to C++. There the gain was eighteenfold and most of it was the language. Here, where all programs are Rust,
        what is left is what the strings had cost: letters are bytes, the path is one buffer that grows and shrinks, and nothing is allocated
        until a word is found.
      </>
    ),
  },
  'trie-found': {
    source: { title: 'In which we discover that Tries are awesome', url: `${WP}/2014-01-25/what-up-with-boggle/` },
    text: (
      <>
        A hash reads the whole path again at every step to know where it stands. A trie knows: it is a tree of letters, and the search walks
        down it as it walks over the board. One look into a node says whether a word ends here and which letters lead on. Twenty times as fast
        in 2007, and what had been found was now a set of nodes instead of strings.
      </>
    ),
  },
  'trie-marks': {
    source: { title: 'One Last Boggle Boost', url: `${WP}/2007-02-10/one-last-boggle-boost/` },
    text: (
      <>
        After that, the set of found words was the slowest thing left. So the node itself remembers: it holds the number of the last board on
        which its word was found. A word is new if the number is an older one, and to begin the next board is to add one. No set, no clearing:
        ten thousand boards a second. A day later the statistics above were on the blog.
      </>
    ),
  },
  'find-words': {
    source: { title: 'Mind Boggling Performance', url: 'https://dyalog.com/blog/author/brian' },
    text: (
      <>
        In 2019 a contest for APL asked for this very program, and the answers think in whole arrays. All paths of the board grow together, a letter at a time, as arrays. In the sorted list the words that begin with a path are one interval; each step joins every
        path with every neighbour, narrows the intervals, and drops the empty ones. As it stands it does not catch the trie, but it shows a
        search without branches.
      </>
    ),
  },
  ours: {
    text: (
      <>
        The trie’s search in the arrays’ order. Equal endings are shared and the rest interlocks: of ENABLE2K, what was a trie of forty
        megabytes is less than two, each step sixteen bytes of it. All paths of one length go together: two byte shuffles and a handful of
        other vector operations tell which of a tile’s eight neighbours are free, which of them lead on and which end a word, with no branch
        on the letters for the processor to guess wrong. Browsers without vectors, and boards of uncommon riches, are searched path by path
        in the same dictionary.
      </>
    ),
  },
};
