/** The longer texts of the shell. */

import { counted, percent } from '../ui/format';
import type { RoomId } from './route';

/** The rooms' names, and what each is for, in a few words. */
export const ROOMS: Readonly<Record<RoomId, { readonly title: string; readonly about: string }>> = {
  play: { title: 'Play', about: 'A game against the clock' },
  solve: { title: 'Solve', about: 'Every word on any board' },
  climb: { title: 'Climb', about: 'Watch a search find the best boards' },
  trees: { title: 'Trees', about: 'Upper bounds, and how to tighten them' },
  prove: { title: 'Prove', about: 'Prove which boards are the best' },
  facts: { title: 'Facts', about: 'Statistics, counts, and a race between solvers' },
};

export const TEXT = {
  /** A job in a room that is not on screen. */
  running: (room: string, what: string, share: number | undefined) =>
    `${room}: ${what}${share === undefined ? '' : `, ${percent(share)} done`}`,
  /** A job has ended in a room that is not on screen, in whatever way. */
  ended: (room: string, what: string) => `The job in ${room} has ended: ${what}.`,

  roomStoppedAdvice:
    'This is a bug in the page, not something you did. Everything saved in this browser is still there.',
  roomNotLoadedAdvice:
    'Check your internet connection and try again. The other rooms still work if you have opened them before.',

  replaced: 'Boggle Lab was updated in another tab. This tab still runs the old version.',

  storageDenied:
    'This browser doesn’t let the page store anything. Everything works, but games, word lists, and results are gone when you close the page.',

  help: 'Help',
  about: 'About Boggle Lab',
  shortcuts: 'Keyboard shortcuts',
  glossary: 'Glossary',
  history: 'How the best board was found',
  partMissing: 'This could not be loaded. Check your connection, then open it again.',
  stored: {
    intro:
      'The rooms save these on this device, so that a reload loses nothing and long work can continue. None of it is sent anywhere.',
    used: (amount: string) =>
      `Everything this site has stored takes ${amount}, including the page itself for offline use.`,
    kinds: {
      proofs: 'Results of proofs',
      facts: 'Samples of rolled boards',
      climb: 'The current climb, and the best boards found',
      dictionaries: 'Your own word lists',
    },
    remove: 'Delete',
    warning: 'This can’t be undone. Open rooms still show it until you reload the page.',
    busy: 'A proof or a climb is running, so this can’t be deleted now. Stop it first.',
    games: 'Games, records, and practice words are in the settings of Play.',
  },

  aboutText: [
    'Play and solve Boggle boards, search for the best ones, and prove that nothing beats them. All of it runs in your browser: nothing you do here is sent anywhere, and there are no cookies and no ads.',
    'After your first visit it works without an internet connection. You can install it like an app from your browser’s menu.',
  ],
  licenseText: (license: string) =>
    `${license}: free to use, change, and share, as long as the license notice stays with it`,
  thirdPartyText: 'Licenses of the word lists, fonts, and software in this page',
  contactText: 'Please report them wherever you got this page or package. Include the version.',
  offlineStates: {
    off: 'Not available here: the page isn’t saved on this device.',
    fetching: 'Saving to this device…',
    ready: 'Ready: the page works without a connection.',
    update: 'Ready. Reload the page to use the new version.',
    replaced: 'Ready. Reload the page to use the new version.',
  },
  thanks: 'Boggle is a trademark of Hasbro, which has nothing to do with this page.',

  everywhere: [
    ['?', 'Show this list'],
    ['Tab', 'Go to the next control'],
    ['Esc', 'Close a dialog or menu'],
    ['Arrow keys', 'Move on a board or through a list'],
  ] as readonly Shortcut[],

  picker: {
    title: 'Dictionary',
    ownAbout: (words: number) => `Your list, saved in this browser: ${counted(words, 'word')}.`,
    name: 'Name',
    removeText: 'Games and proofs that use this list can’t be continued without it. You can add the list again later.',

    hint: 'One word per line, in any language, up to 1,048,576 words. Drop a file anywhere on this page, choose one, or paste the words here. The list stays in this browser.',
    myList: 'My list',
    letters: (n: number) => counted(n, 'letter'),
    longest: (n: number) => (n === 0 ? 'no limit' : n === 17 ? '17 letters (2007–2009 rule)' : counted(n, 'letter')),
    leftOut: (words: number) =>
      `${counted(words, 'word')} left out because of ${words === 1 ? 'its' : 'their'} length or a Q without U.`,
  },

  danvk: {
    size: (dims: string) =>
      `The link asks for the size “${dims}”, which isn’t two digits from 1 to 8. The size that fits the letters is used instead.`,
    list: (name: string) =>
      `The link asks for the word list “${name}”, which isn’t available here. ENABLE2K is used instead; you can add the list as your own.`,
  },
} as const;

/** A key and what it does. */
export type Shortcut = readonly [keys: string, does: string];
