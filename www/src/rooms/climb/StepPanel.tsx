/** Below the controls: the arithmetic of a step, a replay's scrubber, or what the temperature means just now. */

import { PlayIcon } from '../../design/icons';
import { chanceText, drawText, moveText, oddsText, signed, temperatureText, verdictText } from './arithmetic';
import { number } from './Headline';
import { PauseIcon } from './icons';
import { dimsOf } from './plan';
import type { Replaying } from './replay';
import { useClimbing } from './room';
import type { Step } from './session';

export function StepPanel() {
  const { session } = useClimbing();
  const replaying = session.replaying.value;
  const step = session.step.value;
  return (
    <section class="climb-panel" aria-label={replaying ? 'Replay' : 'One step'}>
      {replaying ? <Scrubber replaying={replaying} /> : step ? <Arithmetic step={step} /> : <Meaning />}
    </section>
  );
}

function Arithmetic({ step }: { step: Step }) {
  const { session } = useClimbing();
  const { proposal, before } = step;
  const { cols } = dimsOf(session.order.value?.plan.size ?? '4x4');
  const { delta, probability, accepted, temperature } = proposal;
  const [drawn, chance] = drawText(proposal.drawn, probability);
  const up = delta >= 0;
  return (
    <div class="step" data-accepted={accepted}>
      <p class="step-move">{moveText(proposal, before, cols)}</p>
      {proposal.kind && (
        <>
          <dl class="step-sums num">
            <Sum name="now" value={number(proposal.old)} />
            <Sum name="proposed" value={number(proposal.new)} />
            <Sum name="Δ" value={signed(delta)} tone={delta > 0 ? 'good' : delta < 0 ? 'bad' : ''} />
            <Sum name="T" value={temperatureText(temperature)} />
            <Sum name={<>e<sup>Δ/T</sup></>} value={up ? '1' : chance} />
            <Sum name="drawn" value={up ? chanceText(proposal.drawn) : drawn} />
          </dl>
          <div class="step-bar" aria-hidden="true">
            <span class="step-chance" style={{ width: `${probability * 100}%` }} />
            <span class="step-drawn" style={{ left: `${proposal.drawn * 100}%` }} />
          </div>
        </>
      )}
      <p class="step-verdict">
        <strong>{accepted ? 'Accepted.' : proposal.kind ? 'Rejected.' : ''}</strong> {verdictText(proposal)}
        {proposal.endedRun && ' The run is over: the next begins with random letters.'}
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
  const { session } = useClimbing();
  const at = replaying.at.value;
  const { generation, points, temperature } = replaying.moment();
  const playing = replaying.playing.value;
  return (
    <div class="scrub">
      <p class="scrub-title">
        The run that found it <span class="note">run {number(replaying.run.run + 1)}</span>
      </p>
      <div class="scrub-row">
        <button
          class="icon-button"
          type="button"
          aria-label={playing ? 'Hold' : 'Play the run'}
          onClick={() => (playing ? replaying.pause() : replaying.play(performance.now()))}
        >
          {playing ? <PauseIcon /> : <PlayIcon />}
        </button>
        <input
          type="range"
          min={0}
          max={replaying.length - 1}
          value={at}
          aria-label="Moment of the run"
          aria-valuetext={`proposal ${number(generation)}, ${number(points)} points`}
          onInput={(event) => replaying.scrub(Number(event.currentTarget.value))}
        />
      </div>
      <p class="scrub-facts num">
        <span>proposal {number(generation)}</span>
        <span>T {temperatureText(temperature)}</span>
        <button class="button quiet scrub-close" type="button" onClick={() => session.endReplay()}>
          Close
        </button>
      </p>
    </div>
  );
}

/** A loss whose odds are told: a tenth of a good board. */
const LOSS = 50;

/** What the temperature is for, in a sentence that follows it. */
function Meaning() {
  const { session } = useClimbing();
  const frame = session.frame.value;
  const phase = session.phase.value;
  if (!frame) return null;
  if (session.held.value) {
    return (
      <p class="climb-meaning">
        <strong>Run {number(frame.run + 1)} is over.</strong> <span class="note">Its best board has {number(frame.runBest)} points. The next begins with random letters.</span>
      </p>
    );
  }
  return (
    <p class="climb-meaning">
      <span class="num">T {temperatureText(frame.temperature)}</span>{' '}
      <span class="note">
        A board {LOSS} points worse is taken {oddsText(Math.exp(-LOSS / Math.max(frame.temperature, 1e-9)))}.
      </span>{' '}
      {phase === 'paused' && (
        <button class="button quiet climb-replay" type="button" onClick={() => void session.replay()}>
          Replay the best run
        </button>
      )}
    </p>
  );
}
