// Finds the browsers of this machine, and opens them. Chromium (or Chrome) is `$CHROMIUM` if set, otherwise the first of the
// usual names.
//
//   node browsers.mjs chromium|firefox|webkit   prints the path of the browser (of WebKit, the driver's), or nothing
//   node browsers.mjs webdriver                 prints the settings with which Chromium's driver starts it for the wasm tests

import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const MAC = ['Google Chrome', 'Chromium'].map((app) => `/Applications/${app}.app/Contents/MacOS/${app}`);

/** Chromium's own requests would disturb tests and measurements. */
export const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export function chromiumPath() {
  return process.env['CHROMIUM'] || findProgram(NAMES) || MAC.find(isProgram);
}

/**
 * Returns the path of the first of the names that is a program on this machine.
 * @param {readonly string[]} names
 */
function findProgram(names) {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
}

export const firefoxPath = () => findProgram(['firefox-esr', 'firefox']);

/** WebKitGTK draws on a screen, or on one in memory, that of Xvfb. */
export const hasScreen = Boolean(process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY']);

export function webkitPath() {
  return hasScreen || findProgram(['Xvfb']) ? findProgram(['WebKitWebDriver']) : undefined;
}

/** Opens Chromium without a window, driven by Playwright. */
export async function openChromium() {
  // This file is also run before anything is installed.
  const { chromium } = await import('@playwright/test');
  return chromium.launch({ executablePath: chromiumPath(), args: FLAGS });
}

/** Serves the built page; returns the server with its `url`. @param {string} [root] */
export async function servePage(root = join(import.meta.dirname, '..')) {
  const { preview } = await import('vite');
  const server = await preview({ root, logLevel: 'error', preview: { port: 0, host: 'localhost' } });
  return Object.assign(server, { url: server.resolvedUrls?.local[0] ?? '' });
}

/**
 * Opens Chromium or Firefox without a window, over WebDriver BiDi. Nothing is downloaded.
 * @param {'chrome' | 'firefox'} browser @param {string} [executablePath]
 */
export async function openBrowser(browser, executablePath = browser === 'chrome' ? chromiumPath() : firefoxPath()) {
  const { launch } = await import('puppeteer-core');
  return launch({
    browser,
    executablePath: executablePath ?? '',
    args: browser === 'chrome' ? FLAGS : [],
    headless: true,
    protocol: 'webDriverBiDi',
    timeout: 300_000,
    protocolTimeout: 300_000,
  });
}

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** @type {Record<string, () => string | undefined>} */
const ANSWERS = {
  chromium: chromiumPath,
  firefox: firefoxPath,
  webkit: webkitPath,
  webdriver: () =>
    JSON.stringify({
      'goog:chromeOptions': { binary: chromiumPath(), args: ['--headless=new', '--disable-dev-shm-usage', ...FLAGS] },
    }),
};
if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(ANSWERS[process.argv[2] ?? '']?.() ?? '');
