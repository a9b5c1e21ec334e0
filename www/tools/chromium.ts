import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** The Chromium (or Chrome) of this machine: `$CHROMIUM` if set, else the first of the usual names. */
export function chromiumPath(): string {
  const given = process.env['CHROMIUM'];
  if (given) return given;
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const found = [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), MAC].find(runs);
  if (!found) throw new Error('No Chromium found: install chromium or Google Chrome, or set CHROMIUM to its path.');
  return found;
}

function runs(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
