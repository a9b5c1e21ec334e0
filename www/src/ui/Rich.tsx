/**
 * A sentence of a `text.ts`. Text between `**` is bold, text between backticks is code, and `[[bound|upper bound]]`
 * shows "upper bound" with the glossary's explanation of `bound`. What follows `^` is a power, as in `10^−20`.
 */

import { Fragment } from 'preact';
import { Explain } from './Explain';
import { GLOSSARY, type Term } from './glossary';

const isTerm = (name: string): name is Term => name in GLOSSARY;

/** `as`: the element to put it in, with its class; none by default. */
export function Rich({ text, as, ...rest }: { text: string; as?: 'p' | 'li'; class?: string }) {
  const Tag = as ?? Fragment;
  return (
    <Tag {...rest}>
      {text.split(/(\*\*.+?\*\*|`.+?`|\[\[\w+\|.+?\]\]|\^−?[\d.]*\d)/).map((part, i) => {
        if (part.startsWith('**'))
          return (
            <b key={i} class="num">
              {part.slice(2, -2)}
            </b>
          );
        if (part.startsWith('^')) return <sup key={i}>{part.slice(1)}</sup>;
        if (part.startsWith('`')) return <code key={i}>{part.slice(1, -1)}</code>;
        const [, term = '', shown = ''] = /^\[\[(\w+)\|(.+)\]\]$/.exec(part) ?? [];
        if (!shown) return part;
        return isTerm(term) ? (
          <Explain key={i} term={term}>
            {shown}
          </Explain>
        ) : (
          shown
        );
      })}
    </Tag>
  );
}
