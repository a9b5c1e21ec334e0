import { describe, expect, it } from 'vitest';
import { chanceText, drawText, moveText, oddsText, temperatureText, verdictText } from './arithmetic';
import { frameOf, proposalOf, replayOf } from './fixtures';
import { Replaying } from './replay';
import { axisEnd, axisStart, axisTicks, lastBefore, ChartScale, short } from './scale';
import { guidedPace } from './guide';
import { share } from './numbers';
import { isWatchable, notchOf, readSpeed, SPEEDS } from './speed';
import { TEXT } from './text';
import { StepLog } from './steps';
import { allRuns, interval, successes } from './success';
import { RunTrace } from './trace';

describe('speeds', () => {
  it('are guided: single steps first, the first run in half a minute, the third at full speed', () => {
    const paces = Array.from({ length: 240 }, (_, i) => guidedPace(i / 10, 0, 20_480) as number);
    expect(paces[0]).toBe(2);
    expect(paces.filter((pace) => pace <= 10).length).toBeGreaterThan(30);
    expect(paces.every((pace, i) => i === 0 || pace >= paces[i - 1]!)).toBe(true);
    // The speeds that take 20 and 24 seconds enclose the one for a run.
    const made = (seconds: number): number => paces.slice(0, seconds * 10).reduce((sum, pace) => sum + pace / 10, 0);
    expect(made(20)).toBeLessThan(20_480);
    expect(made(24)).toBeGreaterThan(20_480);
    expect([guidedPace(30, 1, 20_480), guidedPace(30, 2, 20_480)]).toEqual([3413, 'flat']);
    expect(guidedPace(5, 0, 40)).toBeLessThan(10);
  });
  it('have a place on the slider, and are read from an address', () => {
    expect([notchOf(1), notchOf(27), notchOf('flat'), notchOf('paused')]).toEqual([0, 3, 10, 0]);
    expect([readSpeed('guided'), readSpeed('flat'), readSpeed('3000'), readSpeed('7'), readSpeed(null)]).toEqual([
      'guided',
      'flat',
      3000,
      undefined,
      undefined,
    ]);
  });
  it('become too fast to show at some point', () => {
    expect(isWatchable(3000, 20_480)).toBe(true);
    expect(isWatchable(30_000, 20_480)).toBe(false);
    expect(isWatchable('flat', 1e9)).toBe(false);
  });
  it('have names', () => {
    expect(SPEEDS.map(TEXT.speed.name).slice(-2)).toEqual(['30,000 steps per second', 'full speed']);
    expect(TEXT.speed.name(1)).toBe('1 step per second');
  });
});

describe('the arithmetic of a step', () => {
  it('is described in words', () => {
    expect(verdictText(proposalOf(), 'standard')).toBe(
      '37 points worse. At this temperature that is accepted 44 times in 100. The random number 0.250 is at most 0.441, so the change is accepted.',
    );
    expect(verdictText(proposalOf({ accepted: false, drawn: 0.91 }), 'standard')).toBe(
      '37 points worse. At this temperature that is accepted 44 times in 100. The random number 0.910 is above 0.441, so the board stays the same.',
    );
    expect(verdictText(proposalOf({ delta: 1200, probability: 1, record: true }), 'standard')).toBe(
      'Better by 1,200, so it is accepted: the best board so far.',
    );
    expect(verdictText(proposalOf({ delta: 0, probability: 1 }), 'standard')).toBe(
      'The score is the same, so the change is accepted.',
    );
    expect(verdictText(proposalOf({ delta: -1, probability: 0.97 }), 'standard')).toMatch(
      /^1 point worse\. At this temperature that is accepted 97 times in 100/,
    );
  });
  it('counts words if every word scores one point', () => {
    expect(verdictText(proposalOf(), 'words')).toMatch(/^37 words worse\./);
    expect(TEXT.heard.summary('Finished', 1, 60, 'words')).toBe('Finished at 1 word. The best board has 60 words.');
    expect(TEXT.heard.best(60, 'powers')).toBe('Best so far: 60 points.');
    expect(TEXT.hall.entry(1, 60, 'abcd', 'words')).toContain('60 words');
    const told = [
      TEXT.panel.listed(1, 60, 'words'),
      TEXT.panel.momentIs(1, 60, 'words'),
      TEXT.panel.overNote(60, 'words'),
      TEXT.panel.meaning(50, 'rarely', 200, 'never', 'words'),
      TEXT.climbers.best(60, 50, 'words'),
      TEXT.hall.replay(60, 'words'),
    ];
    for (const text of told) expect(text).toMatch(/^(?!.*points).* words/);
  });
  it('shows random numbers with enough digits to compare', () => {
    expect(drawText(0.44102, 0.44098)).toEqual(['0.44102', '0.44098']);
    expect(drawText(0.5, 0.2)).toEqual(['0.500', '0.200']);
    expect(drawText(0.5, 0.00123456)).toEqual(['0.50000', '0.00123']);
    expect(drawText(0.5, 1)).toEqual(['0.500', '1']);
    expect(drawText(0.64, 8.9e-17)).toEqual(['0.640', '9\u00a0×\u00a010⁻¹⁷']);
  });
  it('writes numbers as people do', () => {
    expect([temperatureText(45.23), temperatureText(0), temperatureText(123456), temperatureText(0.00004)]).toEqual([
      '45.2',
      '0',
      '123,000',
      '4\u00a0×\u00a010⁻⁵',
    ]);
    expect([chanceText(0.4411), chanceText(0), chanceText(0.99999), chanceText(1)]).toEqual([
      '0.441',
      '0',
      '0.999…',
      '1.000',
    ]);
    expect([oddsText(0.999), oddsText(0.441), oddsText(0.01), oddsText(1 / 2345), oddsText(1e-12)]).toEqual([
      'nearly always',
      '44 times in 100',
      'once in 100',
      'once in 2,300',
      'almost never',
    ]);
  });
  it('describes the move', () => {
    const before = ['a', 'b', 'qu', '.'];
    expect(moveText(proposalOf(), before, 2)).toBe('Change B (row 1, column 2) to X.');
    expect(moveText(proposalOf({ kind: 'swap', cells: [2, 3] }), before, 2)).toBe(
      'Swap Qu (row 2, column 1) and gap (row 2, column 2).',
    );
    expect(moveText(proposalOf({ kind: undefined, cells: [] }), before, 2)).toMatch('the board stays');
  });
});

