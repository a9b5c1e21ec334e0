/**
 * The compiled WebAssembly, in the flavor this browser can run. Used on the page, which compiles once and
 * posts the module to every worker.
 */

import relaxedUrl from '../gen/relaxed.wasm?url';
import relaxedLabUrl from '../gen/relaxed-lab.wasm?url';
import simdUrl from '../gen/simd.wasm?url';
import simdLabUrl from '../gen/simd-lab.wasm?url';
import { flavor } from './flavor';
import { nextTask } from './soon';

/** The part of the library that a worker gets: the part that a first visit needs, or all of it. */
export type LibraryPart = 'first' | 'whole';

/** The addresses of the flavor for this browser. */
const urls: Record<LibraryPart, string> = {
  relaxed: { first: relaxedUrl, whole: relaxedLabUrl },
  simd: { first: simdUrl, whole: simdLabUrl },
}[flavor];

const compiled: Partial<Record<LibraryPart, Promise<WebAssembly.Module>>> = {};

/** The module, compiled once while it arrives. After a failure, the next call tries again. */
export function wasmModule(part: LibraryPart): Promise<WebAssembly.Module> {
  return (compiled[part] ??= compile(part).catch((error: unknown) => {
    delete compiled[part];
    throw error;
  }));
}

async function compile(part: LibraryPart): Promise<WebAssembly.Module> {
  const response = await fetch(urls[part]);
  if (!response.ok) throw new Error(`The solver could not be loaded: ${response.status} for ${urls[part]}.`);
  // Hosts that don't know the type of .wasm files prevent streaming.
  if (!response.headers.get('content-type')?.startsWith('application/wasm') || !response.body)
    return WebAssembly.compile(await response.arrayBuffer());
  if (part === 'first') return WebAssembly.compileStreaming(response);
  // Whatever arrived while the page was busy would be read in one task, which is long for the whole library.
  const apart = new TransformStream<Uint8Array>({ transform: (piece, to) => nextTask().then(() => to.enqueue(piece)) });
  return WebAssembly.compileStreaming(new Response(response.body.pipeThrough(apart), response));
}
