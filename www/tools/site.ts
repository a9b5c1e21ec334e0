/** A build plugin: puts the site’s full address where a relative one doesn’t work, if the address is known (`SITE_URL`). */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Makes the addresses in the preview tags and on the page for missing files absolute:
 * `SITE_URL=https://example.org/boggle/ npm run build`.
 *
 * Everything else in the page is relative, so that it works in any folder. But programs that show a preview of a link read
 * only the HTML, and most of them want the picture's full address, which the build can't know. And hosts answer with
 * `404.html` at any depth, from where a relative link doesn't lead back.
 */
export function site(address: string | undefined): Plugin {
  const base = address ? baseOf(address) : undefined;
  let folder = '';
  return {
    name: 'site',
    configResolved: (config) => void (folder = config.build.outDir),
    transformIndexHtml: (html) => (base ? withAddress(html, base) : html),
    // Vite copies the public files, of which this is one, before it writes its own.
    writeBundle() {
      const missing = join(folder, '404.html');
      if (base) writeFileSync(missing, withWayBack(readFileSync(missing, 'utf8'), base));
    },
  };
}

export function baseOf(address: string): string {
  const url = new URL(address);
  if (!/^https?:$/.test(url.protocol))
    throw new Error(`SITE_URL must begin with https:// or http://, not ${url.protocol}`);
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  url.search = '';
  url.hash = '';
  return url.href;
}

export function withAddress(html: string, base: string): string {
  const picture = /(<meta property="og:image" content=")\.\/(preview\.png" \/>)/;
  if (!picture.test(html)) throw new Error('index.html has no og:image that could be made absolute');
  return html
    .replace(picture, `$1${base}$2`)
    .replace(/(\s*)(<meta property="og:title")/, `$1<meta property="og:url" content="${base}" />$1$2`);
}

export function withWayBack(html: string, base: string): string {
  const link = 'href="./"';
  if (!html.includes(link)) throw new Error('404.html has no link that could be made absolute');
  return html.replace(link, `href="${base}"`);
}
