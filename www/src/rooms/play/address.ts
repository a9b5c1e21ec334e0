/**
 * The room's address: what a link asks for, and what the game under way says of itself.
 *
 * `#/play` is the room with its choices, `#/play?dice=…&seed=…` a game. Back from a game leads to the choices, where
 * the game waits.
 */
import { type Signal, untracked, useSignal, useSignalEffect } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { useLab } from '../../app/lab';
import { go, route } from '../../app/route';
import { toast } from '../../app/toast';
import type { DiceInfo } from '../../engine/contract';
import { linkedSpec, type Plan } from './plan';
import type { Session } from './session';
import { keyOf, queryOf, readQuery, type LinkedGame, type Spec } from './spec';

const ROOM = 'play';

export interface Address {
  /** What the link asked for. */
  readonly linked: Signal<LinkedGame>;
  /** Whether it is known what to show. */
  readonly ready: Signal<boolean>;
  /** Starts a game and gives the page its address. */
  begin(spec: Spec): Promise<void>;
  /** Goes to the choices. */
  choose(): void;
}

export function useAddress(session: Session, plan: Signal<Plan>, dice: readonly DiceInfo[]): Address {
  const { dictionaries } = useLab();
  const linked = useSignal<LinkedGame>({ problems: [] });
  const ready = useSignal(false);
  const arrived = useRef(false);

  const follow = async (query: URLSearchParams): Promise<void> => {
    const link = readQuery(
      query,
      dice.map(({ name }) => name),
    );
    const asked = linkedSpec(link, plan.peek(), dice, dictionaries.asked.peek());
    const playing = session.game.peek()?.spec;
    const first = !arrived.current;
    arrived.current = true;
    if (playing && asked) {
      if (keyOf(playing) === keyOf(asked)) return;
      if (keyOf({ ...playing, dictionary: asked.dictionary }) === keyOf(asked)) {
        // A dictionary was picked during the game.
        toast({ text: `This game stays with ${dictionaries.nameOf(playing.dictionary)}; the next one can use another list.` });
        return go(ROOM, queryOf(playing), { replace: true });
      }
    }
    if (playing) session.leave();
    linked.value = link;
    if (link.dice !== undefined) plan.value = { ...plan.peek(), dice: link.dice };
    for (const text of link.problems) toast({ text });
    if (!first && asked === null) return;
    await session.restore(asked && keyOf(asked));
    const game = session.game.peek();
    if (game) go(ROOM, queryOf(game.spec), { replace: true });
  };

  useSignalEffect(() => {
    const { room, query } = route.value;
    if (room === ROOM) untracked(() => void follow(query).finally(() => (ready.value = true)));
  });

  return {
    linked,
    ready,
    begin: async (spec) => {
      if (await session.start(spec)) go(ROOM, queryOf(spec));
    },
    choose: () => {
      session.leave();
      linked.value = { problems: [] };
      go(ROOM, new URLSearchParams());
    },
  };
}
