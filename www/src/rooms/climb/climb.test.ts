import { describe, expect, it } from 'vitest';
import { chanceText, drawText, moveText, oddsText, signed, temperatureText, verdictText } from './arithmetic';
import { dragged, grab } from './drawing';
import { frameOf, proposalOf, replayOf } from './fixtures';
import { type Famous, HALL_SIZE, hallCsv, hallJson, mergeHall, readHall, uniteHalls } from './hall';
import {
  DEFAULT_PLAN,
  lengthOf,
  objectionsTo,
  optionsOf,
  type ClimbPlan,
  readPlan,
  readPoints,
  remarkOn,
  RULE_OF_2009,
  samePlan,
  scheduleOf,
  writePlan,
} from './plan';
import { Replaying } from './replay';
import { axisEnd, lastBefore, roundUp, ChartScale, short, ticks } from './scale';
import { guidedPace } from './guide';
import { share } from './numbers';
import { isWatchable, notchOf, readSpeed, SPEEDS } from './speed';
import { TEXT } from './text';
import { StepLog } from './steps';
import { allRuns, interval, successes } from './success';
import { RunTrace } from './trace';

describe('the settings in the address', () => {
  const read = (query: string): ClimbPlan => readPlan(new URLSearchParams(query));
  const write = (plan: Partial<ClimbPlan>): string => writePlan({ ...DEFAULT_PLAN, ...plan }, null).toString();

  it('say nothing that is as by default', () => {
    expect(write({})).toBe('');
    expect(read('')).toEqual(DEFAULT_PLAN);
  });
  it.each<Partial<ClimbPlan>>([
    { seed: 'sunday afternoon', size: '5x3' },
    { cooling: RULE_OF_2009 },
    { cooling: { kind: 'hill', proposals: 5000 } },
    { cooling: { kind: 'geometric', from: 0.025, to: 0.0055, proposals: 20_480, unit: 'best' } },
    {
      cooling: {
        kind: 'points',
        points: [
          [0, 90.5],
          [10, 0],
          [2000, 3],
        ],
        unit: 'points',
      },
    },
    { scoring: 'powers', minLength: 5, swaps: 0, letters: 'uniform' },
    { scoring: '0,0,0,1,1,2,3,5,11,20' },
    { dice: 'new', fixed: 'q???/????/????/???s', only: 'aeinrst', word: 'replastering' },
    { target: 3625, runs: 12 },
  ])('are read as they were written: %j', (plan) => {
    expect(read(write(plan))).toEqual({ ...DEFAULT_PLAN, ...plan });
  });
  it.each([
    'size=9x9&swaps=101&min=7&target=-1&runs=x',
    'schedule=geometric:90,0,100',
    'schedule=geometric:90,20,1.5',
    'schedule=exponential:100,,2000',
    'schedule=points:0@90',
    'schedule=points:5@90,10@3',
    'schedule=points:0@90,0@3',
    'schedule=steep:1,2,3',
  ])('that make no sense are as by default: %s', (query) => {
    expect(read(query)).toEqual(DEFAULT_PLAN);
  });
  it.each([
    ['size=50x50', /50x50.*4×4/],
    ['schedule=zzz', /zzz.*tuned/],
    ['schedule=geometric:90,0,100', /geometric:90,0,100/],
    ['scoring=best', /scoring=best/],
    ['min=9', /min=9/],
    ['runs=x', /runs=x/],
  ])('are objected to where they make no sense: %s', (query, said) => {
    expect(objectionsTo(new URLSearchParams(query)).join()).toMatch(said);
  });
  it('are not objected to where they do', () => {
    expect(
      objectionsTo(
        writePlan(
          { ...DEFAULT_PLAN, size: '3x3', cooling: RULE_OF_2009, minLength: 4, swaps: 30, target: 9, runs: 2 },
          'enable',
        ),
      ),
    ).toEqual([]);
    expect(objectionsTo(new URLSearchParams())).toEqual([]);
  });
  it('heat up only with a remark', () => {
    expect(remarkOn({ kind: 'geometric', from: 3, to: 100, proposals: 10, unit: 'points' })).toMatch('heats up');
    expect(
      remarkOn({
        kind: 'points',
        points: [
          [0, 1],
          [9, 2],
        ],
        unit: 'points',
      }),
    ).toMatch('heats up');
    expect([
      remarkOn({ kind: 'tuned' }),
      remarkOn(RULE_OF_2009),
      remarkOn({
        kind: 'points',
        points: [
          [0, 9],
          [9, 2],
        ],
        unit: 'points',
      }),
    ]).toEqual(['', '', '']);
  });
  it('keep the dictionary', () => {
    expect(writePlan(DEFAULT_PLAN, 'enable').toString()).toBe('dict=enable');
  });
  it('tell climbs apart', () => {
    expect(samePlan(DEFAULT_PLAN, { ...DEFAULT_PLAN })).toBe(true);
    expect(samePlan(DEFAULT_PLAN, { ...DEFAULT_PLAN, cooling: RULE_OF_2009 })).toBe(false);
  });
});

