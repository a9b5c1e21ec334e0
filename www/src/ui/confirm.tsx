/** Asks before something is lost. One question at a time; the shell shows it. */

import { signal } from '@preact/signals';
import { Dialog } from './Dialog';
import { TEXT } from './text';

export interface Question {
  /** What is asked, as a question: `Delete this proof?` */
  readonly title: string;
  /** What will be lost or done, in a sentence or two. */
  readonly text?: string;
  /** What the button that does it says: a verb, `Delete`. */
  readonly action: string;
  /** What the other one says; `Cancel` if left out. */
  readonly cancel?: string;
}

interface OpenQuestion extends Question {
  readonly answer: (yes: boolean) => void;
}

const asked = signal<OpenQuestion | undefined>(undefined);

/** Resolves to whether the visitor agreed. A second question answers the first with no. */
export function confirm(question: Question): Promise<boolean> {
  asked.peek()?.answer(false);
  return new Promise((resolve) => {
    asked.value = {
      ...question,
      answer: (yes) => {
        asked.value = undefined;
        resolve(yes);
      },
    };
  });
}

/** Where the question appears. Stands once, in the shell. */
export function Confirmation() {
  const question = asked.value;
  return (
    <Dialog
      title={question?.title}
      open={question !== undefined}
      onClose={() => question?.answer(false)}
      class="confirmation"
      role="alertdialog"
    >
      {question?.text && <p>{question.text}</p>}
      <div class="dialog-actions">
        {/* First, and so focused: Enter pressed in passing loses nothing. */}
        <button class="button" type="button" onClick={() => question?.answer(false)}>
          {question?.cancel ?? TEXT.cancel}
        </button>
        <button class="button primary" type="button" onClick={() => question?.answer(true)}>
          {question?.action}
        </button>
      </div>
    </Dialog>
  );
}
