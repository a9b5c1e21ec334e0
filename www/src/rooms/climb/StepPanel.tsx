/** Below the controls: the arithmetic of a step, a replay's scrubber, or what the current temperature means. */

import { isVulgar } from '../../app/family';
import { Button, IconButton } from '../../ui/Button';
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { boardText } from '../../board/face';
import { PauseIcon, PlayIcon } from '../../design/icons';
import { unitOf } from '../../engine/scoring';
import { whenItComes } from '../../engine/soon';
import { counted, shortPercent as share, signed, whole } from '../../ui/format';
import { Pairs } from '../../ui/Pairs';
import { Rich } from '../../ui/Rich';
import { chanceOf, runOf, scored } from './arithmetic';
import { chanceText, drawText, momentText, moveText, questionText, temperatureText, verdictText } from './arithmetic';
import { cools, dimsOf } from './plan';
import { type SingleStep, useClimbing } from './room';
import type { Arrival, Replaying } from './trace';

export function StepPanel() {
  const room = useClimbing();
  const replaying = room.replaying.value;
  const step = room.viewed.value;
  return (
    <section class="climb-panel ruled mt-2 pt-3" aria-label={replaying ? 'Replay' : 'One step'}>
      {replaying ? <Scrubber replaying={replaying} /> : step ? <Arithmetic step={step} /> : <Meaning />}
    </section>
  );
}

function Arithmetic({ step }: { step: SingleStep }) {
  const room = useClimbing();
  const { proposal, before } = step;
  const behind = room.behind.value;
  const { cols } = dimsOf(room.shownPlan.size);
  const { delta, probability, accepted, temperature } = proposal;
  const [drawn, chance] = drawText(proposal.drawn, probability);
  const up = delta >= 0;
  const { scoring } = room.shownPlan;
  const best = proposal.endedRun ? 0 : step.frame.runBest;
  const next = room.steps.value.at(-behind)!.frame.generation;
  const guess = useSignal<{ step: SingleStep; yes: boolean } | undefined>(undefined);
  const guessed = guess.value?.step === step ? guess.value.yes : undefined;
  if (room.question.value === step) {
    return (
      <div class="step">
        <p class="step-move t-s">{moveText(proposal, before, cols)}</p>
        <p class="step-verdict t-s">{questionText(proposal, scoring)}</p>
        <p class="row mt-2">
          {[true, false].map((yes) => (
            <Button
              key={yes}
              onClick={() => {
                guess.value = { step, yes };
                room.answer();
              }}
              text={yes ? 'Yes' : 'No'}
            />
          ))}
        </p>
      </div>
    );
  }
  const sums: readonly (readonly [name: ComponentChildren, value: string, tone?: string])[] = [
    ['before', whole(proposal.old)],
    [<Rich text="[[step|proposed]]" />, whole(proposal.new)],
    ['change Δ', signed(delta), delta > 0 ? 'good' : delta < 0 ? 'bad' : ''],
    [<Rich text="[[temperature|temperature T]]" />, temperatureText(temperature)],
    [
      up ? (
        'chance'
      ) : (
        <>
          chance e<sup>Δ/T</sup>
        </>
      ),
      chance,
    ],
    [<Rich text="[[drawn|random number]]" />, drawn],
  ];
  return (
    <div class="step" data-accepted={accepted} data-loss={accepted && !up}>
      {behind > 0 && (
        <p class="step-behind note t-s">
          {`You look back at step ${whole(step.frame.generation)}, shown before step ${whole(next)}. Press Step to see that one again.`}
        </p>
      )}
      <p class="step-move t-s">
        {moveText(proposal, before, cols)}{' '}
        {proposal.kind && <span class="note">Small letters: {accepted ? 'before' : 'tried'}.</span>}
      </p>
      <p class="step-verdict t-s">
        <strong>
          {accepted ? (up ? 'Accepted.' : 'Accepted, although it is worse.') : proposal.kind ? 'Rejected.' : ''}
        </strong>{' '}
        {guessed !== undefined && `${guessed === accepted ? 'You were right.' : 'You expected otherwise.'} `}
        {verdictText(proposal, scoring)}
        {proposal.endedRun && ' The run is over. The board shows the random letters with which the next one starts.'}
      </p>
      {proposal.kind && (
        <>
          <Pairs
            class="step-sums stack spread mt-2 gx-3 num"
            nameClass="label"
            of={sums.map(([name, value, tone]) => [name, <span class={tone}>{value}</span>])}
          />
          <div class="step-bar rel" aria-hidden="true">
            <span class="step-chance" style={{ width: `${probability * 100}%` }} />
            <span class="step-drawn" style={{ left: `${proposal.drawn * 100}%` }} />
          </div>
          {/* A step that raised the run's best score had a temperature that was set before. */}
          {room.unit === 'best' && temperature > 0 && best > proposal.new && (
            <p class="label num mt-1">
              T = {share(temperature / best, 3)} × {whole(best)} (the run’s best score) = {temperatureText(temperature)}
              {room.chosen.value?.heldAt(step.frame.proposals) !== undefined
                ? ', held by hand'
                : step.frame.generation <= EARLY &&
                  temperature < LOW &&
                  '. Random letters score little, so T starts low.'}
            </p>
          )}
          {!up && (
            <p class="label" aria-hidden="true">
              The change is accepted if the random number (the mark, from 0 on the left to 1 on the right) is in the
              orange part.
            </p>
          )}
        </>
      )}
      {accepted && proposal.kind && !proposal.endedRun && <Words key={step.frame.proposals} step={step} cols={cols} />}
      <ReplayBest />
    </div>
  );
}

