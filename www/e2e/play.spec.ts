import AxeBuilder from '@axe-core/playwright';
import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';

// A board with a Qu and 126 words.
const GAME = 'play?dice=new&seed=2025-11-21&time=180&min=3&dict=enable2k';

interface Board {
  readonly cols: number;
  readonly cells: readonly string[];
}

/** Opens a game by its link and starts it. */
async function play(page: Page, game = GAME): Promise<void> {
  await page.goto(`#/${game}`);
  await page.getByRole('button', { name: 'Play this board' }).click();
  await expect(page.getByRole('timer')).toBeVisible();
}

async function readBoard(page: Page): Promise<Board> {
  const grid = page.getByRole('grid');
  const cols = Number(await grid.getAttribute('aria-colcount'));
  const names = await grid
    .getByRole('gridcell')
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label') ?? ''));
  // `row 1, column 2, Qu`
  return { cols, cells: names.map((name) => (name.split(', ')[2] ?? '').toLowerCase()) };
}

/** A path that spells `word`, by trying everything: this file's own idea of the rules. */
function pathOf({ cols, cells }: Board, word: string): number[] {
  const walk = (path: number[], rest: string): number[] | null => {
    if (rest === '') return path;
    const last = path.at(-1);
    for (const [cell, face] of cells.entries()) {
      if (path.includes(cell) || !rest.startsWith(face)) continue;
      if (last !== undefined) {
        const far = Math.max(
          Math.abs(Math.floor(cell / cols) - Math.floor(last / cols)),
          Math.abs((cell % cols) - (last % cols)),
        );
        if (far > 1) continue;
      }
      const found = walk([...path, cell], rest.slice(face.length));
      if (found) return found;
    }
    return null;
  };
  const path = walk([], word);
  if (!path) throw new Error(`${word} is not on ${cells.join(' ')}`);
  return path;
}

interface Answer {
  readonly points: number;
  readonly words: ReadonlyMap<string, number>;
}

/** What the list at the end of a game says: all words with their points, and the total. */
async function readAnswer(page: Page): Promise<Answer> {
  const [, all, of] =
    /Possible: ([\d,]+) points? with ([\d,]+) words?/.exec((await page.locator('.play-entry').textContent()) ?? '') ??
    [];
  await page.getByRole('radio', { name: /^All/ }).check({ force: true });
  await expect(page.getByRole('option')).toHaveCount(plain(of));
  const names = await page
    .getByRole('option')
    .evaluateAll((options) => options.map((option) => option.getAttribute('aria-label') ?? ''));
  const words = new Map(
    names.map((name) => [name.split(', ')[0] ?? '', Number.parseInt(name.split(', ')[1] ?? '', 10)]),
  );
  return { points: plain(all), words };
}

/** `3,625` as a number. */
const plain = (text = ''): number => Number(text.replaceAll(',', ''));

let answer: Promise<Answer> | undefined;

/** All words of the board, as another visitor got them by giving up at once. */
function answerTo(browser: Browser): Promise<Answer> {
  return (answer ??= lookUp(browser));
}

async function lookUp(browser: Browser): Promise<Answer> {
  const page = await browser.newPage();
  await play(page);
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Finish' }).click();
  const answer = await readAnswer(page);
  await page.close();
  return answer;
}

/** Some words that are worth something, of different lengths. */
function someWords({ words }: Answer, count: number): string[] {
  const sorted = [...words.keys()].sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
  return Array.from({ length: count }, (_, i) => sorted[Math.floor((i * sorted.length) / count)] ?? '');
}

const sum = (answer: Answer, words: readonly string[]): number =>
  words.reduce((total, word) => total + (answer.words.get(word) ?? NaN), 0);
const found = (page: Page): Locator => page.getByRole('region', { name: /Words found/ }).getByRole('listitem');
const word = (page: Page): Locator => page.getByRole('textbox', { name: 'Word' });

