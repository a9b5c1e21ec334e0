/** What the package uses of the generated glue. The page uses the same file. */

export type { CompileOptions } from '../../src/engine/terms.js';
export { Climb, compile, initSync, Lexicon, Proof, roll, Trees } from '../../src/gen/boggle_lab.js';
