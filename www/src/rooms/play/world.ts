/** The browser as the session sees it. */
import { announce } from '../../app/live';
import type { Lab } from '../../app/lab';
import { leftOut, prepareFamily } from '../../words/family';
import { tiersFor, wantTiers } from '../../words/tiers';
import type { World } from './session';
import type { Store } from './storage';

export function browserWorld({ engine, dictionaries }: Lab): World {
  return {
    engine: {
      roll: (dice, seed) => engine.roll(dice, seed),
      readBoard: (text, size, dictionary) => engine.readBoard(text, size, dictionary),
      solve: (board, dictionary, rules) => engine.solve(board, dictionary, rules),
      judge: (board, text, dictionary, rules) => engine.judge(board, text, dictionary, rules),
      trace: (board, text, dictionary) => engine.trace(board, text, dictionary),
      // Through the shell, which then knows the dictionary too.
      dictionary: (id) => dictionaries.load(id),
    },
    tab: lazily(() => sessionStorage),
    browser: lazily(() => localStorage),
    now: () => performance.now(),
    date: () => Date.now(),
    prepare: prepareFamily,
    tiers: async (dictionary) => {
      await wantTiers(dictionary);
      return tiersFor(dictionary);
    },
    leftOut,
    announce,
  };
}

/** Where storage is forbidden the mere mention of it throws, so it is mentioned as late as it is used. */
function lazily(store: () => Storage): Store {
  return {
    getItem: (key) => store().getItem(key),
    setItem: (key, value) => store().setItem(key, value),
    removeItem: (key) => store().removeItem(key),
  };
}
