/** The settings of the next game: named games, dice, time, word length, and the rest. */
import { type Signal, useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { FamilyFilter } from '../../app/FamilyFilter';
import { useLab } from '../../app/lab';
import { PointsChoice } from '../../app/points/PointsChoice';
import { Check, OneOf } from '../../ui/Choice';
import { ErrorText } from '../../ui/ErrorPanel';
import { VERBATIM } from '../../ui/typing';
import { covers } from '../../words/tiers';
import { OWN_WORDS } from './finder';
import type { RoomProps } from './session';
import {
  formatTime,
  isPlanned,
  MAX_GOAL,
  MAX_SECONDS,
  MIN_SECONDS,
  minLengthOf,
  parseTime,
  type PlayPlan,
  PRESET_SECONDS,
  PRESETS,
  withPreset,
} from './spec';
import { CHOICES, RULES, VERSUS } from './text';

const MIN_LENGTHS: readonly number[] = [1, 2, 3, 4, 5, 6];

export function Choices({ plan, dice }: RoomProps) {
  const lab = useLab();
  const { dice: name, seconds, seed, players } = plan.value;
  const minLength = minLengthOf(plan.value, dice);
  const change = (part: Partial<PlayPlan>): void => void (plan.value = { ...plan.value, ...part });

  return (
    <form class="play-choices stack gap-4" aria-label={CHOICES.form} onSubmit={(event) => event.preventDefault()}>
      <Presets plan={plan} dice={dice} />
      <div class="fill-l gap-4">
        <Time
          seconds={seconds}
          bad={plan.value.badTime}
          onChange={(seconds) => change(seconds === null ? { badTime: true } : { seconds, badTime: false })}
        />
        <OneOf
          name="players"
          label={CHOICES.players}
          options={[1, 2, 3, 4].map((n) => [n, n])}
          value={players}
          onChoose={(players) => change({ players })}
        />
      </div>
      {players > 1 && (
        <div class="fill">
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
          <p class="note whole t-s">{CHOICES.playersAbout}</p>
        </div>
      )}
      <details>
        <summary>{CHOICES.more}</summary>
        <Switches plan={plan} dictionary={lab.dictionaries.asked.value} />
        <OneOf
          name="dice"
          look="pills"
          label={CHOICES.dice}
          options={dice.map((set) => [set.name, `${set.rows}×${set.cols} ${set.title}`])}
          value={name}
          onChoose={(dice) => change({ dice })}
        />
        <OneOf
          name="min"
          label={CHOICES.minimum}
          options={MIN_LENGTHS.map((n) => [n, n])}
          value={minLength}
          onChoose={(length) => change({ minLengths: { ...plan.value.minLengths, [name]: length } })}
        />
        <PointsChoice
          name="play-scoring"
          scoring={plan.value.scoring}
          onChange={(scoring) => change(scoring === null ? { badPoints: true } : { scoring, badPoints: false })}
        />
        <Common plan={plan} dictionary={lab.dictionaries.asked.value} />
        <div class="fill-l gap-4">
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
    <div>
      <OneOf<number | 'other'>
        name="time"
        label={CHOICES.time}
        options={[
          ...PRESET_SECONDS.map((time) => [time, time === 0 ? RULES.untimed : formatTime(time)] as const),
          ['other', CHOICES.other],
        ]}
        value={custom.value ? 'other' : seconds}
        onChoose={(time) => {
          custom.value = time === 'other';
          onChange(time === 'other' ? parseTime(text.value) : time);
        }}
      />
      {custom.value && (
        <label class="play-other stack gap-1">
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
    </div>
  );
}

// --- Named games ---

function Presets({ plan, dice }: Pick<RoomProps, 'plan' | 'dice'>) {
  // While a typed value is invalid, the plan matches no named game.
  const bad = plan.value.badTime || plan.value.badPoints;
  const chosen = bad ? undefined : PRESETS.find((preset) => isPlanned(preset, plan.value, dice));
  return (
    <OneOf
      name="preset"
      look="pills"
      label={CHOICES.presets}
      options={PRESETS.map((preset) => [preset, preset.name])}
      value={chosen}
      onChoose={(preset) => (plan.value = withPreset(plan.value, preset))}
    />
  );
}

// --- Common words ---

function Common({ plan, dictionary }: { plan: Signal<PlayPlan>; dictionary: string }) {
  const able = covers(dictionary);
  const field = (name: 'common' | 'goal', label: string, none: string) => (
    <label class="stack gap-1">
      <span class="label">{label}</span>
      <input
        class="field num"
        type="number"
        min={0}
        max={MAX_GOAL}
        step={1}
        inputMode="numeric"
        placeholder={none}
        disabled={name === 'goal' && !able}
        value={plan.value[name] === 0 ? '' : plan.value[name]}
        onInput={(event) => {
          const wanted = Math.round(Number(event.currentTarget.value));
          const sound = Number.isFinite(wanted) ? Math.min(MAX_GOAL, Math.max(0, wanted)) : 0;
          plan.value = { ...plan.value, [name]: sound };
        }}
      />
    </label>
  );
  return (
    <div class="play-common">
      <div class="fill-l gap-4">
        {field('common', able ? CHOICES.atLeast : CHOICES.atLeastOwn, able ? CHOICES.any : String(OWN_WORDS))}
        {field('goal', CHOICES.goal, CHOICES.none)}
      </div>
      <p class="note t-s">{able ? CHOICES.commonAbout : CHOICES.ownAbout}</p>
    </div>
  );
}

// --- Switches ---

const SWITCHES: readonly [name: keyof PlayPlan & ('hints' | 'starts' | 'sound' | 'vibration'), label: string][] = [
  ['hints', CHOICES.showLeft],
  ['starts', CHOICES.showStarts],
  ['sound', CHOICES.sound],
  ['vibration', CHOICES.vibration],
];

/** `dictionary`: the game's list. Only some lists have words that are known to be common. */
export function Switches({ plan, dictionary }: { plan: Signal<PlayPlan>; dictionary: string }) {
  const hints = plan.value.hints || plan.value.starts;
  const turn = (name: keyof PlayPlan, on: boolean): void => void (plan.value = { ...plan.value, [name]: on });
  return (
    <div class="fill-l gap-1">
      {SWITCHES.filter(([name]) => name !== 'vibration' || 'vibrate' in navigator).map(([name, label]) => (
        <Check key={name} label={label} checked={plan.value[name]} onChange={(on) => turn(name, on)} />
      ))}
      {hints && covers(dictionary) && (
        <Check
          label={CHOICES.commonHints}
          checked={plan.value.commonHints}
          onChange={(on) => turn('commonHints', on)}
        />
      )}
      <FamilyFilter id="play-family" />
    </div>
  );
}
