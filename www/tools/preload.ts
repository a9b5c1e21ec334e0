/** A build plugin: lets the browser fetch the first screen’s fonts early. */

import type { Plugin } from 'vite';

/** Fonts that every room shows at once. */
const FONTS = /(archivo-latin-wght-normal|source-serif-4-latin-400-normal).*\.woff2$/;

/** Lets the browser fetch the fonts of the first screen along with the style sheets that use them, not after them. */
export function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((name) => FONTS.test(name))
          .map((name) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `./${name}`, crossorigin: '' },
            injectTo: 'head',
          })),
    },
  };
}
