/** Statistics of rolled boards, as in "Some Boggle Statistics" of 2007, computed as the visitor watches. */

import { useSignalEffect } from '@preact/signals';
import { InTurn, later } from '../../ui/later';
import { DiceIcon } from '../../design/icons';
import { Menu } from '../../design/Popup';
import type { SampleExport } from '../../engine/contract';
import { Button, FileButton, IconButton } from '../../ui/Button';
import { Field, OneOf, Select } from '../../ui/Choice';
import { confirm } from '../../ui/confirm';
import { download } from '../../ui/download';
import { useDraft } from '../../ui/draft';
import { ErrorText } from '../../ui/ErrorText';
import { counted, duration, large, number } from '../../ui/format';
import { Rich } from '../../ui/Rich';
import { VERBATIM } from '../../ui/typing';
import { QUESTIONS, SHOWS } from './address';
import { DicePicker } from './DicePicker';
import { Common, Lengths, Means, Records, Spread } from './Figures';
import { rate } from './format';
import { SOURCES } from './published';
import { useFacts, WORKERS } from './room';

export function Rolled() {
  const room = useFacts();
  useSignalEffect(() => {
    if (!room.diceTrouble.value) room.follow('rolled', room.query.value.dice);
  });
  useSignalEffect(() => {
    const { other, dice } = room.query.value;
    if (other !== dice && room.sets.value.some(({ name }) => name === other)) room.follow('other', other);
  });
  return (
    <InTurn>
      <div class="facts-aside">
        <h2 class="t-xl" id="rolled-title">
          {QUESTIONS.rolled}
        </h2>
        <Rich
          as="p"
          text="Dan Vanderkam rolled millions of boards in 2007 and counted the words on them. Here you can repeat the experiment with new boards. Each average comes with its [[standardError|standard error]]: how far off an average of this many boards typically is, just by chance. The shaded band in a chart extends about two standard errors to either side, and about 95 of 100 such bands contain the true average."
        />
        <p>
          <a href={SOURCES.statistics}>Some Boggle Statistics, 2007</a>
        </p>
        <Controls />
      </div>
      <div class="facts-main stack min-0 gap-5">
        <OneOf
          bare
          name="facts-show"
          label="What to show"
          options={SHOWS}
          value={room.query.value.show}
          onChoose={(show) => room.change({ show }, 'step')}
        />
        <Figure />
      </div>
    </InTurn>
  );
}

const FIGURES = { means: Means, spread: Spread, lengths: Lengths, common: Common, records: Records };

const Figure = later(function Figure() {
  const { query, rolled, diceTrouble } = useFacts();
  const { status } = rolled.value;
  const report = rolled.value.report.value;
  const { show } = query.value;
  if (diceTrouble.value) return null; // The figures are those of other dice.
  if (!report?.boards) {
    const text = status.value === 'resting' ? 'No boards have been rolled yet.' : 'Rolling the first boards…';
    return <p class="note room-coming">{text}</p>;
  }
  if ((show === 'lengths' || show === 'common') && report.words.max === 0)
    return <p class="note room-coming">No word was found on any of these boards, so there is nothing to list.</p>;
  const Shown = FIGURES[show];
  return <Shown key={show} report={report} />;
});

const EXPORTS: readonly (readonly [SampleExport, name: string])[] = [
  ['json', 'Everything'],
  ['words', 'Boards by words'],
  ['points', 'Boards by points'],
  ['lengths', 'Word lengths'],
  ['common', 'All words seen'],
  ['records', 'Records'],
];

// --- What to roll and how many boards, start and pause, and actions on the sample ---

const GOALS = [100_000, 1_000_000, 5_000_000, 20_000_000];

