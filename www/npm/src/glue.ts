/** The parts of the generated glue that the package uses. The page uses the same file. */

export type {
  BoardPoints,
  BoardView,
  ClassResult,
  CompileOptions,
  ProofSpec,
  ProofSummary,
  Rules,
  Statement,
} from '../../src/gen/boggle_lab.js';
export { Climb, Compilation, initSync, Lexicon, Proof, roll, Trees } from '../../src/gen/boggle_lab.js';