/** In the first steps, the temperature is low, which surprises, unless the first letters happen to score a lot. */
const [EARLY, LOW] = [20, 10];
const LISTED = 5;

type ScoredWord = readonly [word: string, points: number];

/** The words that an accepted step won and lost, the most valuable first. */
function Words({ step, cols }: { step: SingleStep; cols: number }) {
  const room = useClimbing();
  const { lab, dictionary } = room;
  const { scoring, minLength } = room.shownPlan;
  const change = useSignal<Readonly<Record<'won' | 'lost', readonly ScoredWord[]>> | undefined>(undefined);
  const most = useSignal(LISTED);
  useEffect(() => {
    let here = true;
    const wordsOf = async (faces: readonly string[]): Promise<Map<string, number>> => {
      const board = boardText(faces, cols, ' ', ' / ');
      const { words, wordPoints } = await lab.engine.solve(board, dictionary, { scoring, minLength });
      return new Map(words.map((word, i) => [word, wordPoints[i]!]));
    };
    const missing = (from: Map<string, number>, to: Map<string, number>): ScoredWord[] =>
      [...from].filter(([word]) => !to.has(word)).sort((a, b) => b[1] - a[1]);
    // Without them, the step is complete; a dictionary that is missing is reported by the climb.
    whenItComes(Promise.all([wordsOf(step.before), wordsOf(step.proposal.faces)]), ([before, after]) => {
      if (here) change.value = { won: missing(after, before), lost: missing(before, after) };
    });
    return () => void (here = false);
  }, [step]);
  return (
    <div class="step-words t-s">
      {change.value &&
        (['won', 'lost'] as const).map((kind) => {
          const words = change.value![kind];
          const points = words.reduce((sum, [, points]) => sum + points, 0);
          // All words count, but a vulgar one is no example for a class.
          const fit = words.map(([word]) => word).filter((word) => !isVulgar(word));
          const more = words.length - Math.min(fit.length, most.value);
          const rest = `and ${whole(more)} more`;
          return (
            <p key={kind}>
              <span class="label">{`${counted(words.length, 'word')} ${kind} (${scored(points, scoring)})`}</span>{' '}
              {fit.slice(0, most.value).join(', ')}{' '}
              {fit.length > most.value ? (
                <button class="link-button" type="button" onClick={() => (most.value = Infinity)}>
                  {rest}
                </button>
              ) : (
                fit.length > 0 && more > 0 && rest
              )}
            </p>
          );
        })}
    </div>
  );
}

const temperatureOf = (value: number, scoring: string) => `Temperature ${temperatureText(value)} ${unitOf(scoring)}s`;

