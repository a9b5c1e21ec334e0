/** The cutoff: the score at or below which branches and boards are dropped. */

import { MOST_CUTOFF } from './plan';
import { useTrees } from './room';

export function Cutoff({
  label,
  title,
  class: name = '',
  onSet,
}: {
  label: string;
  title?: string;
  class?: string;
  onSet: (cutoff: number) => void;
}) {
  const { cutoff } = useTrees().plan.value;
  return (
    <label class={`trees-field ${name}`} title={title}>
      <span class="label">{label}</span>
      <input
        class="field num"
        type="number"
        min={0}
        max={MOST_CUTOFF}
        value={cutoff}
        onChange={(event) =>
          onSet(Math.max(0, Math.min(MOST_CUTOFF, Math.floor(Number(event.currentTarget.value)) || 0)))
        }
      />
    </label>
  );
}