async function centreOf(page: Page, cell: number): Promise<{ x: number; y: number }> {
  const box = await page.locator(`[data-cell="${cell}"]`).boundingBox();
  if (!box) throw new Error(`cell ${cell} is not to be seen`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function expectFound(page: Page, words: readonly string[], answer: Answer): Promise<void> {
  await expect(found(page)).toHaveText(words.map((each) => `${each}${answer.words.get(each)}`));
  await expect(page.locator('.play-points')).toHaveText(new RegExp(`^${sum(answer, words)}`));
}

test('a game by typing, to the end', async ({ page, browser }) => {
  const answer = await answerTo(browser);
  const words = someWords(answer, 4);
  await play(page);
  const board = await readBoard(page);
  for (const each of words) {
    await word(page).pressSequentially(each);
    await expect(page.locator('.tile-selected')).toHaveCount(pathOf(board, each).length);
    await word(page).press('Enter');
    await expect(page.locator('.play-verdict')).toHaveText(new RegExp(`^${each.toUpperCase()}, \\d+ points?$`));
  }
  await expectFound(page, words, answer);

  const missing = [...'abcdefghijklmnopqrstuvwxyz'].find((letter) => !board.cells.join('').includes(letter)) ?? 'zzz';
  await word(page).fill(missing.repeat(3));
  await expect(page.locator('.play-verdict')).toHaveText('Not on the board');
  await word(page).press('Enter');
  await expect(page.locator('.play-verdict')).toHaveText(`${missing.repeat(3).toUpperCase()} isn’t on the board`);
  await word(page).fill(board.cells.slice(0, 2).join(''));
  await word(page).press('Enter');
  await expect(page.locator('.play-verdict')).toHaveText(/is too short: words need at least 3 letters$/);
  const nonsense = board.cells.slice(0, 4).join('');
  expect(answer.words.has(nonsense)).toBe(false);
  await word(page).fill(nonsense);
  await word(page).press('Enter');
  await expect(page.locator('.play-verdict')).toHaveText(`${nonsense.toUpperCase()} isn’t in the dictionary`);
  await word(page).fill(words[0] ?? '');
  await expect(page.locator('.play-verdict')).toHaveText('Already found');
  await word(page).press('Enter');
  await expect(page.locator('.play-verdict')).toHaveText(`You already found ${words[0]?.toUpperCase()}`);
  await expectFound(page, words, answer);

  await word(page).press('Escape');
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(page.locator('.play-total')).toHaveText(new RegExp(`^${sum(answer, words)} points?$`));
  await expect(page.locator('.play-entry')).toContainText(`${words.length} words found`);
  expect(await readAnswer(page)).toEqual(answer);
  await page.getByRole('radio', { name: /^Found/ }).check({ force: true });
  await expect(page.getByRole('option')).toHaveCount(words.length);

  // The room Solve says the same of this board.
  await page.getByRole('link', { name: 'Open in Solve' }).click();
  await expect(page.getByRole('main')).toContainText(answer.points.toLocaleString('en'));
  await expect(page.getByRole('main')).toContainText(`${answer.words.size.toLocaleString('en')} words`);
});

test('q alone types the Qu face', async ({ page, browser }) => {
  const answer = await answerTo(browser);
  const quoted = [...answer.words.keys()].filter((each) => each.includes('qu'));
  expect(quoted.length).toBeGreaterThan(1);
  await play(page);
  for (const each of quoted.slice(0, 2)) {
    await word(page).pressSequentially(each === quoted[0] ? each : each.replace('qu', 'q'));
    await word(page).press('Enter');
  }
  await expectFound(page, quoted.slice(0, 2), answer);
});

test('a game by dragging with the mouse', async ({ page, browser }) => {
  const answer = await answerTo(browser);
  const words = someWords(answer, 3);
  await play(page);
  const board = await readBoard(page);
  for (const each of words) {
    const path = pathOf(board, each);
    for (const [i, cell] of path.entries()) {
      const { x, y } = await centreOf(page, cell);
      await page.mouse.move(x, y, { steps: i === 0 ? 1 : 4 });
      if (i === 0) await page.mouse.down();
    }
    await expect(word(page)).toHaveValue(each);
    await page.mouse.up();
    await expect(page.locator('.play-verdict')).toHaveText(new RegExp(`^${each.toUpperCase()}, `));
  }
  await expectFound(page, words, answer);
});

test('dragging back takes a tile back', async ({ page }) => {
  await play(page);
  const board = await readBoard(page);
  const at = async (cell: number): Promise<void> => {
    const { x, y } = await centreOf(page, cell);
    await page.mouse.move(x, y, { steps: 3 });
  };
  await at(0);
  await page.mouse.down();
  await at(1);
  await at(2);
  await expect(word(page)).toHaveValue(board.cells.slice(0, 3).join(''));
  await at(1);
  await at(5);
  await expect(word(page)).toHaveValue([0, 1, 5].map((cell) => board.cells[cell]).join(''));
  await page.mouse.up();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('a game by dragging with a finger, and by tapping', async ({ page, browser }) => {
    const answer = await answerTo(browser);
    const words = someWords(answer, 4);
    await play(page);
    const board = await readBoard(page);
    const touch = await page.context().newCDPSession(page);
    for (const each of words.slice(0, 2)) {
      const path = pathOf(board, each);
      let from = await centreOf(page, path[0] ?? 0);
      await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] });
      for (const cell of path.slice(1)) {
        const to = await centreOf(page, cell);
        for (const share of [0.5, 1]) {
          const point = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
          await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [point] });
        }
        from = to;
      }
      await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
      await expect(page.locator('.play-verdict')).toHaveText(new RegExp(`^${each.toUpperCase()}, `));
    }
    for (const [i, each] of words.slice(2).entries()) {
      const path = pathOf(board, each);
      for (const cell of path) await page.locator(`[data-cell="${cell}"]`).tap();
      // The last tile again, or the button.
      if (i === 0) await page.locator(`[data-cell="${path.at(-1)}"]`).tap();
      else await page.getByRole('button', { name: 'Enter' }).tap();
      await expect(page.locator('.play-verdict')).toHaveText(new RegExp(`^${each.toUpperCase()}, `));
    }
    await expectFound(page, words, answer);
  });

  test('everything that matters in a game is on the screen, in every phase nothing sticks out', async ({ page }) => {
    const wide = (): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth);
    await page.goto('#/play?dice=superbig');
    await expect(page.getByRole('button', { name: 'Start' })).toBeInViewport({ ratio: 1 });
    expect(await wide()).toBe(360);
    const boardPlace = await page.locator('.board').boundingBox();
    await page.getByRole('button', { name: 'Start' }).tap();
    for (const part of [page.getByRole('timer'), page.locator('.play-score'), word(page), page.getByRole('grid')]) {
      await expect(part).toBeInViewport({ ratio: 1 });
    }
    expect(await page.locator('.board').boundingBox()).toEqual(boardPlace);
    expect(await wide()).toBe(360);
    await page.getByRole('button', { name: 'Pause' }).tap();
    await expect(page.getByRole('button', { name: 'Resume' })).toBeInViewport({ ratio: 1 });
    expect(await page.locator('.board').boundingBox()).toEqual(boardPlace);
    expect(await wide()).toBe(360);
    await page.getByRole('button', { name: 'Finish' }).tap();
    await expect(page.locator('.play-total')).toBeInViewport();
    expect(await wide()).toBe(360);
  });
});

