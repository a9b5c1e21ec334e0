/** The only way to hand the visitor a file. */

/** The file types the page makes. */
const TYPES: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  json: 'application/json',
  ndjson: 'application/x-ndjson',
  svg: 'image/svg+xml',
  txt: 'text/plain',
};

/** How long a browser may take to start the download before the content is released. */
const A_MINUTE = 60_000;

/**
 * Saves `content` as a file with this name. The type of text follows from the ending; a `Blob` has its own. Characters
 * that some file systems refuse become `-`.
 */
export function download(name: string, content: string | Blob): void {
  const type = TYPES[name.split('.').at(-1) ?? ''] ?? 'text/plain';
  const url = URL.createObjectURL(typeof content === 'string' ? new Blob([content], { type }) : content);
  const link = document.createElement('a');
  link.href = url;
  link.download = safeName(name);
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), A_MINUTE);
}

/** Returns a name that every file system accepts. */
export function safeName(name: string): string {
  return name.replace(/[^\p{L}\p{N}._ ×-]+/gu, '-').replace(/^[.\s-]+/, '') || 'boggle-lab';
}
