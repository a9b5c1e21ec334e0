/** The room Play: a game against the clock, on dice rolled from a seed. */
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { useLab } from '../../app/lab';
import type { DiceInfo } from '../../engine/contract';
import { Play } from './Play';

export default function PlayRoom() {
  const { engine } = useLab();
  const dice = useSignal<readonly DiceInfo[]>([]);
  const error = useSignal<unknown>(undefined);
  useEffect(() => {
    engine.diceSets().then(
      (sets) => (dice.value = sets),
      (reason: unknown) => (error.value = reason),
    );
  }, [engine]);
  // The error boundary of the shell shows it.
  if (error.value !== undefined) throw error.value;
  return dice.value.length > 0 ? <Play dice={dice.value} /> : <div class="room-coming" aria-busy="true" />;
}
