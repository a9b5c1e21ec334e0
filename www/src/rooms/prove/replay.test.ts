import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isRecorded, Replay } from './replay';
import { FIRST, PRESETS } from './spec';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the recording', () => {
  it('belongs to the first question, and to no other', () => {
    expect(isRecorded(FIRST, 'enable2k')).toBe(true);
    expect(isRecorded(FIRST, 'enable')).toBe(false);
    for (const { spec } of PRESETS.filter(({ spec }) => spec !== FIRST))
      expect(isRecorded(spec, 'enable2k')).toBe(false);
    expect(isRecorded({ ...FIRST, threshold: 499 }, 'enable2k')).toBe(false);
    expect(isRecorded({ ...FIRST, minLength: 4 }, 'enable2k')).toBe(false);
  });

  it('replays itself in seconds, and ends with every board', () => {
    let now = 0;
    const replay = new Replay(() => now);
    const pass = (millis: number): void => {
      for (let at = 0; at < millis; at += 80) {
        now += 80;
        vi.advanceTimersByTime(80);
      }
    };
    replay.play(false);
    expect([replay.phase.value, replay.found]).toEqual(['running', 0]);
    pass(3000);
    expect(replay.finishedClasses.results.size).toBeGreaterThan(2);
    expect(replay.workerStatuses.value).toHaveLength(2);
    pass(4000);
    expect([replay.phase.value, replay.found, replay.boards[0]?.points, replay.finishedClasses.results.size]).toEqual([
      'done',
      42,
      545,
      12,
    ]);
    expect(replay.workerStatuses.value).toEqual([]);
    // It plays again, and shows the end at once for visitors who prefer reduced motion.
    replay.play(true);
    expect([replay.phase.value, replay.found]).toEqual(['done', 42]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('has the class that belongs to each number', () => {
    const replay = new Replay(() => 0);
    replay.play(true);
    const { radix } = replay.plan.value!;
    for (const { id, class: text } of replay.finishedClasses.results.values()) {
      let rest = id;
      const groups = text.split(' ').map((letters, cell) => {
        const group = rest % radix[cell]!;
        rest = Math.floor(rest / radix[cell]!);
        return radix[cell] === 1 ? letters.length === 26 : letters.startsWith(group === 0 ? 'a' : 'b');
      });
      expect(groups.every(Boolean), `class ${id}`).toBe(true);
    }
  });
});
