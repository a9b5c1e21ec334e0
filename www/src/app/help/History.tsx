/** The article about how the best board was found and proved best, with its sources. */

import { EVENTS } from './history-events';

export function History() {
  return (
    <div class="article">
      <p>It looked like an afternoon’s exercise, and it took 18 years. These were the steps.</p>
      <ol class="timeline mt-4">
        {EVENTS.map(({ when, title, text, links }) => (
          <li key={title}>
            <p class="t-s ink-3 num">{when}</p>
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
              <ul class="timeline-links row pt-1 gx-4 t-s">
                {links.map(([name, url]) => (
                  <li key={url}>
                    <a href={url}>{name}</a>
                  </li>
                ))}
              </ul>
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}