test('a game by keyboard only', async ({ page, browser }) => {
  const answer = await answerTo(browser);
  const words = someWords(answer, 3);
  await page.goto(`#/${GAME}`);
  const start = page.getByRole('button', { name: 'Play this board' });
  await start.waitFor();
  const focusBy = async (key: string, target: Locator): Promise<void> => {
    for (let i = 0; i < 40; i += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press(key);
    }
    await expect(target).toBeFocused();
  };
  await focusBy('Tab', start);
  await page.keyboard.press('Enter');
  await expect(word(page)).toBeFocused();
  const board = await readBoard(page);
  await focusBy('Shift+Tab', page.locator('[data-cell="0"]'));
  let at = 0;
  for (const each of words) {
    for (const cell of pathOf(board, each)) {
      const [down, right] = [
        Math.floor(cell / board.cols) - Math.floor(at / board.cols),
        (cell % board.cols) - (at % board.cols),
      ];
      for (let i = 0; i < Math.abs(down); i += 1) await page.keyboard.press(down > 0 ? 'ArrowDown' : 'ArrowUp');
      for (let i = 0; i < Math.abs(right); i += 1) await page.keyboard.press(right > 0 ? 'ArrowRight' : 'ArrowLeft');
      at = cell;
      await page.keyboard.press('Space');
    }
    await expect(word(page)).toHaveValue(each);
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('live')).toHaveText(new RegExp(`^${each.toUpperCase()}, `));
  }
  await expectFound(page, words, answer);
  // Letters typed on the board are letters of the word.
  await page.keyboard.type('ab');
  await expect(word(page)).toHaveValue('ab');
  await page.keyboard.press('Backspace');
  await expect(word(page)).toHaveValue('a');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Resume' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await focusBy('Tab', page.locator('[role="option"][tabindex="0"]'));
  await page.keyboard.press('End');
  await expect(page.getByRole('option').last()).toBeFocused();
  await expect(page.locator('.tile-lit').first()).toBeVisible();
});

