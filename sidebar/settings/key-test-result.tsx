import type { KeyTest, SidebarState } from '../../src/sidebar-server/messages';
import { texts } from '../text/texts';
import { ViewFailure } from '../ui/failure';

/** The result of a test of the key. */
export function KeyTestMessage(props: {
  readonly test: KeyTest;
  /** True if the settings are saved after a successful test. */
  readonly isSaving: boolean;
  readonly state: SidebarState;
}) {
  const { test, isSaving, state } = props;
  return (
    <>
      <p>
        <b>{keyTestText(test, isSaving, state.maskedKey !== null)}</b>
      </p>
      {'failure' in test && <ViewFailure failure={test.failure} state={state} />}
    </>
  );
}

/** The result of saving or testing a key, as a sentence. `hasKey` is true if a key is stored now. */
export function keyTestText({ result }: KeyTest, isSaving: boolean, hasKey: boolean): string {
  const { keyTest, savedWithoutKey } = texts().settings;
  if (result === 'not tested') return hasKey ? texts().controls.saved : savedWithoutKey;
  const [tested, saved] = keyTest[result];
  return isSaving ? `${tested} ${saved}` : tested;
}
