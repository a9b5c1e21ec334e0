/**
 * The room's address: what a link asks for, and the address of the current game. `#/play` is the room with its
 * settings, `#/play?dice=…&seed=…` a game, and the same with `&result=…` its result. Back from a game leads to the
 * settings, where the game waits; Back from a new game leads to the last result.
 */
import { type Signal, untracked, useSignal, useSignalEffect } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { dayAt } from '../../app/daily';
import type { RoomLab } from '../../app/lifecycle';
import type { DiceInfo } from '../../engine/contract';
import { toast } from '../../ui/toast';
import type { Rival } from './challenge';
import { lastOn, recordAt } from './records';
import { type PlaySession, whyUnreadable } from './session';
import { dailySpec, keyOf, type LinkedGame, linkedSpec, type PlayPlan, queryOf, readQuery, type Spec } from './spec';
import { LINK } from './text';

interface Address {
  /** What the link asks for. */
  readonly linked: Signal<LinkedGame>;
  /** Whether it is already known what to show. */
  readonly ready: Signal<boolean>;
  /** Starts a game and gives the page its address. */
  begin(spec: Spec, rivals?: readonly Rival[], players?: number, names?: readonly string[]): Promise<void>;
  /** Goes to the settings; `elsewhere` if the game goes on in another tab. */
  choose(elsewhere?: boolean): void;
}

export function useAddress(
  lab: RoomLab,
  session: PlaySession,
  plan: Signal<PlayPlan>,
  dice: readonly DiceInfo[],
): Address {
  const { dictionaries, engine } = lab;
  const linked = useSignal<LinkedGame>({ problems: [] });
  const ready = useSignal(false);
  const arrived = useRef(false);

  const follow = async (query: URLSearchParams): Promise<void> => {
    const link = readQuery(
      query,
      dice.map(({ name }) => name),
    );
    const asked = linkedSpec(link, plan.peek(), dice, dictionaries.asked.peek());
    if (link.practice) {
      if (session.game.peek()) session.leave();
      linked.value = link;
      return;
    }
    if (link.today) {
      const day = dailySpec(dayAt(new Date()));
      const record = lastOn(session.saved.history.peek(), day);
      arrived.current = true;
      if (record?.found) await session.review(record);
      // A game in progress isn't given up without asking: the lobby offers both.
      else if (!(await session.restore(keyOf(day))) && !session.waiting.peek()) await session.start(day);
      const game = session.game.peek();
      lab.go(game ? queryOf(game.spec) : new URLSearchParams(), { replace: true });
      return;
    }
    const playing = session.game.peek();
    const first = !arrived.current;
    arrived.current = true;
    if (link.result !== undefined && link.result === session.shownResult.peek() && playing?.phase === 'over') return;
    if (playing && asked && link.result === undefined) {
      if (keyOf(playing.spec) === keyOf(asked) && !link.rival) return;
      if (
        keyOf({ ...playing.spec, dictionary: asked.dictionary }) === keyOf(asked) &&
        playing.spec.dictionary !== asked.dictionary
      ) {
        // A dictionary was picked during the game.
        toast({ text: LINK.stays(dictionaries.nameOf(playing.spec.dictionary)) });
        return lab.go(queryOf(playing.spec), { replace: true });
      }
    }
    const unreadable = asked ? await whyUnreadable(engine, asked) : '';
    // The page may have moved on in the meantime.
    if (!lab.active.peek() || lab.query.peek() !== query) return;
    if (playing) session.leave();
    if (unreadable) {
      linked.value = { problems: [] };
      // No game has an empty key, so this finds a saved game that waits.
      await session.restore('');
      session.trouble.value = LINK.board(unreadable);
      return;
    }
    linked.value = link;
    if (link.dice !== undefined && !asked) plan.value = { ...plan.peek(), dice: link.dice };
    for (const text of link.problems) toast({ text });
    if (asked && (await showResult(link, asked))) return;
    if (!first && asked === null) return;
    await session.restore(asked && keyOf(asked));
    const game = session.game.peek();
    if (game) lab.go(queryOf(game.spec), { replace: true });
  };

  /** A result that the link names, or one on the very board of a challenge. */
  const showResult = async (link: LinkedGame, asked: Spec): Promise<boolean> => {
    const history = session.saved.history.peek();
    const record =
      link.result !== undefined ? recordAt(history, asked, link.result) : link.rival ? lastOn(history, asked) : null;
    if (!record?.found) return false;
    return session.review(link.rival ? session.saved.addRival(record, link.rival) : record);
  };

  useSignalEffect(() => {
    const query = lab.query.value;
    if (lab.active.value) untracked(() => void follow(query).finally(() => (ready.value = true)));
  });

  // The address of a finished game names its result.
  useSignalEffect(() => {
    const ended = session.shownResult.value;
    const game = session.game.peek();
    if (ended === null || game?.phase !== 'over' || !lab.active.peek()) return;
    const query = queryOf(game.spec);
    query.set('result', String(ended));
    untracked(() => lab.go(query, { replace: true }));
  });

  return {
    linked,
    ready,
    begin: async (spec, rivals = [], players = 1, names = []) => {
      if (await session.start(spec, rivals, players, names)) lab.go(queryOf(spec));
    },
    choose: (elsewhere = false) => {
      session.leave(elsewhere);
      linked.value = { problems: [] };
      lab.go(new URLSearchParams());
    },
  };
}
