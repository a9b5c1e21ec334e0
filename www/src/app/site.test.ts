import { expect, it } from 'vitest';
import { csp } from '../../tools/csp';
import { baseOf, withAddress } from '../../tools/site';

const PAGE = `
    <meta property="og:title" content="Boggle Lab" />
    <meta property="og:image" content="./preview.png" />`;

it('makes the addresses of a link’s preview absolute', () => {
  expect(withAddress(PAGE, baseOf('https://example.org/games/boggle?x#y'))).toBe(`
    <meta property="og:url" content="https://example.org/games/boggle/" />
    <meta property="og:title" content="Boggle Lab" />
    <meta property="og:image" content="https://example.org/games/boggle/preview.png" />`);
});

it('refuses texts that are not the address of a page', () => {
  expect(() => baseOf('example.org')).toThrow();
  expect(() => baseOf('ftp://example.org')).toThrow('must begin with');
  expect(() => withAddress('<html></html>', 'https://example.org/')).toThrow('no og:image');
});

it('says who may embed the page, and what workers may do, in the headers: the policy in the page can’t', () => {
  const files = new Map<string, string>();
  const emitFile = ({ fileName, source }: { fileName: string; source: string }): void =>
    void files.set(fileName, source);
  const { generateBundle, transformIndexHtml } = csp();
  (generateBundle as unknown as (this: unknown) => void).call({ emitFile });
  const policy = /^\/\*\n {2}Content-Security-Policy: (.*)$/m.exec(files.get('_headers') ?? '')?.[1]?.split('; ') ?? [];
  expect(policy).toContain('frame-ancestors *');
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval'");
  const [tag] = (transformIndexHtml as unknown as () => { attrs: { content: string } }[])();
  // Browsers report an error for this directive in a page.
  expect(tag?.attrs.content).not.toContain('frame-ancestors');
  expect(policy.join('; ')).toBe(`${tag?.attrs.content}; frame-ancestors *`);
});
