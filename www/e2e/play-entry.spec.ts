/** Entering words in a game: by typing, mouse, finger, and keyboard. */

import type { Locator } from '@playwright/test';
import { expect, expectFits, test } from './fixtures';
import { GAME, WORDS, centerOf, enter, expectFound, pathOf, play, sum, word } from './play-parts';

test('a whole game can be played by typing', async ({ page }) => {
  await play(page);
  for (const each of WORDS) {
    // A Q is typed for the tile Qu.
    await word(page).pressSequentially(each.replace('qu', 'q'));
    await expect(page.locator('.tile-selected')).toHaveCount(pathOf(each).length);
    await word(page).press('Enter');
    await expect(page.locator('.play-verdict')).toHaveText(new RegExp(`^${each.toUpperCase()}, \\d+ points?$`));
  }
  await expectFound(page, WORDS);

  await word(page).fill('zzz');
  await expect(page.locator('.play-verdict')).toHaveText('Not on the board');
  for (const [entered, answer] of [
    ['zzz', 'ZZZ isn’t on the board'],
    ['te', 'TE is too short: words need at least 3 letters'],
    ['tevi', 'TEVI isn’t in the dictionary'],
  ] as const) {
    await enter(page, entered);
    await expect(page.locator('.play-verdict')).toHaveText(answer);
  }
  await word(page).fill(WORDS[0] ?? '');
  await expect(page.locator('.play-verdict')).toHaveText('Already found');
  await word(page).press('Enter');
  await expect(page.locator('.play-verdict')).toHaveText(`You already found ${WORDS[0]?.toUpperCase()}`);
  await expectFound(page, WORDS);

  await word(page).press('Escape');
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(page.locator('.play-total')).toHaveText(new RegExp(`^${sum(WORDS)} points?$`));
  await expect(page.locator('.play-entry')).toContainText(`You found ${WORDS.length} words`);
  await expect(page.locator('.play-list')).toContainText('Possible: 214 points with 126 words.');
  await page.getByRole('radio', { name: /^Found/ }).check({ force: true });
  await expect(page.getByRole('option')).toHaveCount(WORDS.length);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('a game can be played by dragging with a finger and by tapping', async ({ page }) => {
    const words = WORDS.slice(0, 4);
    await play(page);
    const touch = await page.context().newCDPSession(page);
    // A drag that the browser took for a scroll would cost the next tap its click.
    await page.evaluate(() => {
      const { dataset } = document.documentElement;
      addEventListener('touchmove', (event) => (dataset['held'] = String(event.defaultPrevented)));
    });
    for (const each of words.slice(0, 2)) {
      const path = pathOf(each);
      let from = await centerOf(page, path[0] ?? 0);
      await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] });
      for (const cell of path.slice(1)) {
        const to = await centerOf(page, cell);
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
      const path = pathOf(each);
      for (const cell of path) await page.locator(`[data-cell="${cell}"]`).tap();
      // Tap the last tile again, or the button.
      if (i === 0) await page.locator(`[data-cell="${path.at(-1)}"]`).tap();
      else await page.getByRole('button', { name: 'Enter' }).tap();
      await expect(page.locator('.play-verdict')).toHaveText(new RegExp(`^${each.toUpperCase()}, `));
    }
    await expectFound(page, words);
    await expect(page.locator('html')).toHaveAttribute('data-held', 'true');
  });

  test('everything important in a game fits on the screen in every phase', async ({ page }) => {
    await page.goto('#/play?dice=superbig');
    await expect(page.getByRole('button', { name: 'New board' })).toBeInViewport({ ratio: 1 });
    await expectFits(page);
    // Nothing looks like today's board.
    await expect(page.locator('.tile-face').filter({ hasText: /./ })).toHaveCount(0);
    // During a game, the navigation makes room: the board moves up by its height, and by nothing else.
    const nav = (await page.getByRole('navigation', { name: 'Rooms' }).boundingBox())!;
    const boardPlace = (await page.locator('.board').boundingBox())!;
    await page.getByRole('button', { name: 'New board' }).tap();
    for (const part of [page.getByRole('timer'), page.locator('.play-score'), word(page), page.getByRole('grid')])
      await expect(part).toBeInViewport({ ratio: 1 });
    const inGame = { ...boardPlace, y: boardPlace.y - nav.height };
    expect(await page.locator('.board').boundingBox()).toEqual(inGame);
    await expectFits(page);
    await page.getByRole('button', { name: 'Pause' }).tap();
    await expect(page.getByRole('button', { name: 'Resume' })).toBeInViewport({ ratio: 1 });
    expect(await page.locator('.board').boundingBox()).toEqual(inGame);
    await expectFits(page);
    await page.getByRole('button', { name: 'Finish' }).tap();
    await expect(page.locator('.play-total')).toBeInViewport();
    await expectFits(page);

    // Long titles and the tools of a game without a clock have room.
    await page.goto(`#/${GAME}`);
    const title = page.getByRole('heading', { name: 'Daily board, 21 November 2025' });
    expect(await title.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    await play(page, GAME.replace('time=180', 'time=none'));
    const label = (await page.locator('.play-score .label').boundingBox())!;
    const { x: finish } = (await page.getByRole('button', { name: 'Finish' }).boundingBox())!;
    expect(label.x + label.width).toBeLessThanOrEqual(finish);
  });
});

