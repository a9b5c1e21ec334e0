/**
 * The requests to the workers, and how often they are sent: for the shown climber every frame, for the others less
 * often.
 */

import { batch } from '@preact/signals';
import type { ClimbFrame, ClimbProposal, ClimbSeek, ClimbWant } from '../../engine/jobs';
import { verdictText } from './arithmetic';
import type { Climber } from './climber';
import { isWatchable } from './speed';
import type { ClimbEnvironment, ClimbState } from './state';

/** The milliseconds between two requests: for the other climbers, for the long lists, and with reduced motion. */
const OTHERS = 125;
const LISTS = 250;
const CALM = 500;

export class Asking {
  private lastLists = -Infinity;
  private lastOthers = -Infinity;
  private lastFront = -Infinity;
  /** The time of the next single step, by the environment's clock. */
  private stepDue = 0;

  constructor(
    private readonly state: ClimbState,
    private readonly world: ClimbEnvironment,
    /** The paces may have changed. */
    private readonly setPaces: () => void,
  ) {}

  /** Sends the requests that are due; returns whether the long lists were among them. */
  tick(now: number): boolean {
    const { chosen, climbers, held, pacing } = this.state;
    const calm = this.world.calm();
    const lists = now - this.lastLists > LISTS;
    if (lists) this.lastLists = now;
    const front = chosen.value;
    if (front && now - this.lastFront >= (calm ? CALM : 0)) {
      this.lastFront = now;
      if (pacing.isStepwise) {
        if (now >= this.stepDue) void this.step(false);
      } else if (!held.value) {
        void this.lookAtFront(front, lists || calm);
      }
    }
    if (now - this.lastOthers >= (calm ? 2 * CALM : OTHERS)) {
      this.lastOthers = now;
      for (const climber of climbers.value) if (climber !== front) void climber.look(listsOf(climber, lists));
    }
    return lists;
  }

  /** Makes one step of the climber shown. If it was `asked` for, its verdict is announced. */
  async step(asked: boolean, seek: ClimbSeek = 'next'): Promise<void> {
    const { chosen, pacing, shown, steps, wantsRecordHolders } = this.state;
    const climber = chosen.value;
    if (!climber) return;
    this.stepDue = this.world.now() + pacing.stepTime;
    // Before the first step of a climb that was not started, its first board is missing.
    if (!climber.frame.value) await climber.lookNext({});
    let before: readonly string[] = climber.frame.value?.faces ?? [];
    let runBest = climber.frame.value?.runBest ?? 0;
    let answer: Awaited<ReturnType<typeof climber.single>>;
    const { value: phase } = this.state.phase;
    do {
      answer = await climber.single(
        {
          ...listsOf(climber, true),
          ...(wantsRecordHolders.value && { recordHolders: climber.nextRecordHolder }),
          ...(seek !== 'next' && { current: true }),
        },
        seek,
      );
      if (!answer || climber !== chosen.value) return;
      before = answer.before ?? before;
      runBest = Math.max(runBest, bestOf(answer, runBest));
      // A search goes on until it finds a step, a run ends, or the visitor does something else.
    } while (seek !== 'next' && isMissed(answer.proposal, seek) && this.state.phase.value === phase);
    const { proposal, frame } = answer;
    batch(() => {
      shown.glow.value = [];
      if (proposal) steps.add({ proposal, before, runBest, frame });
      shown.changed();
    });
    if (asked && proposal) this.world.announce(verdictText(proposal, this.state.scoring), 0);
    else this.state.speak(frame);
  }

  /** Asks all climbers for everything that has changed, after all pending requests. */
  async refresh(): Promise<void> {
    const { chosen, climbers, wantsRecordHolders } = this.state;
    await Promise.all(
      climbers.value.map((climber) =>
        climber.lookNext({
          ...listsOf(climber, true),
          ...(climber === chosen.value && { current: true, ...(wantsRecordHolders.value && { recordHolders: 0 }) }),
        }),
      ),
    );
  }

  private async lookAtFront(climber: Climber, lists: boolean): Promise<void> {
    const { chosen, pacing, phase, shown, wantsRecordHolders } = this.state;
    const before = climber.frame.value;
    const want = listsOf(climber, lists);
    const recordHolders = lists && wantsRecordHolders.value ? { recordHolders: climber.nextRecordHolder } : {};
    const fast = !isWatchable(pacing.rate.value, before?.runLength);
    const frame = await climber.look({ ...want, ...recordHolders, ...((fast || lists) && { current: true }) });
    if (!frame || climber !== chosen.value || phase.value !== 'running') return;
    batch(() => {
      shown.lightUp(frame, pacing.rate.value === 'flat');
      if (before && frame.run > before.run && pacing.showsEnds(this.state.pace, frame.run, before.runLength)) {
        shown.hold(before, this.setPaces);
        this.setPaces();
      }
      shown.changed();
    });
    this.state.speak(frame);
  }
}

/** Returns the run's best score before the last step of an answer, as far as it is known. */
function bestOf(
  { proposal, frame }: { proposal: ClimbProposal | undefined; frame: ClimbFrame },
  before: number,
): number {
  if (!proposal || proposal.endedRun) return before;
  return proposal.accepted && proposal.new >= frame.runBest ? Math.max(before, proposal.old) : frame.runBest;
}

/** Returns whether the search for a step of a kind has to go on. */
function isMissed(proposal: ClimbProposal | undefined, seek: ClimbSeek): boolean {
  if (!proposal || proposal.endedRun) return false;
  return !proposal.accepted || !proposal.kind || (seek === 'loss' && proposal.delta >= 0);
}

/** Returns the long lists of a climber that have changed. */
function listsOf(climber: Climber, lists: boolean): ClimbWant {
  const { value: frame } = climber.frame;
  if (!lists || !frame) return {};
  return {
    ...(frame.hallVersion !== climber.hallVersion && { hall: true }),
    ...(frame.run !== climber.runs.value.length && { runs: true }),
  };
}
