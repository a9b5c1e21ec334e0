/** The state that the parts of the room share: the session, and the proof in the address. */

import { shuffle } from 'd3-array';
import { computed, effect, signal, untracked } from '@preact/signals';
import { contextOf } from '../../app/lab';
import type { Job, RoomLab } from '../../app/lifecycle';
import { DEFAULT_DICTIONARY } from '../../app/lists';
import { afterFrame } from '../../ui/later';
import { keepStorage, remember } from '../../app/storage';
import { bring, isCalm } from '../../app/theme';
import { recallCount, RunningMark, solveHref } from '../../app/visit';
import { type Grid, gridOf } from '../../board/face';
import { memoryBudget, startBreaker } from '../../engine/breaker';
import type { ClassRecord, ProofSpec } from '../../engine/contract';
import { confirm } from '../../ui/confirm';
import { Check, hasAgreed, isHeld, shareOf } from './check';
import { FOLDER, LogOpener } from './logs';
import { ClassUnfolding, MethodComparison, type MethodName } from './one-class';
import { isRecorded, Replay } from './replay';
import { type Display, ProofSession } from './session';
import { addressOf, FIRST, isSameSpec, misreadIn, readSpec, readWatched, type Watched, writeWatched } from './spec';
import { browserStore, MOST_RUNS, type SavedRun } from './store';
import { by, large, MESSAGES, MISREAD, whole, percent, QUESTIONS } from './text';

const WORKERS = 'provers';

/** The number of random boards that show whether a threshold is too low. */
const SAMPLES = 20_000;

/** The second program. The browser runs this file itself, so that it is the one that visitors can read. */
export const CHECK_URL = `${FOLDER}/check.mjs`;

export const COUNTS: readonly number[] = [1, 2, 3, 4, 6, 8, 12, 16];

/** The megabytes for the paths of a class. With less, every class would be split; more is never needed. */
const LEAST_MEMORY = 16;
const MOST_MEMORY = 1024;
/** The bytes for a drawing that only a link has asked for. A link must not fill the visitor's memory. */
const LINK_MEMORY = 64 * 2 ** 20;

export class ProofRoom {
  private readonly store = browserStore();
  readonly session = new ProofSession(
    startBreaker,
    this.store,
    (text, delay) => this.lab.announce(text, delay),
    (found) => void this.askAboutMany(found),
  );
  readonly logs = new LogOpener(this);
  readonly check = new Check(
    this.session,
    () => new Worker(CHECK_URL, { type: 'module' }),
    (text) => this.lab.announce(text, 0),
  );
  readonly unfolding = new ClassUnfolding(() => startBreaker(this.openedList, this.openedSpec));
  readonly comparison = new MethodComparison(
    (spec) => startBreaker(this.openedList, spec),
    (again, method) => this.session.recheck(again, method),
  );
  readonly replay = new Replay();
  readonly workers = signal(readCount());
  /** What the address asks for: the same object until that changes, because every part of the room depends on it. */
  readonly spec = computed(() => {
    const read = readSpec(this.lab.query.value);
    return (this.read = isSameSpec(read, this.read) ? this.read : read);
  });
  private read = FIRST;
  /** What the address says that is invalid, in a sentence. */
  readonly misread = computed(() => MISREAD(misreadIn(this.lab.query.value)));
  /** What is shown: the proof, or a recording as long as it wasn't started here. */
  readonly display = computed((): Display => {
    const { phase, begun, elsewhere } = this.session;
    const idle = (phase.value === 'ready' || phase.value === 'loading') && !begun.value && !elsewhere.value;
    return idle && isRecorded(this.spec.value, this.dictionary) ? this.replay : this.session;
  });
  readonly busy = computed(() => this.job());
  /** Whether a check, now or on an earlier visit, has shown the results to be wrong. */
  readonly isRefuted = computed(() => {
    this.session.version.value;
    return this.session.refuted.size > 0 || this.session.wasRefuted.value;
  });
  /** Whether a log that was opened lacks classes. */
  readonly isPart = computed(() => {
    const { phase, summary } = this.session;
    return phase.value === 'ready' && (summary.value?.provenance.fromFile ?? 0) > 0;
  });
  /** Whether the results come from elsewhere, and the search for boards that they leave out hasn't ended. */
  readonly judging = computed(() => {
    const { phase, summary, isProved } = this.session;
    const { provenance, held } = summary.value ?? {};
    const given = phase.value === 'done' && !isProved && provenance !== undefined && provenance.computed !== held;
    return given && !this.isRefuted.value && !this.check.examined.value?.judged;
  });
  /** What a finished run shows. A claim isn't repeated before it has been judged, nor once a check has found it wrong. */
  readonly headline = computed((): string => {
    const { statement } = this.session.summary.value ?? {};
    if (this.judging.value) return 'Not judged yet: the page is searching for boards that these results leave out.';
    // The core knows only what was found on this visit.
    if (this.isRefuted.value && this.session.refuted.size === 0) return MESSAGES.wasRefuted;
    return statement?.headline ?? '';
  });
  /** The class that the visitor was asked about: whether a board of it reaches the threshold. `null` for no opinion. */
  readonly guess = signal<(Watched & { readonly expects?: boolean | null }) | undefined>(undefined);
  /** The letters of classes known by number: requested from the core once, and remembered. */
  private readonly texts = signal<Map<number, string>>(new Map());
  /** The question that is shown; as an address and a word list below. */
  opened = '';
  private openedSpec: ProofSpec = FIRST;
  private openedList: string = DEFAULT_DICTIONARY;
  /** The question that the visitor has to answer. */
  private asking = '';
  /** Whether the visitor has closed the drawing of this proof. */
  private unwatched = false;
  private readonly running = new RunningMark('proving');
  private readonly ends: readonly (() => void)[];

