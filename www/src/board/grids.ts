/** Boards known only as texts; the core reads each once, and the result is remembered. */

import { signal } from '@preact/signals';
import type { Grid } from './face';
import type { BoardResult } from '../engine/contract';

const MOST = 2000;

/** Milliseconds. */
const TOGETHER = 40;

export class Grids {
  private readonly known = new Map<string, Grid | undefined>();
  private readonly version = signal(0);
  private told = false;

  constructor(private readonly read: (text: string) => Promise<BoardResult>) {}

  /** The board of a text; `undefined` until it is read. Components that asked are rendered again then. */
  get(text: string): Grid | undefined {
    void this.version.value;
    if (!this.known.has(text)) {
      if (this.known.size >= MOST) this.known.clear();
      this.known.set(text, undefined);
      this.read(text).then(
        (result) => {
          if (!result.ok) return;
          this.known.set(text, result.board);
          this.tell();
        },
        () => this.known.delete(text),
      );
    }
    return this.known.get(text);
  }

  /** Many boards are read at a time; components are rendered once for all that arrived. */
  private tell(): void {
    if (this.told) return;
    this.told = true;
    setTimeout(() => {
      this.told = false;
      this.version.value++;
    }, TOGETHER);
  }
}
