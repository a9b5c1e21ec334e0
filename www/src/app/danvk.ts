/**
 * Links to danvk.org/boggle open here unchanged: `?board=…&wordlist=enable2k&multiboggle=1&dims=33`.
 *
 * `dims` is two digits, width and height, and the letters run down the columns. Ours run along the rows, so the letters
 * are put in our order: every tile is where it is on that site.
 */

import { BUNDLED, DEFAULT_DICTIONARY } from './lists';

/**
 * Reads `location.search`; returns Solve's query, with sentences about what could not be followed, or `undefined` if it is
 * not such a link.
 */
export function fromDanvk(search: string): { query: URLSearchParams; notices: readonly string[] } | undefined {
  const given = new URLSearchParams(search);
  const board = given.get('board')?.trim();
  if (!board) return undefined;
  const query = new URLSearchParams({ board });
  const notices: string[] = [];

  const dims = given.get('dims');
  if (dims !== null) {
    const match = /^([1-8])([1-8])$/.exec(dims);
    if (match) {
      const [width, height] = [Number(match[1]), Number(match[2])];
      const letters = [...board];
      const along = letters.map((_, i) => letters[height * (i % width) + Math.floor(i / width)]);
      // A text of another length is left as it is.
      if (letters.length === width * height) query.set('board', along.join(''));
      query.set('size', `${height}x${width}`);
    } else
      notices.push(
        `The link asks for the size “${dims}”, which isn’t two digits from 1 to 8. The size that fits the letters is used instead.`,
      );
  }
  const list = given.get('wordlist');
  if (list) {
    const name = list
      .replace(/^.*\//, '')
      .replace(/\.txt$/i, '')
      .toLowerCase();
    // That site's lists have the same names.
    const known = BUNDLED.find(({ id }) => id === name)?.id;
    if (!known)
      notices.push(
        `The link asks for the word list “${name}”, which isn’t available here. ENABLE2K is used instead; you can add the list as your own.`,
      );
    else if (known !== DEFAULT_DICTIONARY) query.set('dict', known);
  }
  if (/^(1|true|yes)$/i.test(given.get('multiboggle') ?? '')) query.set('multi', '1');
  return { query, notices };
}
