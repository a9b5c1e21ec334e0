/** The letters of classes that are known by their numbers: asked of the core once, and remembered. */

import { signal } from '@preact/signals';

const MOST = 4000;

export class ClassTexts {
  /** Grows when a text has come. */
  readonly version = signal(0);
  private readonly known = new Map<number, string>();

  constructor(private readonly ask: (id: number) => Promise<string>) {}

  /** The class in its notation; empty until it has come. */
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
