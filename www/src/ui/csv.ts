/** The only way to write a table for spreadsheets. */

/** A value that is missing or not a number leaves its field empty. */
export type CsvValue = string | number | boolean | null | undefined;

/** Returns a table with the names of its columns, and with what it is about in a comment above them, if that is given. */
export function csvOf(
  columns: readonly string[],
  rows: readonly (readonly CsvValue[])[],
  { about }: { about?: string } = {},
): string {
  const head = about === undefined ? [] : [[`# ${about}`]];
  return [...head, columns, ...rows].map((row) => `${row.map(field).join()}\r\n`).join('');
}

function field(value: CsvValue): string {
  if (typeof value !== 'string') return value === null || Number.isNaN(value) ? '' : String(value ?? '');
  // Spreadsheets would run a text that begins like a formula; the apostrophe marks it as text.
  const text = value.replace(/^([=+\-@\t])/, "'$1");
  return /[",\r\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text;
}