  constructor(readonly lab: RoomLab) {
    const { phase, summary } = this.session;
    this.ends = [
      effect(() => {
        if (!this.session.moves.value) return;
        const clock = setInterval(() => this.session.tick(), 250);
        return () => clearInterval(clock);
      }),
      // Results from files and from the store are audited and searched for missing boards without being asked. As long as
      // classes are missing, those from the store are not, because that would delay every visit.
      effect(() => {
        const { provenance, held = 0 } = summary.value ?? {};
        const isGiven = phase.value === 'done' ? provenance?.computed !== held : this.isPart.value;
        if (provenance && isGiven)
          untracked(() => this.check.examined.value?.classes === held || void this.check.examine(held));
      }),
      // What the second program has found is kept with the run, if it was about all classes.
      effect(() => {
        const { value: state } = this.check.repeated;
        const { own = false, of = 0 } = state ?? {};
        const held = untracked(() => summary.value?.held ?? 0);
        if (state && (own || !untracked(() => this.spec.value.ids)) && hasAgreed(state, held))
          untracked(() => this.session.confirm({ own, of, at: Date.now() }));
      }),
      this.running.follow(
        () => phase.value === 'running',
        () => this.opened !== '',
      ),
    ];
  }

  /** Returns the first running job. Paused work comes last. It counts, too, because a reload would lose what the workers
   * know about the classes in progress, and all that the second program has done. */
  private job(): Job | undefined {
    const { session, comparison, check, unfolding } = this;
    const { size } = this.openedSpec;
    const { value: phase } = session.phase;
    session.version.value;
    if (phase === 'starting' || phase === 'running' || phase === 'ending')
      return { what: `proving ${by(size)}`, share: session.share };
    const jobs: [what: string, share: number | undefined][] = [
      [`comparing methods on class ${whole(comparison.shown.value?.id ?? 0)}`, comparison.progress.value],
      ['checking classes with the second program', check.progress.value],
      [`breaking class ${whole(unfolding.shown.value?.id ?? 0)} part by part`, unfolding.progress.value],
    ];
    for (const [what, share] of jobs) if (share !== undefined) return { what, share };
    if (phase === 'paused') return { what: `paused proof of ${by(size)}`, share: session.share, paused: true };
    const { value: second } = check.repeated;
    return second && isHeld(second) && second.done > 0
      ? { what: 'paused check by the second program', share: shareOf(second), paused: true }
      : undefined;
  }

  /** The requested word list. An unavailable list is never replaced by another. */
  get dictionary(): string {
    return (
      this.lab.query.value.get('dict') ?? (this.lab.active.value ? this.lab.dictionaries.asked.value : this.openedList)
    );
  }

  get underWay(): boolean {
    const { value } = this.session.phase;
    return value === 'running' || value === 'paused' || value === 'starting' || value === 'ending';
  }

  /** Shows the proof in the address, unless it is already shown. A reload during a proof resumes it. */
  async follow(): Promise<void> {
    const published = this.lab.query.value.get('proof');
    if (published && this.lab.active.value) return this.logs.openPublished(published);
    // A link to the best boards asks no question, so the one that is open stays, and its proof may go on.
    if (this.opened && this.lab.query.value.toString() === 'show=proofs') {
      const open = addressOf(this.openedSpec, this.openedList);
      open.set('show', 'proofs');
      return this.lab.go(open, { replace: true });
    }
    const [dictionary, spec] = [this.dictionary, this.spec.value];
    const asked = JSON.stringify([dictionary, spec]);
    if (asked === this.opened) return this.watchAsked();
    if (asked === this.asking) return;
    if (this.underWay && !(await this.mayLeave(asked))) return;
    const resumes = this.opened === '' && this.running.before;
    this.opened = asked;
    this.logs.clearOutcome();
    this.unwatched = false;
    this.openedSpec = spec;
    this.openedList = dictionary;
    // The results of the question before must not stand under the new one.
    this.session.clear();
    const info = await this.lab.dictionaries.load(dictionary).catch((error: Error) => error);
    if (asked !== this.opened) return;
    this.check.clear();
    this.unfolding.close();
    this.guess.value = undefined;
    this.comparison.close();
    this.texts.value = new Map();
    if (info instanceof Error)
      return this.session.refuse(`The word list in this link isn’t available here. ${info.message}`);
    await this.session.open(dictionary, spec);
    if (asked === this.opened) await this.logs.takePending(asked);
    if (asked !== this.opened) return;
    this.watchAsked();
    if (resumes && this.session.begun.value) void this.start();
  }

