/** The article about how the best board was found and proved best, with its sources. */

import type { ComponentChildren } from 'preact';
import { href } from '../route';

/** A step of the history, with its sources. */
interface HistoryEvent {
  readonly when: string;
  readonly title: string;
  readonly text: ComponentChildren;
  readonly links: readonly (readonly [title: string, url: string])[];
}

const WP = 'https://www.danvk.org/wp';
const solve = (board: string): string => href('solve', new URLSearchParams({ board }));

const EVENTS: readonly HistoryEvent[] = [
  {
    when: 'January 2007',
    title: 'A solver in a few lines',
    text: 'Dan Vanderkam starts a series of blog posts. A board is a graph, its words are paths, and a depth-first search finds them all. The first program takes four minutes per board. The second gives up on a path as soon as no word begins that way, which makes it far faster.',
    links: [
      ['The Shortest Solver', `${WP}/2007-01-30/boggle-2-the-shortest-solver/`],
      ['Succeed by not Being Stupid', `${WP}/2007-01-30/boggle-3-succeed-by-not-being-stupid/`],
    ],
  },
  {
    when: 'February 2007',
    title: 'Ten thousand boards per second',
    text: 'The program is rewritten in C++, and hashes give way to a trie, a tree of letters. The words found are no longer collected in a set but marked in that tree. At this speed a new question is within reach: not what is on this board, but what is on boards in general. The first statistics of rolled boards are from that month.',
    links: [
      ['Moving Boggle to C++', `${WP}/2007-02-04/moving-boggle-to-c/`],
      ['One Last Boggle Boost', `${WP}/2007-02-10/one-last-boggle-boost/`],
      ['Some Boggle Statistics', `${WP}/2007-02-11/some-boggle-statistics/`],
    ],
  },
  {
    when: 'August 2007',
    title: 'How many boards are there?',
    text: (
      <>
        The next question is which board is the best. Scoring them all is hopeless: there are almost 2<sup>69</sup>, and
        at ten thousand per second that would take about 1.5 billion years.
      </>
    ),
    links: [['How many Boggle boards are there?', `${WP}/2007-08-02/how-many-boggle-boards-are-there/`]],
  },
  {
    when: 'February 2009',
    title: 'A board of 3,625 points',
    text: (
      <>
        Simulated annealing: change a letter, score the board again, and sometimes accept a worse board so as not to get
        stuck. The best board it finds is <a href={solve('perslatgsineters')}>PERSLATGSINETERS</a>. At this point nobody
        knew whether anything could beat it.
      </>
    ),
    links: [
      [
        'Sky-High Boggle Scores with Simulated Annealing',
        `${WP}/2009-02-19/sky-high-boggle-scores-with-simulated-annealing/`,
      ],
    ],
  },
  {
    when: 'August 2009',
    title: 'A proof for 3×3',
    text: (
      <>
        Vanderkam has three choices: give up, find a brilliant algorithm, or solve a simpler problem. He chooses the
        third. Boards are grouped into classes, each class gets an upper bound that none of its boards can exceed, and a
        class whose bound is too high is split into smaller ones. So he proves that no 3×3 board scores more than 545
        with ENABLE2K, the score of <a href={solve('perlatdes')}>this one</a>.
      </>
    ),
    links: [['All posts from those years', `${WP}/2014-01-25/what-up-with-boggle/`]],
  },
  {
    when: '2019',
    title: 'All paths at once',
    text: 'The APL Problem Solving Competition asks for all the words on a board. The answers come from another tradition: whole arrays instead of loops. One of the organizers later wrote about making such programs faster.',
    links: [
      ['“Mind Boggling Performance,” one of Brian Becker’s posts at Dyalog', 'https://dyalog.com/blog/author/brian'],
    ],
  },
  {
    when: 'February 2025',
    title: 'A tree that gives the bound',
    text: (
      <>
        More than fifteen years later, a second attempt. The bound is now computed from a tree of sums and choices,
        which can be rearranged: move the choice for one cell to the top, and every part of the tree below it has to use
        the same letter. The tree counts every path, not every word. That makes it simpler, and it can only make the
        bound too high, never too low. With it, Vanderkam proves the{' '}
        <a href={href('solve', new URLSearchParams({ board: 'sindlatepers', size: '3x4' }))}>best 3×4 board</a>, with
        1,651 points.
      </>
    ),
    links: [['Boggle Revisited: New Ideas in 2025', 'https://www.danvk.org/2025/02/13/boggle2025.html']],
  },
  {
    when: 'April 2025',
    title: 'A proof for 4×4',
    text: (
      <>
        In the new trees, every word’s letters come in the same fixed order of cells. Once a tree is small enough, the
        program simply scores the boards that are left in it. The program covers all 4×4 boards in some 23,000 hours of
        CPU time. According to Dan Vanderkam, it proved that the board found in 2009 is the best for ENABLE2K.
      </>
    ),
    links: [
      ['The announcement', 'https://www.danvk.org/2025/04/23/boggle-solved.html'],
      ['A Computational Proof of the Highest-Scoring Boggle Board', 'https://arxiv.org/abs/2507.02117'],
      ['Boggle Roundup', 'https://www.danvk.org/2025/08/25/boggle-roundup.html'],
    ],
  },
];

export function History() {
  return (
    <div>
      <p>It looked like an afternoon’s exercise, and it took 18 years. These were the steps.</p>
      <ol class="timeline mt-4">
        {EVENTS.map(({ when, title, text, links }) => (
          <li key={title} class="stack rel gx-5">
            <p class="t-s ink-3 num">{when}</p>
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
              <ul class="timeline-links row pt-1 gx-4 t-s">
                {links.map(([name, url]) => (
                  <li key={url}>
                    <a href={url}>{name}</a>
                  </li>
                ))}
              </ul>
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}
