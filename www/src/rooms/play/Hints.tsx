/** The choice whether a game shows how many words are left. */
import type { Signal } from '@preact/signals';
import { useComputed } from '@preact/signals';
import type { Plan } from './plan';

export function HintsChoice({ plan }: { plan: Signal<Plan> }) {
  const hints = useComputed(() => plan.value.hints);
  return (
    <label class="play-check">
      <input type="checkbox" checked={hints} onChange={(event) => (plan.value = { ...plan.value, hints: event.currentTarget.checked })} />
      <span>Show how many words are left</span>
    </label>
  );
}
