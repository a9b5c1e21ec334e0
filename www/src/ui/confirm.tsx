/** Asks before something is lost. The shell shows one question at a time. */

import { signal } from '@preact/signals';
import { Dialog } from './Dialog';
import { Button } from './Button';

export interface Question {
  /** The question: `Delete this proof?` */
  readonly title: string;
  /** The consequences, in a sentence or two. */
  readonly text?: string;
  /** The label of the button that does it, a verb: `Delete`. */
  readonly action: string;
  /** The label of the other button; `Cancel` by default. */
  readonly cancel?: string;
}

const asked = signal<(Question & { readonly answer: (yes: boolean) => void }) | undefined>(undefined);

/** Resolves to whether the visitor agreed. A second question answers the first one with no. */
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

/** The place where the question appears. It exists once, in the shell. */
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
      <div class="line end mt-5">
        {/* This button comes first, gets the focus, and looks so: pressing Enter by accident loses nothing. */}
        <Button look="primary" text={question?.cancel ?? 'Cancel'} onClick={() => question?.answer(false)} />
        <Button text={question?.action} onClick={() => question?.answer(true)} />
      </div>
    </Dialog>
  );
}
