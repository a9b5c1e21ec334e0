/**
 * The room Play: a game against the clock, on dice rolled from a seed. A board stays in its place through all phases; next
 * to it are the parts that each phase needs. There are four areas: `head`, `entry`, `board`, and `list`. On a phone they
 * are below each other in this order; on a desktop the board is on the left and the others on the right.
 */
import { type ReadonlySignal, signal, type Signal, useComputed, useSignal, useSignalEffect } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { LiveRoom, RoomLab } from '../../app/lifecycle';
import type { DiceInfo } from '../../engine/contract';
import { scoped } from '../../engine/scope';
import { toast } from '../../ui/toast';
import { GameBoard, gameKey } from './GameBoard';
import { Setup } from './Lobby';
import { Over } from './Over';
import { Practice } from './Practice';
import { Paused, Running } from './Running';
import { useAddress } from './address';
import type { Answer } from './game';
import { loadChoices, saveChoices } from './records';
import { browserWorld, PlaySession } from './session';
import { choicesOf, keyOf, planOf, type PlayPlan } from './spec';
import { GAME, LINK } from './text';
import './play.css';

export function create(lab: RoomLab): LiveRoom {
  const session = new PlaySession(browserWorld(lab));
  const dice = signal<readonly DiceInfo[]>([]);
  const error = signal<unknown>(undefined);
  lab.engine.diceSets().then(
    (sets) => (dice.value = sets),
    (reason: unknown) => (error.value = reason),
  );
  const View = () => {
    // The error boundary of the shell shows it.
    if (error.value !== undefined) throw error.value;
    return dice.value.length > 0 ? (
      <Play lab={lab} session={session} dice={dice.value} />
    ) : (
      <div class="room-coming" aria-busy="true" />
    );
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

interface PlayProps {
  lab: RoomLab;
  session: PlaySession;
  dice: readonly DiceInfo[];
}

export function Play({ lab, session, dice }: PlayProps) {
  const plan = useSignal(useMemo(() => planOf(loadChoices(browserWorld(lab).browser), dice), [lab]));
  const shownWord = useSignal<number | null>(null);
  const turns = useSignal(0);
  const projector = useSignal(false);
  const { linked, ready, begin, choose } = useAddress(lab, session, plan, dice);
  useSteadyClock(session);
  useGameKeys(session);
  const phase = session.phase.value;
  const room = usePhaseFocus(phase, ready.value);
  useKeptTogether(session);
  useOneTab(session, choose);
  useFeedback(session, plan);
  useKeptChoices(lab, plan);
  const props = useComputed(() => ({
    session,
    plan,
    dice,
    begin,
    choose,
  })).value;
  if (!ready.value) return <div class="room-coming" aria-busy="true" />;
  if (linked.value.practice && phase === 'setup') return <Practice session={session} leave={choose} />;
  return (
    <div class="play" data-phase={phase} data-projector={phase === 'running' && projector.value} ref={room}>
      <GameBoard session={session} plan={plan} dice={dice} linked={linked} shownWord={shownWord} turns={turns} />
      {phase === 'setup' && <Setup {...props} linked={linked} />}
      {phase === 'running' && <Running session={session} plan={plan} turns={turns} projector={projector} />}
      {phase === 'paused' && <Paused {...props} />}
      {phase === 'over' && <Over {...props} shownWord={shownWord} />}
    </div>
  );
}

/** Keys pressed anywhere on the page count for the game, unless the focused element handles them. */
function useGameKeys(session: PlaySession): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const target = event.target instanceof Element ? event.target : null;
      if (event.defaultPrevented || target?.closest('input, textarea, select, dialog, [role="dialog"], [role="menu"]'))
        return;
      if (event.key === 'Enter' && target?.closest('button, a')) return;
      if (gameKey(session, event)) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [session]);
}

/** Games that another tab has finished are shown here, too. */
function useKeptTogether(session: PlaySession): void {
  useEffect(() => {
    const refresh = (event: StorageEvent): void => {
      if (event.key === null || event.key.startsWith('boggle-lab:play-')) session.saved.refresh();
    };
    window.addEventListener('storage', refresh);
    return () => window.removeEventListener('storage', refresh);
  }, [session]);
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
      toast({ text: LINK.elsewhere });
    };
    return () => channel.close();
  }, [channel]);
}

/** Settings are saved wherever they are changed, because some switches are also next to a paused game. */
function useKeptChoices(lab: RoomLab, plan: Signal<PlayPlan>): void {
  const kept = useComputed(() => JSON.stringify(choicesOf(plan.value))).value;
  useEffect(() => saveChoices(browserWorld(lab).browser, choicesOf(plan.peek())), [lab, plan, kept]);
}

/** After each change of phase, the focus moves to where the next key is needed: the element marked `data-focus`. */
function usePhaseFocus(phase: string, ready: boolean) {
  const room = useRef<HTMLDivElement>(null);
  const before = useRef('');
  useEffect(() => {
    if (!ready) return;
    const first = before.current === '';
    before.current = phase;
    // For a visitor who has just arrived, the focus stays at the top of the page.
    if (first && phase === 'setup') return;
    const keys = matchMedia('(any-pointer: fine)').matches;
    // On a phone, focusing the field would open the keyboard over the board.
    const wanted = keys ? '[data-focus]' : '[data-focus]:not(input)';
    room.current?.querySelector<HTMLElement>(wanted)?.focus({ preventScroll: true });
    if (!keys || phase === 'over') window.scrollTo({ top: 0 });
  }, [phase, ready]);
  return room;
}

/** Often enough to show each second on time, but no more often than necessary. */
const TICK = 100;

function useSteadyClock(session: PlaySession): void {
  useEffect(() => {
    const timer = setInterval(() => session.tick(), TICK);
    const onVisibility = (): void => {
      if (document.hidden) session.pause();
    };
    const onHide = (): void => session.pause();
    document.addEventListener('visibilitychange', onVisibility);
    window.addEventListener('pagehide', onHide);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onVisibility);
      window.removeEventListener('pagehide', onHide);
    };
  }, [session]);
}

// --- Sound and vibration ---

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

function useFeedback(session: PlaySession, plan: ReadonlySignal<PlayPlan>): void {
  useSignalEffect(() => {
    const reply = session.reply.value;
    if (!reply) return;
    const { sound, vibration } = plan.peek();
    const { notes, buzz } = SIGNS[reply.answer.kind];
    if (sound) play(notes);
    if (vibration && 'vibrate' in navigator) navigator.vibrate(buzz);
  });
}
