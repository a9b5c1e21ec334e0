/**
 * `<boggle-board>`: a Boggle board for any page. It draws the same board as Boggle Lab's own page, with its style sheet and
 * its geometry. The solver is loaded only when somebody points at the board, touches it, or moves the focus to it.
 *
 * ```html
 * <script type="module" src="boggle-lab/element.js"></script>
 * <boggle-board board="perslatgsineters"></boggle-board>
 * ```
 */

import boardCss from '../../src/board/board.css?inline';
import tokensCss from '../../src/design/tokens.css?inline';
import { boardText, cellName, faceText, GAP, type Grid } from '../../src/board/face';
import { drawTime, pathMarks, UNIT } from '../../src/board/geometry';
import { steppedTo } from '../../src/board/keys';
import { capital } from '../../src/ui/format';
import type { Boggle, SolvedWord } from './index.js';
import elementCss from './element.css?inline';

/** The texts of the element. */
const TEXT = {
  board: (rows: number, cols: number) => `Boggle board, ${rows} by ${cols}`,
  hint: 'Point at a tile, or tap it, to see its words.',
  loading: 'Loading the word list…',
  words: 'Words',
  link: 'Open in Boggle Lab',
  found: (words: number, points: number) => `${count(words)} ${words === 1 ? 'word' : 'words'}, ${pointsText(points)}.`,
  from: (words: number, face: string) => `${count(words)} ${words === 1 ? 'word' : 'words'} drawn from this ${face}.`,
  word: (word: string, points: number) => `${word}, ${pointsText(points)}`,
  notFound: (word: string) => `“${word}” isn't a word on this board.`,
};
const count = (n: number): string => n.toLocaleString('en-US');
const pointsText = (n: number): string => `${count(n)} ${n === 1 ? 'point' : 'points'}`;

/** The most words listed at once. */
const MOST = 1500;
/** The part of the engine that only solves boards. */
const WASM = new URL('./solve.wasm', import.meta.url);

/** One solver for all boards of a page. After a failure, the next use tries again. */
let solver: Promise<Boggle> | undefined;
function openSolver(): Promise<Boggle> {
  return (solver ??= import('./index.js')
    .then(({ Boggle }) => Boggle.open({ wasm: WASM }))
    .catch((error: unknown) => {
      solver = undefined;
      throw error;
    }));
}

/** The events, by name. They bubble, also out of shadow trees. */
export interface BoggleBoardEvents {
  /** The words were found. */
  'boggle-solved': CustomEvent<{ words: SolvedWord[]; points: number }>;
  /** A word is shown with its path, or `null`: none is any more. */
  'boggle-word': CustomEvent<SolvedWord | null>;
  /** What is wrong with the board or the word, or why the solver did not load. */
  'boggle-error': CustomEvent<string>;
}

// Node, where a page may be rendered, has no elements.
export class BoggleBoard extends (globalThis.HTMLElement ?? Object) {
  static readonly observedAttributes = ['board', 'size', 'word', 'words', 'width', 'lab'];

  private grid: Grid | undefined;
  /** Counts the boards shown, so that words of an earlier one are dropped. */
  private shown = 0;
  private solving: Promise<void> | undefined;
  /** Best first. */
  private found: SolvedWord[] = [];
  /** The tile whose words are listed, or -1 for those of the whole board. */
  private cell = -1;
  /** The tile stays chosen while the pointer passes over others. */
  private pinned = false;
  private word: SolvedWord | null = null;

  constructor() {
    super();
    this.attachShadow({ mode: 'open' }).innerHTML =
      `<style>${tokensCss}${boardCss}${elementCss}</style><div class="all"><div class="board" data-marks="none">` +
      '<div class="board-grid" role="grid" aria-readonly="true"></div></div>' +
      `<div class="panel"><p role="status"></p><p class="word" aria-hidden="true"></p><div class="words" role="listbox" tabindex="-1" aria-label="${TEXT.words}"></div>` +
      `<a part="link">${TEXT.link}</a></div></div>`;
    this.listen();
  }

