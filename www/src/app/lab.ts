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

export const LabContext = createContext<Lab | undefined>(undefined);

export function useLab(): Lab {
  const lab = useContext(LabContext);
  if (!lab) throw new Error('a room must be inside a LabContext');
  return lab;
}
