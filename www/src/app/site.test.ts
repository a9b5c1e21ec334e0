import { expect, it } from 'vitest';
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
