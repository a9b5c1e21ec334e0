/** For tests: a session in a controlled environment, and the passing of time. */

import type { ClimbStart, Pace } from '../../engine/jobs';
import { FakeClimber, MemoryClimbStore } from './fixtures';
import { ClimbSession } from './session';

/** A session whose clock and workers are controlled by the test. */
export function stage(options: { calm?: boolean; store?: MemoryClimbStore } = {}) {
  let now = 0;
  const climbers: FakeClimber[] = [];
  const said: string[] = [];
  const told: string[] = [];
  const later: { at: number; call: () => void }[] = [];
  const measured: string[] = [];
  const store = options.store ?? new MemoryClimbStore();
  const session = new ClimbSession({
    startWorker: (_: string, from: ClimbStart, pace: Pace) => {
      const climber = new FakeClimber(from, pace);
      climbers.push(climber);
      return climber;
    },
    store,
    now: () => now,
    date: () => 1000 + now,
    later: (call, millis) => later.push({ at: now + millis, call }),
    announce: (text) => said.push(text),
    tell: (text) => told.push(text),
    calm: () => options.calm ?? false,
    newSeed: () => 'drawn',
    measure: (name) => measured.push(name),
  });
  session.setSpeed(3000);
  /** Lets `millis` pass in frames of 16. */
  const pass = async (millis: number): Promise<void> => {
    for (const end = now + millis; now < end; ) {
      now += 16;
      for (const due of later.filter(({ at }) => at <= now)) {
        later.splice(later.indexOf(due), 1);
        due.call();
      }
      session.tick();
      await settled();
    }
  };
  return { session, climbers, said, told, measured, store, pass };
}

/** Resolves when everything that waits for a promise has run. */
export async function settled(): Promise<void> {
  for (let i = 0; i < 12; i++) await Promise.resolve();
}
