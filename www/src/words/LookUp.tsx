/** A link to what a word means: definitions are not part of this page. */

import { LOOK_UP } from './text';

export function LookUp({ word }: { word: string }) {
  return (
    <a
      class="look-up"
      href={`https://en.wiktionary.org/wiki/${encodeURIComponent(word)}`}
      target="_blank"
      rel="noopener noreferrer"
      title={LOOK_UP.note}
    >
      {LOOK_UP.link(word)}
      <span class="sr"> ({LOOK_UP.note})</span>
    </a>
  );
}
