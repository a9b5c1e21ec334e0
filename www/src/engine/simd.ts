/** `(module (func (result v128) i32.const 0 i8x16.splat))`: valid only where wasm has 128-bit SIMD. */
const PROBE = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 15, 11,
]);

/** The flavour of the wasm for this browser. The page and the service worker must agree on it. */
export const flavour: 'simd' | 'scalar' = WebAssembly.validate(PROBE) ? 'simd' : 'scalar';
