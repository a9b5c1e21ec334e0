/**
 * Checks values that the browser stores when they are read. Only rooms that a first visit doesn't load use this, because
 * the schemas' library would make a first visit larger.
 */

import { type GenericSchema, type InferOutput, safeParse } from 'valibot';

/** Returns a stored value as its schema describes it. A damaged value counts as missing; this never throws. */
export function readAs<S extends GenericSchema>(schema: S, value: unknown): InferOutput<S> | undefined {
  const read = safeParse(schema, value);
  return read.success ? read.output : undefined;
}

/** Returns the valid items of a stored list; none if it isn't a list. */
export function readEach<S extends GenericSchema>(schema: S, list: unknown): InferOutput<S>[] {
  if (!Array.isArray(list)) return [];
  return list.map((item: unknown) => safeParse(schema, item)).flatMap((read) => (read.success ? [read.output] : []));
}