  connectedCallback(): void {
    this.draw();
  }

  attributeChangedCallback(name: string): void {
    if (!this.isConnected) return;
    if (name !== 'word') return this.draw();
    if (this.found.length > 0) this.sayAgain();
    void this.showWord();
  }

  private get = <T extends HTMLElement>(selector: string): T => this.shadowRoot!.querySelector<T>(selector)!;

  // --- The board ---

  private draw(): void {
    const [board, size] = this.text();
    this.shown++;
    Object.assign(this, { solving: undefined, found: [], cell: -1, pinned: false, word: null });
    this.drawGrid(plainBoard(board, size));
    void this.showWord();
  }

  private text = () => ['board', 'size'].map((name) => this.getAttribute(name)?.trim() ?? '') as [string, string];

  private drawGrid(grid: Grid | undefined): void {
    this.grid = grid;
    const width = this.getAttribute('width');
    if (width !== null) this.style.inlineSize = /^\d+$/.test(width) ? `${width}px` : width;
    this.sayAgain();
    this.get('.board').hidden = !grid;
    this.get('.words').replaceChildren();
    this.link();
    if (!grid) return;
    const { rows, cols, cells } = grid;
    this.get('.board').style.cssText = `--rows:${rows};--cols:${cols}`;
    const board = this.get('.board-grid');
    board.ariaLabel = TEXT.board(rows, cols);
    board.innerHTML =
      Array.from({ length: rows }, () => '<div class="board-row" role="row"></div>').join('') +
      `<svg class="board-paths" viewBox="0 0 ${cols * UNIT} ${rows * UNIT}" aria-hidden="true"></svg>`;
    cells.forEach((face, cell) => {
      const letters = create('span', { class: 'tile-face', 'aria-hidden': true });
      letters.style.setProperty('--length', String(face.length));
      letters.textContent = faceText(face);
      const tile = create('div', { role: 'gridcell', 'data-cell': cell, tabindex: cell === 0 ? 0 : -1 });
      tile.ariaLabel = cellName(grid, cell);
      tile.append(letters);
      board.children[Math.floor(cell / cols)]!.append(tile);
    });
    this.paint();
  }

  /** Marks the tiles, draws the path, and selects the word. */
  private paint(): void {
    const { grid, word } = this;
    if (!grid) return;
    const path = word?.path ?? [];
    for (const tile of this.shadowRoot!.querySelectorAll<HTMLElement>('[data-cell]')) {
      const cell = Number(tile.dataset['cell']);
      const state = cell === this.cell && this.pinned ? ' tile-selected' : path.includes(cell) ? ' tile-lit' : '';
      tile.className = `tile${grid.cells[cell] === GAP ? ' tile-gap' : ''}${state}`;
      tile.ariaSelected = String(state !== '');
    }
    const marks = pathMarks(path, grid.cols).map(([shape, attributes]) => create(shape, attributes, SVG));
    this.get('.word').textContent = word ? TEXT.word(word.word, word.points) : '';
    const drawn = create('g', { class: 'path path-pen path-draw', style: `--draw-time:${drawTime(path)}ms` }, SVG);
    drawn.append(...marks);
    this.get('.board-paths').replaceChildren(drawn);
    for (const option of this.shadowRoot!.querySelectorAll('[role=option]'))
      option.ariaSelected = String(option.getAttribute('data-word') === word?.word);
  }

  // --- Its words ---

  /** Finds the words, once for each board. */
  private solve(): Promise<void> {
    return (this.solving ??= this.findWords(this.shown));
  }

  private async findWords(shown: number): Promise<void> {
    const [board, size] = this.text();
    this.say(TEXT.loading);
    try {
      const { words, points, ...grid } = await (await openSolver()).solve(board, { size });
      if (shown !== this.shown) return;
      if (!this.grid) this.drawGrid(grid);
      this.found = [...words].sort((a, b) => b.points - a.points || b.word.length - a.word.length);
      this.say(TEXT.found(words.length, points));
      this.list();
      this.tell('boggle-solved', { words, points });
    } catch (error) {
      if (shown !== this.shown) return;
      this.solving = undefined;
      if ((error as Error).name === 'StoppedError') solver = undefined;
      this.fail(capital((error as Error).message));
    }
  }

