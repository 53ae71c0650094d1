import type { FailureMessage } from '../../src/errors/failure-message';
import type { SidebarState } from '../../src/sidebar-server/messages';
import { detailsOf } from '../ui/details';
import { Failure } from '../ui/failure';

/** A failure of the view, if there is one. Closing changes no report, so the sentence about kept rows is left out. */
export function CloseFailure(props: {
  readonly failure: FailureMessage | null;
  readonly state: SidebarState;
  readonly onSettings: () => void;
  readonly onAgain?: () => void;
}) {
  const { failure, state, onSettings, onAgain } = props;
  const shown = failure && { ...failure, kept: '' };
  const helps = { settings: onSettings, ...(onAgain && { again: onAgain }) };
  return (
    <div role="alert">
      {shown && <Failure failure={shown} details={detailsOf(shown, state, null)} helps={helps} />}
    </div>
  );
}
