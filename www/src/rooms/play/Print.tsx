/** Sheets for a class or a table: boards with lines to write on, the rules, and answer keys on separate pages. */
import { useSignal } from '@preact/signals';
import { FamilyFilter, family, leftOut } from '../../app/family';
import type { Lab } from '../../app/lab';
import { rowsOf } from '../../app/points';
import { type KeyPart, printSheet, type Sheet } from '../../board/Paper';
import type { DiceInfo } from '../../engine/contract';
import { Button } from '../../ui/Button';
import { Check, OneOf, Select } from '../../ui/Choice';
import { ErrorText } from '../../ui/ErrorPanel';
import type { Tiers } from '../../words/table';
import { covers, wantTiers } from '../../words/tiers';
import { findWith, wantedWords } from './finder';
import { Fold } from './parts';
import { useRoom } from './room';
import { lay, newSeed } from './session';
import { rulesLine } from './share';
import { cleanSeed, type Spec, specOf } from './spec';
import { HELP, PRINT, problemOf } from './text';

type Key = (typeof PRINT.keys)[number][0];

export async function sheetOf(
  lab: Lab,
  dice: readonly DiceInfo[],
  specs: readonly Spec[],
  { title, large, key }: { title: string; large: boolean; key: Key },
): Promise<Sheet> {
  const [first] = specs;
  if (!first) throw new Error(PRINT.nothing);
  const tiers = await wantTiers(first.dictionary);
  const points = await lab.engine.readScoring(first.scoring);
  const tables = await Promise.all(specs.map((spec) => lay(lab.engine, spec)));
  return {
    title,
    large,
    lines: true,
    boards: tables.map(({ board, solution }, i) => {
      const { source } = specs[i]!;
      const words = solution.words.filter((word) => !leftOut(word));
      const parts = byTier(words, tiers).filter((part) => key === 'all' || part.title === PRINT.tiers.common);
      const one = specs.length === 1;
      const note = family.value ? PRINT.familyNote : '';
      return {
        grid: board,
        title: one ? '' : PRINT.board(i + 1),
        note: source.kind === 'roll' ? source.seed : '',
        key: key === 'none' ? null : { title: one ? PRINT.words : PRINT.wordsOn(i + 1), note, parts },
      };
    }),
    footer: [
      rulesLine(first, dice),
      HELP.rules.slice(0, 3).join(' '),
      rowsOf(points)
        .map((row) => PRINT.row(row.letters, row.points))
        .join(' · '),
    ],
  };
}

/** Returns words by how common they are, in alphabetical order. */
export function byTier(words: readonly string[], tiers: Tiers | undefined): KeyPart[] {
  if (!tiers) return [{ title: PRINT.tiers.all, words }];
  return (['common', 'known', 'rare'] as const)
    .map((tier) => ({ title: PRINT.tiers[tier], words: words.filter((word) => tiers.of(word) === tier) }))
    .filter((part) => part.words.length > 0);
}

export function Print() {
  const { lab, plan, dice } = useRoom();
  const dictionary = lab.dictionaries.asked.value;
  const boards = useSignal(1);
  const title = useSignal('Boggle');
  const large = useSignal(false);
  const key = useSignal<Key>('all');
  const trouble = useSignal('');
  const busy = useSignal(false);
  const make = async (): Promise<void> => {
    trouble.value = '';
    busy.value = true;
    const spec = specOf(plan.value, dice, dictionary, newSeed());
    const seed = spec.source.kind === 'roll' ? spec.source.seed : '';
    const typed = cleanSeed(plan.value.seed) !== '';
    const wanted = wantedWords(plan.value, dictionary);
    try {
      const specs: Spec[] = [];
      for (let i = 0; i < boards.value; i += 1) {
        // The first board has the seed itself, so that it is the board that a link with this seed opens.
        const next = i === 0 ? seed : cleanSeed(`${seed} ${i + 1}`);
        const rolled: Spec = { ...spec, source: { kind: 'roll', dice: plan.value.dice, seed: next } };
        if (wanted === 0 || (typed && covers(dictionary))) specs.push(rolled);
        else {
          const found = await findWith(lab, rolled, wanted);
          if (found.count === 0) throw new Error(PRINT.none);
          specs.push(found.spec);
        }
      }
      printSheet(await sheetOf(lab, dice, specs, { title: title.value, large: large.value, key: key.value }));
    } catch (error) {
      trouble.value = problemOf(error);
    } finally {
      busy.value = false;
    }
  };
  return (
    <Fold title={PRINT.title}>
      <p class="note">{PRINT.about}</p>
      <label class="stack gap-1">
        <span class="label">{PRINT.heading}</span>
        <input
          class="field"
          maxLength={60}
          value={title.value}
          onInput={(event) => (title.value = event.currentTarget.value)}
        />
      </label>
      <OneOf
        name="print-boards"
        label={PRINT.boards}
        options={[1, 2, 3, 4, 5, 6].map((n) => [n, n])}
        value={boards.value}
        onChoose={(n) => (boards.value = n)}
      />
      <Check label={PRINT.large} checked={large.value} onChange={(on) => (large.value = on)} />
      <Select
        label={PRINT.key}
        options={PRINT.keys.filter(([each]) => each !== 'common' || covers(dictionary))}
        value={key.value}
        onChoose={(each) => (key.value = each)}
      />
      <FamilyFilter id="print-family" />
      <Button text={busy.value ? PRINT.busy : PRINT.print} disabled={busy.value} onClick={() => void make()} />
      <ErrorText>{trouble.value}</ErrorText>
    </Fold>
  );
}
