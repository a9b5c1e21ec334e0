/** Shares results and links, through the system's share sheet or otherwise the clipboard. */
import { href } from '../../app/route';
import { copyText } from '../../ui/copy';
import type { Rival } from './challenge';
import type { Over } from './game';
import { shareText } from './share';
import { queryOf, type Spec } from './spec';
import { SHARE } from './text';
import type { Summary } from './words';

/** Returns the address of a game, which anyone can open. */
export function linkTo(query: URLSearchParams): string {
  return new URL(href('play', query), location.href).href;
}

/** Returns the address of a game with a player's words in it and, if others don't have it, its word list. */
export function challengeLink(spec: Spec, { name, code }: Rival, list = ''): string {
  const query = queryOf(spec);
  query.set('vs', code);
  if (name) query.set('by', name);
  if (list) query.set('list', list);
  return linkTo(query);
}

/** Shares the result of a finished game. */
export async function shareResult(game: Over, summary: Summary, diceTitle: string, streak: number): Promise<void> {
  const link = linkTo(queryOf(game.spec));
  const text = shareText(game, summary, { diceTitle, link, streak });
  if (hasShareSheet() && (await shareSheet(text))) return;
  await copyText(text, SHARE.result, { done: SHARE.copied });
}

/** Returns whether to use the system's share sheet. On desktops, people expect the clipboard. */
export function hasShareSheet(): boolean {
  return 'share' in navigator && matchMedia('(pointer: coarse)').matches;
}

/** Opens the system's share sheet; returns whether that worked. */
export async function shareSheet(text: string): Promise<boolean> {
  try {
    await navigator.share({ text });
    return true;
  } catch (error) {
    // Closing the sheet without sharing is not a failure.
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

/** Shares the link to a board, so that someone else can play it too. */
export async function copyLink(spec: Spec): Promise<void> {
  const link = linkTo(queryOf(spec));
  await copyText(link, SHARE.link, { done: SHARE.linkCopied });
}
