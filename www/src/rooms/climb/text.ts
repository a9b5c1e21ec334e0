/** Every string of the room Climb. One *step* is one proposal; a *run* is one pass of the schedule. */

import { counted, percent, sentence, whole as number } from '../../ui/format';
import type { Speed } from './speed';

const points = (n: number) => counted(n, 'point');

/** A score with its unit: words if every word counts one, otherwise points. */
const scored = (n: number, scoring: string) => counted(n, scoring === 'words' ? 'word' : 'point');

interface Result {
  readonly name: string;
  readonly median: number;
  readonly boards: number;
}

const OVERLAP = 'overlap, so this difference may be due to chance alone';
const APART = 'don’t overlap, so chance alone is an unlikely explanation';

/** The name of a schedule in a sentence: `Hill climbing` or, within it, `hill climbing`, but `Vanderkam’s 2009 rule`. */
const first = (name: string) => name.replace(/ \(.*\)$/, '');
const lower = (name: string) =>
  name.startsWith('Vanderkam') ? name : name.charAt(0).toLowerCase() + first(name).slice(1);

export const TEXT = {
  room: 'Climb to the best boards',

  headline: {
    title: 'From random letters to a great board',
    intro:
      'This room searches for boards with high scores by [[annealing|simulated annealing]]. Each step changes one letter of the board, or swaps two. If the search accepted only better boards, it would soon get stuck on one that no single change improves. So it sometimes accepts a worse board too: the higher the [[temperature|temperature]] and the smaller the loss, the more often. During a run, the temperature falls from 2.5% of the best score to a fraction of that.',
    loading: 'Loading the dictionary…',
    best: 'best so far',
    credit: (climber: number | undefined, run: number) =>
      `${climber === undefined ? 'Run' : `Climber ${climber}, run`} ${number(run)}`,
    open: 'Open in Solve',
    copyLink: 'Copy link to this climb',
    link: 'Link to this climb',
    unit: (scoring: string, replaying: boolean) =>
      `${scoring === 'words' ? 'words' : 'points'} ${replaying ? 'then' : 'now'}`,
    where: (climber: number | undefined, run: number, step: number, length: number | undefined) =>
      `${climber === undefined ? 'Run' : `Climber ${climber}, run`} ${number(run)}: step ${number(step)}${length === undefined ? '' : ` of ${number(length)}`}`,
  },

  board: {
    region: 'Board',
    label: (rows: number, cols: number, empty: boolean) => `Board, ${rows} by ${cols}${empty ? ', empty' : ''}`,
    start: 'Start climbing',
    recording: 'Recording',
    recordingNote: (at: number, best: number) =>
      `This recorded run ${at === best ? `has reached its best score, ${points(best)}` : `is now at ${points(at)} and will reach ${number(best)}`}. Press Start climbing for a run of your own.`,
  },

  recording: {
    read: 'the score of the recorded run',
    title: (best: number) => `The score of the recorded run, from random letters to ${points(best)}`,
    about: 'What happens in a run: a recorded example',
    label: (first: number, best: number) =>
      `The score over the recorded run: it starts at ${number(first)}, rises and falls, and ends at ${number(best)}.`,
    /** `worse`: how often a worse board was accepted in each third of the run. */
    parts: ([hot, cooling, cold]: readonly [number, number, number]): readonly (readonly [string, string])[] => [
      [
        'Reshuffling.',
        `Random letters are easy to improve, so the score shoots up. In the first third of this run, a worse board was accepted ${hot} times, so the score keeps going up and down. That is how a run gets out of a dead end: a board that no single change improves.`,
      ],
      [
        'Settling.',
        `Worse boards are accepted less often: ${cooling} times in the second third. Overall, the score rises, and good groups of letters survive.`,
      ],
      [
        'Polishing.',
        `A worse board is hardly ever accepted now: only ${cold} times in the last third. The run settles on a peak. The next run starts from new random letters, and so on until you stop. If there are several climbers, each does its own runs.`,
      ],
    ],
  },

  legend: {
    title: 'What the colors mean',
    groups: [
      [
        'Board',
        {
          changed:
            'orange tile: its letter changed a moment ago. The color fades with time. At full speed, when letters change all the time, no tile is marked.',
          accepted:
            'blue tile: its letter has just changed, in a single step that was accepted or in a replay. After a single step, the corner shows the old letter. If the board got worse, the tile is orange.',
          rejected:
            'red tile (after a single step): the change was rejected. The corner shows the letter that was tried.',
          cell: 'colored bar under a letter: marks the cell, whatever its letter. It plays no part in the climb. The Trees room draws the same cell in the same color.',
          word: 'gray line: the word that must stay',
        },
      ],
      [
        'Charts',
        {
          thisRun: 'score in this run',
          pastRuns: 'earlier runs',
          record: 'best so far',
          loss: 'red dot: a step that was accepted although the board got worse',
          temperature: 'temperature (gray: the rest of the schedule)',
          acceptance: 'acceptance',
          touch: 'red dashes: you changed the temperature',
        },
      ],
    ],
  },

  controls: {
    region: 'Controls',
    main: { idle: 'Start', running: 'Pause', paused: 'Resume', over: 'New climb' },
    step: 'Step',
    stepHint: 'Take one step (→)',
    back: 'Step back',
    backHint: 'Show the previous step (←)',
    resumeHint: 'Resume this climb',
    stop: 'Stop',
    replay: 'Replay',
    size: 'Size',
    sizeIs: (rows: number, cols: number) => `Size: ${rows} by ${cols}`,
    climbers: 'Climbers',
    climberCount: (count: number) => counted(count, 'climber'),
    speed: 'Speed',
    guided: 'Speed up automatically',
    guidedHint: 'Start with single steps, explain what happens, and go faster and faster',
    stale: 'The settings have changed. They apply to the next climb.',
    restart: 'Start over with these settings',
    unkept:
      'Only one climb can be saved at a time, and one in another tab is being saved now. This one will be lost if you reload the page.',
    sameStart: 'Same start again',
    sameStartHint:
      'Start this climb again with the same seed, so that only the settings and your own changes make a difference',
    seek: {
      accepted: ['Next accepted', 'Go on to the next step that is accepted'],
      loss: ['Next accepted loss', 'Go on to the next step that is accepted although the board gets worse'],
    },
    seeking: 'Looking for it…',
    linked: (seed: string) =>
      `This link leads to a climb with the seed “${seed}”. Start climbing repeats it step by step.`,
  },

  speed: {
    name: (speed: Speed) => {
      if (speed === 'guided') return 'speeding up automatically';
      if (speed === 'flat') return 'full speed';
      return speed === 1 ? '1 step per second' : `${number(speed)} steps per second`;
    },
  },

  story: {
    single: 'One step at a time. Each is proposed, scored, then accepted or rejected.',
    easy: 'Speeding up. A random board is poor, so improvements are easy to find.',
    warm: (accepted: string) =>
      `${accepted} of all steps are accepted. Some make the board worse, which is how the climb gets out of dead ends.`,
    cooling: (accepted: string) => `Cooling: only ${accepted} of all steps are accepted now.`,
    frozen: 'Nearly frozen: hardly anything but an improvement is accepted.',
    next: (run: number) => `Run ${number(run)} starts from new random letters, and goes faster.`,
    flat: 'Full speed. Each run is one dot in the chart.',
  },

  panel: {
    step: 'One step',
    temperature: (value: string, scoring: string) => `Temperature ${value} ${scoring === 'words' ? 'words' : 'points'}`,
    replay: 'Replay',
    now: 'before',
    proposed: 'proposed',
    change: 'change Δ',
    temperatureIs: 'temperature T',
    chance: 'chance',
    drawn: 'random number',
    bar: 'The change is accepted if the random number (the black mark, from 0 on the left to 1 on the right) is in the orange part.',
    accepted: 'Accepted.',
    acceptedLoss: 'Accepted, although it is worse.',
    rejected: 'Rejected.',
    ended: 'The run is over. The next one starts from random letters.',
    looking: (back: number) => `${counted(back, 'step')} back. Press Step to go forward again.`,
    recorded: (run: number) => `Run ${number(run)}, which found the best board`,
    listed: (run: number, score: number, scoring: string) =>
      `Run ${number(run)}, which found ${scored(score, scoring)}`,
    play: 'Play the run',
    hold: 'Pause the replay',
    moment: 'Position in the run',
    momentIs: (step: number, score: number, scoring: string) => `step ${number(step)}, ${scored(score, scoring)}`,
    stepIs: (step: number) => `step ${number(step)}`,
    close: 'Close',
    over: (run: number) => `Run ${number(run)} is over.`,
    overNote: (best: number, scoring: string) =>
      `Its best board has ${scored(best, scoring)}. The next run starts from random letters.`,
    meaning: (loss: number, odds: string, more: number, rarer: string, scoring: string) =>
      `At this temperature, a board that is ${scored(loss, scoring)} worse is accepted ${odds}; one that is ${scored(more, scoring)} worse, ${rarer}.`,
    costly: (loss: number, scoring: string) =>
      `Most changes to a good board cost far more than ${scored(loss, scoring)}, so the share of all steps accepted is much lower.`,
    ofBest: (share: string, best: number) => `(${share} of this run’s best score, ${number(best)}).`,
    falls: (scoring: string) =>
      `During a run, the percentage only falls; the number of ${scoring === 'words' ? 'words' : 'points'} can rise at first, because the best score does.`,
    product: (share: string, best: number, value: string) =>
      `T = ${share} × ${number(best)} (the run’s best score) = ${value}`,
    replayBest: 'Replay your best run',
    ask: (loss: number, scoring: string) => `The new board is ${scored(loss, scoring)} worse. Will it be accepted?`,
    yes: 'Yes',
    no: 'No',
    right: 'You were right.',
    wrong: 'You expected otherwise.',
    won: (count: number, score: number, scoring: string) => `${counted(count, 'word')} won (${scored(score, scoring)})`,
    lost: (count: number, score: number, scoring: string) =>
      `${counted(count, 'word')} lost (${scored(score, scoring)})`,
    more: (count: number) => `and ${number(count)} more`,
  },

  charts: {
    region: 'Charts',
    score: 'Score',
    runs: (low: number) => `Best score of each run${low > 0 ? ` (the axis starts at ${number(low)})` : ''}`,
    /** Over the bars beside the dots: they are counts of runs, by score. */
    runsBars: 'runs by score',
    views: 'What the chart shows',
    thisRun: 'This run',
    allRuns: 'All runs',
    scoreLabel: 'The score over the steps of the run. The History tab has the numbers.',
    readRunOf: 'score, temperature, and acceptance of this run',
    readRuns: 'the best score of each run',
    runsLabel: (runs: number, best: number) =>
      `The best scores of ${counted(runs, 'run')}; the highest is ${number(best)}.`,
    noRuns: 'No run has finished yet.',
    reached: (hits: number, runs: number, best: number) =>
      `${number(hits)} of ${counted(runs, 'run')} reached ${number(best)}, the best of these runs.`,
    proved: (size: string, best: number) =>
      `No ${size.replace('x', '×')} board scores more than ${number(best)} with ENABLE2K: that has been proved.`,
    interval: (best: number, low: string, high: string) =>
      `So the chance that a run reaches ${number(best)} is probably between ${low} and ${high} ([[interval|95% interval]]).`,
    temperature: '[[temperature|Temperature]]',
    temperatureOfBest: '[[temperature|Temperature]], as a share of the run’s best score',
    temperatureLabel: 'The temperature over the steps of the run.',
    acceptance: '[[acceptance|Acceptance]]: share of steps accepted, on a [[logScale|logarithmic scale]]',
    acceptanceLabel:
      'The share of steps that were accepted over the run, on a logarithmic scale: it falls with the temperature.',
    steps: 'steps',
    stepsOf: (end: number, length: number) => `the first ${number(end)} of ${number(length)} steps`,
    stepsTo: (length: number) => `${number(length)} steps`,
    runsAxis: 'runs',
    best: (best: number) => `best ${number(best)}`,
    readout: (step: number) => `step ${number(step)}: `,
    accepted: (share: string) => `, ${share} accepted`,
    readRun: (run: number) => `run ${number(run)}: `,
    saveRuns: 'Save all runs as CSV',
    save: 'Save this run as CSV',
  },

  heat: {
    label: 'Temperature by hand',
    hotter: 'Hotter',
    cooler: 'Cooler',
    release: 'Back to the schedule',
    hint: 'Or drag on the chart.',
    held: (value: string, ofBest: boolean) =>
      `Held at ${value}${ofBest ? ' of the best score' : ''}. The run goes on until you let go.`,
  },

  climbers: {
    region: 'Climbers',
    name: (index: number) => `Climber ${index}`,
    leads: 'leads',
    label: (name: string, shown: boolean, state: string) => `${name}${shown ? ', shown' : ''}: ${state}`,
    shown: (name: string) => `${name} is shown`,
    show: (name: string) => `Show ${name.toLowerCase()}`,
    failed: (why: string) => `stopped. ${sentence(why)}`,
    best: (best: number, now: number, scoring: string) => `best ${scored(best, scoring)}, now ${number(now)}`,
    bestLabel: 'best',
    now: (points: number) => `now ${number(points)}`,
    starting: 'starting',
  },

  tabs: {
    label: 'Below the charts',
    hall: 'Best boards',
    history: 'History',
    compare: 'Compare',
    settings: 'Settings',
  },

  hall: {
    region: 'Best boards',
    empty: (size: string) =>
      `The best ${size} boards you find are saved here, on this device. Rotations and reflections count as the same board.`,
    entry: (place: number, score: number, board: string, scoring: string) =>
      `Number ${place}: ${scored(score, scoring)}, ${board}. Open in Solve.`,
    replay: (score: number, scoring: string) => `Replay the run that found ${scored(score, scoring)}`,
    few: (count: number) => `Show the best ${count}`,
    all: (count: number) => `Show all ${count}`,
    csv: 'Download CSV',
    clear: 'Clear the best boards',
    cleared: 'The best boards were cleared.',
    undo: 'Undo',
    finding: (share: string) => `Running that climb again: ${share}`,
    cancel: 'Cancel',
  },

  recordHolders: {
    intro:
      'Dan Vanderkam’s program, which found the best board in 2009, printed a line whenever its board changed: the step (which it called a “generation”), the score, and the number of steps it kept that board (a “reign”). This table does the same for the climber shown above.',
    empty: 'The boards are listed here as soon as the climb runs or takes a step.',
    caption: (run: number, climber: number, boards: number, shown: number) =>
      `Run ${number(run)} of climber ${climber}: ${counted(boards, 'board')} so far${shown < boards ? `, of which the latest ${number(shown)} are listed` : ''}, newest first`,
    region: 'Boards of this run, newest first',
    columns: ['Step', 'Score', 'Change', 'Steps held', 'Board'],
    now: 'now',
  },

  compare: {
    intro:
      'This tab runs the same search with two [[schedule|temperature schedules]], both from the same [[seed|seed]]. Does cooling help? Compare tuned annealing, whose cooling is tuned for each board size, with hill climbing, which never accepts a worse board.',
    a: 'Schedule A',
    b: 'Schedule B',
    runs: 'Runs per schedule',
    start: 'Compare',
    stop: 'Stop',
    seed: (seed: string) => `Seed for both schedules: “${seed}”.`,
    best: 'Best',
    median: 'Median best score (95% interval)',
    reached: (score: number) => `Runs that reached ${number(score)} (95% interval)`,
    boards: 'Boards scored',
    hits: (hits: number, runs: number) => `${number(hits)} of ${number(runs)}`,
    interval: (low: string, high: string) => `${low} to ${high}`,
    /** The outcome: `a` is the side with the higher median, `b` the other one. */
    result: (a: Result, b: Result, overlap: boolean | undefined) =>
      a.median === b.median
        ? `Both schedules have a median best score of ${number(a.median)}.`
        : `${first(a.name)} did better: half of its runs reached at least ${number(a.median)}, compared with ${number(b.median)} for ${lower(b.name)}. ${overlap === undefined ? '' : `The [[interval|95% intervals]] of the two medians ${overlap ? OVERLAP : APART}.`}`,
    /** `steps`: of each run, if all have the same number. */
    work: (runs: number, steps: number | undefined) =>
      `Is that fair? Each schedule had ${counted(runs, 'run')}${steps === undefined ? '' : ` of ${number(steps)} steps`}, but not the same amount of work: a board that comes up again isn’t scored again, and a cold run keeps trying the same few boards.`,
    /** `times`: how many runs of side `b` score as many boards as one of side `a`; `median`: of the best of that many. */
    same: (a: Result, b: Result, times: number, median: number) =>
      `${first(a.name)} scored ${number(a.boards)} boards, ${times.toFixed(1)} times as many as ${lower(b.name)} (${number(b.boards)}). With the same number of boards scored, ${lower(b.name)} could do ${times.toFixed(1)} runs for every run of ${lower(a.name)}. The best of that many runs has a median of about ${number(median)}${median < a.median ? `, still less than ${number(a.median)}` : median > a.median ? `, more than ${number(a.median)}` : ''}.`,
    done: (runs: number, of: number) => `${number(runs)} of ${number(of)} runs`,
    chart: (name: string, runs: number) => `Histogram of the best scores of ${counted(runs, 'run')}: ${name}.`,
    presets: {
      tuned: 'Tuned annealing',
      hill: 'Hill climbing (temperature 0)',
      rule2009: 'Vanderkam’s 2009 rule',
      cold: 'Constant temperature 20 (cold)',
      hot: 'Constant temperature 150 (hot)',
      settings: 'The schedule in Settings',
    },
    axis: (name: string) => `${name}: number of runs by best score`,
    bar: (from: number, to: number, count: number) =>
      `${from >= to ? number(from) : `${number(from)} to ${number(to)}`}: ${counted(count, 'run')}`,
    csv: 'Download CSV',
  },

  settings: {
    form: 'Settings',
    temperature: 'Temperature',
    schedule: 'Schedule',
    kinds: {
      tuned: 'Tuned',
      geometric: 'Geometric',
      exponential: '2009 rule',
      hill: 'Hill climbing',
      points: 'From the link',
    },
    from: 'From',
    to: 'To',
    ofBest: ' (% of the best)',
    steps: 'Steps',
    start: 'Start',
    rate: 'Rate',
    stall: 'Stop after this many rejections in a row',
    curve: 'The temperature at each step of a run.',
    readCurve: 'the temperature at each step of a run',
    boards: 'Boards',
    dice: 'Dice',
    anyLetters: 'Any letters',
    diceSets: {
      new: 'New Boggle, 4×4',
      classic: 'Classic Boggle, 4×4',
      big: 'Big Boggle, 5×5',
      deluxe: 'Boggle Deluxe, 5×5',
      big2012: 'Big Boggle 2012, 5×5',
      superbig: 'Super Big Boggle, 6×6',
    },
    ownDice: 'Your own dice…',
    ownDiceField:
      'One die per line, such as aeiou. If a face has several letters, put spaces between the faces: qu th e',
    fixed: 'Fixed cells, row by row (? is any letter)',
    fixedHint: 'q???/????/????/???s',
    only: 'Letters allowed',
    onlyHint: 'all of them',
    word: 'Must contain',
    wordHint: 'such as replastering',
    unknownWord: (word: string, dictionary: string) =>
      `“${word}” isn’t in ${dictionary}. It will stay on the board but score nothing.`,
    rules: 'Rules',
    shortest: 'Minimum word length',
    letters: (n: number) => counted(n, 'letter'),
    search: 'Search',
    seed: 'Seed',
    seedHint: 'a new one every time',
    moves: 'Moves',
    /** -1: as tuned. */
    movesShare: (share: number) =>
      ({ '-1': 'Tuned', 0: 'Only new letters', 100: 'Only swaps' })[share] ?? `${percent(share / 100)} swaps`,
    newLetters: 'New letters',
    asInWords: 'By frequency in words',
    equalOdds: 'Equal odds, as in 2009',
    target: 'Stop at this score',
    runLimit: 'Stop after this many runs',
    never: 'never',
  },

  bad: {
    linkIntro: 'Part of this link could not be read:',
    size: (text: string) => `“${text}” is not a size from 1x1 to 8x8; using 4×4.`,
    schedule: (text: string) => `“${text}” is not a schedule; using the tuned one.`,
    value: (name: string, text: string) => `“${name}=${text}” is not a valid setting; using the default.`,
  },

  odds: {
    always: 'nearly always',
    times: (n: number) => `${n} times in 100`,
    once: (n: number) => `once in ${number(n)}`,
    never: 'almost never',
  },

  verdict: {
    better: (gain: number, record: boolean) =>
      `Better by ${number(gain)}, so it is accepted${record ? ': the best board so far' : ''}.`,
    same: 'The score is the same, so the change is accepted.',
    worse: (loss: number, odds: string, scoring: string) =>
      `${scored(loss, scoring)} worse. At this temperature that is accepted ${odds}.`,
    under: (drawn: string, chance: string) =>
      `The random number ${drawn} is at most ${chance}, so the change is accepted.`,
    over: (drawn: string, chance: string) =>
      `The random number ${drawn} is above ${chance}, so the board stays the same.`,
  },

  move: {
    swap: (a: string, whereA: string, b: string, whereB: string) => `Swap ${a} (${whereA}) and ${b} (${whereB}).`,
    letter: (a: string, where: string, b: string) => `Change ${a} (${where}) to ${b}.`,
    path: 'Move the word to another path.',
    none: 'No move was possible here, so the board stays the same.',
    gap: 'gap',
  },

  heard: {
    climbing: (climbers: number) => `Climbing with ${climbers} ${climbers === 1 ? 'climber' : 'climbers'}.`,
    paused: 'Paused',
    over: 'Finished',
    best: (best: number, scoring: string) => `Best so far: ${scored(best, scoring)}.`,
    summary: (how: string, now: number | undefined, best: number, scoring: string) =>
      `${how}${now === undefined ? '' : ` at ${scored(now, scoring)}`}. The best board has ${scored(best, scoring)}.`,
    replaced: (climber: number) => `Climber ${climber}’s worker stopped. A new worker continues from the last save.`,
  },
  busy: {
    climbing: (best: number) => (best > 0 ? `climbing, best ${number(best)}` : 'climbing'),
    comparing: 'comparing schedules',
    paused: 'paused climb',
    finding: 'running a climb again',
  },
  keys: { start: 'Start, pause, or resume', step: 'Take one step', back: 'Show the previous step' },
} as const;
