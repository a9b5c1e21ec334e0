import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';

const points = (page: Page) => page.locator('.headline-points .num');
const words = (page: Page) => page.locator('.headline-words .num');
const tile = (page: Page, row: number, col: number) =>
  page.getByRole('gridcell', { name: new RegExp(`^row ${row}, column ${col},`) });
const list = (page: Page) => page.getByRole('listbox', { name: 'Words on the board' });
const word = (page: Page, text: string) => list(page).getByRole('option', { name: text, exact: true });

/** Opens an address of the page and waits for the board's score. */
async function open(page: Page, address = ''): Promise<void> {
  await page.goto(address);
  await expect(points(page)).toHaveText(/\d/);
}

test('a first visit shows the famous board, solved', async ({ page }) => {
  await open(page);
  await expect(points(page)).toHaveText('3,625');
  await expect(words(page)).toHaveText('1,045');
  await expect(tile(page, 1, 1)).toHaveAccessibleName('row 1, column 1, P, in 238 words');
  await expect(word(page, 'replastering')).toBeVisible();
  await expect(page.locator('.path-word')).toHaveText('replastering');
  await expect(page.getByTestId('live')).toHaveText('1,045 words, 3,625 points.');
});

test('a pasted board is solved, in whatever form', async ({ page }) => {
  await open(page);
  const field = page.getByRole('textbox', { name: 'Board as text' });
  await field.fill('CATD LATG SINE TERS');
  await expect(points(page)).not.toHaveText('3,625');
  await field.fill('catd linema ropets');
  await expect(page.getByRole('alert')).toContainText(/row|letters/i);
  await expect(tile(page, 1, 1)).toHaveAccessibleName(/C/);
  await field.fill('catdlinemaropets');
  await expect(points(page)).toHaveText('2,338');
  await expect(words(page)).toHaveText('773');
  await expect(page).toHaveURL(/board=catdlinemaropets$/);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a board pasted onto the tiles', async ({ page }) => {
  await open(page);
  await tile(page, 2, 2).focus();
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData('text/plain', 't h e\ns t r\ni n g');
    document.activeElement!.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await expect(page.getByRole('grid', { name: 'Board, 3 by 3' })).toBeVisible();
  await expect(page).toHaveURL(/board=thestring$/);
});

test('letters are typed onto the board, with nothing but the keyboard', async ({ page }) => {
  await open(page);
  await tile(page, 1, 1).focus();
  await page.keyboard.type('catdlinemaropets');
  await expect(points(page)).toHaveText('2,338');
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('qu.');
  await expect(tile(page, 1, 1)).toHaveAccessibleName(/Qu/);
  await expect(tile(page, 1, 2)).toHaveAccessibleName(/gap/);
  await expect(tile(page, 1, 3)).toBeFocused();
  await page.keyboard.press('Backspace');
  await expect(tile(page, 1, 2)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+H');
  await expect(tile(page, 2, 2)).toHaveAccessibleName(/Ih/);
  await expect(page).toHaveURL(/board=qu\+\.\+t\+d\+\/\+l\+ih\+n\+e/);
});

test('Back goes to the board before, Forward to the one after', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'Rotate 90°' }).click();
  await expect(tile(page, 1, 1)).toHaveAccessibleName(/T/);
  await expect(page).toHaveURL(/board=/);
  await expect(points(page)).toHaveText('3,625');
  await page.getByRole('textbox', { name: 'Board as text' }).fill('catdlinemaropets');
  await expect(points(page)).toHaveText('2,338');
  await page.goBack();
  await expect(points(page)).toHaveText('3,625');
  await expect(tile(page, 1, 1)).toHaveAccessibleName(/T/);
  await page.goForward();
  await expect(points(page)).toHaveText('2,338');
});

test('a link with an impossible points table says so and scores by the standard one', async ({ page }) => {
  await open(page, '#/solve?board=catdlinemaropets&scoring=1,2,x');
  await expect(page.getByText('This link’s points table is invalid; using the standard one.').first()).toBeVisible();
  await expect(points(page)).toHaveText('2,338');
});

