/** The bundled dictionaries, as the picker shows them before they are loaded. */

import type { DictionaryId } from '../engine/contract';

export interface BundledList {
  readonly id: DictionaryId;
  readonly name: string;
  readonly about: string;
}

export const DEFAULT_DICTIONARY: DictionaryId = 'enable2k';

export const BUNDLED: readonly BundledList[] = [
  { id: 'enable2k', name: 'ENABLE2K', about: 'The list of Dan Vanderkam’s proofs: ENABLE as revised in 2000.' },
  { id: 'enable', name: 'ENABLE', about: 'The 1997 original. It differs by a few hundred words.' },
];