  async start(sample?: number): Promise<void> {
    this.check.clear();
    this.logs.clearOutcome();
    if (this.session.phase.value === 'ready' && !this.session.begun.value && !(await this.mayList())) return;
    void keepStorage();
    await this.session.start(this.workers.value, this.memory, sample);
  }

  /** Asks before a run whose boards may not fit. */
  private async mayList(): Promise<boolean> {
    const { opened } = this;
    const expected = await this.session
      .asked()
      .then((worker) => worker.expect(SAMPLES))
      .catch(() => undefined);
    if (!expected?.isMany) return opened === this.opened;
    const yes = await confirm(QUESTIONS.lowThreshold(this.openedSpec.threshold, large(expected.boards)));
    return yes && opened === this.opened;
  }

  /** Pauses a run that has found so many boards that more may not fit, and asks. */
  private async askAboutMany(found: number): Promise<void> {
    const { session } = this;
    await session.pause();
    // By now, it may be over.
    if (session.phase.value !== 'paused') return;
    const yes = await confirm(QUESTIONS.manyBoards(this.openedSpec.threshold, found, percent(session.share)));
    if (yes) await session.resume();
    else session.cancel();
  }

  /** Deletes all results of this proof, if the visitor confirms. */
  async startOver(): Promise<void> {
    const { opened } = this;
    const done = this.session.done.value;
    const all = await this.store.count(this.session.key).catch(() => done);
    const yes = all === 0 || (await confirm(QUESTIONS.startOver(done, all)));
    // By now, the browser's Back button may have led to another proof.
    if (yes && opened === this.opened) await this.startAgain();
  }

  /** Deletes all results of this proof. */
  startAgain = async (): Promise<void> => {
    this.check.clear();
    this.logs.clearOutcome();
    await this.session.forget();
  };

  /** Lists the runs that are stored on this device, except the one that is shown. If there are too many, the oldest go. */
  async savedRuns(): Promise<readonly SavedRun[]> {
    const { session } = this;
    const runs = await this.store.listRuns();
    for (const { key } of runs.slice(MOST_RUNS)) await session.forget(key);
    return runs.slice(0, MOST_RUNS).filter(({ key }) => key !== session.key);
  }

  /** Deletes the results of a stored run, if the visitor confirms. Returns the runs that are left. */
  async removeSaved({ key, done }: SavedRun, name: string): Promise<readonly SavedRun[]> {
    if (await confirm(QUESTIONS.remove(name, done))) await this.session.forget(key);
    return this.savedRuns();
  }

  /** Asks whether the running proof may be stopped. If not, the address leads back to it. */
  private async mayLeave(asked: string): Promise<boolean> {
    const { session, openedSpec, openedList, lab } = this;
    const name = `${by(openedSpec.size)} ≥ ${whole(openedSpec.threshold)}`;
    this.asking = asked;
    const yes = await confirm(
      QUESTIONS.leave(name, session.done.value, session.ids.value.length, session.unkept.value),
    );
    if (this.asking === asked) this.asking = '';
    // The address may have changed again in the meantime.
    if (JSON.stringify([this.dictionary, this.spec.value]) !== asked) return false;
    if (yes) {
      session.cancel();
      return true;
    }
    // Only this room's address names the list. Another room may be on the screen by now, and the list that the visitor has
    // chosen for the other rooms stays.
    lab.go(addressOf(openedSpec, openedList), { replace: true });
    return false;
  }

  /**
   * Draws how a class is broken, and puts that into the address. If the class has no result yet, the visitor is asked first
   * whether a board will reach the threshold; `expects` is the answer.
   */
  watch(watched: Watched, expects?: boolean | null): void {
    const { guess, unfolding } = this;
    const known = guess.value?.id === watched.id || unfolding.shown.value?.id === watched.id;
    const asks = !known && !this.display.value.finishedClasses.results.has(watched.id);
    // A recording that goes on would push the class off the screen of a phone.
    if (this.display.value === this.replay) this.replay.play(true);
    if (asks) {
      unfolding.close();
      guess.value = watched;
      bring('breaking-title');
      return;
    }
    afterFrame(() => {
      if (expects !== undefined) guess.value = { ...watched, expects };
      // This starts first, because the address asks for it, too.
      void unfolding.start(watched.id, watched.method, this.memory);
      bring('breaking-title');
      this.lab.go(writeWatched(this.lab.query.value, watched), { replace: true });
    });
  }

