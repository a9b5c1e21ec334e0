/**
 * A link to the definition of a word, because definitions are not part of this page. With `bare`, only the word is shown,
 * for places with little room; the accessible name and the title say what the link does.
 */
export function LookUp({ word, bare = false }: { word: string; bare?: boolean }) {
  const link = `Look up “${word}”`;
  const note = 'opens wiktionary.org';
  const does = `${link} (${note})`;
  return (
    <a
      href={`https://en.wiktionary.org/wiki/${encodeURIComponent(word)}`}
      target="_blank"
      rel="noopener noreferrer"
      title={bare ? does : note}
      aria-label={does}
    >
      {bare ? word : link}
    </a>
  );
}
