/** Who is at work on what. */

import { useProving } from './room';
import { duration, number } from './words';

export function Workers() {
  const { session } = useProving();
  const { value: seats } = session.seats;
  const { value: plan } = session.plan;
  if (seats.length === 0 || !plan) return null;
  const cells = plan.rows * plan.cols;
  return (
    <section class="workers" aria-label="Workers">
      <ol>
        {seats.map(({ id, progress, seconds, lost }, i) => (
          <li key={i}>
            <span class="worker-name">
              {id === undefined ? 'done' : <>class <b class="num">{number(id)}</b></>}
              {progress.parts > 1 && <span class="label"> part {progress.parts}</span>}
              {lost > 0 && <span class="label"> replaced {lost > 1 ? `${lost} times` : ''}</span>}
            </span>
            <span class="worker-bar" aria-hidden="true">
              <span style={{ transform: `scaleX(${id === undefined ? 1 : progress.done})` }} />
            </span>
            <span class="worker-depth num" aria-label={`${progress.depth} of ${cells} cells decided`}>
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
}
