import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('the documentation of hosting tells nginx to send the same headers', () => {
  const recipe = /```nginx\n([^`]*)```/.exec(readFileSync('hosting.md', 'utf8'))?.[1] ?? '';
  const policy = /^set \$policy "(.*)";$/m.exec(recipe)?.[1];
  const [files = '', assets = ''] = recipe.split(/location \/boggle\/(?:assets|npm)\//);
  const sent = (location: string): string[] =>
    [...location.matchAll(/add_header (\S+) "?(.*?)"?;/g)].map(
      ([, name, value]) => `${name}: ${value?.replace('$policy', policy ?? '')}`,
    );
  const rules = new Map(
    readFileSync('public/_headers', 'utf8')
      .replace(/^#.*\n/gm, '')
      .trim()
      .split('\n\n')
      .map((rule) => rule.split(/\n {2}/))
      .map(([path = '', ...lines]) => [path, lines]),
  );
  const everywhere = rules.get('/*') ?? [];
  expect(everywhere).toHaveLength(3);
  expect(sent(files).sort()).toEqual([...everywhere, ...(rules.get('/sw.js') ?? [])].sort());
  expect(sent(assets).sort()).toEqual([...everywhere, ...(rules.get('/assets/*') ?? [])].sort());
});
