/** The settings of the next game: named games, dice, time, word length, and the rest. */
import { type Signal, useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { chooseFamily, family } from '../../app/family';
import { useLab } from '../../app/lab';
import { PointsChoice } from '../../app/points/PointsChoice';
import type { DiceInfo } from '../../engine/contract';
import { ErrorText } from '../../ui/ErrorPanel';
import { VERBATIM } from '../../ui/typing';
import { FAMILY } from '../../words/text';
import { covers } from '../../words/tiers';
import { OWN_WORDS } from './finder';
import type { PlaySession, RoomProps } from './session';
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

// --- Named games ---

interface PresetsProps {
  readonly session: PlaySession;
  readonly plan: Signal<PlayPlan>;
  readonly dice: readonly DiceInfo[];
}

function Presets({ session, plan, dice }: PresetsProps) {
  const own = session.saved.presets.value.at(-1);
  const all = own ? [...PRESETS, { ...own, name: CHOICES.own }] : PRESETS;
  // While a typed value is invalid, the plan matches no named game.
  const bad = plan.value.badTime || plan.value.badPoints;
  const chosen = bad ? undefined : all.find((preset) => isPlanned(preset, plan.value, dice));
  return (
    <fieldset class="play-presets">
      <legend class="label">{CHOICES.presets}</legend>
      <div>
        {all.map((preset) => (
          <label key={preset.name} class="play-preset">
            <input
              type="radio"
              name="preset"
              checked={preset === chosen}
              onChange={() => (plan.value = withPreset(plan.value, preset))}
            />
            <span>{preset.name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

// --- Common words ---

export function Common({ plan, dictionary }: { plan: Signal<PlayPlan>; dictionary: string }) {
  const able = covers(dictionary);
  const field = (name: 'common' | 'goal', label: string, none: string) => (
    <label>
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
      <div class="play-pair">
        {field('common', able ? CHOICES.atLeast : CHOICES.atLeastOwn, able ? CHOICES.any : String(OWN_WORDS))}
        {field('goal', CHOICES.goal, CHOICES.none)}
      </div>
      <p class="note">{able ? CHOICES.commonAbout : CHOICES.ownAbout}</p>
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
  return (
    <div class="play-switches">
      {SWITCHES.filter(([name]) => name !== 'vibration' || 'vibrate' in navigator).map(([name, label]) => (
        <label class="play-check" key={name}>
          <input
            type="checkbox"
            checked={plan.value[name]}
            onChange={(event) => (plan.value = { ...plan.value, [name]: event.currentTarget.checked })}
          />
          <span>{label}</span>
        </label>
      ))}
      {hints && covers(dictionary) && (
        <label class="play-check">
          <input
            type="checkbox"
            checked={plan.value.commonHints}
            onChange={(event) => (plan.value = { ...plan.value, commonHints: event.currentTarget.checked })}
          />
          <span>{CHOICES.commonHints}</span>
        </label>
      )}
      <label class="play-check">
        <input
          type="checkbox"
          checked={family.value}
          aria-describedby="play-family"
          onChange={(event) => chooseFamily(event.currentTarget.checked)}
        />
        <span>{FAMILY.label}</span>
      </label>
      <p class="note play-family" id="play-family" hidden={!family.value}>
        {FAMILY.about}
      </p>
    </div>
  );
}
