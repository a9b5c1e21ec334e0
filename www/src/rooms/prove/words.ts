/** Numbers and times as people read them. Pure. */

export const number = (value: number): string => value.toLocaleString('en');

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${number(count)} ${count === 1 ? one : many}`;
}

/** `3 × 4`. */
export const by = (size: string): string => size.replace('x', ' × ');

/** `0.4 s`, `12 s`, `3:05 min`, `2:10 h`, `3 days`. */
export function duration(seconds: number): string {
  if (seconds < 9.95) return `${seconds.toFixed(1)} s`;
  if (seconds < 99.5) return `${Math.round(seconds)} s`;
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');
  if (seconds < 3600) return `${Math.floor(seconds / 60)}:${two(seconds % 60)} min`;
  if (seconds < 48 * 3600) return `${Math.floor(seconds / 3600)}:${two((seconds % 3600) / 60)} h`;
  return `${Math.round(seconds / 86_400)} days`;
}

/** `84 MB`. */
export function megabytes(bytes: number): string {
  return `${number(Math.max(1, Math.round(bytes / 2 ** 20)))} MB`;
}
