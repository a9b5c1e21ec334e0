/** The workers of the room. */

import { engine } from '../../engine/client';
import type { Engine } from '../../engine/contract';

/** The room's workers follow the page's own; the rollers come last, because there are many. */
const ADDER = 8;
const RACER = 9;
const SECOND = 10;
const ROLLERS = 11;

export const adder = (): Engine => engine(ADDER, 'whole');
export const racer = (): Engine => engine(RACER, 'whole');
export const second = (): Engine => engine(SECOND, 'whole');
export const roller = (index: number): Engine => engine(ROLLERS + index, 'whole');

/** As many as the machine has cores, within reason. */
export const WORKERS = Math.max(1, Math.min(32, navigator.hardwareConcurrency || 2));

/** The numbers of the workers that hold no sample, and of all workers. */
export const ROLLING = [RACER, ...Array.from({ length: WORKERS }, (_, i) => ROLLERS + i)];
export const ALL_WORKERS = [ADDER, SECOND, ...ROLLING];
