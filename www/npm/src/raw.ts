/**
 * The complete generated wasm-bindgen glue, for programs that need all of it. Call `initSync` or the default export with the module in
 * `boggle-lab/boggle_lab.wasm` first. This interface follows the page's needs and may change with any version.
 */

export * from '../../src/gen/boggle_lab.js';
export { default } from '../../src/gen/boggle_lab.js';
