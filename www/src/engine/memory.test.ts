import { expect, it } from 'vitest';
import { memoryBudget } from './breaker';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const PIXEL =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';

it.each([
  ['an iPhone', IPHONE, 5, undefined, 256],
  ['an iPad, which says it is a Mac', MAC, 5, undefined, 256],
  ['Safari on a Mac', MAC, 0, undefined, 1024],
  ['Firefox', FIREFOX, 0, undefined, 1024],
  ['a laptop of 8 GB', CHROME, 0, 8, 4096],
  ['a touchscreen laptop', CHROME, 10, 4, 2048],
  ['an Android phone of 4 GB', PIXEL, 5, 4, 1024],
])('%s', (_, userAgent, maxTouchPoints, deviceMemory, megabytes) => {
  expect(memoryBudget({ userAgent, maxTouchPoints, deviceMemory }) / 2 ** 20).toBe(megabytes);
});
