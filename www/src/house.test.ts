/**
 * Rules for the page's code that the type checker can't enforce: things that are done in only one place, or that belong
 * to only one room.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
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

it('tables for spreadsheets are written in one place, which quotes', () => {
  expect(code.filter((name) => /join\('\\r\\n'\)|\\r\\n`|"'\$1"/.test(textOf(name)))).toEqual(['ui/csv.ts']);
});

it('an icon is drawn once', () => {
  const drawn = code.flatMap((name) =>
    Array.from(textOf(name).matchAll(/const (\w+Icon) = icon\(/g), ([, icon]) => icon!),
  );
  expect(drawn.length).toBeGreaterThan(30);
  expect(drawn.filter((icon, i) => drawn.indexOf(icon) !== i)).toEqual([]);
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

/** So that an error looks the same, and is announced, wherever it is shown. */
it('errors are shown by one component', () => {
  const own = code.filter((name) => /role="alert"|error-(?:text|panel)/.test(textOf(name)));
  // A region that waits for the visitor to pause announces what is wrong with a typed board.
  expect(own.sort()).toEqual(['rooms/facts/count/Odds.tsx', 'ui/ErrorPanel.tsx']);
  // No style sheet styles errors under a name of its own.
  const sheets = files.filter((name) => name.endsWith('.css') && name.startsWith('rooms/'));
  const named = /\.[\w-]*(?:trouble|misread|error)\b[\w-]*/g;
  const classes = sheets.flatMap((name) => textOf(name).match(named) ?? []);
  expect(new Set(classes)).toEqual(new Set(['.error-text']));
});

/** Class letters that show the notation; they are the same in any language. */
const EXAMPLES = ['aeiou bcdfghjklmnpqrstvwxyz, corner:*', 'ab cd e f gh i j k l'];

/** The page's own name, and those of file formats. */
const NAMES = ['Boggle', 'Lab', 'JSON', 'CSV'];

/** Two words in a row, as in a sentence. */
const WORDS = /\p{L}{2,},? +\p{L}{2,}/u;

/** The attributes that visitors never read: `class`, `buttonClass`, `rel`. */
const NOT_READ = /^(?:\w*[cC]lass|rel)$/;

/** The calls that take selectors. */
const SELECTING = ['querySelector', 'querySelectorAll', 'closest', 'matches'];

/**
 * Returns a file's texts of two or more words, except for classes, selectors, and, unless they are wanted, the messages
 * of errors.
 */
function sentencesIn(name: string, errors = false): string[] {
  const source = ts.createSourceFile(name, textOf(name), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  const walk = (node: ts.Node): void => {
    if (ts.isJsxAttribute(node) && NOT_READ.test(node.name.getText())) return;
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      if (SELECTING.includes(node.expression.name.text)) return walk(node.expression);
    }
    if (ts.isBinaryExpression(node) && /\.className$/.test(node.left.getText())) return;
    // These report bugs, and are for programmers.
    if (ts.isThrowStatement(node) && !errors) return;
    const literal = ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node) || ts.isJsxText(node);
    if (literal && WORDS.test(node.text)) found.push(node.text.trim());
    ts.forEachChild(node, walk);
  };
  walk(source);
  return found;
}

/**
 * A person can read a room's language from top to bottom, because all of it is in its `text.ts` and `text-*.ts`, and
 * components only lay it out.
 */
it('components have no texts of their own', { timeout: 60_000 }, () => {
  const components = code.filter((name) => name.endsWith('.tsx'));
  const isText = (name: string): boolean => /(?:^|\/)text(?:-\w+)?\.tsx$/.test(name);
  const found = components
    .filter((name) => !isText(name))
    .flatMap((name) => sentencesIn(name).map((text) => ({ name, text })))
    .filter(({ text }) => !EXAMPLES.includes(text));
  expect(found.map(({ name, text }) => `${name}: ${text}`)).toEqual([]);
  // The stories have sentences of both kinds, so the search does find them.
  expect(components.filter(isText).flatMap((name) => sentencesIn(name)).length).toBeGreaterThan(30);
});

