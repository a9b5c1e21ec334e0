/** The one way to put text on the clipboard. It never says that it did when it didn't. */

import { TEXT } from './text';
import { toast } from './toast';

interface HowToCopy {
  /** What to say when it worked, if `Link copied.` is not enough. */
  readonly done?: string;
  /** What to show for copying by hand if the browser refuses; the text itself if left out. */
  readonly show?: string;
}

/**
 * Copies text and says so; if the browser refuses, shows the text so that the visitor can copy it.
 *
 * `what` names it, with a capital: `Link`, `Certificate`. Returns whether the text is on the clipboard. Call it in
 * the handler of a click or key: browsers refuse it anywhere else.
 */
export async function copyText(text: string, what: string, { done, show = text }: HowToCopy = {}): Promise<boolean> {
  const copied = await write(text);
  if (copied) toast({ text: done ?? TEXT.copied(what) });
  else toast({ text: TEXT.notCopied(what), copy: show, lasting: 0 });
  return copied;
}

async function write(text: string): Promise<boolean> {
  try {
    // Missing on insecure addresses: then this throws, too.
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
