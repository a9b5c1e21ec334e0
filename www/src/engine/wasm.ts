/**
 * The compiled WebAssembly, in the flavour this browser can run. Used on the page, which compiles once and
 * posts the module to every worker.
 */

import scalarUrl from '../gen/scalar.wasm?url';
import simdUrl from '../gen/simd.wasm?url';
import { flavour } from './simd';

/** The address of the flavour for this browser. */
const wasmUrl = { simd: simdUrl, scalar: scalarUrl }[flavour];

let compiled: Promise<WebAssembly.Module> | undefined;

/** The module, compiled while it arrives, once. After a failure the next call tries again. */
export function wasmModule(): Promise<WebAssembly.Module> {
  compiled ??= compile(wasmUrl).catch((error: unknown) => {
    compiled = undefined;
    throw error;
  });
  return compiled;
}

async function compile(url: string): Promise<WebAssembly.Module> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The solver could not be loaded: ${response.status} for ${url}.`);
  // Hosts that do not know the type of a .wasm file cannot stream it.
  return response.headers.get('content-type')?.startsWith('application/wasm')
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
}
