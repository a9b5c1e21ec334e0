/** Below the controls: the arithmetic of a step, a replay's scrubber, or what the current temperature means. */

import { PlayIcon } from '../../design/icons';
import { chanceText, drawText, moveText, oddsText, signed, temperatureText, verdictText } from './arithmetic';
import { PauseIcon } from './icons';
import { share, whole as number } from './numbers';
import { dimsOf } from './plan';
import type { Replaying } from './replay';
import { useClimbing } from './room';
import type { SingleStep } from './steps';
import { TEXT } from './text';

export function StepPanel() {
  const { session } = useClimbing();
  const replaying = session.replaying.value;
  const step = session.steps.current.value;
  return (
    <section class="climb-panel" aria-label={replaying ? TEXT.panel.replay : TEXT.panel.step}>
      {replaying ? <Scrubber replaying={replaying} /> : step ? <Arithmetic step={step} /> : <Meaning />}
    </section>
  );
}

function Arithmetic({ step }: { step: SingleStep }) {
  const { session } = useClimbing();
  const { proposal, before } = step;
  const behind = session.steps.behind.value;
  const { cols } = dimsOf(session.order.value?.plan.size ?? '4x4');
  const { delta, probability, accepted, temperature } = proposal;
  const [drawn, chance] = drawText(proposal.drawn, probability);
  const up = delta >= 0;
  return (
    <div class="step" data-accepted={accepted}>
      {behind > 0 && <p class="step-behind note">{TEXT.panel.looking(behind)}</p>}
      <p class="step-move">{moveText(proposal, before, cols)}</p>
      {proposal.kind && (
        <>
          <dl class="step-sums num">
            <Sum name={TEXT.panel.now} value={number(proposal.old)} />
            <Sum name={TEXT.panel.proposed} value={number(proposal.new)} />
            <Sum name="Δ" value={signed(delta)} tone={delta > 0 ? 'good' : delta < 0 ? 'bad' : ''} />
            <Sum name="T" value={temperatureText(temperature)} />
            <Sum
              name={
                <>
                  e<sup>Δ/T</sup>
                </>
              }
              value={up ? '1' : chance}
            />
            <Sum name={TEXT.panel.drawn} value={up ? chanceText(proposal.drawn) : drawn} />
          </dl>
          <div class="step-bar" aria-hidden="true">
            <span class="step-chance" style={{ width: `${probability * 100}%` }} />
            <span class="step-drawn" style={{ left: `${proposal.drawn * 100}%` }} />
          </div>
        </>
      )}
      <p class="step-verdict">
        <strong>{accepted ? TEXT.panel.accepted : proposal.kind ? TEXT.panel.rejected : ''}</strong>{' '}
        {verdictText(proposal, session.order.value?.plan.scoring ?? 'standard')}
        {proposal.endedRun && ` ${TEXT.panel.ended}`}
      </p>
    </div>
  );
}

function Sum({ name, value, tone = '' }: { name: preact.ComponentChildren; value: string; tone?: string }) {
  return (
    <div>
      <dt class="label">{name}</dt>
      <dd class={tone}>{value}</dd>
    </div>
  );
}

function Scrubber({ replaying }: { replaying: Replaying }) {
  const room = useClimbing();
  const { session } = room;
  const { scoring } = room.shownPlan;
  const at = replaying.at.value;
  const { generation, points, temperature } = replaying.moment();
  const playing = replaying.playing.value;
  return (
    <div class="scrub">
      <p class="scrub-title">
        {replaying.famous === undefined ? TEXT.panel.recorded : TEXT.panel.famous(replaying.famous, scoring)}{' '}
        <span class="note">{TEXT.panel.run(replaying.run.run + 1)}</span>
      </p>
      <div class="scrub-row">
        <button
          class="icon-button"
          type="button"
          aria-label={playing ? TEXT.panel.hold : TEXT.panel.play}
          onClick={() => (playing ? replaying.pause() : replaying.play(performance.now()))}
        >
          {playing ? <PauseIcon /> : <PlayIcon />}
        </button>
        <input
          type="range"
          min={0}
          max={replaying.length - 1}
          value={at}
          aria-label={TEXT.panel.moment}
          aria-valuetext={TEXT.panel.momentIs(generation, points, scoring)}
          onInput={(event) => replaying.scrub(Number(event.currentTarget.value))}
        />
      </div>
      <p class="scrub-facts num">
        <span>{TEXT.panel.stepIs(generation)}</span>
        <span>{TEXT.panel.temperature(temperatureText(temperature), scoring)}</span>
        <button class="button quiet scrub-close" type="button" onClick={() => session.endReplay()}>
          {TEXT.panel.close}
        </button>
      </p>
    </div>
  );
}

/** The loss for which the odds are shown: a tenth of a good board's score. */
const LOSS = 50;
/** A board is good if it scores this many times that loss: then nearly every change costs more. */
const GOOD = 40;

/** Explains the temperature in a sentence that changes with it. */
function Meaning() {
  const room = useClimbing();
  const { session } = room;
  const frame = session.frame.value;
  const phase = session.phase.value;
  if (!frame) return null;
  if (session.held.value) {
    return (
      <p class="climb-meaning">
        <strong>{TEXT.panel.over(frame.run + 1)}</strong>{' '}
        <span class="note">{TEXT.panel.overNote(frame.runBest, room.shownPlan.scoring)}</span>
      </p>
    );
  }
  const odds = frame.temperature > 0 ? Math.exp(-LOSS / frame.temperature) : 0;
  return (
    <p class="climb-meaning">
      <span class="num">
        {TEXT.panel.temperature(temperatureText(frame.temperature), room.shownPlan.scoring)}
        {room.unit === 'best' ? '' : '.'}
      </span>{' '}
      {room.unit === 'best' && (
        <span class="note">
          {TEXT.panel.ofBest(share(frame.temperature / Math.max(1, frame.runBest)), frame.runBest)}
        </span>
      )}{' '}
      <span class="note">
        {TEXT.panel.meaning(LOSS, oddsText(odds), room.shownPlan.scoring)}
        {frame.points > GOOD * LOSS && ` ${TEXT.panel.costly(LOSS, room.shownPlan.scoring)}`}
      </span>{' '}
      {phase === 'paused' && (
        <button class="button quiet climb-replay" type="button" onClick={() => void session.replay()}>
          {TEXT.panel.replayBest}
        </button>
      )}
    </p>
  );
}