test('a reload in the middle of a game brings it back, paused and hidden', async ({ page, browser }) => {
  const answer = await answerTo(browser);
  const words = someWords(answer, 2);
  await play(page);
  const board = await readBoard(page);
  for (const each of words) {
    await word(page).fill(each);
    await word(page).press('Enter');
  }
  await expectFound(page, words, answer);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Paused' })).toBeVisible();
  await expect(page.locator('.tile-face').first()).toHaveText('');
  const shown = await page.locator('.play-clock').textContent();
  await page.waitForTimeout(1200);
  await expect(page.locator('.play-clock')).toHaveText(shown ?? '');
  await page.getByRole('button', { name: 'Resume' }).click();
  await expectFound(page, words, answer);
  expect(await readBoard(page)).toEqual(board);
  // Without its link too, and with the same result after the end.
  await page.goto('about:blank');
  await page.goto('#/play');
  await page.getByRole('button', { name: 'Finish' }).click();
  const total = new RegExp(`^${sum(answer, words)} points?$`);
  await expect(page.locator('.play-total')).toHaveText(total);
  await page.reload();
  await expect(page.locator('.play-total')).toHaveText(total);
});

test('the game pauses when its tab is hidden', async ({ page }) => {
  await play(page);
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect(page.getByRole('heading', { name: 'Paused' })).toBeVisible();
});

test('Back from a game leads to the choices, where it waits', async ({ page }) => {
  await page.goto('#/play');
  await page.getByRole('button', { name: 'Start' }).click();
  await page.waitForURL(/seed=/);
  await page.goBack();
  await page.getByRole('button', { name: 'Resume your game' }).click();
  await expect(page.getByRole('heading', { name: 'Paused' })).toBeVisible();
});

test('the clock: it rings, calls out, and stands still for a sleeping laptop', async ({ page, browser }) => {
  const answer = await answerTo(browser);
  const [each = ''] = someWords(answer, 1);
  await page.clock.install();
  await play(page, GAME.replace('time=180', 'time=65'));
  await page.clock.runFor(6000);
  await expect(page.getByTestId('live')).toHaveText('One minute left');
  // Eight hours without a single tick.
  await page.clock.fastForward('08:00:00');
  await expect(page.getByRole('heading', { name: 'Paused' })).toBeVisible();
  await expect(page.locator('.play-clock')).toHaveText(/^0:5\d$/);
  await page.getByRole('button', { name: 'Resume' }).click();
  await word(page).fill(each);
  await page.clock.runFor(60_000);
  // The word in hand counts.
  await expect(page.locator('.play-total')).toHaveText(new RegExp(`^${answer.words.get(each)} points?$`));
  await expect(page.getByRole('heading', { name: 'Time is up' })).toBeVisible();
});

