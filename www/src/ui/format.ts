/**
 * How the page writes numbers, times, sizes and names: always in American English, whatever the visitor's locale, like
 * the rest of the page.
 */

const LOCALE = 'en-US';

/** A whole number with thousands separators: `2,338`. Others are rounded. */
export const whole = (n: number): string => number(Math.sign(n) * Math.round(Math.abs(n)));

/** A number with thousands separators and at most three decimals: `2,338`, `1.234`. */
export const number = (n: number): string => upTo(n, 3);

/** A number with thousands separators and at most `digits` decimals: `1.2`, `1,230`. */
export function upTo(n: number, digits: number): string {
  if (!(Math.abs(n) <= Number.MAX_SAFE_INTEGER)) return n.toLocaleString(LOCALE, { maximumFractionDigits: digits });
  // The browser's own formatter takes over ten milliseconds until its first number, at the worst time: when the first
  // board has been solved.
  if (Number.isInteger(n)) return n < 0 ? `-${grouped(String(-n))}` : grouped(String(n));
  const text = grouped(
    Math.abs(n)
      .toFixed(digits)
      .replace(/(\.\d*?)0+$/, '$1')
      .replace(/\.$/, ''),
  );
  return n < 0 && text !== '0' ? `-${text}` : text;
}

/** Adds thousands separators to a number that is written without them, even one too large for JavaScript. */
export function grouped(text: string): string {
  const [integer = '', ...fraction] = text.split('.');
  return [integer.replace(/\B(?=(\d{3})+$)/g, ','), ...fraction].join('.');
}

/** A number with at most `digits` significant digits: `0.0123`, `12.3`, `1,230`. */
export function decimal(n: number, digits = 3): string {
  const rounded = Number(n.toPrecision(digits));
  const places = digits - 1 - Math.floor(Math.log10(Math.abs(rounded) || 1));
  return upTo(rounded, Math.min(100, Math.max(0, places)));
}

/** The number of letters of a text, as people count them. */
export const lengthOf = (word: string): number => [...word].length;

/** A number and its noun: `1 word`, `2,338 words`. `many` is the plural where adding an s is wrong. */
export function counted(n: number, one: string, many = `${one}s`): string {
  return `${whole(n)} ${n === 1 ? one : many}`;
}

/** A difference with its sign: `+12`, `−3`, `±0`. The minus sign is a real one. */
export function signed(n: number): string {
  return `${n === 0 ? '±' : n > 0 ? '+' : '−'}${whole(Math.abs(n))}`;
}

/**
 * A share from 0 to 1 in percent: `95%`. Only zero is shown as 0% and only everything as 100%; values that would round
 * to these are shown as `<1%` or `>99%`.
 */
export function percent(share: number, digits = 0): string {
  const unit = 10 ** -digits;
  const text = (n: number): string => `${grouped(n.toFixed(digits))}%`;
  if (share > 0 && share * 100 < unit / 2) return `<${text(unit)}`;
  if (share < 1 && share * 100 > 100 - unit / 2) return `>${text(100 - unit)}`;
  return text(share * 100);
}

/** A large number to read, not to compare: `12,345`, `1.2 million`, `18.8 quadrillion`, `10²³`. */
export function large(n: number): string {
  if (n < 1e6) return whole(n);
  if (n >= 1e18)
    return `10${[...String(Math.round(Math.log10(n)))].map((digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)]).join('')}`;
  const power = n < 999.95e6 ? 6 : n < 999.95e9 ? 9 : n < 999.95e12 ? 12 : 15;
  return `${upTo(n / 10 ** power, 1)} ${{ 6: 'million', 9: 'billion', 12: 'trillion', 15: 'quadrillion' }[power]}`;
}

/** A duration: `0.8 ms`, `8 ms`, `12 s`, `3 min 20 s`, `2 h 5 min`, `3 days 4 h`. */
export function duration(seconds: number): string {
  if (seconds < 0.9995) return `${upTo(seconds * 1000, seconds < 0.00995 ? 1 : 0)} ms`;
  if (seconds < 9.95) return `${decimal(seconds, 2)} s`;
  const s = Math.round(seconds);
  if (s < 60) return `${s} s`;
  if (s < 3600) return pair(Math.floor(s / 60), 'min', s % 60, 's');
  const minutes = Math.round(s / 60);
  if (minutes < 48 * 60) return pair(Math.floor(minutes / 60), 'h', minutes % 60, 'min');
  const hours = Math.round(minutes / 60);
  return pair(Math.floor(hours / 24), 'days', hours % 24, 'h');
}

