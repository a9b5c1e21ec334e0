/** What makes it go: start, pause, step, stop; how fast, how large, how many. */

import { SizePicker } from '../../board/SizePicker';
import { ChevronDownIcon, GridIcon, PlayIcon } from '../../design/icons';
import { Popup } from '../../design/Popup';
import { PauseIcon, ReplayIcon, StepIcon, StopIcon } from './icons';
import { dimsOf } from './plan';
import { COUNTS, useClimbing } from './room';
import { nameOfSpeed, SPEEDS } from './speed';

export function Controls() {
  return (
    <section class="climb-controls" aria-label="Controls">
      <div class="climb-row">
        <Main />
        <Step />
        <Stop />
        <Size />
        <Count />
      </div>
      <Speed />
      <Trouble />
    </section>
  );
}

function Main() {
  const room = useClimbing();
  const { session } = room;
  const phase = session.phase.value;
  const press = (): void => {
    if (phase === 'running') session.pause();
    else if (phase === 'paused' && room.isCurrent.value) session.resume();
    else room.start();
  };
  const paused = phase === 'paused' && room.isCurrent.value;
  return (
    <button class="button primary climb-main" type="button" disabled={!session.ready.value} onClick={press}>
      {phase === 'running' ? <PauseIcon /> : <PlayIcon />}
      {phase === 'running' ? 'Pause' : paused ? 'Go on' : phase === 'idle' ? 'Start' : 'New climb'}
    </button>
  );
}

/** One proposal; when it is over, the way back into it. */
function Step() {
  const { session } = useClimbing();
  const phase = session.phase.value;
  if (phase === 'over' && session.places.value.some((place) => place.state.value === 'stopped')) {
    return (
      <button class="button" type="button" title="Take this climb up again" onClick={() => session.resume()}>
        <PlayIcon /> Go on
      </button>
    );
  }
  return (
    <button class="button" type="button" disabled={phase !== 'running' && phase !== 'paused'} title="One proposal" onClick={() => void session.single()}>
      <StepIcon /> Step
    </button>
  );
}

/** Stops; when it is over, shows the best run again. */
function Stop() {
  const { session } = useClimbing();
  const phase = session.phase.value;
  if (phase === 'over' && !session.replaying.value && session.chosen.value?.replay) {
    return (
      <button class="button" type="button" onClick={() => void session.replay()}>
        <ReplayIcon /> Replay
      </button>
    );
  }
  return (
    <button class="button" type="button" disabled={phase !== 'running' && phase !== 'paused'} onClick={() => void session.stop()}>
      <StopIcon /> Stop
    </button>
  );
}

function Size() {
  const room = useClimbing();
  const { rows, cols } = dimsOf(room.plan.value.size);
  return (
    <Popup
      label={`Size: ${rows} by ${cols}`}
      title="Size"
      buttonClass="button quiet climb-size"
      button={
        <>
          <GridIcon /> <span class="num">{`${rows}×${cols}`}</span>
        </>
      }
    >
      {(close) => (
        <SizePicker
          rows={rows}
          cols={cols}
          onPick={(r, c) => {
            room.set({ size: `${r}x${c}` });
            close();
          }}
        />
      )}
    </Popup>
  );
}

function Count() {
  const room = useClimbing();
  const count = room.climbers.value;
  return (
    <Popup
      label={`Climbers: ${count}`}
      title="Climbers"
      buttonClass="button quiet climb-count"
      button={
        <>
          <span class="num">{count}</span> {count === 1 ? 'climber' : 'climbers'} <ChevronDownIcon />
        </>
      }
    >
      {(close) => (
        <div class="menu">
          {COUNTS.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === count}
              data-first={each === count ? '' : undefined}
              onClick={() => {
                room.setClimbers(each);
                close();
              }}
            >
              {each === 1 ? '1 climber' : `${each} climbers`}
            </button>
          ))}
        </div>
      )}
    </Popup>
  );
}

function Speed() {
  const room = useClimbing();
  const speed = room.session.speed.value;
  return (
    <label class="climb-speed">
      <span class="label">Speed</span>
      <input
        type="range"
        min={0}
        max={SPEEDS.length - 1}
        step={1}
        value={SPEEDS.indexOf(speed)}
        aria-valuetext={nameOfSpeed(speed)}
        onInput={(event) => room.setSpeed(SPEEDS[Number(event.currentTarget.value)] ?? 'flat')}
      />
      <span class="num climb-speed-name">{nameOfSpeed(speed)}</span>
    </label>
  );
}

function Trouble() {
  const room = useClimbing();
  const { session } = room;
  const { trouble } = session;
  const stale = session.order.value && !room.isCurrent.value && session.phase.value !== 'idle';
  if (trouble.value) {
    return (
      <p class="trouble climb-trouble" role="alert">
        {sentence(trouble.value)}
      </p>
    );
  }
  if (stale && session.phase.value !== 'over') {
    return (
      <p class="climb-stale note">
        The settings have changed.{' '}
        <button class="button" type="button" onClick={() => room.start()}>
          Start anew with them
        </button>
      </p>
    );
  }
  if (session.unkept.value) return <p class="climb-stale note">Another tab has a climb of its own, so this one does not survive a reload.</p>;
  return null;
}

/** A message of the core, as a sentence. */
export function sentence(message: string): string {
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}${/[.!?]$/.test(message) ? '' : '.'}`;
}