describe('the course of a run', () => {
  it('is recorded as it was seen', () => {
    const trace = new RunTrace(0, 100);
    trace.add(frameOf({ generation: 0, points: 5, window: 0 }));
    trace.add(frameOf({ generation: 10, points: 7, runBest: 9 }));
    trace.add(frameOf({ generation: 10, points: 8 }));
    expect([trace.generations, trace.points, trace.best, trace.end]).toEqual([[0, 10], [5, 7], 9, 10]);
    expect([trace.acceptedAt, trace.acceptances]).toEqual([[10], [0.5]]);
  });
  it('takes bounded memory and ends at the current point', () => {
    const trace = new RunTrace(0, undefined);
    for (let n = 0; n < 20_000; n++) trace.add(frameOf({ generation: n, points: n, acceptance: n % 2 }));
    expect(trace.generations.length).toBeLessThanOrEqual(1200);
    expect(trace.acceptances.length).toBeLessThanOrEqual(600);
    expect(trace.end).toBe(19_999);
    expect(trace.generations.every((n, i) => trace.points[i] === n && (i === 0 || n > trace.generations[i - 1]!))).toBe(
      true,
    );
    expect(trace.acceptances.slice(0, 250).every((share) => share === 0.5)).toBe(true);
  });
  it('is thinned out when the run is over', () => {
    const trace = new RunTrace(0, undefined);
    for (let n = 0; n < 500; n++) trace.add(frameOf({ generation: n, points: n }));
    trace.close();
    expect(trace.points.length).toBeLessThanOrEqual(150);
  });
  it('is reconstructed from a replay', () => {
    const trace = RunTrace.of(replayOf(), 100);
    expect([trace.points, trace.best, trace.length]).toEqual([[5, 20, 80, 60], 80, 100]);
    // A step's temperature is a share of the best score before it. If it were divided by a new best score, the curve would
    // dip; and the first board, to which no step led, would begin the curve at 0.
    const share = RunTrace.of(replayOf({ temperatures: Float64Array.of(0, 10, 36, 144) }), 100).shares;
    expect(share).toEqual([10 / 5, 10 / 5, 36 / 20, 144 / 80]);
  });
  it('has the boards that the worker recorded between two answers, and the shares of accepted steps that were seen', () => {
    const trace = new RunTrace(0, 100);
    trace.add(frameOf({ generation: 60, points: 80, runBest: 80, acceptance: 0.2 }));
    trace.take(replayOf());
    trace.add(frameOf({ generation: 95, points: 60, runBest: 80, acceptance: 0.1 }));
    expect([trace.generations, trace.points]).toEqual([
      [0, 10, 40, 90, 95],
      [5, 20, 80, 60, 60],
    ]);
    expect([0, 60, 61, 99].map((generation) => trace.acceptanceAt(generation))).toEqual([0.2, 0.2, 0.1, 0.1]);
    expect(new RunTrace(0, 100).acceptanceAt(0)).toBeNaN();
  });
  it('does not count the steps of the run before as its own', () => {
    const trace = new RunTrace(1, 100);
    trace.add(frameOf({ generation: 5, window: 40, acceptance: 0.9 }));
    expect(trace.acceptances).toEqual([]);
  });
});

