/** A link to the definition of a word, because definitions are not part of this page. */

const LOOK_UP = {
  link: (word: string): string => `Look up “${word}”`,
  note: 'opens wiktionary.org',
};

/**
 * With `bare`, only the word is shown, for places with little room; the accessible name and the title say what the link
 * does.
 */
export function LookUp({ word, bare = false }: { word: string; bare?: boolean }) {
  const does = `${LOOK_UP.link(word)} (${LOOK_UP.note})`;
  return (
    <a
      href={`https://en.wiktionary.org/wiki/${encodeURIComponent(word)}`}
      target="_blank"
      rel="noopener noreferrer"
      title={bare ? does : LOOK_UP.note}
      aria-label={does}
    >
      {bare ? word : LOOK_UP.link(word)}
    </a>
  );
}
