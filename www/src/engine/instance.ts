/** The only wasm instance of a worker. */

import init from '../gen/boggle_lab.js';

let begin!: (started: Promise<unknown>) => void;

/** Resolves when the wasm can be called. */
export const ready = new Promise<unknown>((resolve) => (begin = resolve));

/** Instantiates the module that the page compiled. */
export async function instantiate(module: WebAssembly.Module): Promise<void> {
  const started = init({ module_or_path: module });
  begin(started);
  await started;
}
