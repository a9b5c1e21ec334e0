/** Sound and vibration for each answer, for players who have switched them on. */
import { type ReadonlySignal, useSignalEffect } from '@preact/signals';
import type { PlayPlan } from './plan';
import type { PlaySession } from './session';
import type { Answer } from './verdict';

/** Notes in hertz, played in a row, and the vibration pattern in milliseconds. */
const SIGNS: Record<Answer['kind'], { notes: readonly number[]; buzz: number[] }> = {
  good: { notes: [659, 880], buzz: [18] },
  had: { notes: [440], buzz: [12, 40, 12] },
  wrong: { notes: [220], buzz: [60] },
};
/** The length of a note in seconds. */
const NOTE = 0.09;

let audio: AudioContext | undefined;

function play(notes: readonly number[]): void {
  // It is created at the first answer, because browsers allow sound only after the player has pressed something.
  audio ??= new AudioContext();
  const from = audio.currentTime;
  for (const [i, frequency] of notes.entries()) {
    const tone = new OscillatorNode(audio, { type: 'triangle', frequency });
    const volume = new GainNode(audio, { gain: 0 });
    const at = from + i * NOTE;
    volume.gain.linearRampToValueAtTime(0, at);
    volume.gain.linearRampToValueAtTime(0.12, at + 0.01);
    volume.gain.linearRampToValueAtTime(0, at + NOTE);
    tone.connect(volume).connect(audio.destination);
    tone.start(at);
    tone.stop(at + NOTE);
  }
}

export function useFeedback(session: PlaySession, plan: ReadonlySignal<PlayPlan>): void {
  useSignalEffect(() => {
    const reply = session.reply.value;
    if (!reply) return;
    const { sound, vibration } = plan.peek();
    const { notes, buzz } = SIGNS[reply.answer.kind];
    if (sound) play(notes);
    if (vibration && 'vibrate' in navigator) navigator.vibrate(buzz);
  });
}