test.describe('links to danvk.org/boggle open unchanged', () => {
  test('with multi-boggle and a size', async ({ page }) => {
    await open(page, '?board=stsaseblt&multiboggle=1&dims=33');
    await expect(page.getByRole('grid', { name: 'Board, 3 by 3' })).toBeVisible();
    await expect(points(page)).toHaveText('512');
    await expect(page.getByRole('complementary').getByText('470')).toBeVisible();
    await expect(page).toHaveURL(/#\/solve\?board=stsaseblt&multi=1$/);
  });
  test('without a size', async ({ page }) => {
    await open(page, '?board=eeesrvrreeesrsrs&multiboggle=1');
    await expect(points(page)).toHaveText('21,953');
    await expect(page.getByRole('complementary').getByText('189')).toBeVisible();
  });
  test('with gaps', async ({ page }) => {
    await open(page, '?board=ad..eg..........&multiboggle=1');
    await expect(points(page)).toHaveText('8');
  });
  test('with a list that is not here: said, and opened with the default', async ({ page }) => {
    await open(page, '?board=perslatgsineters&wordlist=sowpods');
    await expect(page.getByText('word list “sowpods”')).toBeVisible();
    await expect(points(page)).toHaveText('3,625');
  });
});

test('a word draws its path; all its paths can be stepped through', async ({ page }) => {
  await open(page);
  await word(page, 'elaterites').hover();
  await expect(page.locator('.path')).toHaveCount(1);
  await page.getByRole('searchbox').fill('enter');
  await word(page, 'enters').click();
  await expect(page).toHaveURL(/word=enters/);
  await page.mouse.move(2, 2);
  const line = page.locator('.path-body');
  const first = await line.getAttribute('d');
  await page.getByRole('button', { name: 'Next path' }).click();
  await expect(page.getByText(/path 2 of \d/)).toBeVisible();
  expect(await line.getAttribute('d')).not.toBe(first);
  await page.reload();
  await expect(page.getByText(/path 2 of \d/)).toBeVisible();
  expect(await line.getAttribute('d')).not.toBe(first);
});

test('words are found, ordered, and walked through by keyboard', async ({ page }) => {
  await open(page);
  await page.getByRole('searchbox').fill('*ings');
  await expect(list(page).getByRole('option').first()).toHaveText('plasterings');
  await page.getByRole('combobox', { name: 'Sort words' }).selectOption('alphabet');
  await expect(page).toHaveURL(/find=\*ings&sort=alphabet|find=%2Aings&sort=alphabet/);
  await list(page).focus();
  await page.keyboard.press('End');
  const last = list(page).getByRole('option').last();
  await expect(last).toHaveClass(/word-current/);
  await page.keyboard.press('Enter');
  await expect(last).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(last).toHaveAttribute('aria-selected', 'false');
});

test('a tile lists its words and changes to what another letter would give', async ({ page }) => {
  await open(page);
  await tile(page, 4, 1).click();
  await expect(page.getByText('through row 4, column 1, T')).toBeVisible();
  const letters = page.getByRole('group', { name: 'Change letter' });
  await letters.getByRole('button', { name: 'D, 3,488 points' }).click();
  await expect(points(page)).toHaveText('3,488');
  await page.goBack();
  await expect(points(page)).toHaveText('3,625');
});

test('the notes beside it: counts, dice, twins', async ({ page }) => {
  await open(page);
  const notes = page.getByRole('complementary', { name: 'About this board' });
  await expect(notes.getByText('4,747')).toBeVisible();
  await expect(notes.getByText('4,732')).toBeVisible();
  await expect(notes.getByText('Local maximum: no single change scores higher.')).toBeVisible();
  await expect(notes.getByText('Here each word counts once')).toHaveCount(0);
  await expect(notes.getByText('can roll it').first()).toBeVisible();
  const twins = notes.getByRole('listitem').getByRole('link');
  await expect(twins).toHaveCount(8);
  await twins.nth(3).click();
  await expect(points(page)).toHaveText('3,625');
  await expect(page).not.toHaveURL(/perslatgsineters/);
});

test('the map of changes says that it counts each word once, where the score counts every path', async ({ page }) => {
  await open(page, '#/solve?board=perslatgsineters&multi=1');
  await expect(points(page)).toHaveText('4,747');
  const notes = page.getByRole('complementary', { name: 'About this board' });
  await expect(notes.getByText('Here each word counts once, also while every path is counted above.')).toBeVisible();
});

test('the map of changes by keyboard, the canonical form, and a game on this board', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, '#/solve?board=perslatgsineters');
  const map = page.getByRole('application', { name: /^Map of 416 changes/ });
  await map.focus();
  for (const key of ['ArrowRight', 'End', 'ArrowDown']) await page.keyboard.press(key);
  await expect(page.getByRole('status').filter({ hasText: '→ Z, row 1, column 2' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Board as text' })).toHaveValue('pzrslatgsineters');
  // The map of the new board goes on where the change was made, and the change can be undone from there.
  await expect(map).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('status').filter({ hasText: '→ Y, row 1, column 2' })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(points(page)).toHaveText('3,625');
  await page.keyboard.press('Control+Shift+z');
  await expect(page.getByRole('textbox', { name: 'Board as text' })).toHaveValue('pzrslatgsineters');
  await page.keyboard.press('Control+z');
  await expect(points(page)).toHaveText('3,625');

  await page.getByRole('button', { name: 'Copy the canonical form' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('perslatgsineters');

  await page.getByRole('link', { name: 'Play this board' }).click();
  await expect(page).toHaveURL(/#\/play\?board=perslatgsineters&time=none&min=3&dict=enable2k/);
  await page.getByRole('button', { name: 'Play this board' }).click();
  await expect(page.getByRole('timer')).toBeVisible();
});

test('the map of a larger board is not read on a smaller one', async ({ page }) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await open(page, '#/solve?board=catdogrun');
  await page.getByRole('textbox', { name: 'Board as text' }).fill('perslatgsineters');
  await page.keyboard.press('Enter');
  await expect(points(page)).toHaveText('3,625');
  const map = page.getByRole('application', { name: /^Map of 416 changes/ });
  await map.scrollIntoViewIfNeeded();
  const box = (await map.boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height - 2);
  await expect(page.getByText(/→ ., row 4, column 4$/)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('application', { name: /^Map of 234 changes/ })).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Board, 3 by 3' })).toBeVisible();
  expect(errors).toEqual([]);
});

test('the map fits the smallest boards', async ({ page }) => {
  for (const board of ['a', 'abcd']) {
    await open(page, `#/solve?board=${board}`);
    await expect(page.getByRole('application', { name: /^Map of/ })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1280);
    const { width = 0 } = (await page.getByRole('application', { name: /^Map of/ }).boundingBox()) ?? {};
    expect(width).toBeLessThan(500);
  }
});

test('the labels of the scoring sheet can be clicked', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'Scoring', exact: true }).click();
  await page.getByText('Powers of two').click();
  await expect(page).toHaveURL(/scoring=powers/);
  await page.getByText('Multi-boggle: count every path').click();
  await expect(page).toHaveURL(/multi=1/);
  await expect(page.getByRole('dialog', { name: 'Scoring' })).toBeVisible();
});

test('the best board is called so only by the rules of its proof', async ({ page }) => {
  const claim = page.getByText('No 4×4 board scores higher');
  await open(page);
  await expect(claim).toBeVisible();
  for (const other of ['multi=1', 'min=6', 'min=1', 'scoring=words', 'dict=enable']) {
    await page.goto(`#/solve?board=perslatgsineters&${other}`);
    await expect(page.getByText(/^Solved in/)).toBeVisible();
    await expect(claim).toHaveCount(0);
  }
});

test('a board is typed letter by letter without passing through smaller ones', async ({ page }) => {
  await open(page);
  const field = page.getByRole('textbox', { name: 'Board as text' });
  await field.focus();
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      seen.push(
        document.querySelector('[role=grid]')!.getAttribute('aria-label')!,
        ...Array.from(document.querySelectorAll('[role=alert]'), (e) => e.textContent!),
      );
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  await field.pressSequentially('catd line maro pet');
  await expect(
    page.getByText('15 of 16 letters. For a smaller board, put / between the rows and press Enter.'),
  ).toBeVisible();
  await field.pressSequentially('s');
  await expect(points(page)).toHaveText('2,338');
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  expect(new Set(seen.filter((text) => text.startsWith('Board,')))).toEqual(
    new Set(['Board, 4 by 4. Type to change letters.']),
  );
  await field.fill('catdo/line');
  await field.press('Enter');
  await expect(page.getByRole('alert')).toContainText('row 2 has 4');
  await field.fill('');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a pasted link opens, and changes can be undone', async ({ page }) => {
  await open(page);
  const field = page.getByRole('textbox', { name: 'Board as text' });
  await field.fill('https://example.org/boggle/#/solve?board=catdogrun&min=4');
  await expect(page.getByRole('grid', { name: 'Board, 3 by 3' })).toBeVisible();
  await expect(page).toHaveURL(/board=catdogrun&min=4$/);
  await tile(page, 1, 1).focus();
  await page.keyboard.type('b');
  await expect(page).toHaveURL(/board=batdogrun/);
  await page.keyboard.press('Space');
  await expect(page.getByRole('group', { name: 'Change letter' })).toBeVisible();
  await expect(tile(page, 1, 2)).toHaveAccessibleName(/A/);
  await page.keyboard.press('Control+z');
  await expect(page).toHaveURL(/board=catdogrun/);
  await page.keyboard.press('Control+Shift+z');
  await expect(page).toHaveURL(/board=batdogrun/);
});

test('the words that are shown can be copied and saved', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, '#/solve?board=perslatgsineters&find=*ings');
  await page.getByRole('button', { name: 'Copy or save these words' }).click();
  await page.getByRole('button', { name: 'Copy words' }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.split('\n')[0]).toBe('plasterings');
  await page.getByRole('button', { name: 'Copy or save these words' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as a table (CSV)' }).click();
  expect((await download).suggestedFilename()).toBe('words-perslatgsineters.csv');
});

test('rules and size are changed', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'Scoring', exact: true }).click();
  await page.getByRole('radio', { name: '4', exact: true }).check({ force: true });
  await expect(words(page)).not.toHaveText('1,045');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Size: 4 by 4' }).click();
  await page.getByRole('button', { name: '3 by 4' }).click();
  await expect(page.getByRole('grid', { name: 'Board, 3 by 4' })).toBeVisible();
  await page.getByRole('button', { name: 'Dice', exact: true }).click();
  await page.getByRole('button', { name: /Super Big/ }).click();
  await expect(page.getByRole('grid', { name: 'Board, 6 by 6' })).toBeVisible();
});

