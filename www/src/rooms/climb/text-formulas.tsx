/** The cooling schedules as formulas or in words; see `text.ts` for the other texts. */

import type { ComponentChildren } from 'preact';
import type { Cooling } from './plan';

export const FORMULAS: Readonly<Record<Cooling['kind'], ComponentChildren>> = {
  tuned:
    'Tuned for each board size: the temperature is a share of the run’s best score so far, and that share falls by the same factor at every step.',
  geometric: (
    <>
      T = from × (to / from)<sup>n / steps</sup>
    </>
  ),
  exponential: (
    <>
      T = start × e<sup>−rate × n</sup>, until the given number of steps in a row are rejected. Dan Vanderkam’s program
      of 2009 cooled like this.
    </>
  ),
  hill: 'The temperature is always 0: a worse board is never accepted. Each run climbs to the nearest peak and stays there.',
  points: 'Straight lines between the points. The run ends at the last point.',
};
