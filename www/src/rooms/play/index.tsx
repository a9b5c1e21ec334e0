/**
 * The room Play: a game against the clock, on dice rolled from a seed. A board stays in its place through all phases; next
 * to it are the parts that each phase needs. There are four areas: `head`, `entry`, `board`, and `list`. On a phone they
 * are below each other in this order; on a desktop the board is on the left and the others on the right.
 */
import { type ReadonlySignal, signal, untracked, useSignalEffect } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { LiveRoom, RoomLab } from '../../app/lifecycle';
import { covers } from '../../design/Popup';
import { scoped } from '../../engine/scope';
import { InTurn } from '../../ui/later';
import { announce } from '../../ui/live';
import { GameBoard, gameKey } from './GameBoard';
import { Setup } from './Lobby';
import { Over } from './Over';
import { Practice } from './Practice';
import { Paused, Running } from './Running';
import type { Answer } from './game';
import { saveChoices } from './records';
import { makeRoom, project, type Room, RoomContext, useAddress } from './room';
import { PlaySession } from './session';
import { choicesOf, keyOf, type PlayPlan } from './spec';
import { GAME, LINK } from './text';
import './play.css';

export function create(lab: RoomLab): LiveRoom {
  const session = new PlaySession(lab);
  const room = signal<Room | undefined>(undefined);
  const error = signal<unknown>(undefined);
  lab.engine.diceSets().then(
    (dice) => (room.value = makeRoom(lab, session, dice)),
    (reason: unknown) => (error.value = reason),
  );
  const View = () => {
    // The error boundary of the shell shows it.
    if (error.value !== undefined) throw error.value;
    return room.value ? <Play room={room.value} /> : <div class="room-coming" aria-busy="true" />;
  };
  return {
    View,
    busy: session.busy,
    shortcuts: GAME.shortcuts,
    // The player entered another room, so the game is saved and waits.
    leave: () => session.pause(),
    dispose: () => session.pause(),
  };
}

function Play({ room }: { room: Room }) {
  const { session, plan, ready, linked, projector, held, choose } = room;
  useAddress(room);
  useSteadyClock(session);
  useListener<KeyboardEvent>(document, 'keydown', (event) => onKey(room, event));
  const phase = session.phase.value;
  usePhaseFocus(held.value ? 'held' : projector.value ? `${phase} on a projector` : phase, ready.value);
  // Games that another tab has finished are shown here, too.
  useListener<StorageEvent>(window, 'storage', ({ key }) => {
    if (key === null || key.startsWith('boggle-lab:play-')) session.refresh();
  });
  useOneTab(session, choose);
  useFeedback(session, plan);
  // The lobby isn't shown to a class, and neither is the next game unless somebody asks for it.
  useSignalEffect(
    () => void (session.phase.value === 'setup' && untracked(() => projector.value && project(room, false))),
  );
  // Settings are saved wherever they are changed, because some switches are also next to a paused game.
  useSignalEffect(() => saveChoices(choicesOf(plan.value)));
  if (!ready.value) return <div class="room-coming" aria-busy="true" />;
  const View = { setup: Setup, running: Running, paused: Paused, over: Over }[phase];
  return (
    <RoomContext.Provider value={room}>
      {linked.value.practice && phase === 'setup' ? (
        <Practice />
      ) : (
        <div
          class="play"
          data-phase={session.passing.value ? 'paused' : held.value ? 'running' : phase}
          data-projector={projector.value && (phase === 'running' || phase === 'paused' || held.value)}
        >
          <InTurn>
            <GameBoard />
          </InTurn>
          <View />
        </div>
      )}
    </RoomContext.Provider>
  );
}

function useListener<E extends Event>(target: EventTarget, type: string, listener: (event: E) => void): void {
  useEffect(() => {
    const gone = new AbortController();
    target.addEventListener(type, (event) => listener(event as E), gone);
    return () => gone.abort();
  }, []);
}

