/**
 * Helpers shared by the tests of the room Play: starting, playing, and ending a game, and reading the page as a player
 * does.
 */

import type { Locator, Page } from '@playwright/test';
import { expect, press, submit } from './fixtures';

/** A board with a Qu and 126 words. */
export const GAME = 'play?dice=new&seed=2025-11-21&time=180&min=3&dict=enable2k';
/** Some of its words, of different lengths: points and path. */
const ON_BOARD: Readonly<Record<string, readonly [points: number, path: readonly number[]]>> = {
  insetted: [11, [9, 10, 6, 1, 0, 4, 8, 13]],
  visions: [5, [2, 3, 6, 9, 14, 10, 7]],
  quoin: [2, [11, 14, 9, 10]],
  debit: [2, [13, 8, 12, 9, 4]],
  side: [1, [6, 9, 13, 8]],
};
export const WORDS = Object.keys(ON_BOARD);
const pointsOf = (word: string): number => ON_BOARD[word]![0];
export const pathOf = (word: string): readonly number[] => ON_BOARD[word]![1];

/** Opens a game by its link and starts it. */
export async function play(page: Page, game = GAME): Promise<void> {
  await page.goto(`#/${game}`);
  await page.getByRole('button', { name: 'Play this board' }).click();
  await expect(page.getByRole('timer')).toBeVisible();
}

/** Opens everything in the lobby that is folded away. */
export async function unfold(page: Page): Promise<void> {
  // The last one of the lobby's parts, which appear one by one.
  await expect(page.locator('.play-more').last()).toContainText('Move your games to another device');
  // Some have others in them, which are there once they are open.
  const open = (folds: HTMLDetailsElement[]): number => folds.filter((fold) => (fold.open = true)).length;
  await expect.poll(() => page.locator('details:not([open])').evaluateAll(open)).toBe(0);
}

/** Opens the lobby with all its parts. */
export async function lobby(page: Page): Promise<void> {
  await page.goto('#/play');
  await unfold(page);
}

/** Returns the letters of the board, as they are read aloud: `row 1, column 2, Qu`. */
export async function readBoard(page: Page): Promise<string[]> {
  const cells = page.getByRole('grid').getByRole('gridcell');
  // It is looked for first.
  await cells.first().waitFor();
  const names = await cells.evaluateAll((all) => all.map((cell) => cell.getAttribute('aria-label') ?? ''));
  return names.map((name) => (name.split(', ')[2] ?? '').toLowerCase());
}

export const sum = (words: readonly string[]): number => words.reduce((total, word) => total + pointsOf(word), 0);
export const found = (page: Page): Locator => page.getByRole('region', { name: /Words found/ }).getByRole('listitem');
export const word = (page: Page): Locator => page.getByRole('textbox', { name: 'Word' });

export async function centerOf(page: Page, cell: number): Promise<{ x: number; y: number }> {
  const box = await page.locator(`[data-cell="${cell}"]`).boundingBox();
  if (!box) throw new Error(`cell ${cell} is not to be seen`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

export async function expectFound(page: Page, words: readonly string[]): Promise<void> {
  await expect(found(page)).toHaveText(words.map((each) => `${each}${pointsOf(each)}`));
  await expect(page.locator('.play-points')).toHaveText(new RegExp(`^${sum(words)}`));
}

/** Enters words, until the last one is answered. */
export async function enter(page: Page, ...words: string[]): Promise<void> {
  for (const each of words) await submit(word(page), each);
  await expect(page.locator('.play-verdict')).toContainText(words.at(-1)!.toUpperCase());
}

/** The lines of a comparison: a word, and what it earns each player. */
export const compared = (page: Page): Locator => page.locator('.versus-words tr');

/** Goes from a result to the lobby. */
export async function toLobby(page: Page): Promise<void> {
  await press(page, /^More$/, 'Back to the lobby');
  await unfold(page);
}

/** Makes a word list of one's own, and chooses it. */
export async function makeList(page: Page, name: string, words: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: /^Dictionary:/ }).click();
  await page.getByRole('textbox', { name: 'Words, one per line' }).fill(words.join('\n'));
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('button', { name: 'Make dictionary' }).click();
  await expect(page.getByText(new RegExp(`${name} is ready`)).first()).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** Prints are not printed, but say that they would be. */
export async function catchPrint(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'yes');
  });
}

/** Ends the current player's game early. `once`: only this try counts, so a question comes first. */
export async function endTurn(page: Page, once = false): Promise<void> {
  await press(page, 'Pause', 'Finish');
  if (once) await page.getByRole('button', { name: 'Finish now' }).click();
}

export async function finish(page: Page): Promise<void> {
  await endTurn(page);
  await expect(page.getByRole('button', { name: 'New board' })).toBeVisible();
}

/** What the page hands to the clipboard and to the share sheet, which are replaced. */
export async function handedOver(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const handed: string[] = [];
    Object.assign(window, { handed });
    const writeText = async (text: string) => void handed.push(text);
    Object.defineProperty(navigator, 'clipboard', { value: { writeText } });
    Object.defineProperty(navigator, 'share', { value: async ({ text }: ShareData) => void handed.push(text ?? '') });
  });
  return () => page.evaluate(() => (window as unknown as { handed: string[] }).handed);
}
