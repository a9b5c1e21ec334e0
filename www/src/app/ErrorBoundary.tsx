/** When a room breaks, the page stays and shows what happened, what to do, and the details for a report. */

import type { ComponentChildren } from 'preact';
import { useErrorBoundary } from 'preact/hooks';
import { ErrorPanel } from '../ui/ErrorPanel';
import { href } from './route';
import { TEXT } from './text';
import { Button } from '../ui/Button';

interface Props {
  children: ComponentChildren;
  /** The room's name, for the message. */
  room: string;
  /** Called before the room is tried again. */
  reset: () => void;
}

export function ErrorBoundary({ children, room, reset }: Props) {
  const [thrown, retry] = useErrorBoundary();
  if (!thrown) return <>{children}</>;
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const again = (): void => {
    reset();
    retry();
  };
  return (
    <RoomError title={`Something went wrong in ${room}`} advice={TEXT.roomStoppedAdvice} error={error} again={again} />
  );
}

/** Shown instead of a room that broke or could not be loaded. */
export function RoomError({
  title,
  advice,
  error,
  again,
}: {
  title: string;
  advice: string;
  error: Error;
  again: () => void;
}) {
  const details = `${error.name}: ${error.message}\n${error.stack ?? ''}\n${location.href}\n${navigator.userAgent}`;
  const actions = (
    <>
      <Button text="Reload the page" onClick={() => location.reload()} />
      <a class="button quiet" href={href('')}>
        Go to the start page
      </a>
    </>
  );
  return (
    <ErrorPanel title={title} message={error.message} details={details} again={again} actions={actions}>
      {advice}
    </ErrorPanel>
  );
}
