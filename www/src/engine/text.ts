/**
 * The engine's text for visitors. Each export is separate, so that a worker's script has only the text that it needs.
 * The messages of the core are in the crate.
 */

/** What to tell people when a worker is gone, by the reason. */
export const DEATHS = {
  /** The wasm trapped. It doesn't say why; almost always, it could not get more memory. */
  trap: 'The solver stopped working, most likely because it ran out of memory.',
  /** The browser ended the worker without a word. */
  ended: 'The browser stopped the solver, perhaps to free memory.',
  /** An error that nothing in the worker handled. */
  error: 'The solver stopped working because of an unexpected error.',
  /** The script didn't load, or the worker didn't start in time. */
  start: 'The solver didn’t start. Check your connection, then reload the page.',
};

export const DISMISSED = 'The work was stopped.';

export const NO_SOLVER = (status: number, url: string): string =>
  `The solver could not be loaded: ${status} for ${url}.`;

export const NO_DICTIONARY = (status: number, url: string): string =>
  `The dictionary could not be loaded: ${status} for ${url}.`;

export const CANNOT_SAVE = (why: string): string => `This browser doesn’t let the page save dictionaries: ${why}`;

export const NOT_SAVED = 'This dictionary isn’t saved in this browser. Add the word list again, or choose another.';

export const NO_SAMPLE = 'The worker that adds up the samples stopped.';

export const NO_RACE = 'The worker that runs the race stopped.';

export const NO_TREE = 'This tree is not ready yet.';