test('a game can be played with the keyboard alone', async ({ page }) => {
  const words = WORDS.slice(0, 3);
  await page.goto(`#/${GAME}`);
  const start = page.getByRole('button', { name: 'Play this board' });
  await start.waitFor();
  // Whoever comes back to the room, too, begins at the top of the page.
  await page.goto('#/solve');
  await page.locator('.headline').waitFor();
  await page.goto(`#/${GAME}`);
  await start.waitFor();
  await expect(page.locator('body')).toBeFocused();
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
  await focusBy('Shift+Tab', page.locator('[data-cell="0"]'));
  let at = 0;
  for (const each of words) {
    for (const cell of pathOf(each)) {
      const [down, right] = [Math.floor(cell / 4) - Math.floor(at / 4), (cell % 4) - (at % 4)];
      for (let i = 0; i < Math.abs(down); i += 1) await page.keyboard.press(down > 0 ? 'ArrowDown' : 'ArrowUp');
      for (let i = 0; i < Math.abs(right); i += 1) await page.keyboard.press(right > 0 ? 'ArrowRight' : 'ArrowLeft');
      at = cell;
      await page.keyboard.press('Space');
    }
    await expect(word(page)).toHaveValue(each);
    await expect(page.getByTestId('live')).toHaveText([...each].join(', '));
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('live')).toHaveText(new RegExp(`^${each.toUpperCase()}, `));
  }
  await expectFound(page, words);
  // Letters typed on the board are added to the word.
  await page.keyboard.type('ab');
  await expect(word(page)).toHaveValue('ab');
  await page.keyboard.press('Backspace');
  await expect(word(page)).toHaveValue('a');
  await page.keyboard.press('Escape');
  // Digits are commands, on the board and in the field.
  await page.keyboard.press('2');
  await expect(page.getByTestId('live')).toHaveText(/^Row 1: T, E, V, I\. /);
  // A word may be typed wherever the focus is; Enter is about the word, then, and not about the button.
  await page.getByRole('button', { name: 'Read the board aloud' }).focus();
  await page.keyboard.type('zzz\n');
  await expect(page.getByTestId('live')).toHaveText('ZZZ isn’t on the board');
  await expect(word(page)).toBeFocused();
  await page.keyboard.press('1');
  await expect(page.getByTestId('live')).toHaveText('Rotated by 90°.');
  await page.keyboard.press('2');
  await expect(page.getByTestId('live')).toHaveText(/^Row 1: B, E, T, T\. /);
  await page.keyboard.press('3');
  await expect(page.getByTestId('live')).toHaveText(/^\d:\d\d left, 18 points with 3 words\.$/);
  await page.keyboard.press('0');
  await expect(page.getByRole('alertdialog', { name: 'Finish now?' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Keep playing' })).toHaveClass(/primary/);
  await page.keyboard.press('Enter');
  await expect(word(page)).toBeFocused();
  await expect(word(page)).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Resume' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.locator('[data-cell="0"]').press('Space');
  await expect(page.getByTestId('live')).toHaveText('The game is over. Words are chosen in the list.');
  await focusBy('Tab', page.getByRole('listbox'));
  await page.keyboard.press('End');
  await expect(page.getByRole('option').last()).toHaveClass(/word-current/);
  await expect(page.locator('.tile-lit').first()).toBeVisible();
});