/**
 * The engine's messages for people begin with a capital letter; those of bugs don't. All of the former are in its
 * `text.ts`, where they can be read from top to bottom, and where their spelling is checked.
 */
it('the engine has no texts for people outside its text file', () => {
  const capital = (name: string): string[] => sentencesIn(name, true).filter((text) => /^\p{Lu}/u.test(text));
  const found = code
    .filter((name) => name.startsWith('engine/') && name !== 'engine/text.ts')
    .flatMap((name) => capital(name).map((text) => `${name}: ${text}`));
  expect(found).toEqual([]);
  expect(capital('engine/text.ts').length).toBeGreaterThan(8);
});

/** The attributes that visitors read or hear. */
const READ = /^(?:title|alt|placeholder|label|aria-(?:label|valuetext|description))$/;

/** Returns the single words that a file shows: as a child, in an attribute, or as the name of what is copied. */
function wordsIn(name: string): string[] {
  const kind = name.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(name, textOf(name), ts.ScriptTarget.Latest, true, kind);
  const found: string[] = [];
  const add = (node: ts.Node | undefined): void => {
    if (!node) return;
    if (ts.isJsxExpression(node)) return add(node.expression);
    if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse].forEach(add);
    const literal = ts.isStringLiteralLike(node) || ts.isJsxText(node);
    if (literal && /\p{L}{3}/u.test(node.text)) found.push(node.text.trim());
  };
  const walk = (node: ts.Node): void => {
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) node.children.forEach(add);
    if (ts.isJsxAttribute(node) && READ.test(node.name.getText())) add(node.initializer);
    if (ts.isCallExpression(node) && node.expression.getText() === 'copyText') add(node.arguments[1]);
    ts.forEachChild(node, walk);
  };
  walk(source);
  return found;
}

it('not even single words are outside the texts', { timeout: 60_000 }, () => {
  const found = code
    .filter((name) => !/(?:^|\/)text(?:-\w+)?\.tsx?$/.test(name))
    .flatMap((name) => wordsIn(name).map((text) => ({ name, text })))
    .filter(({ text }) => !EXAMPLES.includes(text) && !NAMES.includes(text));
  expect(found.map(({ name, text }) => `${name}: ${text}`)).toEqual([]);
});

/**
 * Every chart takes its scales, its ticks, and its lines from `ui/plot`. The exceptions are drawings that aren't charts:
 * boards, and the pictures of trees.
 */
