/** The bundled dictionaries, as the picker shows them before they are loaded. */

import type { DictionaryId } from '../engine/contract';
import { LIST_TEXTS } from './text';

export interface BundledList {
  readonly id: DictionaryId;
  readonly name: string;
  readonly about: string;
}

export const DEFAULT_DICTIONARY: DictionaryId = 'enable2k';

export const BUNDLED: readonly BundledList[] = [
  { id: 'enable2k', ...LIST_TEXTS.enable2k },
  { id: 'enable', ...LIST_TEXTS.enable },
];
