/**
 * The room: a board that stays in its place through all phases and, next to it, the parts that each phase needs. There
 * are four areas: `head`, `entry`, `board`, and `list`. On a phone they are below each other in this order; on a
 * desktop the board is on the left and the others on the right.
 */
import { type Signal, useComputed, useSignal, useSignalEffect } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { RoomLab } from '../../app/lifecycle';
import type { DiceInfo } from '../../engine/contract';
import { scoped } from '../../engine/scope';
import { toast } from '../../ui/toast';
import { useAddress } from './address';
import { useFeedback } from './feedback';
import { GameBoard } from './GameBoard';
import { gameKey } from './keys';
import { Over } from './Over';
import { Paused } from './Paused';
import { choicesOf, type PlayPlan, planOf } from './plan';
import { Practice } from './Practice';
import { Running } from './Running';
import type { PlaySession } from './session';
import { keyOf } from './spec';
import { Setup } from './Setup';
import { loadChoices, saveChoices } from './storage';
import { LINK } from './text';
import { useSteadyClock } from './clock';
import { browserWorld } from './world';
import './lobby.css';
import './over.css';
import './play.css';

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