test('a shared link opens the same board under the same rules', async ({ page, browser, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('#/play?dice=big');
  await page.getByRole('button', { name: 'Start' }).click();
  const board = await readBoard(page);
  expect(board.cells).toHaveLength(25);
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Finish' }).click();
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByText('Result copied')).toBeVisible();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  const link = text.split('\n').at(-1) ?? '';
  expect(text).toContain('4+ letters');

  const friend = await browser.newPage();
  await friend.goto(link);
  await expect(friend.locator('.play-rules')).toHaveText(/^Big Boggle.* · 3:00 · 4\+ letters/);
  await friend.getByRole('button', { name: 'Play this board' }).click();
  expect(await readBoard(friend)).toEqual(board);
  await friend.close();
});

test('a board from a link that spells it out', async ({ page }) => {
  await play(page, 'play?board=perslatgsineters&time=none&dict=enable2k');
  expect((await readBoard(page)).cells.join('')).toBe('perslatgsineters');
  await word(page).fill('plate');
  await word(page).press('Enter');
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(page.locator('.play-total')).toHaveText('2 points');
  const answer = await readAnswer(page);
  expect(answer.words.size).toBe(1045);
  expect(sum(answer, [...answer.words.keys()])).toBe(3625);
  await page.getByRole('option').first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('option').first()).toBeFocused();
  await page.keyboard.press('r');
  await expect(page.locator('[role="option"]:focus')).toHaveText(/^r/);
  await expect(page.locator('.tile-lit')).not.toHaveCount(0);
});

test('the board of the day is the same for everyone', async ({ page }) => {
  await page.clock.setFixedTime('2025-03-01T12:00:00Z');
  await page.goto('#/play');
  await page.getByRole('button', { name: 'Play today’s board' }).click();
  await page.waitForURL(/seed=2025-03-01&/);
});

