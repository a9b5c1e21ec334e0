/** The controls: start, pause, step, and stop; and below the arithmetic: speed, board size, and number of climbers. */

import { misreadText } from '../../app/fields';
import { Button, IconButton } from '../../ui/Button';
import { Check, Select } from '../../ui/Choice';
import { SizePicker } from '../../board/SizePicker';
import { icon, PauseIcon, PlayIcon } from '../../design/icons';
import type { Pace } from '../../engine/contract';
import { counted, sentence, shortPercent as share } from '../../ui/format';
import { Heat } from './Charts';
import { cools, dimsOf } from './plan';
import { recordedText, SIZE } from './RecordingChart';
import { type ClimbRoom, cores, COUNTS, STEPWISE, useClimbing } from './room';
import { notchOf, SPEEDS } from './speed';
import { ErrorText } from '../../ui/ErrorText';

const StopIcon = icon(<path d="M5.5 5.5h9v9h-9z" />);
const StepIcon = icon(<path d="M5 4.5l7.5 5.5L5 15.5zM15 4.5v11" />);
const BackIcon = icon(<path d="M15 4.5L7.5 10l7.5 5.5zM5 4.5v11" />);
export const ReplayIcon = icon(<path d="M4 9.2a6 6 0 1 1 1.3 4.6M4 4.5v4.7h4.7" />);

const SEEKS = [
  ['accepted', 'Next accepted', 'Go on to the next step that is accepted'],
  ['loss', 'Next accepted loss', 'Go on to the next step that is accepted although the board gets worse'],
] as const;
const MAIN = { idle: 'Start', running: 'Pause', paused: 'Resume', over: 'New climb' };

export function Controls() {
  const room = useClimbing();
  const { ready, steps, sought } = room;
  const { value: phase } = room.phase;
  const isOver = phase === 'over';
  return (
    <section class="climb-controls mt-4" aria-label="Controls">
      <div class="climb-row row">
        <Button look="primary climb-main" disabled={!ready.value} onClick={() => room.press()}>
          {phase === 'running' ? <PauseIcon /> : <PlayIcon />}
          {MAIN[phase]}
        </Button>
        {isOver ? (
          room.climbers.value.some(
            ({ state, frame }) => state.value === 'stopped' && frame.value?.status === 'running',
          ) && (
            <Button title="Resume this climb" onClick={() => room.resume()}>
              <PlayIcon /> Resume
            </Button>
          )
        ) : (
          <>
            <IconButton
              icon={<BackIcon />}
              label="Step back"
              title="Back to the step shown before (←)"
              disabled={steps.value.length - room.behind.value < 2}
              onClick={() => room.back()}
            />
            <Button disabled={!ready.value} title="Take one step (→)" onClick={() => void room.step()}>
              <StepIcon /> Step
            </Button>
            <Button disabled={phase === 'idle'} onClick={() => void room.stop()}>
              <StopIcon /> Stop
            </Button>
          </>
        )}
        {isOver && !room.replaying.value && room.chosen.value?.replay && (
          <Button onClick={() => void room.replayBest(room.chosen.value)}>
            <ReplayIcon /> Replay
          </Button>
        )}
      </div>
      {/* Most steps are rejected, above all late in a run; these lead to those that teach most. */}
      {room.isOpen && (
        <div class="climb-row row climb-seek mt-1 t-s">
          {SEEKS.map(([seek, text, title]) => (
            <Button
              key={seek}
              look="quiet"
              title={title}
              off={seek === 'loss' && room.isHill}
              onClick={() => void room.step(seek)}
              text={text}
            />
          ))}
          <output class="note">
            {sought.value || (room.shownPlan.cooling.kind === 'hill' && 'At temperature 0, no loss is accepted.')}
          </output>
        </div>
      )}
      <Heat />
      <Trouble />
    </section>
  );
}

