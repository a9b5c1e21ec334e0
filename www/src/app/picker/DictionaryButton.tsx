import { BookIcon } from '../../design/icons';
import { useLab } from '../lab';
import { TEXT as SHELL } from '../text';
import { openPicker } from './state';

const TEXT = SHELL.picker;

/** Shows the dictionary in use, and opens the picker. */
export function DictionaryButton() {
  const { dictionaries } = useLab();
  const name = dictionaries.nameOf(dictionaries.current.value);
  return (
    <button
      class="button quiet dictionary-button"
      type="button"
      aria-haspopup="dialog"
      aria-label={TEXT.button(name)}
      title={TEXT.title}
      onClick={openPicker}
    >
      <BookIcon />
      <span class="dictionary-name">{name}</span>
    </button>
  );
}