test('a challenge: the words travel in the link, and are compared after both have played', async ({
  page,
  browser,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const answer = await answerTo(browser);
  const [shared = '', mine = '', theirs = ''] = someWords(answer, 3);
  const playWith = async (who: Page, words: readonly string[]): Promise<void> => {
    for (const each of words) {
      await word(who).fill(each);
      await word(who).press('Enter');
    }
    await expectFound(who, words, answer);
    await who.getByRole('button', { name: 'Pause' }).click();
    await who.getByRole('button', { name: 'Finish' }).click();
  };
  await play(page);
  await playWith(page, [shared, mine]);
  await page.getByText('Challenge a friend').click();
  await page.getByRole('textbox', { name: 'Your name (optional)' }).fill('Anna');
  await page.getByRole('button', { name: 'Copy the link' }).click();
  await expect(page.getByText('Challenge link copied.')).toBeVisible();
  await expect(page.getByRole('img', { name: 'QR code of the challenge link' })).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  for (const each of [shared, mine]) expect(link).not.toContain(each);

  const friend = await browser.newPage();
  await friend.goto(link);
  await expect(friend.getByRole('heading', { name: 'Anna challenges you' })).toBeVisible();
  await friend.getByRole('button', { name: 'Play this board' }).click();
  await playWith(friend, [shared, theirs]);
  const versus = friend.getByRole('region', { name: 'Challenge' });
  const column = (name: RegExp): Locator =>
    versus
      .locator('section')
      .filter({ has: friend.getByRole('heading', { name }) })
      .getByRole('button');
  await expect(column(/^Both/)).toHaveText([new RegExp(`^${shared}`)]);
  await expect(column(/^Only you/)).toHaveText([new RegExp(`^${theirs}`)]);
  await expect(column(/^Only Anna/)).toHaveText([new RegExp(`^${mine}`)]);
  await expect(versus).toContainText(`You: ${answer.words.get(theirs)} point`);
  await friend.getByRole('checkbox', { name: 'Cancel shared words' }).uncheck();
  await expect(versus).toContainText(`You: ${sum(answer, [shared, theirs])} point`);
  // The comparison survives a reload: the words are kept with the game.
  await friend.reload();
  await expect(column(/^Only Anna/)).toHaveText([new RegExp(`^${mine}`)]);
  await friend.close();
});

test('a result is still there after Back from a new board, and opens from the list of games', async ({
  page,
  browser,
}) => {
  const answer = await answerTo(browser);
  const [each = ''] = someWords(answer, 1);
  await play(page);
  await word(page).fill(each);
  await word(page).press('Enter');
  await expectFound(page, [each], answer);
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(page).toHaveURL(/result=\d+/);
  await page.getByRole('button', { name: 'New board' }).click();
  await expect(page.getByRole('timer')).toBeVisible();
  await page.goBack();
  await expect(page.locator('.play-total')).toHaveText(new RegExp(`^${answer.words.get(each)} points?$`));
  await page.getByRole('button', { name: 'Change settings' }).click();
  await page
    .getByRole('region', { name: /Past games/ })
    .getByRole('link')
    .first()
    .click();
  await expect(page.getByRole('option')).toHaveText([each]);
});

test('a missing word list is said, and no other takes its place unasked', async ({ page }) => {
  await page.goto('#/play?dice=big&seed=x&time=60&min=4&dict=own:0123456789');
  await expect(page.getByRole('alert')).toContainText('so it can’t start');
  await expect(page.getByRole('button', { name: 'Play this board' })).toHaveCount(0);
  await expect(page).toHaveURL(/dict=own:0123456789/);
  // The board ahead has the size of the link's dice, and no control says anything else.
  await expect(page.locator('.tile')).toHaveCount(25);
  await expect(page.getByRole('radio')).toHaveCount(0);
  await page.getByRole('button', { name: 'Play with ENABLE2K instead' }).click();
  await expect(page.getByRole('timer')).toContainText(/1:00|0:5\d/);
});

test('finished games are remembered, and forgotten when asked', async ({ page }) => {
  await play(page);
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Finish' }).click();
  await page.getByRole('button', { name: 'Change settings' }).click();
  const history = page.getByRole('region', { name: /Past games/ });
  await expect(history.getByRole('listitem')).toHaveCount(1);
  await history.getByRole('button', { name: 'Clear history' }).click();
  await expect(history).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(history.getByRole('listitem')).toHaveCount(1);
  await page.reload();
  await expect(history.getByRole('listitem')).toHaveCount(1);
});

test('a damaged storage means a new game, not an error', async ({ page }) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.addInitScript(() => {
    for (const key of ['play-game', 'play-history', 'play-choices']) {
      localStorage.setItem(`boggle-lab:${key}`, '{"version":1,"records":[{}],"spec":3,"minLengths":"x"}');
      sessionStorage.setItem(`boggle-lab:${key}`, '<html>');
    }
  });
  await page.goto('#/play');
  await expect(page.getByRole('button', { name: 'Start' })).toBeVisible();
  expect(errors).toEqual([]);
});

test('a link that makes no sense says so and still plays', async ({ page }) => {
  await page.goto('#/play?dice=nine&seed=x&time=soon&min=77');
  await expect(page.getByText('There is no dice set “nine”.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start' })).toBeVisible();
  await page.goto('#/play?board=%21%21%21%21&dict=enable2k');
  await page.getByRole('button', { name: 'Play this board' }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every phase passes axe, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const check = async (phase: string): Promise<void> => {
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${phase}: ${id} ${nodes.map(({ html }) => html).join(' ')}`)).toEqual(
        [],
      );
    };
    await page.goto('#/play');
    await expect(page.getByRole('button', { name: 'Start' })).toBeVisible();
    await check('setup');
    await page.getByRole('button', { name: 'Start' }).click();
    await word(page).fill('xyzzy');
    await word(page).press('Enter');
    await check('running');
    await page.getByRole('button', { name: 'Pause' }).click();
    await check('paused');
    await page.getByRole('button', { name: 'Finish' }).click();
    await check('over');
    await page.getByRole('button', { name: 'Change settings' }).click();
    await check('setup again');
  });
}