function Controls() {
  const room = useFacts();
  const { value: session } = room.rolled;
  const { seed, boards } = room.query.value;
  const typed = useDraft(seed, (text) => room.change({ seed: text.trim() || seed }));
  const status = session.status.value;
  const isBusy = status !== 'resting';
  const rolling = status === 'rolling';
  const { done, of: wanted } = session.progress.value;
  const of = rolling ? wanted : boards;
  const progress = `${number(done)} of ${number(of)}`;
  const perSecond = session.rate.value;
  const sampled = session.report.value?.boards ?? 0;
  /** What is in the sample, or how the rolling goes, in a few lines. */
  const standing = rolling
    ? [
        progress,
        perSecond > 0 &&
          `${rate(perSecond)} per second in ${counted(WORKERS, 'worker')}, ${duration((of - done) / perSecond)} left`,
      ]
    : [
        `${counted(sampled, 'board')} in the sample`,
        done < Math.min(sampled, wanted) &&
          `${done === 0 ? 'none' : number(done)} of them from seed ${seed}${done === 0 ? ' yet' : ''}`,
      ];
  const goals = GOALS.includes(boards) ? GOALS : [...GOALS, boards].sort((a, b) => a - b);
  const save = async (what: SampleExport): Promise<void> =>
    download(`boggle-${what === 'json' ? 'statistics.json' : `${what}.csv`}`, await session.export(what));
  const reset = async (): Promise<void> => {
    const text = `The statistics of ${counted(sampled, 'board')} will be deleted from this device.`;
    if (await confirm({ title: 'Discard the sample?', text, action: 'Discard' })) await session.clear();
  };
  return (
    <div class="controls stack gap-3 pt-2 narrow">
      <DicePicker />
      <div class="fill">
        <Select
          label="Boards"
          options={goals.map((goal) => [goal, number(goal)])}
          value={boards}
          onChoose={(goal) => room.change({ boards: Number(goal) })}
        />
        <div class="line bottom">
          <Field label="Seed" class="num" {...typed} {...VERBATIM} maxLength={64} />
          <IconButton
            icon={<DiceIcon />}
            label="Another seed"
            onClick={() => room.change({ seed: String(crypto.getRandomValues(new Uint32Array(1))[0]) })}
          />
        </div>
      </div>
      <div class="controls-go row gx-4">
        {rolling ? (
          // Keys, so that a press on one button never becomes a click on the other.
          <Button key="pause" look="primary" onClick={() => session.pause()} text="Pause" />
        ) : wanted === boards && done === wanted && wanted > 0 ? (
          <p class="label w-full">
            All {number(boards)} boards from this seed have been rolled. For more, choose a larger number or another
            seed.
          </p>
        ) : (
          <Button
            key="roll"
            look="primary"
            disabled={isBusy}
            onClick={() => void session.roll(seed, boards)}
            text={done > 0 && done < boards ? 'Resume' : `Roll ${large(boards)}`}
          />
        )}
        <p class="label num" data-testid="rolled">
          {standing.filter(Boolean).join('\n')}
        </p>
      </div>
      <div
        class="meter"
        role="progressbar"
        aria-label="Boards from this seed"
        aria-valuemin={0}
        aria-valuemax={of}
        aria-valuenow={Math.min(done, of)}
        aria-valuetext={progress}
      >
        <span style={{ scale: `${Math.min(1, done / of)} 1` }} />
      </div>
      <ErrorText>{session.trouble.value}</ErrorText>
      <p class="note" role="status">
        {session.unkept.value &&
          'This browser’s storage is full or blocked, so this sample isn’t being saved. To keep it, export everything.'}
      </p>
      <div class="row">
        {sampled > 0 && (
          <Menu
            label="Export"
            button="Export…"
            buttonClass="button quiet"
            items={EXPORTS.map(([what, name]) => [
              <>
                {name} <small>{what === 'json' ? 'JSON' : 'CSV'}</small>
              </>,
              () => void save(what),
            ])}
          />
        )}
        <FileButton
          look="quiet"
          disabled={isBusy}
          title="A JSON record of another run, saved here or by the command-line program"
          accept=".json,application/json"
          onFiles={([record]) => record && session.add(record)}
        >
          Merge a saved sample…
        </FileButton>
        <Button look="quiet" disabled={isBusy || sampled === 0} onClick={() => void reset()} text="Reset" />
      </div>
    </div>
  );
}
