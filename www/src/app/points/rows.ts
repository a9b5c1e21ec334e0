/** A points table as people read it, with lengths of equal points combined. Pure functions. */

import type { PointsTable } from '../../engine/contract';

export interface PointsRow {
  /** `3–4`, `5`, `8+`. */
  readonly letters: string;
  readonly points: number;
}

/** Returns the rows of a table, without the short words that score nothing. */
export function rowsOf({ points }: Pick<PointsTable, 'points'>): PointsRow[] {
  const rows: { from: number; to: number; points: number }[] = [];
  for (const [letters, worth] of points.entries()) {
    if (letters === 0 || (worth === 0 && rows.length === 0)) continue;
    const last = rows.at(-1);
    if (last?.points === worth) last.to = letters;
    else rows.push({ from: letters, to: letters, points: worth });
  }
  // A table with one entry gives the same points to words of any length.
  if (rows.length === 0) rows.push({ from: 1, to: 1, points: points.at(-1) ?? 0 });
  return rows.map(({ from, to, points: worth }, i) => ({
    letters: i === rows.length - 1 ? `${from}+` : from === to ? `${from}` : `${from}–${to}`,
    points: worth,
  }));
}

/** Returns the rows of a table for words of at least `minLength` letters, with those that are allowed but score nothing. */
export function rowsFrom(table: Pick<PointsTable, 'points'>, minLength: number): PointsRow[] {
  const rows = rowsOf(table);
  const first = Number.parseInt(rows[0]?.letters ?? '', 10);
  if (!(minLength < first)) return rows;
  return [{ letters: minLength === first - 1 ? `${minLength}` : `${minLength}–${first - 1}`, points: 0 }, ...rows];
}