test('an own list is made, used, kept, and removed', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'Dictionary: ENABLE2K' }).click();
  const dialog = page.getByRole('dialog', { name: 'Dictionary' });
  await dialog.getByRole('textbox', { name: 'Words, one per line' }).fill('plate\nplates\nsteering\nn0pe\nzebra');
  await dialog.getByRole('button', { name: 'Use these words' }).click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Mine');
  await dialog.getByRole('button', { name: 'Make dictionary' }).click();
  await expect(dialog.getByText(/Mine is ready: 4 words/)).toBeVisible();
  await expect(dialog.getByText('n0pe')).toBeAttached();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(words(page)).toHaveText('2');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Dictionary: Mine' })).toBeVisible();
  await expect(words(page)).toHaveText('2');
  await page.getByRole('button', { name: 'Dictionary: Mine' }).click();
  await dialog.getByRole('button', { name: 'Remove Mine' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(points(page)).toHaveText('3,625');
});

test('a file dropped anywhere is offered as a list', async ({ page }) => {
  await open(page);
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.items.add(new File(['later\nplate\n'], 'small.txt', { type: 'text/plain' }));
    for (const type of ['dragenter', 'drop'])
      document.body.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
  });
  const dialog = page.getByRole('dialog', { name: 'Dictionary' });
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('small');
  await dialog.getByRole('button', { name: 'Make dictionary' }).click();
  await expect(dialog.getByText(/small is ready: 2 words/)).toBeVisible();
});

