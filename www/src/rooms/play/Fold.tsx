/** One line of the lobby that opens. */
import type { ComponentChildren } from 'preact';

export function Fold({ title, note, children }: { title: string; note?: string; children: ComponentChildren }) {
  return (
    <section class="play-more">
      <details>
        <summary>
          {title} {note && <span class="note">{note}</span>}
        </summary>
        {children}
      </details>
    </section>
  );
}
