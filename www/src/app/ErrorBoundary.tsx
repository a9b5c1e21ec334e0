/** When a room breaks, the page stays and shows what happened, what to do, and the details for a report. */

import { Component, type ComponentChildren } from 'preact';
import { ErrorPanel } from '../ui/ErrorPanel';
import { href } from './route';
import { TEXT } from './text';
import { Button } from '../ui/Button';

interface Props {
  children: ComponentChildren;
  /** The room's name, for the message. */
  room: string;
  /** Called before the room is tried again. */
  reset?: () => void;
}

interface BoundaryState {
  error?: Error | undefined;
}

export class ErrorBoundary extends Component<Props, BoundaryState> {
  override state: BoundaryState = {};

  static override getDerivedStateFromError(error: unknown): BoundaryState {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render({ children, room, reset }: Props, { error }: BoundaryState) {
    if (!error) return children;
    const again = (): void => {
      reset?.();
      this.setState({ error: undefined });
    };
    return <RoomError title={TEXT.roomStopped(room)} advice={TEXT.roomStoppedAdvice} error={error} again={again} />;
  }
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
      <Button text={TEXT.reload} onClick={() => location.reload()} />
      <a class="button quiet" href={href('')}>
        {TEXT.backToStart}
      </a>
    </>
  );
  return (
    <ErrorPanel title={title} message={error.message} details={details} again={again} actions={actions}>
      {advice}
    </ErrorPanel>
  );
}
