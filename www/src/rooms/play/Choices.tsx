/** Dice, time, shortest word and seed of the next game. */
import { useComputed, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import './choices.css';
import { HintsChoice } from './Hints';
import { minLengthOf, type Plan } from './plan';
import type { RoomProps } from './room';
import { formatTime, MAX_SECONDS, MIN_SECONDS, parseTime, PRESET_SECONDS } from './spec';
import { saveChoices } from './storage';
import { browserWorld } from './world';
import { useLab } from '../../app/lab';

const MIN_LENGTHS: readonly number[] = [1, 2, 3, 4, 5, 6];

export function Choices({ plan, dice }: RoomProps) {
  const lab = useLab();
  const { dice: name, seconds, seed } = plan.value;
  const minLength = minLengthOf(plan.value, dice);
  const change = (part: Partial<Plan>): void => void (plan.value = { ...plan.value, ...part });

  const choices = useComputed(() => {
    const { dice, seconds, minLengths, hints } = plan.value;
    return { dice, seconds, minLengths, hints };
  }).value;
  useEffect(() => saveChoices(browserWorld(lab).browser, choices), [lab, choices]);

  return (
    <form class="play-choices" aria-label="The next game" onSubmit={(event) => event.preventDefault()}>
      <fieldset>
        <legend class="label">Dice</legend>
        <div class="play-dice">
          {dice.map((set) => (
            <label key={set.name}>
              <input type="radio" name="dice" checked={set.name === name} onChange={() => change({ dice: set.name })} />
              <span>
                <b class="num">
                  {set.rows} × {set.cols}
                </b>
                <small>{set.title}</small>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <div class="play-pair">
        <fieldset>
          <legend class="label">Time</legend>
          <Time seconds={seconds} onChange={(seconds) => change({ seconds })} />
        </fieldset>
        <fieldset>
          <legend class="label">Shortest word, in letters</legend>
          <div class="segments">
            {MIN_LENGTHS.map((length) => (
              <label key={length}>
                <input
                  type="radio"
                  name="min"
                  checked={length === minLength}
                  onChange={() => change({ minLengths: { ...plan.value.minLengths, [name]: length } })}
                />
                <span class="num">{length}</span>
              </label>
            ))}
          </div>
        </fieldset>
      </div>
      <div class="play-pair">
        <label>
          <span class="label">Seed: same seed, same board</span>
          <input
            class="field"
            value={seed}
            maxLength={64}
            placeholder="empty: a new board"
            autocomplete="off"
            autocapitalize="off"
            spellcheck={false}
            onInput={(event) => change({ seed: event.currentTarget.value })}
          />
        </label>
        <HintsChoice plan={plan} />
      </div>
    </form>
  );
}

/** Some usual times, no clock, or any other. */
function Time({ seconds, onChange }: { seconds: number; onChange: (seconds: number) => void }) {
  const preset = PRESET_SECONDS.includes(seconds);
  const custom = useSignal(!preset);
  const text = useSignal(preset ? '' : formatTime(seconds));
  const wrong = custom.value && text.value !== '' && parseTime(text.value) === null;
  return (
    <>
      <div class="segments play-times">
        {PRESET_SECONDS.map((time) => (
          <label key={time}>
            <input
              type="radio"
              name="time"
              checked={!custom.value && time === seconds}
              onChange={() => {
                custom.value = false;
                onChange(time);
              }}
            />
            <span class="num">{time === 0 ? 'No clock' : formatTime(time)}</span>
          </label>
        ))}
        <label>
          <input type="radio" name="time" checked={custom.value} onChange={() => (custom.value = true)} />
          <span>Other</span>
        </label>
      </div>
      {custom.value && (
        <label class="play-other">
          <span class="sr">Another time, in minutes and seconds</span>
          <input
            class="field num"
            value={text.value}
            placeholder="2:30"
            inputMode="text"
            aria-invalid={wrong}
            aria-describedby={wrong ? 'play-time-wrong' : undefined}
            onInput={(event) => {
              text.value = event.currentTarget.value;
              const time = parseTime(text.value);
              if (time !== null) onChange(time);
            }}
          />
          {wrong && (
            <span class="play-wrong" id="play-time-wrong">
              Minutes and seconds, from {formatTime(MIN_SECONDS)} to {formatTime(MAX_SECONDS)}
            </span>
          )}
        </label>
      )}
    </>
  );
}
