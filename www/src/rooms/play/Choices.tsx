/** The settings of the next game: named games, dice, time, word length, and the rest. */
import { FamilyFilter } from '../../app/family';
import { PointsChoice } from '../../app/points';
import { Check, OneOf } from '../../ui/Choice';
import { ErrorText } from '../../ui/ErrorPanel';
import { clock } from '../../ui/format';
import { VERBATIM } from '../../ui/typing';
import { covers } from '../../words/tiers';
import { OWN_WORDS } from './finder';
import { useRoom } from './room';
import {
  isBadTime,
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

export function Choices() {
  const { lab, plan, dice } = useRoom();
  const dictionary = lab.dictionaries.asked.value;
  const { dice: name, seed, players, badPoints } = plan.value;
  const minLength = minLengthOf(plan.value, dice);
  const change = (part: Partial<PlayPlan>): void => void (plan.value = { ...plan.value, ...part });

  return (
    <form class="play-choices stack gap-4" aria-label={CHOICES.form} onSubmit={(event) => event.preventDefault()}>
      <OneOf
        name="preset"
        look="pills"
        label={CHOICES.presets}
        options={PRESETS.map((preset) => [preset, preset.name])}
        // While a typed value is invalid, the plan matches no named game.
        value={
          isBadTime(plan.value) || badPoints ? undefined : PRESETS.find((preset) => isPlanned(preset, plan.value, dice))
        }
        onChoose={(preset) => (plan.value = withPreset(plan.value, preset))}
      />
      <div class="fill-l gap-4">
        <Time />
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
        <Switches dictionary={dictionary} />
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
        <Common dictionary={dictionary} />
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

/** The usual times, no limit, or any other time. */
function Time() {
  const { plan } = useRoom();
  const { seconds, time } = plan.value;
  const isOther = time !== null || !PRESET_SECONDS.includes(seconds);
  const text = time ?? clock(seconds);
  const wrong = text !== '' && parseTime(text) === null;
  const type = (time: string): void =>
    void (plan.value = { ...plan.value, time, seconds: parseTime(time) ?? plan.value.seconds });
  return (
    <div>
      <OneOf<number | 'other'>
        name="time"
        label={CHOICES.time}
        options={[
          ...PRESET_SECONDS.map((time) => [time, time === 0 ? RULES.untimed : clock(time)] as const),
          ['other', CHOICES.other],
        ]}
        value={isOther ? 'other' : seconds}
        onChoose={(seconds) => {
          if (seconds === 'other') type('');
          else plan.value = { ...plan.value, seconds, time: null };
        }}
      />
      {isOther && (
        <label class="play-other stack gap-1">
          <span class="sr">{CHOICES.otherTime}</span>
          <input
            class="field num"
            value={text}
            placeholder="2:30"
            inputMode="text"
            aria-invalid={wrong}
            aria-describedby={wrong ? 'play-time-wrong' : undefined}
            onInput={(event) => type(event.currentTarget.value)}
          />
          {wrong && (
            <ErrorText id="play-time-wrong">{CHOICES.timeRange(clock(MIN_SECONDS), clock(MAX_SECONDS))}</ErrorText>
          )}
        </label>
      )}
    </div>
  );
}

// --- Common words ---

function Common({ dictionary }: { dictionary: string }) {
  const { plan } = useRoom();
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
export function Switches({ dictionary }: { dictionary: string }) {
  const { plan } = useRoom();
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