/** Keys pressed anywhere on the page count for the game, unless the focused element handles them. */
function onKey(room: Room, event: KeyboardEvent): void {
  const target = event.target instanceof Element ? event.target : null;
  if (event.defaultPrevented || target?.closest('input, textarea, select, dialog, [role="dialog"], [role="menu"]'))
    return;
  // On a projector, where the field is hidden, a word that was begun is entered before the first button is pressed.
  const begun = room.session.pen.entry.peek().text !== '' && target?.closest('[data-focus]');
  if (event.key === 'Enter' && target?.closest('button, a') && !begun) return;
  if (!gameKey(room, event)) return;
  event.preventDefault();
  // A letter begins a word, so the next Enter is about that word, and not about a button.
  if (target?.closest('button, a') && /^\p{L}$/u.test(event.key)) focusNext();
}

/** A game runs in one tab: where another one starts or resumes it, this one lets go, so that it doesn't count twice. */
function useOneTab(session: PlaySession, choose: (elsewhere: boolean) => void): void {
  const channel = useMemo(() => new BroadcastChannel(scoped('boggle-lab:play')), []);
  const key = (): string => (session.game.peek() ? keyOf(session.game.peek()!.spec) : '');
  useSignalEffect(() => {
    if (session.phase.value === 'running') channel.postMessage(key());
  });
  useEffect(() => {
    channel.onmessage = ({ data }) => {
      if (data !== key() || session.phase.peek() === 'over') return;
      choose(true);
      announce(LINK.elsewhere);
    };
    return () => channel.close();
  }, [channel]);
}

/** After each change of phase, the focus moves to where the next key is needed: the element marked `data-focus`. */
function usePhaseFocus(phase: string, ready: boolean) {
  const before = useRef('');
  useEffect(() => {
    if (!ready) return;
    const first = before.current === '';
    before.current = phase;
    // For a visitor who has just arrived, the focus stays at the top of the page, and a menu keeps it.
    if ((first && phase === 'setup') || covers.peek() > 0) return;
    focusNext();
    window.scrollTo({ top: 0 });
  }, [phase, ready]);
}

/** Moves the focus to where the next key is needed. On a phone, focusing the field would open the keyboard. */
function focusNext(): void {
  const wanted = matchMedia('(any-pointer: fine)').matches ? '.play [data-focus]' : '.play [data-focus]:not(input)';
  document.querySelector<HTMLElement>(wanted)?.focus({ preventScroll: true });
}

/** Often enough to show each second on time, but no more often than necessary. */
const TICK = 100;

function useSteadyClock(session: PlaySession): void {
  const isRunning = session.phase.value === 'running' || session.countdown.value > 0;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => session.tick(), TICK);
    return () => clearInterval(timer);
  }, [session, isRunning]);
  // A dialog or menu that hides the board stops the clock. When it is gone, the next key is for the paused game.
  useSignalEffect(() => {
    if (covers.value === 0) return;
    untracked(() => session.pause());
    return () => setTimeout(() => covers.peek() === 0 && document.activeElement === document.body && focusNext());
  });
  useListener(document, 'visibilitychange', () => document.hidden && session.pause());
  useListener(window, 'pagehide', () => session.pause());
}

// --- Sound and vibration ---

/** Notes in hertz, played in a row, and the vibration pattern in milliseconds. */
const SIGNS: Record<Answer['kind'], { notes: readonly number[]; buzz: number[] }> = {
  good: { notes: [659, 880], buzz: [18] },
  had: { notes: [440], buzz: [12, 40, 12] },
  wrong: { notes: [220], buzz: [60] },
};
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

function useFeedback(session: PlaySession, plan: ReadonlySignal<PlayPlan>): void {
  useSignalEffect(() => {
    const reply = session.reply.value;
    if (!reply) return;
    const { sound, vibration } = plan.peek();
    const { notes, buzz } = SIGNS[reply.kind];
    if (sound) play(notes);
    if (vibration && 'vibrate' in navigator) navigator.vibrate(buzz);
  });
}