  /** The words of the chosen tile, or of the board. */
  private chosen(): SolvedWord[] {
    return this.cell < 0 ? this.found : this.found.filter(({ path }) => path[0] === this.cell);
  }

  private list(): void {
    if (!this.grid || this.found.length === 0) return;
    this.sayAgain();
    const options = this.chosen()
      .slice(0, MOST)
      .map(({ word, points }, at) => {
        const option = create('div', { role: 'option', 'data-word': word, tabindex: at === 0 ? 0 : -1 });
        option.textContent = word;
        option.ariaLabel = TEXT.word(word, points);
        return option;
      });
    this.get('.words').replaceChildren(...options);
    this.get('.words').scrollTop = 0;
    this.paint();
  }

  private async choose(cell: number, pinned: boolean): Promise<void> {
    const shown = this.shown;
    this.cell = cell;
    this.pinned = pinned;
    await this.solve();
    if (shown !== this.shown || this.cell !== cell) return;
    this.list();
    this.show(cell < 0 ? null : (this.chosen()[0] ?? null));
  }

  private show(word: SolvedWord | null): void {
    if (word?.word === this.word?.word) return this.paint();
    this.word = word;
    this.paint();
    this.link();
    this.tell('boggle-word', word);
  }

  /** Shows the word of the attribute `word`, and all words if the attribute `words` asks for them. If that fails, its message stays. */
  private async showWord(): Promise<void> {
    const wanted = () => this.getAttribute('word')?.toLowerCase();
    if (this.grid ? !wanted() && this.getAttribute('words') !== 'all' : !this.text()[0]) return this.show(null);
    const shown = this.shown;
    await this.solve();
    if (shown !== this.shown || !this.grid || !this.solving) return;
    const word = wanted();
    const found = this.found.find((each) => each.word === word);
    this.show(found ?? null);
    if (word && !found) this.fail(TEXT.notFound(word));
  }

  private link(): void {
    const lab = this.getAttribute('lab') || LAB;
    const link = this.get<HTMLAnchorElement>('a');
    // An address such as `javascript:…`, which a comment on a blog could bring, makes no link.
    const url = lab && this.grid && URL.canParse(lab, document.baseURI) ? new URL(lab, document.baseURI) : undefined;
    link.hidden = !url?.protocol.startsWith('http');
    if (link.hidden || !url || !this.grid) return;
    const query = new URLSearchParams({ board: boardText(this.grid.cells, this.grid.cols, ' ', ' / ') });
    url.hash = `/solve?${query}`;
    link.href = url.href;
  }

  /** Says what there is, in place of a message about another word. */
  private sayAgain(): void {
    const [words, cells] = [this.chosen(), this.grid?.cells];
    const points = words.reduce((sum, each) => sum + each.points, 0);
    this.get('.panel').hidden = this.getAttribute('words') === 'none' && cells !== undefined;
    if (!cells || this.found.length === 0) return this.say(cells ? TEXT.hint : '');
    this.say(this.cell < 0 ? TEXT.found(words.length, points) : TEXT.from(words.length, faceText(cells[this.cell]!)));
  }

  private say(text: string): void {
    this.get('p').textContent = text;
  }

  private fail(message: string): void {
    this.get('.panel').hidden = false;
    this.say(message);
    this.tell('boggle-error', message);
  }

