import preact from '@preact/preset-vite';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Relative addresses: the page works on any static host, in any folder.
  base: './',
  plugins: [preact()],
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
  },
  worker: { format: 'es' },
  test: {
    include: ['src/**/*.test.{ts,tsx}'],
    // The contrast of the design's colours is measured on the sheet itself.
    css: { include: /tokens\.css/ },
  },
});
