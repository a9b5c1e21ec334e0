/** Flavors of the wasm, the faster first. */
export type Flavor = 'relaxed' | 'simd';

/** `(module (func (result v128) … i8x16.relaxed_swizzle))`: valid only where wasm has relaxed SIMD. */
const RELAXED = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 15, 1, 13, 0, 65, 0, 253, 15, 65, 0, 253, 15,
  253, 128, 2, 11,
]);

/** The flavor of the wasm for this browser. The page and the service worker must agree on it. */
export const flavor: Flavor = WebAssembly.validate(RELAXED) ? 'relaxed' : 'simd';
