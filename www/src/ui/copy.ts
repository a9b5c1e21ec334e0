/** The only way to put text on the clipboard. It never claims success unless the copy succeeded. */

import { toast } from './toast';

/**
 * Copies text and says so. If the browser refuses, shows the text so that the visitor can copy it.
 *
 * `what` names it, capitalized: `Link`, `Certificate`. `done` is the message after success, if `Link copied.` is not enough.
 * Returns whether the text is on the clipboard. Call it in the handler of a click or key: browsers refuse it anywhere else.
 */
export async function copyText(text: string, what: string, { done = `${what} copied.` } = {}): Promise<boolean> {
  // On insecure addresses there is no clipboard, and this throws, too.
  const write = async (): Promise<void> => navigator.clipboard.writeText(text);
  const copied = await write()
    .then(() => true)
    .catch(() => false);
  const refused = `${what} not copied: your browser blocked the clipboard. Select the text and copy it yourself:`;
  toast(copied ? { text: done } : { text: refused, copy: text, lasting: 0 });
  return copied;
}

/** Hands something to the system's share sheet or, without one, its address or text to the clipboard; then says the `note`. */
export async function shareOrCopy(what: ShareData, name: string, done: string, note: string): Promise<void> {
  if (!hasShareSheet() || !(await shareSheet(what)))
    await copyText(what.url ?? what.text!, name, { done: `${done} ${note}` });
  else if (note) toast({ text: note });
}

/** Returns whether to use the system's share sheet. On desktops, people expect the clipboard. */
export function hasShareSheet(): boolean {
  return 'share' in navigator && matchMedia('(pointer: coarse)').matches;
}

/** Opens the system's share sheet; returns whether that worked. */
export async function shareSheet(what: ShareData): Promise<boolean> {
  try {
    await navigator.share(what);
    return true;
  } catch (error) {
    // Closing the sheet without sharing is not a failure.
    return error instanceof DOMException && error.name === 'AbortError';
  }
}
