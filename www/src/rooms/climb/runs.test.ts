import { expect, it } from 'vitest';
import { drawText } from './arithmetic';
import type { ClimbReplay } from '../../engine/contract';
import { scheduledOf } from './climber';
import { smooth } from './Charts';
import { guidedPace } from './speed';
import { allRuns, interval, medianInterval, medianOfBest } from './compare';
import { RunTrace } from './trace';

const frameOf = (over: Partial<Parameters<RunTrace['add']>[0]>) => {
  const points = over.points ?? 10;
  return { generation: 0, points, temperature: 50, acceptance: 0.5, window: 10, runBest: points, ...over };
};

const replayOf = (over: Partial<ClimbReplay> = {}) =>
  ({
    run: 0,
    cells: 4,
    faces: ['a', 'b', 'c', 'qu'],
    generations: Float64Array.of(0, 10, 40, 90),
    points: Uint32Array.of(5, 20, 80, 60),
    temperatures: Float64Array.of(100, 80, 30, 5),
    records: Uint8Array.of(1, 1, 1, 0),
    boards: Uint8Array.of(0, 0, 0, 0, 0, 1, 0, 0, 3, 1, 0, 0, 3, 1, 2, 0),
    ...over,
  }) as ClimbReplay;

it('the guided speed begins with single steps, takes the first run in half a minute, the third at full speed', () => {
  const paces = Array.from({ length: 240 }, (_, i) => guidedPace(i / 10, 0, 20_480) as number);
  expect(paces[0]).toBe(2);
  expect(paces.filter((pace) => pace <= 10).length).toBeGreaterThan(30);
  // The speeds that take 20 and 24 seconds enclose the one for a run.
  const made = (seconds: number): number => paces.slice(0, seconds * 10).reduce((sum, pace) => sum + pace / 10, 0);
  expect(made(20)).toBeLessThan(20_480);
  expect(made(24)).toBeGreaterThan(20_480);
  expect([guidedPace(30, 1, 20_480), guidedPace(30, 2, 20_480)]).toEqual([3413, 'flat']);
  expect(guidedPace(5, 0, 40)).toBeLessThan(10);
});

it('the numbers of a step are as exact as its verdict needs', () => {
  expect(drawText(0.44102, 0.44098)).toEqual(['0.44102', '0.44098']);
  expect(drawText(0.64, 8.9e-17)).toEqual(['0.640', '9\u00a0×\u00a010⁻¹⁷']);
});

it('the course of a run takes bounded memory, ends at the current point, and is thinned out when the run is over', () => {
  const trace = new RunTrace(0, undefined);
  for (let n = 0; n < 20_000; n++) trace.add(frameOf({ generation: n, points: n, acceptance: n % 2 }));
  expect(trace.generations.length).toBeLessThanOrEqual(1200);
  expect(trace.acceptances.length).toBeLessThanOrEqual(600);
  expect(trace.end).toBe(19_999);
  expect(trace.generations.every((n, i) => trace.points[i] === n && (i === 0 || n > trace.generations[i - 1]!))).toBe(
    true,
  );
  expect(trace.acceptances.slice(0, 250).every((share) => share === 0.5)).toBe(true);
  trace.close();
  expect(trace.points.length).toBeLessThanOrEqual(150);
});
it('the course of a run is reconstructed from a replay', () => {
  // A step's temperature is a share of the best score before it. If it were divided by a new best score, the curve would
  // dip; and the first board, to which no step led, would begin the curve at 0.
  const trace = new RunTrace(0, 100);
  trace.take(replayOf({ temperatures: Float64Array.of(0, 10, 36, 144) }));
  expect([trace.points, trace.best]).toEqual([[5, 20, 80, 60], 80]);
  expect(trace.shares).toEqual([10 / 5, 10 / 5, 36 / 20, 144 / 80]);
});
it('the course of a run has the boards that the worker recorded between two answers, and the shares of accepted steps that were seen', () => {
  const trace = new RunTrace(0, 100);
  // These steps are of the run before, too.
  trace.add(frameOf({ generation: 5, window: 40, acceptance: 0.9 }));
  trace.add(frameOf({ generation: 60, points: 80, runBest: 80, acceptance: 0.2 }));
  trace.take(replayOf());
  trace.add(frameOf({ generation: 95, points: 60, runBest: 80, acceptance: 0.1 }));
  expect(trace.generations).toEqual([0, 10, 40, 90, 95]);
  expect(trace.points).toEqual([5, 20, 80, 60, 60]);
  expect([0, 60, 61, 99].map((generation) => trace.acceptanceAt(generation))).toEqual([0.2, 0.2, 0.1, 0.1]);
});
it('a step made by hand counts as one of the latest 200', () => {
  const ones = (n: number, of: number) => Array.from({ length: n }, () => of);
  const steps = Array.from({ length: 24 }, (_, i) => (i < 4 ? 50 * (i + 1) : 197 + i));
  expect(smooth({ acceptedAt: steps, acceptances: [...ones(4, 0.1), ...ones(20, 0)] }).at(-1)).toBeCloseTo(0.09, 2);
});

const upTo = (n: number): number[] => Array.from({ length: n }, (_, i) => n - i);

it('the runs of all climbers are compared', () => {
  const of = (runs: number[]) =>
    ({ runs: { value: Uint32Array.from(runs) } }) as unknown as Parameters<typeof allRuns>[0][number];
  expect(allRuns([of([100, 300]), of([300]), of([200, 100, 300])])).toEqual([100, 300, 200, 300, 100, 300]);
});
it('runs in which the temperature was held say nothing about the schedule', () => {
  // The first of the listed runs is the climb’s run number 4.
  expect(scheduledOf(Uint32Array.of(100, 300, 200), 4, new Set([1, 5]))).toEqual([100, 200]);
});
it('how often runs succeed has a margin of error', () => {
  // R: prop.test(12, 388, correct = FALSE).
  expect(interval(12, 388).map((end) => end.toFixed(4))).toEqual(['0.0178', '0.0533']);
  expect([interval(0, 0), interval(0, 10)[0], interval(10, 10)[1]]).toEqual([[0, 1], 0, 1]);
  // The ranks that tables give.
  expect([20, 100, 6, 5].map((n) => medianInterval(upTo(n)))).toEqual([[6, 15], [40, 61], [1, 6], undefined]);
  expect([1, 2, 1000].map((times) => medianOfBest(upTo(100), times))).toEqual([50, 71, 100]);
});
