/** The browser, in the form that the session needs. */
import { announce } from '../../ui/live';
import type { Lab } from '../../app/lab';
import { keepStorage, scopedStore } from '../../app/storage';
import { leftOut } from '../../app/family';
import { tiersFor, wantTiers } from '../../words/tiers';
import type { PlayEnvironment } from './environment';

export function browserWorld({ engine, dictionaries }: Lab): PlayEnvironment {
  return {
    engine: {
      roll: (dice, seed) => engine.roll(dice, seed),
      readBoard: (text, size, dictionary) => engine.readBoard(text, size, dictionary),
      solve: (board, dictionary, rules) => engine.solve(board, dictionary, rules),
      judge: (board, text, dictionary, rules) => engine.judge(board, text, dictionary, rules),
      trace: (board, text, dictionary) => engine.trace(board, text, dictionary),
      // This goes through the shell, so that it knows the dictionary, too.
      dictionary: (id) => dictionaries.load(id),
    },
    tab: scopedStore(() => sessionStorage),
    browser: scopedStore(() => localStorage),
    now: () => performance.now(),
    date: () => Date.now(),
    tiers: async (dictionary) => {
      await wantTiers(dictionary);
      return tiersFor(dictionary);
    },
    leftOut,
    keepStorage: () => void keepStorage(),
    announce,
  };
}
