/**
 * Rules for the page's code that the type checker can't enforce: things that are done in only one place, or that belong
 * to only one room.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = import.meta.dirname;
const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'));
const textOf = (name: string): string => readFileSync(join(ROOT, name), 'utf8');
const code = files.filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|\.d\.ts$/.test(name));

it('copying and downloading are done in one place each', () => {
  const users = (what: RegExp): string[] => code.filter((name) => what.test(textOf(name)));
  expect(users(/navigator\.clipboard/)).toEqual(['ui/copy.ts']);
  expect(users(/URL\.createObjectURL/)).toEqual(['ui/download.ts']);
});

/**
 * Once loaded, `preact/compat` changes the fields of every room, as React does: `onChange` of a text field is then called
 * for each key instead of once, when the text is complete.
 */
it('the page doesn’t load preact/compat', () => {
  expect(code.filter((name) => /['"]preact\/compat['"]/.test(textOf(name)))).toEqual([]);
});

/**
 * Once a room has been visited, its style sheets stay. If two folders styled the same class, it would look different
 * after the visit.
 */
it('a class has its style from one folder', () => {
  const folders = new Map<string, Set<string>>();
  for (const name of files.filter((name) => name.endsWith('.css'))) {
    const folder = /^rooms\/[^/]+/.exec(name)?.[0] ?? dirname(name);
    const text = textOf(name).replaceAll(/\/\*[\s\S]*?\*\//g, '');
    for (const [, own = ''] of text.matchAll(/^\.([\w-]+)(?:,| \{)$/gm)) {
      folders.set(own, (folders.get(own) ?? new Set()).add(folder));
    }
  }
  expect(folders.size).toBeGreaterThan(300);
  const shared = [...folders].filter(([, of]) => of.size > 1).map(([own, of]) => `.${own}: ${[...of].join(', ')}`);
  expect(shared).toEqual([]);
});

/**
 * Screen readers read a live region aloud whenever it changes. What changes by itself, several times a second, must not
 * be one; the page's own region (`announce`) says such things rarely. These answer something that the visitor did.
 */
it('only answers to the visitor are live regions', () => {
  const live = /aria-live|role="(?:status|log)"/;
  expect(code.filter((name) => live.test(textOf(name))).sort()).toEqual([
    'rooms/climb/HallPane.tsx',
    'rooms/climb/Settings.tsx',
    'rooms/facts/count/Drawn.tsx',
    'rooms/facts/count/Odds.tsx',
    'rooms/play/Practice.tsx',
    'rooms/prove/CheckAgain.tsx',
    'rooms/solve/Heat.tsx',
    'rooms/trees/Find.tsx',
    'rooms/trees/Walk.tsx',
    'ui/live.tsx',
  ]);
});
