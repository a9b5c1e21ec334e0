/** The buffers in a worker's message: the worker doesn't use them again, so they need not be copied. */
export function buffersIn(message: unknown): Transferable[] {
  const found = new Set<Transferable>();
  const visit = (value: unknown): void => {
    if (ArrayBuffer.isView(value)) found.add(value.buffer as ArrayBuffer);
    else if (value && typeof value === 'object' && !Array.isArray(value)) Object.values(value).forEach(visit);
  };
  visit(message);
  return [...found];
}
