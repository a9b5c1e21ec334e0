/** The settings of the next game: named games, dice, time, word length, and the rest. */
import { FamilyFilter } from '../../app/family';
import { PointsChoice } from '../../app/points';
import { Check, OneOf, Select } from '../../ui/Choice';
import { clock } from '../../ui/format';
import { VERBATIM } from '../../ui/typing';
import { covers } from '../../words/tiers';
import { OWN_WORDS } from './finder';
import { useRoom } from './room';
import { keyOf, MAX_GOAL, minLengthOf, type PlayPlan, PRESETS, specOf, withPreset } from './spec';
import { CHOICES, RULES, VERSUS } from './text';

const MIN_LENGTHS: readonly number[] = [1, 2, 3, 4, 5, 6];
const TIMES: readonly number[] = [30, 60, 80, 90, 120, 150, 180, 240, 300, 420, 600, 900, 1800, 3600, 0];

export function Choices() {
  const { lab, plan, dice } = useRoom();
  const dictionary = lab.dictionaries.asked.value;
  const { dice: name, seed, seconds, players, badPoints } = plan.value;
  const minLength = minLengthOf(plan.value, dice);
  const change = (part: Partial<PlayPlan>): void => void (plan.value = { ...plan.value, ...part });
  const able = covers(dictionary);
  const rules = (plan: PlayPlan): string => keyOf(specOf({ ...plan, seed: '' }, dice, '', ''));
  const count = (name: 'common' | 'goal', label: string, none: string, disabled = false) => (
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
        disabled={disabled}
        value={plan.value[name] || ''}
        onInput={(event) => {
          const wanted = Math.round(Number(event.currentTarget.value)) || 0;
          change({ [name]: Math.min(MAX_GOAL, Math.max(0, wanted)) });
        }}
      />
    </label>
  );
  return (
    <form class="stack gap-4" aria-label={CHOICES.form} onSubmit={(event) => event.preventDefault()}>
      <OneOf
        name="preset"
        look="pills"
        label={CHOICES.presets}
        options={PRESETS.map((preset) => [preset, preset.name])}
        // While a typed table is incomplete, the plan matches no named game.
        value={
          badPoints ? undefined : PRESETS.find((preset) => rules(withPreset(plan.value, preset)) === rules(plan.value))
        }
        onChoose={(preset) => (plan.value = withPreset(plan.value, preset))}
      />
      <div class="fill-l gap-4">
        <Select
          label={CHOICES.time}
          options={[...new Set([...TIMES, seconds])].map((time) => [time, time === 0 ? RULES.untimed : clock(time)])}
          value={seconds}
          onChoose={(time) => change({ seconds: Number(time) })}
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
                const name = event.currentTarget.value;
                change({ names: Array.from({ length: 4 }, (_, at) => (at === i ? name : plan.value.names[at]) ?? '') });
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
        <div class="fill-l gap-4">
          {count('common', able ? CHOICES.atLeast : CHOICES.atLeastOwn, able ? CHOICES.any : String(OWN_WORDS))}
          {count('goal', CHOICES.goal, CHOICES.none, !able)}
          <p class="note t-s whole">{able ? CHOICES.commonAbout : CHOICES.ownAbout}</p>
        </div>
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

// --- Switches ---

const SWITCHES = [
  ['hints', CHOICES.showLeft],
  ['starts', CHOICES.showStarts],
  ['sound', CHOICES.sound],
  ['vibration', CHOICES.vibration],
  ['commonHints', CHOICES.commonHints],
] as const;

/** `dictionary`: the game's list. Only some lists have words that are known to be common. */
export function Switches({ dictionary }: { dictionary: string }) {
  const { plan } = useRoom();
  const hints = plan.value.hints || plan.value.starts;
  const able: { [name: string]: boolean } = {
    vibration: 'vibrate' in navigator,
    commonHints: hints && covers(dictionary),
  };
  return (
    <div class="fill-l gap-1">
      {SWITCHES.filter(([name]) => able[name] ?? true).map(([name, label]) => (
        <Check
          key={name}
          label={label}
          checked={plan.value[name]}
          onChange={(on) => (plan.value = { ...plan.value, [name]: on })}
        />
      ))}
      <FamilyFilter id="play-family" />
    </div>
  );
}
