/** Names and what they stand for, in a list of descriptions. */
import type { ComponentChildren } from 'preact';

interface PairsProps {
  readonly of: readonly (readonly [name: ComponentChildren, value: ComponentChildren])[];
  readonly class?: string;
  readonly nameClass?: string;
  readonly valueClass?: string;
}

export function Pairs({ of, class: look = 'pairs', nameClass, valueClass }: PairsProps) {
  return (
    <dl class={look}>
      {of.map(([name, value], i) => (
        <div key={i}>
          <dt class={nameClass}>{name}</dt>
          <dd class={valueClass}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