/** A duration that is estimated, and so no more exact than people would say it: `20 seconds`, `4 minutes`, `2 hours`. */
export function roughly(seconds: number): string {
  const units = Object.entries({ day: 86_400, hour: 3600, minute: 60, second: 1 });
  const [name, length] = units.find(([, of]) => seconds >= 0.9 * of) ?? ['second', 1];
  const step = seconds >= 9.5 * length ? 5 : 1;
  return counted(Math.max(1, step * Math.round(seconds / length / step)), name);
}

function pair(much: number, unit: string, rest: number, smaller: string): string {
  return rest === 0 ? `${whole(much)} ${unit}` : `${whole(much)} ${unit} ${rest} ${smaller}`;
}

/** A clock: `3:00`, `1:02:03`. A second that has begun counts as past, so a countdown ends at `0:00`. */
export function clock(seconds: number): string {
  const s = Math.max(0, Math.floor(seconds));
  const two = (n: number): string => String(n).padStart(2, '0');
  const [hours, minutes] = [Math.floor(s / 3600), Math.floor(s / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(s % 60)}` : `${minutes}:${two(s % 60)}`;
}

/** A size in decimal units, as operating systems show it: `812 bytes`, `24 kB`, `1.5 GB`. */
export function bytes(n: number): string {
  if (n < 1000) return counted(n, 'byte');
  const units = ['kB', 'MB', 'GB', 'TB'];
  const power = Math.min(units.length, Math.floor(Math.log10(n) / 3));
  return `${decimal(n / 1000 ** power, n / 1000 ** power < 100 ? 2 : 3)} ${units[power - 1]}`;
}

/** A board size as people read it: `4x4` becomes `4×4`. */
export const sizeName = (size: string): string => size.replace('x', '×');

/** `a, b, and c`. */
export function listed(items: readonly string[]): string {
  return items.length < 3 ? items.join(' and ') : `${items.slice(0, -1).join(', ')}, and ${items.at(-1)}`;
}

/**
 * A message from the core as a sentence: with a capital letter and a final period. The core quotes as command lines do,
 * with backticks and straight apostrophes; on the page these would look like code.
 */
export function sentence(message: string): string {
  const text = message
    .trim()
    .replace(/^Error: /, '')
    .replace(/`(`|[^`]*)`/g, '“$1”')
    .replace(/(\d)x(?=\d)/g, '$1×')
    .replace(/(\p{L})'(?=\p{L})/gu, '$1’');
  const ended = /[.!?…]$/.test(text) ? text : `${text}.`;
  return text === '' ? '' : capital(ended);
}

/** The same text with a capital first letter. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Formats a value with as many decimals as its error justifies: two digits of the error. */
export function measured(value: number, error: number): string {
  return value.toFixed(decimalsOf(error));
}

/** Returns the number of decimals that show an error with two digits. */
export function decimalsOf(error: number): number {
  if (!(error > 0)) return 2;
  return Math.max(0, Math.min(12, 1 - Math.floor(Math.log10(error))));
}

/** A share from 0 to 1 in percent, with as many decimals as its error, also a share, justifies: `1.234%`. */
export function measuredPercent(share: number, error: number): string {
  return `${measured(100 * share, 100 * error)}%`;
}

/** A share in percent with this many decimals, for axes and tables, whose figures line up: `1.50%`. */
export function fixedPercent(share: number, decimals: number): string {
  return `${(100 * share).toFixed(decimals)}%`;
}

/**
 * A share in percent with about two significant digits, or another number of them: `14%`, `3.1%`, `0.02%`. 0% and 100%
 * are shown only for exact values.
 */
export function shortPercent(share: number, digits = 2): string {
  if (share <= 0) return '0%';
  const percent = Number((share * 100).toPrecision(digits));
  if (share < 1 && percent >= 100) return '99.9%';
  return `${percent < 0.0001 ? percent.toExponential(0) : String(percent)}%`;
}

// The browser's own formats of dates and lists take over ten milliseconds until their first text.
const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/** A day in prose. It is the same all over the world: `22 November 2026`. */
export function utcDate(day: Date): string {
  return `${day.getUTCDate()} ${MONTHS[day.getUTCMonth()]} ${day.getUTCFullYear()}`;
}

/** A day of this year, where the visitor is or, for a date, in Greenwich: `22 Nov`. */
export function shortDate(time: number | Date): string {
  const day = new Date(time);
  const [date, month] =
    typeof time === 'number' ? [day.getDate(), day.getMonth()] : [day.getUTCDate(), day.getUTCMonth()];
  return `${date} ${MONTHS[month]!.slice(0, 3)}`;
}
