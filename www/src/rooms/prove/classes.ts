/** The letters of classes known by number: requested from the core once, and remembered. */

import { signal } from '@preact/signals';

const MOST = 4000;

export class ClassTexts {
  /** Increases when a text has arrived. */
  readonly version = signal(0);
  private readonly known = new Map<number, string>();

  constructor(private readonly ask: (id: number) => Promise<string>) {}

  /** Returns the class in text form; empty until it has arrived. */
  get(id: number): string {
    const text = this.known.get(id);
    if (text !== undefined) return text;
    if (this.known.size >= MOST) this.known.clear();
    this.known.set(id, '');
    this.ask(id).then(
      (read) => {
        this.known.set(id, read);
        this.version.value++;
      },
      () => this.known.delete(id),
    );
    return '';
  }

  clear(): void {
    this.known.clear();
  }
}