describe('what the worker is asked', () => {
  it('leaves to the core what nobody chose', () => {
    expect(optionsOf(DEFAULT_PLAN, 'seed')).toEqual({
      size: '4x4',
      seed: 'seed',
      scoring: 'standard',
      minLength: 3,
      letters: 'frequency',
    });
  });
  it('has what was chosen', () => {
    const plan: ClimbPlan = {
      ...DEFAULT_PLAN,
      cooling: RULE_OF_2009,
      swaps: 30,
      dice: 'new',
      only: 'abc',
      word: ' cab ',
      target: 100,
      runs: 2,
    };
    expect(optionsOf(plan, 's')).toMatchObject({
      schedule: { exponential: { start: 100, rate: 0.05, stall: 2000 } },
      unit: 'points',
      swaps: 30,
      constraints: { dice: 'new', letters: 'abc', word: 'cab' },
      limits: { target: 100, runs: 2 },
    });
  });
  it('never accepts a worse board in hill climbing', () => {
    expect(scheduleOf({ kind: 'hill', proposals: 300 })).toEqual({
      schedule: {
        points: {
          points: [
            [0, 0],
            [300, 0],
          ],
        },
      },
      unit: 'points',
    });
  });
  it('knows how long a run is, where the schedule does', () => {
    expect(lengthOf({ geometric: { from: 2, to: 1, proposals: 70 } })).toBe(70);
    expect(
      lengthOf({
        points: {
          points: [
            [0, 1],
            [33, 2],
          ],
        },
      }),
    ).toBe(33);
    expect(lengthOf(scheduleOf(RULE_OF_2009).schedule!)).toBeUndefined();
  });
  it('reads points in whatever way they are separated', () => {
    expect(readPoints('0 90\n\n100  20.5\n')).toEqual([
      [0, 90],
      [100, 20.5],
    ]);
    expect(readPoints('0 90\n100')).toBeUndefined();
  });
});