test('a long list scrolls with few elements', async ({ page }) => {
  await open(page, '#/solve?board=ligdrmanesietildsracsepes');
  await expect(points(page)).toHaveText('10,406');
  await expect(words(page)).toHaveText('2,344');
  expect(await list(page).getByRole('option').count()).toBeLessThan(300);
  await page.mouse.move(700, 700);
  await page.mouse.wheel(0, 30_000);
  await expect(page.getByText('3 letters')).toBeVisible();
  expect(await list(page).getByRole('option').count()).toBeLessThan(300);
});

for (const scheme of ['light', 'dark'] as const) {
  for (const [width, height] of [
    [1440, 900],
    [360, 740],
  ] as const) {
    test(`axe finds nothing, ${scheme}, ${width} wide`, async ({ page }) => {
      test.slow();
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height });
      await open(page, '#/solve?board=perslatgsineters&word=plates');
      await expect(page.locator('body')).toHaveCSS(
        'color',
        scheme === 'dark' ? 'rgb(236, 231, 219)' : 'rgb(27, 26, 23)',
      );
      const scan = async () =>
        (await new AxeBuilder({ page }).analyze()).violations.map(({ id, nodes }) => [
          id,
          ...nodes.map(({ html }) => html),
        ]);
      expect(await scan()).toEqual([]);
      await tile(page, 2, 3).click();
      await expect(page.getByRole('group', { name: 'Change letter' })).toBeVisible();
      expect(await scan()).toEqual([]);
      await page.getByRole('button', { name: /^Dictionary/ }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await scan()).toEqual([]);
    });
  }
}

test('an embedded board stands alone, with a way to the whole page', async ({ page }) => {
  await open(page, '#/solve?board=catdlinemaropets&embed=1');
  await expect(points(page)).toHaveText('2,338');
  await expect(page.getByRole('grid', { name: 'Board, 4 by 4' })).toBeVisible();
  for (const hidden of ['.masthead', '.solve-tools', '.solve-words', '.solve-notes'])
    await expect(page.locator(hidden)).toBeHidden();
  await expect(page.getByRole('link', { name: 'Open in Boggle Lab' })).toHaveAttribute(
    'href',
    /#\/solve\?board=catdlinemaropets$/,
  );
});

test('the theme is chosen and remembered', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await open(page);
  const button = page.getByRole('button', { name: /^Theme/ });
  await button.click();
  await button.click();
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(236, 231, 219)');
  await page.reload();
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(236, 231, 219)');
});