it('charts are plotted with one library', () => {
  const rooms = code.filter((name) => name.startsWith('rooms/'));
  const users = (names: readonly string[], what: RegExp): string[] => names.filter((name) => what.test(textOf(name)));
  expect(users(code, /from '(?:d3-|uplot)/)).toEqual(['ui/plot.ts']);
  // A loop over ticks needs a power of ten, or a list of round steps.
  expect(users(rooms, /10 \*\* [\w(]|\[1, 2, (?:2\.5, )?5, 10\]/)).toEqual([]);
  // A polyline begins with M and goes on with L.
  expect(users(rooms, /'[LM]' : '[LM]'|`L\$\{/)).toEqual(['rooms/trees/svg.ts']);
});

/** The folders that the paths in `README.md` start from. */
const STARTS = ['www/', 'www/src/', 'www/src/rooms/', ''];

/** The files that are under version control or built before the tests, by their path in the repository. */
function repositoryFiles(): string[] {
  const repository = join(ROOT, '../..');
  const within = (folder: string, recursive: boolean): string[] =>
    readdirSync(join(repository, folder), { recursive, encoding: 'utf8' }).map((name) =>
      join(folder, name).replaceAll('\\', '/'),
    );
  const deep = ['src', 'www/src', 'www/e2e', 'www/tools', 'www/public', 'www/npm'];
  return [
    ...['.', 'www'].flatMap((folder) => within(folder, false)),
    ...deep.flatMap((folder) => within(folder, true)),
  ];
}

/** Returns the paths and the file names in a text: what is between backticks and has a slash or a known ending. */
function pathsIn(text: string): string[] {
  return Array.from(text.matchAll(/`([^`\n]+)`/g), ([, span]) => span!)
    .flatMap((span) => span.split(/\s+/))
    .filter(
      (word) =>
        /^[\w.*-]+(?:\/[\w.*-]+)*\/?$/.test(word) && /\/|\.(?:tsx?|mjs|rs|css|txt|json|sh|md|js)$|\*/.test(word),
    )
    .filter((word) => word !== 'dist/');
}

it('the map of the page names only files that exist', () => {
  const readme = textOf('../README.md');
  const all = repositoryFiles();
  const pattern = (path: string): string => path.replaceAll('.', '\\.').replaceAll('*', '[^/]*').replace(/\/$/, '');
  const has = (path: string, starts: readonly string[]): boolean =>
    starts.some((start) => {
      const wanted = new RegExp(`^${start}${pattern(path)}(?:\\.\\w+)?$`);
      return all.some((name) => wanted.test(name));
    });
  // The names in a room's column are in that room's folder, and those in the row of a folder are in that folder.
  const rows = readme.split('\n').filter((line) => line.startsWith('| '));
  const [titles] = rows.filter((row) => row.includes('| Play |'));
  const rooms = titles!.split('|').map((title) => title.trim().toLowerCase());
  const missing: string[] = [];
  const inRooms = rows.slice(rows.indexOf(titles!) + 1, rows.indexOf(titles!) + 5);
  for (const row of inRooms) {
    for (const [column, text] of row.split('|').entries()) {
      const start = `www/src/rooms/${rooms[column]}/`;
      missing.push(...pathsIn(text).flatMap((path) => (has(path, [start]) ? [] : [start + path])));
    }
  }
  const engine = rows.find((row) => row.startsWith('| `src/engine/`'))!.split('|')[2]!;
  for (const [, name] of engine.matchAll(/`([\w*-]+)`/g)) {
    if (!has(`${name}.ts`, ['www/src/engine/'])) missing.push(`src/engine/${name}.ts`);
  }
  const rest = rows.reduce((text, row) => (inRooms.includes(row) ? text.replace(row, '') : text), readme);
  const paths = pathsIn(rest);
  // A name alone may be in any folder, because the sentence around it says which.
  missing.push(...paths.filter((path) => !has(path, path.includes('/') ? STARTS : ['(?:.*/)?'])));
  expect(missing).toEqual([]);
  expect(paths.length).toBeGreaterThan(60);
});

it('the first lines of each tool say what it does', () => {
  const tools = readdirSync(join(ROOT, '../tools'));
  const silent = tools.filter((name) => !/^(?:#!.*\n)?(?:\/\/ |\/\*\*|# )/.test(textOf(`../tools/${name}`)));
  expect(silent).toEqual([]);
  expect(tools.length).toBeGreaterThan(20);
});

/** The list is in `design/base.css`. */
it('layouts change at the same few widths in every room', () => {
  const [list] = /\/\*[\s\S]*?\*\//.exec(textOf('design/base.css'))!;
  const widths = Array.from(list.matchAll(/^ \* +(\d+)rem {3}/gm), ([, width]) => width!);
  const heights = ['30', '36', '90'];
  const queries = files
    .filter((name) => name.endsWith('.css'))
    .flatMap((name) => Array.from(textOf(name).matchAll(/@media[^{]*/g), ([query]) => ({ name, query })))
    .filter(({ query }) => /width|height/.test(query));
  const known = (part: string): boolean => {
    const [, what, number] = /^\((width|height) (?:<|>=) ([\d.]+)rem\)$/.exec(part) ?? [];
    return Boolean(number && (what === 'width' ? widths : heights).includes(number));
  };
  const parts = (query: string): string[] => query.match(/\([^)]*(?:width|height)[^)]*\)/g) ?? [];
  const others = queries.filter(({ query }) => !parts(query).every(known));
  expect(others.map(({ name, query }) => `${name}: ${query.trim()}`)).toEqual([]);
  expect(queries.length).toBeGreaterThan(40);
  // None is left in the list that no sheet uses.
  const used = queries.flatMap(({ query }) =>
    Array.from(query.matchAll(/width [<>=]+ (\d+)rem/g), ([, width]) => width!),
  );
  expect(widths.filter((width) => !used.includes(width))).toEqual([]);
});