describe('speeds', () => {
  it('are guided: single steps first, the first run in half a minute, the third at full speed', () => {
    const paces = Array.from({ length: 240 }, (_, i) => guidedPace(i / 10, 0, 20_480) as number);
    expect(paces[0]).toBe(2);
    expect(paces.filter((pace) => pace <= 10).length).toBeGreaterThan(30);
    expect(paces.every((pace, i) => i === 0 || pace >= paces[i - 1]!)).toBe(true);
    // What is made within 20 and 24 seconds encloses a run.
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
  it('are too fast at some point', () => {
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
  it('is said in words', () => {
    expect(verdictText(proposalOf(), 'standard')).toBe(
      '37 points worse. At this temperature that is accepted 44 times in 100. The random number 0.250 is at most 0.441, so it is accepted.',
    );
    expect(verdictText(proposalOf({ accepted: false, drawn: 0.91 }), 'standard')).toBe(
      '37 points worse. At this temperature that is accepted 44 times in 100. The random number 0.910 is above 0.441, so the board stays.',
    );
    expect(verdictText(proposalOf({ delta: 1200, probability: 1, record: true }), 'standard')).toBe(
      'Better by 1,200, so it is accepted: the best board so far.',
    );
    expect(verdictText(proposalOf({ delta: 0, probability: 1 }), 'standard')).toBe(
      'The score is the same, so it is accepted.',
    );
    expect(verdictText(proposalOf({ delta: -1, probability: 0.97 }), 'standard')).toMatch(
      /^1 point worse\. At this temperature that is accepted 97 times in 100/,
    );
  });
  it('counts words where every word counts one', () => {
    expect(verdictText(proposalOf(), 'words')).toMatch(/^37 words worse\./);
    expect(TEXT.heard.summary('Finished', 1, 60, 'words')).toBe('Finished at 1 word. The best board has 60 words.');
    expect(TEXT.heard.best(60, 'powers')).toBe('Best so far: 60 points.');
    expect(TEXT.hall.entry(1, 60, 'abcd', 'words')).toContain('60 words');
    const told = [
      TEXT.panel.famous(60, 'words'),
      TEXT.panel.momentIs(1, 60, 'words'),
      TEXT.panel.overNote(60, 'words'),
      TEXT.panel.meaning(50, 'rarely', 'words'),
      TEXT.climbers.best(60, 'words'),
      TEXT.hall.replay(60, 'words'),
    ];
    for (const text of told) expect(text).toMatch(/^(?!.*points).* words/);
  });
  it('shows draws that compare as they do', () => {
    expect(drawText(0.44102, 0.44098)).toEqual(['0.44102', '0.44098']);
    expect(drawText(0.5, 0.2)).toEqual(['0.500', '0.200']);
    expect(drawText(0.5, 0.00123456)).toEqual(['0.50000', '0.00123']);
    expect(drawText(0.5, 1)).toEqual(['0.500', '1']);
    expect(drawText(0.64, 8.9e-17)).toEqual(['0.640', '9·10⁻¹⁷']);
  });
  it('writes numbers as people do', () => {
    expect([signed(12), signed(-1234), signed(0)]).toEqual(['+12', '−1,234', '0']);
    expect([temperatureText(45.23), temperatureText(0), temperatureText(123456), temperatureText(0.00004)]).toEqual([
      '45.2',
      '0',
      '123,000',
      '4·10⁻⁵',
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
  it('says what is tried', () => {
    const before = ['a', 'b', 'qu', '.'];
    expect(moveText(proposalOf(), before, 2)).toBe('Change B (row 1, column 2) to X.');
    expect(moveText(proposalOf({ kind: 'swap', cells: [2, 3] }), before, 2)).toBe(
      'Swap Qu (row 2, column 1) and gap (row 2, column 2).',
    );
    expect(moveText(proposalOf({ kind: undefined, cells: [] }), before, 2)).toMatch('the board stays');
  });
});

describe('the course of a run', () => {
  it('is kept as it was seen', () => {
    const trace = new RunTrace(0, 100);
    trace.add(frameOf({ generation: 0, points: 5, window: 0 }));
    trace.add(frameOf({ generation: 10, points: 7, runBest: 9 }));
    trace.add(frameOf({ generation: 10, points: 8 }));
    expect([trace.generations, trace.points, trace.acceptances, trace.best, trace.end]).toEqual([
      [0, 10],
      [5, 7],
      [NaN, 0.5],
      9,
      10,
    ]);
  });
  it('takes bounded memory and ends where it is', () => {
    const trace = new RunTrace(0, undefined);
    for (let n = 0; n < 20_000; n++) trace.add(frameOf({ generation: n, points: n, acceptance: n % 2 }));
    expect(trace.generations.length).toBeLessThanOrEqual(600);
    expect(trace.end).toBe(19_999);
    expect(trace.generations.every((n, i) => trace.points[i] === n && (i === 0 || n > trace.generations[i - 1]!))).toBe(
      true,
    );
    expect(trace.acceptances.slice(0, 250).every((share) => share === 0.5)).toBe(true);
  });
  it('is thinner when it is over', () => {
    const trace = new RunTrace(0, undefined);
    for (let n = 0; n < 500; n++) trace.add(frameOf({ generation: n, points: n }));
    trace.close();
    expect(trace.points.length).toBeLessThanOrEqual(150);
  });
  it('is made up from a replay', () => {
    const trace = RunTrace.of(replayOf(), 100);
    expect([trace.points, trace.best, trace.length]).toEqual([[5, 20, 80, 60], 80, 100]);
    // The temperature falls with the schedule where it is a share of the best score so far.
    expect(trace.shares).toEqual([100 / 5, 80 / 20, 30 / 80, 5 / 80]);
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
  it('is scrubbed within its bounds', () => {
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

describe('the best boards', () => {
  const course = { dictionary: 'enable2k', rules: { scoring: 'standard', minLength: 3 }, size: '4x4' } as const;
  const famous = (board: string, points: number, found = 5): Famous => ({
    board,
    points,
    seed: 's',
    run: 1,
    step: 2,
    proposal: 902,
    plan: '',
    found,
  });
  const entry = (board: string, points: number) => ({ board, points, run: 0, generation: 7, proposal: 7 });
  const origin = { seed: 'seed', plan: 'size=3x3' };

  it('ranks what it is brought and keeps who was first', () => {
    const hall = mergeHall([famous('b', 20)], [entry('c', 30), entry('b', 20), entry('a', 20)], origin, 9);
    expect(hall[0]).toMatchObject({ seed: 'seed', plan: 'size=3x3', run: 0, step: 7 });
    expect(hall.map(({ board, found }) => [board, found])).toEqual([
      ['c', 9],
      ['a', 9],
      ['b', 5],
    ]);
    expect(mergeHall(hall, [entry('c', 30)], origin, 10)).toBe(hall);
  });
  it('has an end', () => {
    const many = Array.from({ length: 130 }, (_, i) => entry(`board${i}`, i));
    const hall = mergeHall([], many, origin, 1);
    expect([hall.length, hall[0]!.points, hall.at(-1)!.points]).toEqual([HALL_SIZE, 129, 30]);
    expect(mergeHall(hall, [entry('low', 30)], origin, 2)).toBe(hall);
  });
  it('of two pages is one', () => {
    expect(
      uniteHalls([famous('a', 1, 5), famous('b', 2)], [famous('a', 1, 3)]).map(({ board, found }) => [board, found]),
    ).toEqual([
      ['b', 5],
      ['a', 3],
    ]);
  });
  it('leaves out what is none', () => {
    expect(readHall([famous('a', 1), null, 7, { board: 'x' }, { ...famous('b', 2), points: 'many' }])).toEqual([
      famous('a', 1),
    ]);
    expect(readHall('gone')).toEqual([]);
    // What an older version kept counted its steps otherwise: they are not shown as steps of the run.
    const [old] = readHall([{ board: 'a', points: 1, seed: 's', run: 1, proposal: 30_195, found: 5 }]);
    expect(hallCsv([old!], course).split('\r\n')[1]).toBe('1,a,4x4,enable2k,standard,3,s,2,,1970-01-01T00:00:00.005Z');
  });

  it('goes out as JSON that says what it is', () => {
    const made = JSON.parse(hallJson([famous('abcd', 7, 0)], course, { name: 'ENABLE2K', sha256: 'ff' })) as object;
    expect(made).toMatchObject({
      schema: 'boggle-lab/hall/2',
      size: '4x4',
      scoring: 'standard',
      dictionary: { id: 'enable2k', name: 'ENABLE2K', sha256: 'ff' },
      boards: [{ board: 'abcd', points: 7, seed: 's', run: 2, step: 2, found: '1970-01-01T00:00:00.000Z' }],
    });
  });
  it('goes out as CSV that no spreadsheet runs', () => {
    const text = hallCsv([{ ...famous('th r / ou gh', 7, 0), seed: '=1+1, "x"' }], course);
    expect(text.split('\r\n')[1]).toBe(
      `7,th r / ou gh,4x4,enable2k,standard,3,"'=1+1, ""x""",2,2,1970-01-01T00:00:00.000Z`,
    );
  });
});

describe('a schedule drawn by hand', () => {
  const points = [
    [0, 90],
    [500, 40],
    [1000, 10],
  ] as const;
  const scale = new ChartScale({ left: 0, top: 0, width: 1000, height: 100 }, 1000, 100);

  it('is taken hold of by its points, or gets another', () => {
    expect(grab(points, { x: 505, y: 66 }, scale)).toEqual({ index: 1, points });
    expect(grab(points, { x: 250, y: 30 }, scale)).toEqual({
      index: 1,
      points: [
        [0, 90],
        [250, 70],
        [500, 40],
        [1000, 10],
      ],
    });
  });
  it('keeps the order of its points and its ends', () => {
    expect(dragged(points, 1, { x: 700, y: 20 }, scale)[1]).toEqual([700, 80]);
    expect(dragged(points, 1, { x: 5000, y: 500 }, scale)[1]).toEqual([999, 0]);
    expect(dragged(points, 0, { x: 300, y: 0 }, scale)[0]).toEqual([0, 100]);
    expect(dragged(points, 2, { x: 300, y: 50 }, scale)[2]).toEqual([1000, 50]);
    expect(points[1]).toEqual([500, 40]);
  });
});

describe('scales', () => {
  it('end at round numbers', () => {
    expect([3625, 100, 3, 0.7, 0].map(axisEnd)).toEqual([4000, 100, 3, 0.8, 1]);
    expect([0.03, 7, 26].map(roundUp).map((n) => Number(n.toPrecision(3)))).toEqual([0.05, 10, 50]);
    expect(ticks(4000, 4)).toEqual([0, 1000, 2000, 3000, 4000]);
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
  it('find what stands under the pointer', () => {
    expect([-1, 0, 5, 10, 99].map((at) => lastBefore([0, 10, 40], at))).toEqual([0, 0, 0, 1, 2]);
  });
});

describe('single steps', () => {
  const step = (generation: number) => ({ proposal: proposalOf(), before: [], frame: frameOf({ generation }) });

  it('are looked at again, back to the first, and forward', () => {
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
  it('says how sure that is', () => {
    // R: prop.test(12, 388, correct = FALSE).
    const [low, high] = interval(12, 388);
    expect([low.toFixed(4), high.toFixed(4)]).toEqual(['0.0178', '0.0533']);
    expect([interval(0, 0), interval(0, 10)[0], interval(10, 10)[1]]).toEqual([[0, 1], 0, 1]);
  });
  it('is written without zeros that are none', () => {
    expect([share(0), share(1), share(0.143), share(0.0002), share(0.9999)]).toEqual([
      '0%',
      '100%',
      '14%',
      '0.02%',
      '99.9%',
    ]);
  });
});
