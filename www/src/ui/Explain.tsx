/** A technical word that explains itself: a press on it shows what it means. */

import type { ComponentChildren } from 'preact';
import { Popup } from '../design/Popup';
import { GLOSSARY, type Term } from './glossary';

/** The word as it stands in the sentence is the child; the term's own name if there is none. */
export function Explain({ term, children }: { term: Term; children?: ComponentChildren }) {
  const { name, means } = GLOSSARY[term];
  return (
    <Popup label={`What does “${name}” mean?`} button={children ?? name} buttonClass="explain">
      {() => (
        <div class="explanation" tabIndex={0}>
          <b>{capital(name)}</b>
          <p>{means}</p>
        </div>
      )}
    </Popup>
  );
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