  private tell<Name extends keyof BoggleBoardEvents>(name: Name, detail: BoggleBoardEvents[Name]['detail']): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }

  // --- Pointer, focus, and keys ---

  private listen(): void {
    const [board, words] = [this.get('.board-grid'), this.get('.words')];
    board.addEventListener('pointerover', (event) => {
      const cell = cellOf(event);
      if (event.pointerType !== 'touch' && cell >= 0 && !this.pinned) void this.choose(cell, false);
    });
    board.addEventListener('focusin', (event) => {
      const cell = cellOf(event);
      if (cell >= 0 && !this.pinned) void this.choose(cell, false);
    });
    const press = (cell: number): void => {
      const again = this.pinned && cell === this.cell;
      void this.choose(again ? -1 : cell, !again);
    };
    board.addEventListener('click', (event) => cellOf(event) >= 0 && press(cellOf(event)));
    board.addEventListener('keydown', (event) => {
      const from = cellOf(event);
      if (!this.grid || from < 0 || event.altKey) return;
      const to = steppedTo(event.key, from, this.grid.rows, this.grid.cols, event.ctrlKey || event.metaKey);
      if (to !== undefined) focusOne(board, '[data-cell]', to);
      else if (event.key === 'Enter' || event.key === ' ') press(from);
      else if (event.key === 'Escape') void this.choose(-1, false);
      else return;
      event.preventDefault();
    });
    const showOne = (event: Event): void => {
      const shown = closest(event, '[data-word]')?.dataset['word'];
      const word = this.found.find(({ word }) => word === shown);
      if (word) this.show(word);
    };
    for (const name of ['pointerover', 'focusin', 'click']) words.addEventListener(name, showOne);
    words.addEventListener('keydown', (event) => {
      const options = [...words.children];
      const from = options.indexOf(closest(event, '[data-word]')!);
      const step = {
        ArrowRight: 1,
        ArrowDown: 1,
        ArrowLeft: -1,
        ArrowUp: -1,
        Home: -from,
        End: options.length - 1 - from,
      }[event.key];
      if (from < 0 || step === undefined) return;
      event.preventDefault();
      focusOne(words, '[data-word]', Math.max(0, Math.min(options.length - 1, from + step)));
    });
  }
}

const SVG = 'http://www.w3.org/2000/svg';

function create(tag: string, attributes: object, space = 'http://www.w3.org/1999/xhtml'): HTMLElement {
  const element = document.createElementNS(space, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  return element as HTMLElement;
}

function closest(event: Event, selector: string): HTMLElement | null {
  return (event.target as Element).closest(selector);
}

function cellOf(event: Event): number {
  return Number(closest(event, '[data-cell]')?.dataset['cell'] ?? -1);
}

/** Moves the focus, and with it the only tab stop, to one of the elements. */
function focusOne(inside: HTMLElement, selector: string, at: number): void {
  const all = [...inside.querySelectorAll<HTMLElement>(selector)];
  for (const each of all) each.tabIndex = -1;
  all[at]!.tabIndex = 0;
  all[at]!.focus();
}

/**
 * Reads letters that make a square or have the given size, also with `/` between their rows, so that most boards are drawn at once.
 * The solver reads, or refuses, all other texts.
 */
function plainBoard(text: string, size: string): Grid | undefined {
  const lines = text.toLowerCase().split('/');
  const letters = lines.join('');
  const side = Math.sqrt(letters.length);
  const shape = lines.length > 1 ? `${lines.length}x${lines[0]!.length}` : size || `${side}x${side}`;
  const [rows = 0, cols = 0] = /^[1-8]x[1-8]$/.test(shape) ? shape.split('x').map(Number) : [];
  const even = lines.length === 1 || lines.every(({ length }) => length === cols);
  const cells = Array.from(letters, (letter) => (letter === 'q' ? 'qu' : letter));
  const fits = even && rows * cols === cells.length && [shape, ''].includes(size);
  return fits && /^[a-z.]+$/.test(letters) && !letters.includes('qu') ? { rows, cols, cells } : undefined;
}

const { customElements: elements } = globalThis;
if (!elements?.get('boggle-board')) elements?.define('boggle-board', BoggleBoard);

/** The address of the page, if it was known when the package was built. */
declare const LAB: string;

declare global {
  interface HTMLElementTagNameMap {
    'boggle-board': BoggleBoard;
  }
  interface HTMLElementEventMap extends BoggleBoardEvents {}
}
