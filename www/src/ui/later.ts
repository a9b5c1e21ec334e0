/**
 * Spreads the work of the main thread over several tasks and frames. One change of a signal often concerns many parts of
 * a room. Rendered, laid out, and painted in one go, they would keep a slow phone from reacting to a finger.
 */

import { Component, type ComponentChild, type ComponentChildren, type ComponentClass, options } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { nextTask } from '../engine/soon';

/** The parts of rooms that are to be rendered again. */
const waiting: (() => void)[] = [];
let isTaking = false;

/** A page that is hidden gets no frames. */
const HIDDEN = 100;

/** The shortest time between two turns of a part, in milliseconds: while a tree zooms, every frame would change it. */
const PAUSE = 100;

/** Gives some work a turn, and returns a function that takes it back. */
function inTurn(work: () => void): () => void {
  waiting.push(work);
  if (!isTaking) void takeTurns();
  return () => {
    const at = waiting.indexOf(work);
    if (at >= 0) waiting.splice(at, 1);
  };
}

/** Takes one turn after each frame, in a task of its own, until none is left. */
async function takeTurns(): Promise<void> {
  isTaking = true;
  while (waiting.length > 0) {
    await nextFrame();
    await nextTask();
    waiting.shift()?.();
  }
  isTaking = false;
}

const nextFrame = (): Promise<unknown> =>
  Promise.race([new Promise(requestAnimationFrame), new Promise((late) => setTimeout(late, HIDDEN))]);

/** Does once a press shows what takes a phone several frames. */
export const afterFrame = (work: () => void): void => void nextFrame().then(nextTask).then(work);

/**
 * Makes a component that takes its turn: when its signals or its state change, it is rendered again in one of the next
 * frames, which it shares with no other such component. For parts that show results, and that nobody waits for as for
 * the reaction of a button.
 */
export function later<P>(render: (props: P) => ComponentChildren): ComponentClass<P> {
  return class extends Component<P> {
    static override displayName = render.name;
    private turn: (() => void) | undefined;
    private giveUp = (): void => undefined;
    private last = -PAUSE;

    /** Signals and hooks request rendering through this method. */
    override setState(): void {
      if (this.turn) return;
      const turn = (): void => {
        this.turn = undefined;
        this.last = performance.now();
        super.setState({});
      };
      this.turn = turn;
      const timer = setTimeout(() => (this.giveUp = inTurn(turn)), Math.max(0, this.last + PAUSE - performance.now()));
      this.giveUp = () => clearTimeout(timer);
    }

    /** A parent that is rendered meanwhile doesn't hurry it. */
    override shouldComponentUpdate(...next: [props: P, state: object, context: unknown]): boolean {
      const isSame = Object.entries(next[0] as object).every(([name, value]) => this.props[name as keyof P] === value);
      return !(this.turn && isSame) && super.shouldComponentUpdate!(...next);
    }

    override componentWillUnmount(): void {
      this.giveUp();
    }

    override render(): ComponentChildren {
      return render(this.props);
    }
  };
}

let isApart = false;
options.debounceRendering = (render) => (isApart ? void nextTask().then(render) : queueMicrotask(render));

/** Does something that changes signals. What depends on them is rendered in a task of its own, after the one that runs. */
export function renderApart(change: () => void): void {
  isApart = true;
  try {
    change();
  } finally {
    isApart = false;
  }
}

/**
 * Returns how many items of a list to render now: `first` at first, and `step` more in each turn until it is `length`.
 * Another `of`, such as another list, starts again.
 */
export function useGradual(length: number, step = 40, of?: unknown, first = step): number {
  const [, render] = useState(0);
  const now = useRef({ of, count: first });
  if (now.current.of !== of) now.current = { of, count: first };
  const { count } = now.current;
  const isWhole = count >= length;
  useEffect(() => {
    if (isWhole) return;
    return inTurn(() => {
      now.current.count = count + step;
      render((times) => times + 1);
    });
  }, [of, count, isWhole]);
  return Math.min(count, length);
}

/**
 * Renders its children one by one, each in a frame that it shares with no other part, so that a room that opens takes no
 * long task. They begin `after` that many turns: in one column, what is above them comes first, so that nothing moves.
 */
export function InTurn({
  children,
  after = 0,
}: {
  children: ComponentChild | readonly ComponentChild[];
  after?: number;
}): ComponentChildren {
  const parts = [children].flat();
  return parts.slice(0, Math.max(0, useGradual(after + parts.length, 1, undefined, 0) - after));
}

/** Returns the time. The component is rendered again every twenty seconds, so that a page left open shows the right day. */
export function useNow(): Date {
  const [now, set] = useState(new Date());
  useEffect(() => {
    const timer = setInterval(() => set(new Date()), 20_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
