/**
 * The compiled WebAssembly, in the flavour this browser can run. Used on the page, which compiles once and
 * posts the module to every worker.
 */

import scalarUrl from '../gen/scalar.wasm?url';
import simdUrl from '../gen/simd.wasm?url';

/** `(module (func (result v128) i32.const 0 i8x16.splat))`: valid only where 128-bit SIMD is. */
const SIMD_PROBE = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 15, 11,
]);

/** The address of the flavour for this browser. */
export const wasmUrl = WebAssembly.validate(SIMD_PROBE) ? simdUrl : scalarUrl;

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
