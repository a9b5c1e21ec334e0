/** Dice, time, word length, and the rest of the next game. */
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { PointsChoice } from '../../app/points/PointsChoice';
import { ErrorText } from '../../ui/ErrorPanel';
import { Common } from './Common';
import { minLengthOf, type PlayPlan } from './plan';
import type { RoomProps } from './room';
import { formatTime, MAX_SECONDS, MIN_SECONDS, parseTime, PRESET_SECONDS } from './spec';
import { Presets } from './Presets';
import { Switches } from './Switches';
import { CHOICES, RULES, VERSUS } from './text';
import { useLab } from '../../app/lab';
import { VERBATIM } from '../../ui/typing';

const MIN_LENGTHS: readonly number[] = [1, 2, 3, 4, 5, 6];

export function Choices({ session, plan, dice }: RoomProps) {
  const lab = useLab();
  const { dice: name, seconds, seed, players } = plan.value;
  const minLength = minLengthOf(plan.value, dice);
  const change = (part: Partial<PlayPlan>): void => void (plan.value = { ...plan.value, ...part });

  return (
    <form class="play-choices" aria-label={CHOICES.form} onSubmit={(event) => event.preventDefault()}>
      <Presets session={session} plan={plan} dice={dice} />
      <div class="play-pair">
        <fieldset>
          <legend class="label">{CHOICES.time}</legend>
          <Time
            seconds={seconds}
            bad={plan.value.badTime}
            onChange={(seconds) => change(seconds === null ? { badTime: true } : { seconds, badTime: false })}
          />
        </fieldset>
        <fieldset>
          <legend class="label">{CHOICES.players}</legend>
          <div class="segments">
            {[1, 2, 3, 4].map((each) => (
              <label key={each}>
                <input
                  type="radio"
                  name="players"
                  checked={each === players}
                  onChange={() => change({ players: each })}
                />
                <span class="num">{each}</span>
              </label>
            ))}
          </div>
        </fieldset>
      </div>
      {players > 1 && (
        <div class="play-names">
          {Array.from({ length: players }, (_, i) => (
            <input
              key={i}
              class="field"
              aria-label={CHOICES.playerName(i + 1)}
              placeholder={VERSUS.player(i + 1)}
              maxLength={24}
              value={plan.value.names[i] ?? ''}
              onInput={(event) => {
                const names = Array.from({ length: 4 }, (_, at) => plan.value.names[at] ?? '');
                names[i] = event.currentTarget.value;
                change({ names });
              }}
            />
          ))}
          <p class="note">{CHOICES.playersAbout}</p>
        </div>
      )}
      <details>
        <summary>{CHOICES.more}</summary>
        <Switches plan={plan} dictionary={lab.dictionaries.asked.value} />
        <fieldset>
          <legend class="label">{CHOICES.dice}</legend>
          <div class="play-dice">
            {dice.map((set) => (
              <label key={set.name}>
                <input
                  type="radio"
                  name="dice"
                  checked={set.name === name}
                  onChange={() => change({ dice: set.name })}
                />
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
        <fieldset>
          <legend class="label">{CHOICES.minimum}</legend>
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
        <PointsChoice
          name="play-scoring"
          scoring={plan.value.scoring}
          onChange={(scoring) => change(scoring === null ? { badPoints: true } : { scoring, badPoints: false })}
        />
        <Common plan={plan} dictionary={lab.dictionaries.asked.value} />
        <div class="play-pair">
          <label>
            <span class="label">{CHOICES.seed}</span>
            <input
              class="field"
              value={seed}
              maxLength={64}
              placeholder={CHOICES.seedHint}
              {...VERBATIM}
              onInput={(event) => change({ seed: event.currentTarget.value })}
            />
          </label>
        </div>
      </details>
    </form>
  );
}

interface TimeProps {
  readonly seconds: number;
  /** Whether the typed text is not a valid time. */
  readonly bad: boolean;
  readonly onChange: (seconds: number | null) => void;
}

/** The usual times, no limit, or any other time. Reports `null` while the typed text is not a time. */
function Time({ seconds, bad, onChange: tell }: TimeProps) {
  const preset = PRESET_SECONDS.includes(seconds);
  const custom = useSignal(!preset);
  const text = useSignal(preset ? '' : formatTime(seconds));
  const told = useRef<number | null>(seconds);
  useEffect(() => {
    // A time from elsewhere, for example from a named game, replaces the typed one.
    if (told.current === seconds || (told.current === null && bad)) return;
    told.current = seconds;
    custom.value = !preset;
    text.value = preset ? '' : formatTime(seconds);
  }, [seconds, bad, preset, custom, text]);
  const onChange = (next: number | null): void => {
    told.current = next;
    tell(next);
  };
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
            <span class="num">{time === 0 ? RULES.untimed : formatTime(time)}</span>
          </label>
        ))}
        <label>
          <input
            type="radio"
            name="time"
            checked={custom.value}
            onChange={() => {
              custom.value = true;
              onChange(parseTime(text.value));
            }}
          />
          <span>{CHOICES.other}</span>
        </label>
      </div>
      {custom.value && (
        <label class="play-other">
          <span class="sr">{CHOICES.otherTime}</span>
          <input
            class="field num"
            value={text.value}
            placeholder="2:30"
            inputMode="text"
            aria-invalid={wrong}
            aria-describedby={wrong ? 'play-time-wrong' : undefined}
            onInput={(event) => {
              text.value = event.currentTarget.value;
              onChange(parseTime(text.value));
            }}
          />
          {wrong && (
            <ErrorText id="play-time-wrong">
              {CHOICES.timeRange(formatTime(MIN_SECONDS), formatTime(MAX_SECONDS))}
            </ErrorText>
          )}
        </label>
      )}
    </>
  );
}
