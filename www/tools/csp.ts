/** A build plugin: the content security policy of the built page, and the headers for hosts that read a `_headers` file. */

import type { Plugin } from 'vite';

const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self'",
  "connect-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/**
 * Headers for hosts that read a `_headers` file (Netlify, Cloudflare Pages, and others).
 *
 * The policy in the page itself doesn't apply to workers, and only a header can say who may embed the page. Anyone may:
 * that is what `embed=1` is for, and the page has nothing that could be stolen this way. Hashed files never change, and
 * the service worker must never be cached. Other sites may use the package in `npm/`.
 */
const HEADERS = `/*
  Content-Security-Policy: ${POLICY}; frame-ancestors *
  X-Content-Type-Options: nosniff
  Referrer-Policy: no-referrer

/npm/*
  Access-Control-Allow-Origin: *

/assets/*
  Cache-Control: public, max-age=31536000, immutable

/
  Cache-Control: no-cache

/index.html
  Cache-Control: no-cache

/sw.js
  Cache-Control: no-cache
`;

/**
 * Puts the content security policy into the built page, and writes the `_headers` file beside it. The development
 * server needs inline scripts, so it gets neither.
 */
export function csp(): Plugin {
  return {
    name: 'csp',
    apply: 'build',
    transformIndexHtml: () => [
      { tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content: POLICY }, injectTo: 'head-prepend' },
    ],
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: '_headers', source: HEADERS });
    },
  };
}
