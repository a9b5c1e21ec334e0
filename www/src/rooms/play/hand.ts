/** Hands results and links to others: by the system's share sheet, or else by the clipboard. */
import { href } from '../../app/route';
import { toast } from '../../app/toast';
import type { Over } from './game';
import { shareText } from './share';
import { queryOf, type Spec } from './spec';
import type { Summary } from './words';

/** The address of a game, to be opened anywhere. */
function linkTo(spec: Spec): string {
  return new URL(href('play', queryOf(spec)), location.href).href;
}

/** A finished game's result. */
export async function handOver(game: Over, summary: Summary, diceTitle: string): Promise<void> {
  const link = linkTo(game.spec);
  const text = shareText(game, summary, diceTitle, link);
  // On desktops the clipboard is what people expect; phones have a sheet for it.
  if ('share' in navigator && matchMedia('(pointer: coarse)').matches) {
    try {
      return await navigator.share({ text });
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  await copy(text, 'Your result is on the clipboard, with a link to this board.', link);
}

/** The link to a board, for someone else to play it too. */
export async function copyLink(spec: Spec): Promise<void> {
  const link = linkTo(spec);
  await copy(link, 'The link is on the clipboard: it opens the same board under the same rules.', link);
}

async function copy(text: string, done: string, link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ text: done });
  } catch {
    // Forbidden, or no secure page: the visitor can still take the link from here.
    toast({ text: `The clipboard cannot be reached. The link: ${link}`, lasting: 0 });
  }
}