export function Speed() {
  const room = useClimbing();
  const { speed, rate, count } = room;
  const guided = speed.value === 'guided';
  const shown = guided ? rate.value : (speed.value as Pace);
  const name = shown === 'flat' ? 'full speed' : `${counted(Number(shown), 'step')} per second`;
  return (
    <div class="climb-speed row gap-3 mt-2 tall">
      <div class="line gap-3 w-full">
        <label>
          <span class="label">Speed</span>
          <input
            type="range"
            min={0}
            max={SPEEDS.length - 1}
            step={1}
            value={notchOf(shown)}
            aria-valuetext={name}
            onInput={(event) => room.setSpeed(SPEEDS[Number(event.currentTarget.value)] ?? 'flat')}
          />
        </label>
        <span class="climb-speed-name num t-s ink-2 right">{name}</span>
      </div>
      <div class="sans t-s">
        <Check
          label="Speed up automatically"
          title="Start with single steps, explain what happens, and go faster and faster"
          checked={guided}
          onChange={(checked) => room.setSpeed(checked ? 'guided' : (SPEEDS[notchOf(shown)] ?? 'flat'))}
        />
      </div>
      <span class="line push">
        <SizePicker
          {...dimsOf(room.plan.value.size)}
          look="quiet px-2"
          onPick={(rows, cols) => room.set({ size: `${rows}x${cols}` })}
        />
        <Select
          bare
          label="Climbers"
          value={count.value}
          options={COUNTS.filter((each) => each <= cores() || each === count.value).map((each) => [
            each,
            counted(each, 'climber'),
          ])}
          onChoose={(each) => room.setClimbers(each)}
        />
      </span>
      <p class="climb-story t-s note w-full">{storyOf(room)}</p>
    </div>
  );
}

function storyOf(room: ClimbRoom): string {
  if (room.phase.value === 'idle') return room.shownPlan.size === SIZE ? recordedText() : '';
  const waiting = room.count.value - room.climbers.value.length;
  const others = waiting > 1 ? `The other ${waiting} climbers join` : 'The other climber joins';
  const from = room.speed.value === 'guided' ? 'at full speed' : `above ${STEPWISE} steps per second`;
  return [paceStory(room), room.isOpen && waiting > 0 && `${others} ${from}.`].filter(Boolean).join(' ');
}

function paceStory(room: ClimbRoom): string {
  const frame = room.chosen.value?.frame.value;
  const rate = room.rate.value;
  if (!frame || room.phase.value !== 'running' || room.speed.value !== 'guided') return '';
  if (frame.run >= 2) return 'Full speed. “All runs” shows each run as a dot.';
  if (frame.run === 1) return 'Run 2 starts from new random letters, and goes faster.';
  if (typeof rate === 'number' && rate <= 10)
    return 'One step at a time. Each is proposed, scored, then accepted or rejected.';
  const accepted = room.chosen.value?.trace?.recentAcceptance ?? frame.acceptance;
  const now = `${share(accepted)} of all steps are accepted now.`;
  if (room.chosen.value!.heldAt() !== undefined) return `You hold the temperature: ${now}`;
  const way = frame.generation / (frame.runLength ?? 0);
  if (way < 0.1)
    return `Speeding up. A random board is poor, so improvements are easy to find at first.${room.unit === 'best' ? ' The temperature rises with the best score.' : ''}`;
  if (!cools(room.shownPlan)) return now;
  if (accepted < 0.01 && way > 0.6) return 'Nearly frozen: hardly anything but an improvement is accepted.';
  return way < 0.45
    ? `${now} Accepting a worse board now and then is how a climb gets out of dead ends.`
    : `Cooling: ${now}`;
}

function Trouble() {
  const room = useClimbing();
  const { trouble, phase, order, unkept } = room;
  if (trouble.value) return <ErrorText>{sentence(trouble.value)}</ErrorText>;
  if (room.misread.value.length > 0) return <ErrorText>{misreadText(room.misread.value)}</ErrorText>;
  if (room.isLinked.value && phase.value === 'idle')
    return (
      <p class="climb-stale mt-2 t-s">
        This link leads to a climb with the seed “{room.plan.value.seed}”. Start climbing repeats it step by step,
        without any change of the temperature by hand.
      </p>
    );
  if (order.value && !room.isCurrent.value && room.isOpen) {
    return (
      <p class="climb-stale mt-2 t-s note">
        The settings have changed. They apply to the next climb.{' '}
        <Button onClick={() => room.start()} text="Start over with these settings" />
      </p>
    );
  }
  return unkept.value ? (
    <p class="climb-stale mt-2 t-s note">
      {unkept.value === 'full'
        ? 'This browser’s storage is full or blocked, so this climb and the boards it finds are not being saved. They'
        : 'Only one climb can be saved at a time, and another tab had Climb open first. This one'}{' '}
      will be lost if you reload the page.
    </p>
  ) : null;
}
