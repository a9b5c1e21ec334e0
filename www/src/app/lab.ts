/** What every room gets: the engines and the dictionaries. Tests supply others. */

import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Engine } from '../engine/contract';
import type { Dictionaries } from './dictionaries';

export interface Lab {
  /** The worker that answers at once: give it nothing that takes long. */
  readonly engine: Engine;
  /** A second worker, for calls that may take a while. */
  readonly background: Engine;
  readonly dictionaries: Dictionaries;
}

/** Makes a context for what all parts of something share, and the hook by which they get it. */
export function contextOf<T>() {
  const context = createContext<T | undefined>(undefined);
  const use = (): T => {
    const shared = useContext(context);
    if (!shared) throw new Error('the parts of a room must be inside the room');
    return shared;
  };
  return [context, use] as const;
}

export const [LabContext, useLab] = contextOf<Lab>();