function Scrubber({ replaying }: { replaying: Replaying }) {
  const room = useClimbing();
  const { scoring } = room.shownPlan;
  const { generation, points, temperature, arrival } = replaying.moment();
  const playing = replaying.playing.value;
  const { run, listed } = replaying;
  const isOwn = listed === undefined;
  const climber = isOwn && room.climbers.value.length > 1 && room.front.value + 1;
  const found = `${isOwn ? 'its own best, ' : ''}${scored(listed ?? Math.max(...run.points), scoring)}`;
  return (
    <div class="scrub">
      <p class="t-m">
        {runOf(climber, run.run)}, which found{' '}
        {isOwn && room.leader.value === room.chosen.value ? 'the best board' : found}
      </p>
      <div class="line">
        <IconButton
          icon={playing ? <PauseIcon /> : <PlayIcon />}
          label={playing ? 'Pause the replay' : 'Play the run'}
          onClick={() => (playing ? (replaying.playing.value = false) : replaying.play(performance.now()))}
        />
        <input
          type="range"
          min={0}
          max={replaying.trace.generations.at(-1) ?? 0}
          value={generation}
          aria-label="Position in the run"
          aria-valuetext={momentText(generation, points, scoring)}
          onInput={({ currentTarget }) => replaying.scrubTo(currentTarget.valueAsNumber)}
        />
      </div>
      <p class="line gap-5 t-s ink-2 num">
        <span>{`step ${whole(generation)}`}</span>
        <span>{temperatureOf(temperature, scoring)}</span>
        <Button look="quiet push" onClick={() => (room.replaying.value = undefined)} text="Close" />
      </p>
      <p class="t-s num">
        {arrival ? arrivalText(arrival) : '\u00a0'}
        {replaying.isHalfway && '. This is the run’s best board: press Play to see the rest of the run.'}
      </p>
    </div>
  );
}

function arrivalText({ delta, drawn, chance }: Arrival): ComponentChildren {
  if (delta >= 0) return `Change Δ ${signed(delta)}`;
  const [random, odds] = drawText(drawn, chance);
  return (
    <>
      <span class="bad">Change Δ {signed(delta)}</span>, accepted: chance {odds}, random number {random}
    </>
  );
}

/** The losses for which the odds are shown: a small one, and what a change of a good board costs at least, usually. */
const [LOSS, LARGE] = [50, 200];
/** A board is good if it scores this many times that loss: then nearly every change costs more. */
const GOOD = 40;

function Meaning() {
  const room = useClimbing();
  const frame = room.frame.value;
  if (!frame) return null;
  const { scoring } = room.shownPlan;
  // A temperature that was set while the climb is paused holds from the next step on.
  const held = room.chosen.value?.heldAt();
  const unit = room.unit === 'best' ? Math.max(1, frame.runBest) : 1;
  const now = held === undefined ? frame.temperature : held * unit;
  return (
    <div class="climb-meaning t-s">
      <span class="num bold">{temperatureOf(now, scoring)}</span>
      <span class="note">
        {room.unit === 'best' && ` (${share(now / unit, 3)} of this run’s best score, ${whole(frame.runBest)})`}. At
        this temperature, the chance that a loss of {scored(LOSS, scoring)} is accepted is{' '}
        {chanceText(chanceOf(LOSS, now))}, and {chanceText(chanceOf(LARGE, now))} for a loss of {scored(LARGE, scoring)}
        .
        {room.unit === 'best' &&
          cools(room.shownPlan) &&
          room.chosen.value?.touchedIn(frame.run)?.length === 0 &&
          ` During a run, the percentage only falls; the number of ${unitOf(scoring)}s can rise at first, because the best score does.`}
        {held !== undefined &&
          ' You hold the temperature, so the run goes on until you press “Back to the schedule”. Then the schedule continues where you left it.'}
        {frame.points > GOOD * LOSS &&
          ` Most changes to a good board cost far more than ${scored(LOSS, scoring)}, so the share of all steps accepted is much lower.`}
      </span>
      <ReplayBest />
    </div>
  );
}

/** While the climb is paused: leads to the best run, and back to the start. */
function ReplayBest() {
  const room = useClimbing();
  if (room.phase.value !== 'paused') return null;
  return (
    <div class="row mt-1">
      {room.asked.value && !room.isHill && (
        <Button
          look="quiet"
          title="Go on to the next worse board, and ask about it"
          onClick={() => void room.askAgain()}
          text="Ask me again"
        />
      )}
      <Button look="quiet" onClick={() => void room.replayBest()} text="Replay your best run" />
      <Button
        look="quiet"
        title="Only the settings and your own changes will make a difference"
        onClick={() => room.start('running', room.order.value?.seed)}
        text="Start over with the same seed"
      />
    </div>
  );
}
