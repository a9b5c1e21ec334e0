/**
 * The compiled WebAssembly, in the flavor this browser can run. Used on the page, which compiles once and
 * posts the module to every worker.
 */

import relaxedUrl from '../gen/relaxed.wasm?url';
import relaxedLabUrl from '../gen/relaxed-lab.wasm?url';
import simdUrl from '../gen/simd.wasm?url';
import simdLabUrl from '../gen/simd-lab.wasm?url';
import { flavor } from './flavor';

/** The part of the library that a worker gets: the part that a first visit needs, or all of it. */
export type LibraryPart = 'first' | 'whole';

/** The addresses of the flavor for this browser. */
const urls: Record<LibraryPart, string> = {
  relaxed: { first: relaxedUrl, whole: relaxedLabUrl },
  simd: { first: simdUrl, whole: simdLabUrl },
}[flavor];

const compiled: Partial<Record<LibraryPart, Promise<WebAssembly.Module>>> = {};

/** The module, compiled once while it arrives. After a failure, the next call tries again. */
export function wasmModule(part: LibraryPart = 'first'): Promise<WebAssembly.Module> {
  return (compiled[part] ??= compile(urls[part]).catch((error: unknown) => {
    delete compiled[part];
    throw error;
  }));
}

async function compile(url: string): Promise<WebAssembly.Module> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The solver could not be loaded: ${response.status} for ${url}.`);
  // Hosts that don't know the type of .wasm files prevent streaming.
  return response.headers.get('content-type')?.startsWith('application/wasm')
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
}
