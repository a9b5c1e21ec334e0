/** The workers and their classes. */

import { later } from '../../app/later';
import { useProving } from './room';
import { WORKERS } from './text';
import { duration, number } from './words';

export const Workers = later(function Workers() {
  const { display, session: proof } = useProving();
  const { value: session } = display;
  const { value: statuses } = session.workerStatuses;
  const { value: plan } = session.plan;
  if (statuses.length === 0 || !plan || session !== proof) return null;
  const cells = plan.rows * plan.cols;
  return (
    <section class="workers" aria-label={WORKERS.label}>
      <ol>
        {statuses.map(({ id, progress, seconds, lost }, i) => (
          <li key={i}>
            <span class="worker-name">
              {id === undefined ? (
                WORKERS.idle
              ) : (
                <>
                  {WORKERS.name} <b class="num">{number(id)}</b>
                </>
              )}
              {progress.parts > 1 && <span class="label"> {WORKERS.part(progress.parts)}</span>}
              {lost > 0 && <span class="label"> {WORKERS.lost(lost)}</span>}
            </span>
            <span class="worker-bar" aria-hidden="true">
              <span style={{ transform: `scaleX(${id === undefined ? 1 : progress.done})` }} />
            </span>
            <span class="worker-depth num" role="img" aria-label={WORKERS.depth(progress.depth, cells)}>
              {Array.from({ length: cells }, (_, cell) => (
                <i key={cell} class={cell < progress.depth ? 'decided' : ''} />
              ))}
            </span>
            <span class="num worker-time">{id === undefined ? '' : duration(seconds)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
});
