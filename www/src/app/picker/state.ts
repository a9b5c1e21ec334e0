/** The state of the dictionary dialog. */

import { signal } from '@preact/signals';
import { TEXT } from '../text';

/** A list to be added: a file or a pasted text. */
export interface Draft {
  readonly list: Blob | string;
  readonly name: string;
}

export const pickerOpen = signal(false);
export const draft = signal<Draft | undefined>(undefined);

export function openPicker(): void {
  pickerOpen.value = true;
}

/** Opens the dialog with a list to add. */
export function offerList(list: Blob | string, name: string): void {
  draft.value = { list, name };
  pickerOpen.value = true;
}

/** A name for a file's list: `my-words.v2.txt` becomes `my-words.v2`. */
export function listName(fileName: string): string {
  return fileName.replace(/\.(txt|dic|csv|list|lst|wordlist)$/i, '').slice(0, 60) || TEXT.picker.myList;
}
