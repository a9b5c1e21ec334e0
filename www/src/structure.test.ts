/**
 * The structure of the page: imports go one way and never in a circle, and no room imports another. The map is in
 * `README.md`.
 */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = import.meta.dirname;

/** From bottom to top: a folder imports only from itself and from the folders before it. */
const LAYERS = ['gen', 'design', 'ui', 'engine', 'offline', 'words', 'app', 'board', 'rooms'];

const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|\.d\.ts$/.test(name))
  .map((name) => name.replaceAll('\\', '/'))
  .sort();

/**
 * Returns the files that a file imports, including those imported only for their types and those that are fetched later
 * with `import()`.
 */
function importsOf(name: string): string[] {
  const text = readFileSync(join(ROOT, name), 'utf8');
  const now = /^(?:import|export)\s(?:[^'"`;]*?\sfrom\s)?['"](\.[^'"]*)['"]/gm;
  const later = /\bimport\(\s*['"](\.[^'"]*)['"]/g;
  const specifiers = [...text.matchAll(now), ...text.matchAll(later)].map(([, from]) => from!);
  return specifiers.flatMap((specifier) => {
    const path = resolve(dirname(join(ROOT, name)), specifier);
    const found = [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`, `${path}/index.tsx`].find(
      (candidate) => /\.tsx?$/.test(candidate) && existsSync(candidate),
    );
    return found ? [relative(ROOT, found).replaceAll('\\', '/')] : [];
  });
}

const graph = new Map(files.map((name) => [name, importsOf(name)]));
const folderOf = (name: string): string => name.split('/')[0]!;
const arrows = [...graph].flatMap(([from, all]) => all.map((to) => ({ from, to })));

it('reads the imports', () => {
  expect(files.length).toBeGreaterThan(200);
  expect(arrows.length).toBeGreaterThan(800);
  expect(graph.get('main.tsx')).toContain('app/Shell.tsx');
  expect(graph.get('app/help/Help.tsx')).toContain('ui/glossary.ts');
});

it('every folder has its layer', () => {
  const folders = new Set(files.filter((name) => name.includes('/')).map(folderOf));
  expect([...folders].filter((folder) => !LAYERS.includes(folder))).toEqual([]);
});

it('no arrow runs back up', () => {
  const rank = (name: string): number => (name.includes('/') ? LAYERS.indexOf(folderOf(name)) : LAYERS.length);
  const wrong = arrows.filter(({ from, to }) => rank(to) > rank(from)).map(({ from, to }) => `${from} → ${to}`);
  expect(wrong).toEqual([]);
});

it('no room imports another', () => {
  const room = (name: string): string | undefined => /^rooms\/([^/]+)/.exec(name)?.[1];
  const wrong = arrows.filter(({ from, to }) => room(from) && room(to) && room(from) !== room(to));
  expect(wrong).toEqual([]);
});

it('no imports go in a circle', () => {
  const circles: string[] = [];
  const done = new Set<string>();
  const walk = (name: string, path: readonly string[]): void => {
    const at = path.indexOf(name);
    if (at >= 0) return void circles.push([...path.slice(at), name].join(' → '));
    if (done.has(name)) return;
    for (const next of graph.get(name) ?? []) walk(next, [...path, name]);
    done.add(name);
  };
  for (const name of files) walk(name, []);
  expect(circles).toEqual([]);
});

/** The types of the built wasm, and those of the package for JavaScript, which the page's types must not be confused with. */
const GENERATED = 'gen/boggle_lab.d.ts';
const PACKAGE = join(ROOT, '../npm/src');

it('a type name means one thing, in the page, in the wasm, and in the package', () => {
  // The wasm is built before these tests can run, so its types are there.
  expect(existsSync(join(ROOT, GENERATED)), `${GENERATED} is missing: run make quick`).toBe(true);
  const paths = [
    ...[...files, GENERATED].map((name) => join(ROOT, name)),
    ...readdirSync(PACKAGE).map((name) => join(PACKAGE, name)),
  ];
  // By convention, a component's props are `Props`.
  const allowed = ['Props'];
  const names = new Map<string, string[]>();
  for (const path of paths) {
    const text = readFileSync(path, 'utf8');
    for (const [, type] of text.matchAll(/^(?:export )?(?:abstract )?(?:interface|class|type|enum) (\w+)/gm)) {
      names.set(type!, [...(names.get(type!) ?? []), relative(ROOT, path)]);
    }
  }
  // The search finds types of all three.
  for (const known of ['TreesRoom', 'Lexicon', 'BoggleSync']) expect(names.get(known)).toHaveLength(1);
  expect([...names].filter(([type, where]) => where.length > 1 && !allowed.includes(type))).toEqual([]);
});

/** The lines of the page's files that match, apart from those of some files. */
function linesWith(pattern: RegExp, extension: string, except: readonly string[]): string[] {
  return readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith(extension) && !name.includes('.test.') && !except.includes(name))
    .flatMap((name) =>
      readFileSync(join(ROOT, name), 'utf8')
        .split('\n')
        .filter((line) => pattern.test(line))
        .map((line) => `${name}: ${line.trim()}`),
    );
}

it('the rooms take their colors from the design; only printed pages are black on white', () => {
  const hex = /#[0-9a-f]{3,8}\b/i;
  expect(linesWith(hex, '.css', ['rooms/play/print.css']).filter((line) => line.startsWith('rooms/'))).toEqual([]);
  // The design has hex colors, so the pattern does find them.
  expect(linesWith(hex, '.css', []).some((line) => line.startsWith('design/tokens.css'))).toBe(true);
});

/** The files that format numbers and times: what a first visit needs, and the rest. */
const FORMATS = ['ui/format.ts', 'ui/format-more.ts'];

it('only the formats’ own files format numbers and dates', () => {
  const formats = /\bIntl\.|\.toLocale\w*\(/;
  expect([...linesWith(formats, '.ts', FORMATS), ...linesWith(formats, '.tsx', [])]).toEqual([]);
  expect(linesWith(formats, '.ts', []).length).toBeGreaterThan(3);
});

it('only the formats’ own files write percentages and durations', () => {
  const percentage = /\}%/;
  // Positions in style sheets are percentages, too.
  const style = /\b(?:left|top|width|height): `/;
  const duration = /\} (?:ms|s|min|h)\b/;
  const found = [percentage, duration].flatMap((pattern) => [
    ...linesWith(pattern, '.ts', FORMATS),
    // What was printed in 2007 is shown as it was printed.
    ...linesWith(pattern, '.tsx', ['rooms/facts/rolled/Lengths.tsx']),
  ]);
  expect(found.filter((line) => !style.test(line))).toEqual([]);
  expect(linesWith(percentage, '.ts', []).length).toBeGreaterThan(3);
  expect(linesWith(duration, '.ts', []).length).toBeGreaterThan(1);
});
