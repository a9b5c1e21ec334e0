/**
 * The state of a room in its address. Each field is described once: its name there, its usual value, and how its value is
 * read and written. What has its usual value is left out.
 */

import type { Scoring } from '../engine/contract';
import { linkedScoring } from '../engine/scoring';

export interface Field<T> {
  readonly name: string;
  readonly usual: T;
  /** Returns `undefined` for a text that makes no sense; the value is then the usual one. */
  read(text: string): T | undefined;
  write(value: T): string;
}

/** Fields by the names of their values. */
type Fields = Readonly<Record<string, Field<unknown>>>;

export type State<F extends Fields> = { readonly [K in keyof F]: F[K]['usual'] };

/** Any text, as it was typed. */
export const text = (name: string, usual = ''): Field<string> => ({
  name,
  usual,
  read: (of) => of || undefined,
  write: String,
});

export const trimmed = (name: string, usual = ''): Field<string> => ({
  ...text(name, usual),
  read: (of) => of.trim() || undefined,
});

export const whole = (name: string, usual: number, from: number, to: number): Field<number> => ({
  name,
  usual,
  read: (of) => (/^\d{1,16}$/.test(of) && Number(of) >= from && Number(of) <= to ? Number(of) : undefined),
  write: String,
});

/** Values, the usual one first, with their names in the address if these differ. */
export function oneOf<T>(name: string, ...values: (readonly [T, string] | (T & string))[]): Field<T> {
  const all = values.map((of) => (Array.isArray(of) ? of : [of, of]) as readonly [T, string]);
  return {
    name,
    usual: all[0]![0],
    read: (text) => all.find(([, written]) => written === text)?.[0],
    write: (value) => all.find(([known]) => known === value)![1],
  };
}

export const flag = (name: string): Field<boolean> => oneOf(name, [false, '0'], [true, '1']);

export const size = (usual: string): Field<string> => ({
  ...text('size', usual),
  read: (of) => /^[1-8]x[1-8]$/.exec(of)?.[0],
});

export const scoring: Field<Scoring> = { name: 'scoring', usual: 'standard', read: linkedScoring, write: String };

/** Reads a query; `misread` gets what makes no sense: `view=zzz`. */
export function readFields<F extends Fields>(fields: F, query: URLSearchParams, misread: string[] = []): State<F> {
  const read = Object.entries(fields).map(([key, field]) => {
    const text = query.get(field.name);
    const value = text ? field.read(text) : field.usual;
    if (text && value === undefined) misread.push(`${field.name}=${text}`);
    return [key, value ?? field.usual];
  });
  return Object.fromEntries(read) as State<F>;
}

/** Adds to a query what differs from the usual values. */
export function writeFields<F extends Fields>(
  fields: F,
  state: State<F>,
  query = new URLSearchParams(),
): URLSearchParams {
  for (const [key, { name, usual, write }] of Object.entries(fields)) {
    const text = write(state[key]);
    if (text !== write(usual)) query.set(name, text);
  }
  return query;
}

/** Says what was misread; nothing if everything was read. */
export const misreadText = (misread: readonly string[]): string =>
  misread.length > 0 ? `Part of this link isn’t valid and was ignored: “${misread.join('”, “')}”.` : '';
