import { useEffect, useRef } from 'preact/hooks';
import type { FailureMessage } from '../../src/errors/failure-message';
import type { SidebarState } from '../../src/sidebar-server/messages';
import { Failure } from './failure';

/**
 * A failure of a view, if there is one. It may be below the window, so it is scrolled into view. The actions of these views change no
 * report, so the sentence about kept rows is left out.
 */
export function ViewFailure(props: {
  readonly failure: FailureMessage | null;
  readonly state: SidebarState;
  readonly onSettings: () => void;
  readonly onAgain?: () => void;
}) {
  const { failure, state, onSettings, onAgain } = props;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure !== null) box.current?.scrollIntoView({ block: 'nearest' });
  }, [failure]);
  return (
    <Failure
      box={box}
      failure={failure && { ...failure, kept: '' }}
      state={state}
      helps={{ settings: onSettings, ...(onAgain && { again: onAgain }) }}
    />
  );
}
