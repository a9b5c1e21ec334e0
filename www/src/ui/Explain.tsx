/** A technical term with an explanation: pressing it shows what it means. */

import type { ComponentChildren } from 'preact';
import { Popup } from '../design/Popup';
import { capital } from './format';
import { GLOSSARY, type Term } from './glossary';

/** The child is the word used in the sentence; by default the term's own name. */
export function Explain({ term, children }: { term: Term; children?: ComponentChildren }) {
  const { name, means } = GLOSSARY[term];
  return (
    <Popup label={`What does “${name}” mean?`} button={children ?? name} buttonClass="explain plain">
      {() => (
        <div class="explanation pad t-s" tabIndex={0}>
          <b>{capital(name)}</b>
          <p>{means}</p>
        </div>
      )}
    </Popup>
  );
}
