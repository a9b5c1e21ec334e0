/**
 * The room's address: what a link asks for, and the address of the current game. `#/play` is the room with its
 * settings, `#/play?dice=…&seed=…` a game, and the same with `&result=…` its result. Back from a game leads to the
 * settings, where the game waits; Back from a new game leads to the last result.
 */
import { computed, signal, untracked, useSignalEffect } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { dayAt } from '../../app/daily';
import { contextOf } from '../../app/lab';
import type { RoomLab } from '../../app/lifecycle';
import type { Sheet } from '../../board/Paper';
import type { DiceInfo } from '../../engine/contract';
import { hush } from '../../ui/live';
import { clearNotes, toast } from '../../ui/toast';
import type { Company } from './game';
import { lastOn, loadChoices } from './records';
import type { PlaySession } from './session';
import { dailySpec, dayOf, keyOf, type LinkedGame, linkedSpec, planOf, queryOf, readQuery, type Spec } from './spec';
import { LINK, problemOf } from './text';

export function makeRoom(lab: RoomLab, session: PlaySession, dice: readonly DiceInfo[]) {
  const linked = signal<LinkedGame>({ problems: [] });
  const [projector, answers] = [signal(false), signal(false)];
  return {
    lab,
    session,
    dice,
    linked,
    plan: signal(planOf(loadChoices(), dice)),
    /** Whether it is already known what to show. */
    ready: signal(false),
    /** The word of the solution whose paths are shown after the game. */
    shownWord: signal<number | null>(null),
    /** The number of quarter turns by which the visible board is rotated. */
    quarters: signal(0),
    /** Whether the board and the clock fill the screen. */
    projector,
    /** The boards found for a class, what was asked for, the title of their sheet, and what to know before printing it. */
    sheet: signal<(Pick<Sheet, 'title' | 'boards'> & { asked: string; specs: readonly Spec[]; note: string }) | null>(
      null,
    ),
    /** The words typed for these boards. */
    classWords: signal(''),
    /** Whether the answers to a game on a projector are shown: a class may not have compared its words yet. */
    answers,
    /** Whether the game is over, and its answers wait. */
    held: computed(() => session.phase.value === 'over' && !session.passing.value && projector.value && !answers.value),
    /** Starts a game and gives the page its address. */
    begin: async (spec: Spec, with_: Company = {}, waits = !!(with_.turns || with_.opponent || projector.value)) => {
      answers.value = false;
      if (await session.start(spec, with_, waits)) lab.go(queryOf(spec));
    },
    /** Goes to the settings; `elsewhere` if the game goes on in another tab. */
    choose: (elsewhere = false): void => {
      session.leave(elsewhere);
      clearNotes();
      hush();
      linked.value = { problems: [] };
      lab.go(new URLSearchParams());
    },
  };
}

export type Room = ReturnType<typeof makeRoom>;

/**
 * Lets the board and the clock fill the screen or, where a browser refuses that, its window; or ends that. The clock
 * waits until everybody is ready.
 */
export function project({ projector, session }: Room, on: boolean): void {
  if (on) session.pause();
  projector.value = on;
  if (on) document.documentElement.requestFullscreen?.().catch(() => undefined);
  else if (document.fullscreenElement) void document.exitFullscreen();
}

export const [RoomContext, useRoom] = contextOf<Room>();

/** Follows the address, and names the result of a finished game in it. */
export function useAddress({ lab, session, plan, dice, linked, ready }: Room): void {
  const { dictionaries, engine } = lab;
  const arrived = useRef(false);

  const follow = async (query: URLSearchParams): Promise<void> => {
    const names = dice.map(({ name }) => name);
    const link = readQuery(query, names);
    const asked = linkedSpec(link, plan.peek(), dice, dictionaries.asked.peek());
    if (link.practice) {
      if (session.game.peek()) session.leave();
      linked.value = link;
      return;
    }
    if (link.today) {
      const day = dailySpec(dayAt(new Date()));
      const played = session.saved.daily.peek()[dayOf(day)!];
      const record = lastOn(session.saved.history.peek(), day, played?.ended);
      arrived.current = true;
      if (record?.found) await session.review(record);
      // A game in progress isn't given up without asking: the lobby offers both. Nor is a result played over again.
      else if (!(await session.restore(keyOf(day))) && !session.waiting.peek() && !played) await session.start(day);
      const game = session.game.peek();
      lab.go(game || played ? queryOf(game?.spec ?? day) : new URLSearchParams(), { replace: true });
      return;
    }
    const playing = session.game.peek();
    const first = !arrived.current;
    arrived.current = true;
    if (link.result !== undefined && playing?.phase === 'over' && link.result === playing.ended) return;
    if (playing && asked && link.result === undefined) {
      const { spec } = playing;
      if (keyOf(spec) === keyOf(asked) && !link.rival) return;
      if (spec.dictionary !== asked.dictionary && keyOf({ ...spec, dictionary: asked.dictionary }) === keyOf(asked)) {
        // A dictionary was picked during the game.
        toast({ text: LINK.stays(dictionaries.nameOf(spec.dictionary)) });
        return lab.go(queryOf(spec), { replace: true });
      }
    }
    const read =
      asked?.source.kind === 'given'
        ? // Without its dictionary, which is reported elsewhere, nobody knows whether the board can be read.
          await engine.readBoard(asked.source.board, '', asked.dictionary).catch(() => null)
        : null;
    // The page may have moved on in the meantime.
    if (!lab.active.peek() || lab.query.peek() !== query) return;
    if (playing) session.leave();
    if (read && !read.ok) {
      linked.value = { problems: [] };
      // No game has an empty key, so this finds a saved game that waits.
      await session.restore('');
      session.trouble.value = LINK.board(problemOf(read.message));
      return;
    }
    linked.value = read ? { ...link, size: read.board } : link;
    if (link.dice !== undefined && !asked) plan.value = { ...plan.peek(), dice: link.dice };
    const isCut = query.get('seed') === '' || ((query.has('vs') || query.has('by')) && !link.rival);
    if (isCut) session.trouble.value = LINK.cut;
    else for (const text of link.problems) toast({ text, lasting: 0 });
    // A result that the link names, or one on the very board of a challenge.
    const isResult = link.result !== undefined || link.rival !== undefined;
    const record = asked && isResult ? lastOn(session.saved.history.peek(), asked, link.result) : null;
    if (record?.found && (await session.review(record, link.rival))) return;
    if (!first && asked === null) return;
    await session.restore(asked && keyOf(asked));
    const game = session.game.peek();
    if (game) lab.go(queryOf(game.spec), { replace: true });
  };

  useSignalEffect(() => {
    const query = lab.query.value;
    if (lab.active.value) untracked(() => void follow(query).finally(() => (ready.value = true)));
  });

  // The address of a finished game names its result.
  useSignalEffect(() => {
    const game = session.game.value;
    if (game?.ended == null || !lab.active.peek()) return;
    untracked(() => lab.go(queryOf(game.spec, game.ended!), { replace: true }));
  });
}
