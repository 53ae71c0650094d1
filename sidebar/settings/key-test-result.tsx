import type { KeyTest, SidebarState } from '../../src/sidebar-server';
import { getViewTexts } from '../text';
import { ViewFailure } from '../ui';

/** The result of a test of the key. */
export function KeyTestMessage(props: {
  readonly test: KeyTest;
  /** True if the settings are saved after a successful test. */
  readonly isSaving: boolean;
  readonly state: SidebarState;
}) {
  const { test, isSaving, state } = props;
  const { keyTest, savedWithoutKey } = getViewTexts().settings;
  const untested = state.maskedKey === null ? savedWithoutKey : getViewTexts().controls.saved;
  const [tested, saved] = test.result === 'not tested' ? [untested, ''] : keyTest[test.result];
  return (
    <>
      <p>
        <b>{isSaving ? `${tested} ${saved}`.trimEnd() : tested}</b>
      </p>
      {'failure' in test && <ViewFailure failure={test.failure} state={state} />}
    </>
  );
}
