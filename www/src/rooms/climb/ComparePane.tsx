/** Two schedules side by side, from the same seed. */

import { Button } from '../../ui/Button';
import { csvOf } from '../../ui/csv';
import { ErrorText } from '../../ui/ErrorText';
import { useLab } from '../../app/lab';
import { counted, sentence, shortPercent as share, sizeName, whole } from '../../ui/format';
import { Rich } from '../../ui/Rich';
import { TableHead } from '../../ui/TableHead';
import { type Figures, interval, medianOfBest, PRESETS, RUNS } from './compare';
import { lengthOf, readPlan, samePlan } from './plan';
import { binned, rangeOf } from './arithmetic';
import { Plot } from './Plot';
import { summitOf, useClimbing } from './room';
import { Select } from '../../ui/Choice';
import { provedText } from './Charts';

/** Sides whose work differs by less did about the same. */
const LEAST_TIMES = 1.1;
const COLUMNS = 40;

/** The name of a schedule in a sentence: `Hill climbing` or, within it, `hill climbing`, but `Vanderkam’s 2009 rule`. */
const first = (name: string) => name.replace(/ \(.*\)$/, '');
const inside = (name: string) =>
  name.startsWith('Vanderkam') ? name : name.charAt(0).toLowerCase() + first(name).slice(1);
const axisName = (name: string) => `${name}: number of runs by best score`;

const COLORS = ['accent', 'ink-3'] as const;

const hitsOf = ({ scores }: Figures, best: number) => scores.filter((points) => points === best).length;

export function ComparePane() {
  const room = useClimbing();
  const { comparison } = room;
  const { a, b, count } = comparison;
  const running = comparison.running.value;
  const [left, right] = comparison.sides.value;
  const start = (): void => {
    if (room.phase.value === 'running') room.pause();
    const plan = room.plan.value;
    const tuned = room.tuned.value?.schedule;
    const tunedSteps = (tuned && lengthOf(tuned)) ?? 20_000;
    const chosen = [a, b].map(({ value }) => PRESETS[value]!);
    comparison.start(
      plan,
      chosen.map(([name, cool]) => [name, cool(tunedSteps, plan.cooling)]),
      room.dictionaryAsked,
      count.value,
    );
  };
  // The schedule in Settings, the last one, is a choice of its own unless it is the tuned one.
  const presets = room.plan.value.cooling.kind === 'tuned' ? PRESETS.slice(0, -1) : PRESETS;
  return (
    <section class="compare page-only mt-3" aria-label="Compare">
      <p class="note">
        <Rich text="This tab runs the same search with two [[schedule|temperature schedules]], both from the same [[seed|seed]]. Does cooling help? Compare tuned annealing, whose temperatures were chosen by trial on 4×4 boards, with hill climbing, which never accepts a worse board." />
      </p>
      <div class="compare-controls row bottom gap-3 my-3">
        {[a, b].map((preset, i) => (
          <Select
            key={i}
            label={`Schedule ${'AB'[i]}`}
            value={preset.value}
            options={presets.map(([name], at) => [at, name])}
            onChoose={(at) => (preset.value = at)}
          />
        ))}
        <Select
          label="Runs per schedule"
          value={count.value}
          options={RUNS.map((each) => [each, whole(each)])}
          onChoose={(each) => (count.value = each)}
        />
        <Button
          look="primary"
          onClick={() => (running ? comparison.stop() : start())}
          text={running ? 'Stop' : 'Compare'}
        />
      </div>
      <ErrorText>{sentence(comparison.trouble.value)}</ErrorText>
      {left && right && <Result sides={[left, right]} />}
    </section>
  );
}

