import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('leaves out the files of an earlier build when it counts what a first visit transfers', () => {
  const dist = mkdtempSync(join(tmpdir(), 'boggle-size-'));
  const build = (version: string): void => {
    writeFileSync(join(dist, 'index.html'), `<script src="./assets/index-${version}.js"></script>`);
    writeFileSync(
      join(dist, 'sw.js'),
      `const files = {"assets/index-${version}.js":"0","assets/solve-${version}.css":"0"};`,
    );
    writeFileSync(join(dist, `assets/index-${version}.js`), `console.log('${version}')`);
    writeFileSync(join(dist, `assets/solve-${version}.css`), `.${version} {}`);
  };
  const size = (): string => execFileSync('node', ['tools/size.mjs', dist], { encoding: 'utf8' });
  try {
    mkdirSync(join(dist, 'assets'));
    build('standin');
    const alone = size();
    expect(alone).toMatch(/^scripts +1 /m);
    expect(alone).toMatch(/^styles +1 /m);
    build('flavors');
    expect(size()).toBe(alone);
  } finally {
    rmSync(dist, { recursive: true });
  }
});