  /** Returns the result of a class unless it was computed on this visit: it comes from a file or an earlier visit. */
  givenResult(id: number): ClassRecord | undefined {
    const record = this.session.finishedClasses.results.get(id);
    return record?.origin === 'computed' ? undefined : record;
  }

  /** Breaks a class by all methods or only by these, and compares the boards with those of a given result. */
  compare(id: number, text: string, methods?: readonly MethodName[]): void {
    void this.comparison.start({ id, text, given: this.givenResult(id) }, this.openedSpec, this.memory, methods);
    bring('compare-title');
  }

  stopWatching(): void {
    this.unwatched = true;
    this.lab.go(writeWatched(this.lab.query.value), { replace: true });
    this.unfolding.close();
  }

  /** Watches the class in the address or, if there is only one class, that one. */
  private watchAsked(): void {
    const { unfolding, session, lab } = this;
    if (!lab.active.value || unfolding.shown.value || session.phase.value === 'refused') return;
    const watched =
      readWatched(lab.query.value) ??
      (this.openedSpec.class && !this.unwatched ? { id: 0, method: 'best' as const } : undefined);
    if (watched) void unfolding.start(watched.id, watched.method, Math.min(LINK_MEMORY, this.memory));
  }

  /** Whether the second program can prove everything again in its own classes: nothing was left out. */
  get isWhole(): boolean {
    const { plan } = this.session;
    return plan.value?.run.classes != null && plan.value.missing.length === 0 && !this.openedSpec.ids;
  }

  /** Has the second program prove everything again, or break this many random classes. */
  repeat(count?: number): void {
    const { plan, finishedClasses } = this.session;
    if (!plan.value) return;
    const { results } = finishedClasses;
    const own = count === undefined && this.isWhole;
    const some = shuffle(Float64Array.from(results.keys())).slice(0, count);
    const records = own ? undefined : Array.from(some, (id) => results.get(id)!);
    void this.check.repeat(plan.value.run, this.workers.value, records);
  }

  /** Returns a class in text form: from its result, or from the core; empty until that has answered. */
  textOf(id: number): string {
    const { opened } = this;
    const text = this.display.value.finishedClasses.results.get(id)?.class ?? this.texts.value.get(id);
    if (text !== undefined) return text;
    this.texts.value.set(id, '');
    const asked = this.session.asked().then((worker) => worker.classText(id));
    asked.then(
      (read) => opened === this.opened && (this.texts.value = new Map(this.texts.value).set(id, read)),
      () => this.texts.value.delete(id),
    );
    return '';
  }

  /** Changes the proof in the address, so that Back leads to this one. */
  choose(spec: ProofSpec): void {
    this.lab.go(addressOf(spec, this.lab.dictionaries.asked.value));
  }

  /** From far down the page, where the question and the button that answers it are out of sight. */
  ask(spec: ProofSpec): void {
    this.choose(spec);
    window.scrollTo({ top: 0 });
  }

  setWorkers(count: number): void {
    this.workers.value = count;
    remember(WORKERS, String(count));
  }

  /** Whether the workers leave no core free for animations. */
  get full(): boolean {
    return this.workers.value >= (navigator.hardwareConcurrency || 2);
  }

  /** The bytes for the paths of a class, and again for its trees: each worker's share of what the tab may use. */
  get memory(): number {
    const megabytes = Math.floor(memoryBudget() / 2 / this.workers.value / 2 ** 20);
    return Math.min(MOST_MEMORY, Math.max(LEAST_MEMORY, megabytes)) * 2 ** 20;
  }

  gridOf = (board: string): Grid => gridOf(board, this.openedSpec.size, this.openedList);

  solveHref = (board: string): string => solveHref(board, this.openedSpec, this.openedList);

  playRecording(): void {
    if (this.display.value === this.replay) this.replay.play(isCalm());
  }

  dispose(): void {
    for (const end of this.ends) end();
    this.check.clear();
    this.unfolding.close();
    this.comparison.close();
    this.replay.stop();
    this.session.dispose();
  }
}

function readCount(): number {
  const cores = navigator.hardwareConcurrency || 2;
  return recallCount(WORKERS, COUNTS) ?? COUNTS.findLast((count) => count <= Math.min(8, cores)) ?? 1;
}

export const [ProvingContext, useProving] = contextOf<ProofRoom>();