function Result({ sides }: { sides: readonly [Figures, Figures] }) {
  const room = useClimbing();
  const { dictionaries } = useLab();
  const { seed, runs, plan: query, dictionary } = room.comparison.order.value;
  const plan = readPlan(new URLSearchParams(query));
  const isSame = samePlan({ ...plan, seed: '' }, { ...room.plan.value, seed: '' });
  const [a, b] = sides;
  const isRunning = room.comparison.running.value;
  const isOver = !isRunning && sides.every(({ scores }) => scores.length > 0);
  const isComplete = isOver && sides.every(({ scores }) => scores.length === runs);
  const [higher, lower] = a.median < b.median ? [b, a] : [a, b];
  const [more, less] = a.boards >= b.boards ? [a, b] : [b, a];
  const times = more.boards / Math.max(1, less.boards);
  const median = medianOfBest(less.scores, times);
  const best = Math.max(a.best, b.best);
  const hits = sides.map((side) => hitsOf(side, best));
  const of = (side: 0 | 1): string => `${whole(hits[side]!)} of ${whole(sides[side].scores.length)}`;
  const chances = sides.map(({ scores }, i) => interval(hits[i]!, scores.length));
  return (
    <>
      <Histograms sides={sides} seed={seed} />
      {!isComplete && (
        <p class="note">
          {isRunning
            ? 'Still running: don’t compare yet.'
            : `This comparison was stopped before each schedule had done its ${counted(runs, 'run')}. Press Compare to start a new one.`}
        </p>
      )}
      {isOver && (
        <p>
          {higher.median === lower.median
            ? `Both schedules have a median best score of ${whole(a.median)}.`
            : `Run by run, ${inside(higher.name)} did better: half of its runs reached at least ${whole(higher.median)}, compared with ${whole(lower.median)} for ${inside(lower.name)}.`}{' '}
          {`The best score, ${whole(best)}, was reached in ${of(0)} runs of ${inside(a.name)} and in ${of(1)} of ${inside(b.name)}.`}{' '}
          {best !== summitOf(plan, dictionary)?.points &&
            'As this score was picked afterward, this probably overestimates the chance that a run reaches it. '}
          {higher.median !== lower.median && a.range && b.range && (
            <Rich
              text={`The [[interval|95% intervals]] of the two medians ${a.range[0] <= b.range[1] && b.range[0] <= a.range[1] ? 'overlap, so this difference may be due to chance alone' : 'don’t overlap, so chance alone is an unlikely explanation'}.`}
            />
          )}
        </p>
      )}
      {isComplete && a.boards !== b.boards && (
        <p class="mt-2">
          Is that fair? Each schedule had {counted(runs, 'run')}, but not the same amount of work: a board that comes up
          again isn’t scored again, and a cold run keeps trying the same few boards.{' '}
          {times >= LEAST_TIMES &&
            `${first(more.name)} scored ${whole(more.boards)} boards, ${times.toFixed(1)} times as many as ${inside(less.name)} (${whole(less.boards)}). With the same number of boards scored, ${inside(less.name)} could do ${times.toFixed(1)} runs for every run of ${inside(more.name)}. If you take the best of that many, half the time you get at least about ${whole(median)}, against ${whole(more.median)}. ${atEqualWork(more, less, median, times)}`}
        </p>
      )}
      <div class="scroll" tabIndex={0} role="group" aria-label="Compare">
        <table class="compare-table w-full right mt-3">
          <TableHead
            columns={[
              'Schedule',
              'Best',
              'Median best score (95% interval)',
              `Runs that reached ${whole(best)} (95% interval)`,
              'Boards scored',
            ]}
          />
          <tbody>
            {sides.map((side, i) => (
              <tr key={i}>
                <th scope="row">
                  <span class="key" style={`background: var(--${COLORS[i]})`} aria-hidden="true" /> {side.name}{' '}
                  <span class="note num">{`${whole(side.scores.length)} of ${whole(runs)} runs`}</span>
                </th>
                <td class="num">{whole(side.best)}</td>
                <td class="num">
                  {whole(side.median)} <Range ends={side.range?.map(whole)} />
                </td>
                <td class="num">
                  {of(i as 0 | 1)}{' '}
                  <Range ends={side.scores.length > 0 ? chances[i]!.map((chance) => share(chance)) : undefined} />
                </td>
                <td class="num">{whole(side.boards)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p class="note mt-2">
        {`Both searched ${sizeName(plan.size)} boards with ${dictionaries.nameOf(dictionary)}, from the seed “${seed}”.`}{' '}
        {!(isSame && dictionary === room.dictionaryAsked) && 'The settings have changed since then. '}
        {provedText({ shownPlan: plan, dictionary }, best)}
      </p>
    </>
  );
}

/**
 * Who does better with the same number of boards scored, by the medians and by the hits of the best score. `median`: that of
 * the best of as many runs of the schedule with `less` work as are like one run of the other.
 */
function atEqualWork(more: Figures, less: Figures, median: number, times: number): string {
  const best = Math.max(more.best, less.best);
  const [hits, scaled] = [hitsOf(more, best), hitsOf(less, best) * times];
  const [low, high] = more.range ?? [0, Infinity];
  // About two standard deviations of the difference.
  const isClose = Math.abs(hits - scaled) <= 2 * Math.sqrt(hits + scaled * times);
  const verdict = (close: boolean, of: Figures): string =>
    close ? 'neither is clearly better' : `${inside(of.name)} is better`;
  const byMedian = verdict(median >= low && median <= high, median > high ? less : more);
  const byHits = verdict(isClose, scaled > hits ? less : more);
  return `So at equal work, judged by the medians, ${byMedian}. Judged by how often ${whole(best)} is reached (about ${whole(Math.round(scaled))} times, against ${whole(hits)} for ${inside(more.name)}), ${byHits}.`;
}

function Range({ ends }: { ends: readonly string[] | undefined }) {
  return ends ? (
    <span class="note block nowrap">
      ({ends[0]} to {ends[1]})
    </span>
  ) : null;
}

function Histograms({ sides, seed }: { sides: readonly Figures[]; seed: string }) {
  const { low, best: most } = rangeOf(sides.flatMap(({ scores }) => scores));
  const high = Math.max(low + 1, most);
  const counts = sides.map(({ scores }) => binned(scores, low, most, COLUMNS));
  const wide = (high - low) / COLUMNS;
  return (
    <div class="compare-charts fill bottom">
      {sides.map(({ name, scores }, i) => (
        <figure key={i}>
          <figcaption class="label">{axisName(name)}</figcaption>
          <Plot
            label={`Histogram of the best scores of ${counted(scores.length, 'run')}: ${name}.`}
            paint={(painter) => {
              // Both have the same scales, so that their columns can be compared. The last score ends the axis.
              painter.axes(
                { low, most: high, exact: true, name: whole(most), text: whole },
                { most: Math.max(1, ...counts.flat()) },
              );
              painter.bars(counts[i]!, low, high, { color: COLORS[i]!, alpha: 0.8 });
            }}
            xs={scores.length === 0 ? [] : counts[i]!.map((_, column) => low + column * wide)}
            reading={{
              name: axisName(name),
              say: (column) => {
                const [from, to] = [low + column * wide, low + (column + 1) * wide];
                const [least, last] = [Math.ceil(from), Math.ceil(to) - 1];
                return `${whole(least)}${least < last ? ` to ${whole(last)}` : ''}: ${counted(counts[i]![column]!, 'run')}`;
              },
              file: `boggle-schedule-${'ab'[i]}.csv`,
              table: () =>
                csvOf(
                  ['schedule', 'run', 'best_score'],
                  scores.map((points, run) => [name, run + 1, points]),
                  { about: `seed ${seed}` },
                ),
            }}
          />
        </figure>
      ))}
    </div>
  );
}
