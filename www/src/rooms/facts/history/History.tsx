/** The problem's history, with its sources. */

import { TEXT } from '../text';
import { EVENTS } from './text-history';

export function History() {
  return (
    <section class="facts-part" id="history" aria-labelledby="history-title" tabIndex={-1}>
      <div class="facts-aside">
        <h2 id="history-title">{TEXT.parts.history}</h2>
        <p>{TEXT.history.intro}</p>
      </div>
      <div class="facts-main">
        <ol class="timeline">
          {EVENTS.map(({ when, title, text, links }) => (
            <li key={title}>
              <p class="timeline-when num">{when}</p>
              <div>
                <h3>{title}</h3>
                <p class="facts-text">{text}</p>
                <ul class="timeline-links">
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
    </section>
  );
}
