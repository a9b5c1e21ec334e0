/** Pinching on a touchpad: most browsers send turns of a wheel with Ctrl, Safari sends events of its own. */

import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { bound, drawn, SIXTEEN } from './trees-parts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const view of ['nodes', 'layers']) {
  test(`a pinch in Safari zooms like the same pinch elsewhere: ${view}`, async ({ page }) => {
    const open = async (): Promise<string> => {
      await page.goto('about:blank');
      await page.goto(`${SIXTEEN}&view=${view}`);
      await expect(bound(page)).toHaveText(/\d/);
      // Until the picture stays the same.
      for (let last = ''; ; ) {
        await page.waitForTimeout(200);
        const now = await drawn(page);
        if (now === last) return now;
        last = now;
      }
    };
    const whole = await open();
    expect(await send(page, 'wheel', { ctrlKey: true, deltaY: -Math.log(2) / 0.005 })).toBe(false);
    await expect.poll(() => drawn(page)).not.toBe(whole);
    const zoomed = await drawn(page);

    expect(await open()).toBe(whole);
    expect(await send(page, 'gesturestart', { scale: 1 })).toBe(false);
    expect(await send(page, 'gesturechange', { scale: 2 })).toBe(false);
    await expect.poll(() => drawn(page)).toBe(zoomed);
  });
}

/** Sends an event to a point of the canvas; returns whether the browser would do something with it, too. */
function send(page: Page, type: string, of: Record<string, unknown>): Promise<boolean> {
  return page.locator('.nodelink-canvas').evaluate(
    (canvas, [type, of]) => {
      const { left, top } = canvas.getBoundingClientRect();
      const at = { clientX: left + 100, clientY: top + 60, bubbles: true, cancelable: true };
      const event =
        type === 'wheel'
          ? new WheelEvent(type, { ...at, ...of })
          : Object.assign(new UIEvent(type, at), { clientX: at.clientX, clientY: at.clientY, ...of });
      return canvas.dispatchEvent(event);
    },
    [type, of] as const,
  );
}
