import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { csp } from '../../tools/csp';
import { baseOf, withAddress, withWayBack } from '../../tools/site';

const PAGE = `
    <meta property="og:title" content="Boggle Lab" />
    <meta property="og:image" content="./preview.png" />`;

it('makes the addresses of a link’s preview absolute', () => {
  expect(withAddress(PAGE, baseOf('https://example.org/games/boggle?x#y'))).toBe(`
    <meta property="og:url" content="https://example.org/games/boggle/" />
    <meta property="og:title" content="Boggle Lab" />
    <meta property="og:image" content="https://example.org/games/boggle/preview.png" />`);
});

it('makes the link on the page for missing files absolute, as it is shown at any depth', () => {
  const missing = readFileSync('public/404.html', 'utf8');
  const [link] = /href="[^"]*"/.exec(withWayBack(missing, baseOf('https://example.org/games/boggle'))) ?? [];
  expect(link).toBe('href="https://example.org/games/boggle/"');
  expect(() => withWayBack('<html></html>', 'https://example.org/')).toThrow('no link');
});

it('refuses texts that are not the address of a page', () => {
  expect(() => baseOf('example.org')).toThrow();
  expect(() => baseOf('ftp://example.org')).toThrow('must begin with');
  expect(() => withAddress('<html></html>', 'https://example.org/')).toThrow('no og:image');
});

function headers(): string {
  const files = new Map<string, string>();
  const emitFile = ({ fileName, source }: { fileName: string; source: string }): void =>
    void files.set(fileName, source);
  (csp().generateBundle as unknown as (this: unknown) => void).call({ emitFile });
  return files.get('_headers') ?? '';
}

it('says who may embed the page, and what workers may do, in the headers: the policy in the page can’t', () => {
  const { transformIndexHtml } = csp();
  const policy = /^\/\*\n {2}Content-Security-Policy: (.*)$/m.exec(headers())?.[1]?.split('; ') ?? [];
  expect(policy).toContain('frame-ancestors *');
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval'");
  const [tag] = (transformIndexHtml as unknown as () => { attrs: { content: string } }[])();
  // Browsers report an error for this directive in a page.
  expect(tag?.attrs.content).not.toContain('frame-ancestors');
  expect(policy.join('; ')).toBe(`${tag?.attrs.content}; frame-ancestors *`);
});

it('tells nginx, in the documentation of hosting, to send the same headers', () => {
  const recipe = /```nginx\n([^`]*)```/.exec(readFileSync('hosting.md', 'utf8'))?.[1] ?? '';
  const policy = /^set \$policy "(.*)";$/m.exec(recipe)?.[1];
  const [files = '', assets = ''] = recipe.split(/location \/boggle\/(?:assets|npm)\//);
  const sent = (location: string): string[] =>
    [...location.matchAll(/add_header (\S+) "?(.*?)"?;/g)].map(
      ([, name, value]) => `${name}: ${value?.replace('$policy', policy ?? '')}`,
    );
  const rules = new Map(
    headers()
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