describe('a replay', () => {
  it('begins at the best board', () => {
    const replaying = new Replaying(replayOf(), () => undefined);
    expect(replaying.moment()).toEqual({
      generation: 40,
      points: 80,
      temperature: 30,
      record: true,
      faces: ['qu', 'b', 'a', 'a'],
      changed: [0],
    });
    expect(replaying.moment(0).changed).toEqual([]);
  });
  it('can be scrubbed within its bounds', () => {
    let painted = 0;
    const replaying = new Replaying(replayOf(), () => painted++);
    for (const at of [0, 0, 99, -5]) replaying.scrub(at);
    expect([replaying.at.value, painted]).toEqual([0, 3]);
    expect([0, 9, 10, 89, 90, 1000].map((generation) => replaying.indexOf(generation))).toEqual([0, 0, 1, 2, 3, 3]);
  });
  it('plays from where it is to the end', () => {
    const replaying = new Replaying(replayOf(), () => undefined);
    replaying.scrub(3);
    replaying.play(0);
    expect(replaying.at.value).toBe(0);
    replaying.tick(6000);
    expect(replaying.moment().generation).toBe(40);
    replaying.tick(12_000);
    expect([replaying.moment().generation, replaying.playing.value]).toEqual([90, false]);
  });
});

describe('scales', () => {
  it('end at round numbers', () => {
    expect([3625, 100, 3, 0.7, 0].map(axisEnd)).toEqual([4000, 100, 3, 0.7, 1]);
    expect([axisStart(100, 3625), axisStart(2913, 3625), axisStart(3625, 3625)]).toEqual([0, 2800, 3200]);
  });
  it('have round ticks that begin at their start', () => {
    expect(axisTicks(4000, 4)).toEqual([0, 1000, 2000, 3000, 4000]);
    expect(axisTicks(3625, 4, { low: 2800, log: false })).toEqual([2800, 3000, 3200, 3400, 3600]);
    expect(axisTicks(1, 3, { low: 1e-4, log: true })).toEqual([1e-4, 0.01, 1]);
  });
  it('are labelled shortly', () => {
    expect([950, 2500, 20_000, 1_234_567, 0.025].map(short)).toEqual(['950', '2,500', '20k', '1.23M', '0.025']);
  });
  it('lead there and back', () => {
    const scale = new ChartScale({ left: 10, top: 5, width: 100, height: 50 }, 1000, 10);
    expect([scale.x(500), scale.y(10), scale.y(0), scale.xOf(60), scale.xOf(0), scale.xOf(999)]).toEqual([
      60, 5, 55, 500, 0, 1000,
    ]);
  });
  it('find the point under the pointer', () => {
    expect([-1, 0, 5, 10, 99].map((at) => lastBefore([0, 10, 40], at))).toEqual([0, 0, 0, 1, 2]);
  });
});

describe('single steps', () => {
  const step = (generation: number) => ({
    proposal: proposalOf(),
    before: [],
    runBest: 0,
    frame: frameOf({ generation }),
  });

  it('can be reviewed, back to the first and forward', () => {
    const log = new StepLog();
    expect([log.back(), log.forward(), log.frame.value]).toEqual([false, false, undefined]);
    for (const n of [1, 2, 3]) log.add(step(n));
    expect([log.current.value?.frame.generation, log.frame.value]).toEqual([3, undefined]);
    expect([log.back(), log.back(), log.back()]).toEqual([true, true, false]);
    expect([log.frame.value?.generation, log.behind.value]).toEqual([1, 2]);
    expect([log.forward(), log.frame.value?.generation]).toEqual([true, 2]);
    log.add(step(4));
    expect([log.behind.value, log.count.value]).toEqual([0, 4]);
  });
});

describe('how often runs succeed', () => {
  const place = (runs: number[]) =>
    ({ runs: { value: Uint32Array.from(runs) } }) as unknown as Parameters<typeof allRuns>[0][number];

  it('counts the runs of all climbers', () => {
    const runs = allRuns([place([100, 300]), place([300]), place([200, 100, 300])]);
    expect(runs).toEqual([100, 300, 200, 300, 100, 300]);
    expect(successes(runs)).toEqual({ best: 300, hits: 3 });
  });
  it('shows the margin of error', () => {
    // R: prop.test(12, 388, correct = FALSE).
    const [low, high] = interval(12, 388);
    expect([low.toFixed(4), high.toFixed(4)]).toEqual(['0.0178', '0.0533']);
    expect([interval(0, 0), interval(0, 10)[0], interval(10, 10)[1]]).toEqual([[0, 1], 0, 1]);
  });
  it('is written without meaningless zeros', () => {
    expect([share(0), share(1), share(0.143), share(0.0002), share(0.9999)]).toEqual([
      '0%',
      '100%',
      '14%',
      '0.02%',
      '99.9%',
    ]);
  });
});
