/**
 * The parts of the generated glue that the package uses. In this folder, which has no side effects, a bundle leaves out
 * what it doesn't use.
 */

export type * from '../../src/gen/boggle_lab.js';
export { Climb, Compilation, initSync, Lexicon, Proof, roll, Trees } from '../../src/gen/boggle_lab.js';
