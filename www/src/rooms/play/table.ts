/** Prepares a game: its board, its solution, and its dictionary. */
import type { BoardView, DictionaryInfo, Engine, Rules, Solution } from '../../engine/contract';
import type { Spec } from './spec';
import { problemOf } from './text';

export interface Laid {
  readonly board: BoardView;
  readonly solution: Solution;
  readonly dictionary: DictionaryInfo;
}

export type TableEngine = Pick<Engine, 'roll' | 'readBoard' | 'solve' | 'dictionary'>;

/** Rejects with a message to show if the board, the dice, or the dictionary is not available. */
export async function lay(engine: TableEngine, spec: Spec): Promise<Laid> {
  const dictionary = await engine.dictionary(spec.dictionary);
  const board = await boardOf(engine, spec);
  const solution = await engine.solve(board.text, spec.dictionary, rulesOf(spec));
  return { board, solution, dictionary };
}

/** Returns the scoring rules of a game. */
export function rulesOf(spec: Spec): Rules {
  return { scoring: spec.scoring, minLength: spec.minLength };
}

/**
 * Returns why the board of a link can't be read. Empty if it can be read, or if its dictionary, which decides that, is
 * missing.
 */
export async function whyUnreadable(
  engine: Pick<TableEngine, 'readBoard'>,
  { source, dictionary }: Spec,
): Promise<string> {
  if (source.kind === 'roll') return '';
  const read = await engine.readBoard(source.board, '', dictionary).catch(() => null);
  return read && !read.ok ? problemOf(read.message) : '';
}

async function boardOf(engine: TableEngine, { source, dictionary }: Spec): Promise<BoardView> {
  if (source.kind === 'roll') return engine.roll(source.dice, source.seed);
  const result = await engine.readBoard(source.board, '', dictionary);
  if (!result.ok) throw new Error(result.message);
  return result.board;
}
