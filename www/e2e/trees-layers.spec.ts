/** The marks in the layers: the branch with the highest bound and the best board, with and without sorting, and described. */

import { expect, expectAccessible, test } from './fixtures';
import { bound, chosen as chosenOn, nameOf, SIXTEEN } from './trees-parts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('layers are sorted by bound, and the branches that matter are marked, announced and linked', async ({ page }) => {
  await page.goto(`${SIXTEEN}&ops=0&view=layers`);
  await expect(bound(page)).toHaveText('13');
  const legend = page.getByRole('region', { name: 'What is marked in the layers' });
  const chosen = chosenOn(page);
  const said = page.locator('.trees-looked');
  await expect(legend.getByRole('button', { name: 'Best board: AD/EG, 8 points' })).toBeVisible();

  // The switch is in the address, and the branch with the highest bound is then the first from the left.
  await legend.getByRole('checkbox', { name: 'Highest bounds on the left' }).focus();
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/&sort=bound/);
  const tree = page.getByRole('tree');
  await tree.focus();
  await page.keyboard.press('Home');
  await expect(chosen).toHaveAccessibleName(/It is on the branch with the highest bound\. The best board uses it\.$/);
  for (let layer = 2; layer <= 9; layer++) {
    await page.keyboard.press('ArrowDown');
    await expect(chosen).toHaveAttribute('aria-level', String(layer));
    await expect(chosen).toHaveAttribute('aria-posinset', '1');
    await expect(chosen).toHaveAccessibleName(/It is on the branch with the highest bound\./);
  }
  // To its right, the bounds only decrease.
  for (const [i, key] of ['Home', 'ArrowDown', 'ArrowDown'].entries()) {
    await page.keyboard.press(key);
    await expect(chosen).toHaveAttribute('aria-level', String(i + 1));
  }
  const worth = async (): Promise<number> => Number(/: (?:.*?worth )?(\d+)/.exec(await nameOf(chosen))![1]);
  let last = await worth();
  for (let rank = 2; rank <= Number(await chosen.getAttribute('aria-setsize')); rank++) {
    await page.keyboard.press('ArrowRight');
    await expect(chosen).toHaveAttribute('aria-posinset', String(rank));
    const now = await worth();
    expect(now).toBeLessThanOrEqual(last);
    last = now;
  }

  // The legend leads to the end of each branch.
  await legend.getByRole('button', { name: 'The branch with the highest bound' }).click();
  await expect(chosen).toHaveAttribute('aria-level', '9');
  await expect(said).toContainText('It is on the branch with the highest bound.');
  await legend.getByRole('button', { name: /^Best board/ }).click();
  await expect(said).toContainText('The best board uses it.');
  await expectAccessible(page);

  // A link restores the view, and the chosen place is where the sorted layers have it.
  const link = page.url();
  await page.goto('about:blank');
  await page.goto(link);
  await expect(legend.getByRole('checkbox', { name: 'Highest bounds on the left' })).toBeChecked();
  await expect(said).toContainText('The best board uses it.');
});
