import { BookIcon } from '../../design/icons';
import { useLab } from '../lab';
import { openPicker } from './state';

/** The dictionary in use, and the way to another. */
export function DictionaryButton() {
  const { dictionaries } = useLab();
  const name = dictionaries.nameOf(dictionaries.current.value);
  return (
    <button
      class="button quiet dictionary-button"
      type="button"
      aria-haspopup="dialog"
      aria-label={`Dictionary: ${name}`}
      title="Dictionary"
      onClick={openPicker}
    >
      <BookIcon />
      <span class="dictionary-name">{name}</span>
    </button>
  );
}
