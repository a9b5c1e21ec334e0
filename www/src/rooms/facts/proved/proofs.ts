/** The published proofs, as their index lists them: `proofs/index.json` beside the page. */

export interface Theorem {
  /** `RxC`. */
  readonly size: string;
  readonly dictionary: string;
  readonly scoring: string;
  /** Every board that scores at least this many points is in the log. */
  readonly threshold: number;
  /** The number of these boards, counting rotations and reflections once. */
  readonly boards: number;
  readonly best: { readonly board: string; readonly points: number };
  /** The file names in the folder of the index. */
  readonly log: string;
  readonly certificate?: string;
  readonly command: string;
}

/** The 4×4 record, proved by Dan Vanderkam in 2025 for the standard points; the page has no log of that proof. */
export const PROVED_ELSEWHERE = {
  size: '4x4',
  board: 'perslatgsineters',
  dictionary: 'ENABLE2K',
  points: 3625,
  paper: 'https://arxiv.org/abs/2507.02117',
  announcement: 'https://www.danvk.org/2025/04/23/boggle-solved.html',
} as const;

export const FOLDER = 'proofs/';

/** Reads an index; invalid entries are left out. */
export function readIndex(index: unknown): readonly Theorem[] {
  if (!Array.isArray(index)) return [];
  return index.filter((entry: Partial<Theorem> | null): entry is Theorem => {
    if (typeof entry !== 'object' || entry === null) return false;
    const texts = [entry.size, entry.dictionary, entry.scoring, entry.log, entry.command, entry.best?.board];
    const numbers = [entry.threshold, entry.boards, entry.best?.points];
    const isFile = (name: string | undefined): boolean => name === undefined || /^[\w.-]+$/.test(name);
    return (
      texts.every((text) => typeof text === 'string') &&
      numbers.every((n) => typeof n === 'number' && Number.isInteger(n) && n >= 0) &&
      /^[1-8]x[1-8]$/.test(entry.size!) &&
      isFile(entry.log) &&
      isFile(entry.certificate)
    );
  });
}

/** Puts the largest boards first, and of two sizes with as many cells, the one with more rows. */
export function largestFirst(theorems: readonly Theorem[]): readonly Theorem[] {
  const sides = ({ size }: Theorem) => size.split('x').map(Number) as [number, number];
  return [...theorems].sort((a, b) => {
    const [[aRows, aCols], [bRows, bCols]] = [sides(a), sides(b)];
    return bRows * bCols - aRows * aCols || bRows - aRows;
  });
}

/** Returns the published proofs; none if this copy of the page has no index. */
export async function fetchIndex(): Promise<readonly Theorem[]> {
  const answer = await fetch(`${FOLDER}index.json`);
  // A host that answers every request with the page itself has no index either.
  if (!answer.ok || !answer.headers.get('content-type')?.includes('json')) return [];
  return largestFirst(readIndex(await answer.json()));
}
