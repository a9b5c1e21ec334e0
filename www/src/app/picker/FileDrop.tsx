/** A word list dropped anywhere on the page becomes a dictionary. */

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { TEXT } from '../text';
import { listName, offerList } from './state';

export function FileDrop() {
  const over = useSignal(false);
  useEffect(() => {
    const carriesFile = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;
    const enter = (event: DragEvent): void => {
      if (!carriesFile(event)) return;
      event.preventDefault();
      over.value = true;
    };
    const leave = (event: DragEvent): void => {
      // Only leaving the window counts: between elements there is always a related one.
      if (event.relatedTarget === null) over.value = false;
    };
    const drop = (event: DragEvent): void => {
      if (!carriesFile(event)) return;
      event.preventDefault();
      over.value = false;
      const file = event.dataTransfer?.files[0];
      if (file) offerList(file, listName(file.name));
    };
    window.addEventListener('dragenter', enter);
    window.addEventListener('dragover', enter);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragenter', enter);
      window.removeEventListener('dragover', enter);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
    };
  }, [over]);
  return over.value ? (
    <div class="file-drop t-xl">
      <p>{TEXT.picker.drop}</p>
    </div>
  ) : null;
}
