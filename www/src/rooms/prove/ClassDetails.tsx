/** Facts about the class chosen on the map: its letters, and its outcome. */

import type { Signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { ClassRecord } from '../../engine/jobs';
import { Button } from '../../ui/Button';
import { sentence } from '../../ui/format';
import { Rich } from '../../ui/Rich';
import { useProving } from './room';
import { type Display, markOf } from './session';
import { WATCHABLE } from './spec';
import { inside } from './store';
import { boardCount, MAP, MARKS } from './text';

interface Props {
  readonly at: Signal<number>;
  /** The square under the pointer. Its class is shown instead, as long as the pointer is there. */
  readonly pointed: Signal<number>;
  readonly ids: Float64Array;
  readonly together: number;
  open(square: number): void;
}

export function Chosen({ at, pointed, ids, together, open }: Props) {
  const { display } = useProving();
  const { value: session } = display;
  session.version.value;
  const example = at.value < 0 && together === 1 ? exampleOf(session, ids) : undefined;
  const shown = pointed.value < 0 ? at.value : pointed.value;
  const group =
    shown >= 0
      ? ids.subarray(shown * together, (shown + 1) * together)
      : example === undefined
        ? new Float64Array()
        : Float64Array.of(example);
  const [first] = group;
  useEffect(() => {
    // The example is marked on the map, so that it can be found there.
    const square =
      example === undefined || ids.length === 1 ? null : document.getElementById(`class-${ids.indexOf(example)}`);
    square?.setAttribute('data-example', 'true');
    return () => square?.removeAttribute('data-example');
  }, [example, ids]);
  return (
    <>
      {first === undefined ? (
        <p>Press a square to see its letters and its result.</p>
      ) : group.length === 1 ? (
        <Details id={first} example={first === example && shown < 0 && ids.length > 1} />
      ) : (
        <>
          <p>
            {MAP.range(
              first,
              group.at(-1) ?? first,
              group.filter((id) => session.finishedClasses.results.has(id)).length,
              group.length,
            )}
          </p>
          <p class="page-only mt-1">
            <Button look="quiet" onClick={() => open(shown)} text="Open these classes" />
          </p>
        </>
      )}
    </>
  );
}

/** The class shown before one is chosen: that of the best board, or the first one. */
export function exampleOf({ finishedClasses }: Display, ids: Float64Array): number | undefined {
  const best = [...finishedClasses.results.values()].reduce<ClassRecord | undefined>(
    (best, record) => (record.found > 0 && record.best > (best?.best ?? 0) ? record : best),
    undefined,
  );
  return best && inside(ids, best.id) ? best.id : ids[0];
}

function Details({ id, example }: { id: number; example: boolean }) {
  const room = useProving();
  const { spec } = room;
  const { value: session } = room.display;
  const { value: plan } = session.plan;
  // A log that was imported has results for all of them at once.
  session.version.value;
  const record = session.finishedClasses.results.get(id);
  const text = room.textOf(id);
  const failed = session.failed.get(id);
  return (
    <div class="class-one row top gap-4">
      {plan && (
        // Their space is reserved until they are known.
        <div class={text ? undefined : 'class-coming'}>
          <ClassLetters
            text={
              text ||
              Array(plan.rows * plan.cols)
                .fill('a')
                .join(' ')
            }
            cols={plan.cols}
          />
        </div>
      )}
      <div>
        <div class="class-known">
          <p>
            {example && 'For example (outlined on the map),'}{' '}
            <b>{session.plan.value?.run.classes == null ? 'This class' : MAP.name(id)}</b>
            {text && `, ${boardCount(text)} boards`}:{' '}
            {session.differing.has(id) ? (
              `${MARKS.differs}.`
            ) : record ? (
              <Rich
                text={`${MAP.result(record.bound, record.found, record.best, spec.value.threshold, record.found !== session.found)}.`}
              />
            ) : (
              `${MARKS[markOf(session, id)]}. ${failed === undefined ? '' : sentence(failed)}`
            )}
          </p>
          {record && (
            <Rich
              as="p"
              class="note"
              text={MAP.work(record.paths, record.parts, record.seconds, record.origin === 'file')}
            />
          )}
        </div>
        <p class="page-only mt-1">
          {WATCHABLE.map((method) => (
            <>
              <Button
                key={method}
                look="quiet"
                aria-label={`${MAP.name(id)}: ${MAP.watchBy[method]}`}
                onClick={() => room.watch({ id, method })}
                text={MAP.watchBy[method]}
              />{' '}
            </>
          ))}
          {text && (
            <Button
              look="quiet"
              aria-label={`${MAP.name(id)}: ${MAP.compare}`}
              onClick={() => room.compare(id, text)}
              text={MAP.compare}
            />
          )}
        </p>
      </div>
    </div>
  );
}

/** A class: the letters that each cell may have, in the shape of the board. */
export function ClassLetters({ text, cols }: { text: string; cols: number }) {
  return (
    <ol class="class-letters stack t-s sans" style={{ '--cols': cols }} aria-label="Letters allowed on each cell">
      {text.split(' ').map((letters, cell) => (
        <li key={cell} class={letters.length === 1 ? 'one' : letters.length > 12 ? 'many' : ''}>
          {letters.length >= 26 ? <em>any letter</em> : letters.toUpperCase()}
        </li>
      ))}
    </ol>
  );
}
