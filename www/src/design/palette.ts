/**
 * One color for every cell, the same in every room: on the board, in a tree's choice nodes, in stacks, in heat
 * maps. Cell `i` (row by row) of any board has color `i`, so that a cell keeps its color from room to room.
 *
 * They come from a search for colors that differ. The first sixteen have OKLab distances of at least 0.08, also for
 * red-blind and green-blind sight, and the first nine differ most; beyond that, the number beside the color has to tell: color never stands alone.
 *
 * CSS uses `var(--cell-0)` … `var(--cell-63)`, which follow the color scheme of the element they are used in
 * (a tile is always light); `cellColor` is for canvas.
 */

export type Scheme = 'light' | 'dark';

const LIGHT =
  '0b39bd e1a01d 830f05 6eb2fe 976fa3 e25500 5e8e5d 621984 17444c 665189 b4b08b 268beb b23308 4660db b090a7 805a5e ' +
  '534dae d56e7d 762b67 7569bf 4e9ff5 334327 c19245 6d4c3f bf5032 a084be 98667a 1b4dd1 7c6098 459b85 d398c4 6022a2 ' +
  '8d3b72 38804b 614092 761d4a 8bb369 9d73c7 36b8c4 995380 691d71 795616 cc6662 7754c6 c2989c d98511 4270da 9a4c37 ' +
  '794fa0 8d182c 408b42 a27a9d 95a271 654b63 b78090 1a48bc d24c4c 41425f 98374a 8865ab 333593 9893d0 297cef 535caf';
const DARK =
  '3366e4 fcbc50 ae4335 a2cdff b790c3 fe7e49 80af7e 8948ad 426b72 8975ad cfcba8 61acfe d85e3d 6786fd cdaec4 a37d81 ' +
  '7574d3 f48e9c 9e538d 958be0 82bdff 59694d ddb068 937164 e27558 bea3dc ba889b 4177f6 9d83ba 6bbaa4 edb4de 8451ca ' +
  'b26196 5fa36e 8567b7 9f486f a8cf88 bc93e6 62d5e0 bc76a3 914998 9d7b43 ec8882 9879e8 deb5b9 f6a449 6494fb bf715c ' +
  '9b74c4 b64852 66ac66 c19abd b3bf90 8a7087 d59faf 4071e3 f4726e 666886 bf5f6d a887cc 565fbb b5b0ed 62a0fd 7581d3';

const COLORS: Record<Scheme, readonly string[]> = { light: split(LIGHT), dark: split(DARK) };

/** Returns the color of a cell as `#rrggbb`. */
export const cellColor = (cell: number, scheme: Scheme): string => COLORS[scheme][cell]!;

/** Returns the color of a cell for CSS. */
export const cellVar = (cell: number): string => `var(--cell-${cell})`;

/** Defines `--cell-0` and so on in the document. */
export function installPalette(): void {
  const sheet = new CSSStyleSheet();
  const variables = COLORS.light.map((light, cell) => `--cell-${cell}:light-dark(${light},${COLORS.dark[cell]})`);
  sheet.replaceSync(`:root{${variables.join(';')}}`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

function split(text: string): string[] {
  return text.split(' ').map((digits) => `#${digits}`);
}
