import type { FailureMessage } from '../../src/errors/failure-message';
import type { KeyTest, SidebarState } from '../../src/sidebar-server/messages';
import { keyTestText } from '../sentences/key-test-text';
import { texts } from '../text/texts';
import { detailsOf } from '../ui/details';
import { Failure } from '../ui/failure';

/** The result of a test of the key. */
export function KeyTestMessage(props: {
  readonly test: KeyTest;
  /** True if the settings are saved after a successful test. */
  readonly isSaving: boolean;
  readonly state: SidebarState;
}) {
  const { test, state } = props;
  return (
    <>
      <p>
        <b>{keyTestText(test, props.isSaving, state.maskedKey !== null)}</b>
      </p>
      {'failure' in test && <SettingsFailure failure={test.failure} state={state} />}
    </>
  );
}

/** A failure in the settings. It only offers to try again, because other remedies are on the same page. */
export function SettingsFailure(props: {
  readonly failure: FailureMessage | null;
  readonly state: SidebarState;
  readonly onAgain?: () => void;
}) {
  const { failure, state, onAgain } = props;
  if (failure === null) return null;
  // Settings do not change rows, so a sentence about unchanged rows would confuse. So would a pointer to the settings.
  const doNext = texts().settings.doNext[failure.kind] ?? failure.doNext;
  const shown = { ...failure, kept: '', doNext };
  return (
    <Failure
      failure={shown}
      details={detailsOf(shown, state, null)}
      helps={onAgain === undefined ? {} : { again: onAgain }}
    />
  );
}
