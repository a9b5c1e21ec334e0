/** The problem's history, with its sources. */

import type { ComponentChildren } from 'preact';
import { href } from '../../../app/route';

interface Event {
  readonly when: string;
  readonly title: string;
  readonly text: ComponentChildren;
  readonly links: readonly (readonly [title: string, url: string])[];
}

const WP = 'https://www.danvk.org/wp';
const solve = (board: string): string => href('solve', new URLSearchParams({ board }));

const EVENTS: readonly Event[] = [
  {
    when: 'January 2007',
    title: 'A solver in a few lines',
    text: 'Dan Vanderkam begins a series of posts on his blog: a board is a graph, its words are paths, and a search in depth finds them all. The first program takes four minutes a board. The second knows the beginnings of words, and one can watch it print.',
    links: [
      ['The Shortest Solver', `${WP}/2007-01-30/boggle-2-the-shortest-solver/`],
      ['Succeed by not Being Stupid', `${WP}/2007-01-30/boggle-3-succeed-by-not-being-stupid/`],
    ],
  },
  {
    when: 'February 2007',
    title: 'Ten thousand boards a second',
    text: 'From Ruby to C++, from hashes to a trie, from a set of found words to a number in the node. With each step a question comes into reach that was out of it: not what is on this board, but what is on boards. The statistics above are from that month.',
    links: [
      ['Moving Boggle to C++', `${WP}/2007-02-04/moving-boggle-to-c/`],
      ['One Last Boggle Boost', `${WP}/2007-02-10/one-last-boggle-boost/`],
      ['Some Boggle Statistics', `${WP}/2007-02-11/some-boggle-statistics/`],
    ],
  },
  {
    when: 'August 2007',
    title: 'How many there are',
    text: (
      <>
        The next question is which board is the best. To score them all is no way: there are about 2<sup>69</sup>, and ten thousand a second are
        not enough for that.
      </>
    ),
    links: [['How many Boggle boards are there?', `${WP}/2007-08-02/how-many-boggle-boards-are-there/`]],
  },
  {
    when: 'February 2009',
    title: 'A board of 3,625 points',
    text: (
      <>
        Simulated annealing: change a letter, score again, and keep a worse board now and then so as not to stay on the nearest hill. The best
        board it leads to is <a href={solve('perslatgsineters')}>this one</a>. That nothing beats it is only a guess yet.
      </>
    ),
    links: [['Sky-High Boggle Scores with Simulated Annealing', `${WP}/2009-02-19/sky-high-boggle-scores-with-simulated-annealing/`]],
  },
  {
    when: 'August 2009',
    title: 'A proof, for three by three',
    text: (
      <>
        Of the options to give up, to find a brilliant algorithm, or to solve a simpler problem, he takes the third. Boards are put into classes,
        each class gets a bound that none of its boards can exceed, and a class whose bound is too high is broken into smaller ones. With that{' '}
        <a href={solve('perlatdes')}>the best board of three by three</a>, 545 points, is proven to be the best.
      </>
    ),
    links: [['All posts of those years', `${WP}/2014-01-25/what-up-with-boggle/`]],
  },
  {
    when: '2019',
    title: 'All paths at once',
    text: 'A problem of the APL Problem Solving Competition asks for all words of a board. The answers come from another tradition, whole arrays instead of loops; one of those who set it later writes about how fast they can be made.',
    links: [['Mind Boggling Performance', 'https://dyalog.com/blog/author/brian']],
  },
  {
    when: 'February 2025',
    title: 'The bound becomes a tree',
    text: (
      <>
        After more than fifteen years a second attempt. The bound is written down as a tree of sums and choices, on which one can operate:
        pull a choice to the top, and all that depends on it has to agree. Every path counts now, not every word, which makes the tree simpler
        and the bound safe. The <a href={href('solve', new URLSearchParams({ board: 'sindlatepers', size: '3x4' }))}>best board of three by four</a>{' '}
        is proven: 1,651 points.
      </>
    ),
    links: [['Boggle Revisited: New Ideas in 2025', 'https://www.danvk.org/2025/02/13/boggle2025.html']],
  },
  {
    when: 'April 2025',
    title: 'The best board there is',
    text: (
      <>
        Trees in which all words visit the cells in one order, and a search that goes over from trees to boards when they are small enough: with
        them the whole of four by four is searched, in some 23,000 hours of processor time. The board of 2009 is the best.
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
    <section class="facts-part" id="history" aria-labelledby="history-title" tabIndex={-1}>
      <div class="facts-aside">
        <h2 id="history-title">History</h2>
        <p>A problem that looks like an exercise for an afternoon, and was settled after twenty years. What each step made possible.</p>
      </div>
      <div class="facts-main">
        <ol class="timeline">
          {EVENTS.map(({ when, title, text, links }) => (
            <li key={title}>
              <p class="timeline-when num">{when}</p>
              <div>
                <h3>{title}</h3>
                <p class="facts-text">{text}</p>
                <ul class="timeline-links">
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
    </section>
  );
}
