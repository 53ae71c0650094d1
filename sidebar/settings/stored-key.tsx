import { useState } from 'preact/hooks';
import type { KeyTest, SidebarState } from '../../src/sidebar-server';
import { joinSentences } from '../../src/wording';
import { type ServerProps, useRequest } from '../server';
import { getViewTexts } from '../text';
import { Buttons, Part, QuestionBox, ViewFailure } from '../ui';

export function StoredKey({
  server,
  state,
  id,
  maskedKey,
}: ServerProps & { readonly id: string; readonly maskedKey: string }) {
  const { storedKey, testingKey } = getViewTexts().settings;
  const [isAsking, setIsAsking] = useState(false);
  const testing = useRequest<KeyTest>();
  const forgetting = useRequest<SidebarState>();
  const deleteStoredKey = () => forgetting.ask(() => server.sidebarForgetKey(id), '');
  const test = () => testing.ask(() => server.sidebarTestKey(id), '');
  const isUsedByFormulas = state.formulas.allowedIds.includes(id);
  return (
    <Part title={storedKey.title}>
      <p>
        {storedKey.stored} {maskedKey}
      </p>
      <Buttons
        isBusy={testing.isBusy || forgetting.isBusy}
        acts={[
          { label: storedKey.testAgain, busy: testing.isBusy ? testingKey : '', act: test },
          {
            label: storedKey.forget,
            busy: forgetting.isBusy ? storedKey.forgetting : '',
            act: () => setIsAsking(true),
          },
        ]}
      />
      {isAsking && (
        <QuestionBox
          title={storedKey.ask(maskedKey)}
          means={isUsedByFormulas ? storedKey.meansWithFormulas : storedKey.means}
          choices={[{ label: storedKey.confirm, act: deleteStoredKey }]}
          onClose={() => setIsAsking(false)}
        />
      )}
      <div class="part" role="status">
        {testing.answer !== null && <KeyTestMessage test={testing.answer} isSaving={false} state={state} />}
      </div>
      <ViewFailure failure={testing.failure} state={state} onAgain={test} />
      <ViewFailure failure={forgetting.failure} state={state} onAgain={deleteStoredKey} />
    </Part>
  );
}

export function KeyTestMessage(props: {
  readonly test: KeyTest;
  /** True if the settings are saved after a successful test. */
  readonly isSaving: boolean;
  readonly state: SidebarState;
  /** Whether the tested connection has a key; by default, whether the default one has. */
  readonly hasKey?: boolean;
}) {
  const { test, isSaving, state, hasKey = state.maskedKey !== null } = props;
  const { keyTest, savedWithoutKey } = getViewTexts().settings;
  const untested = hasKey ? getViewTexts().controls.saved : savedWithoutKey;
  const [tested, saved] = test.result === 'not tested' ? [untested, ''] : keyTest[test.result];
  return (
    <>
      <p>
        <b>{isSaving ? joinSentences([tested, saved]) : tested}</b>
      </p>
      {'failure' in test && <ViewFailure failure={test.failure} state={state} />}
    </>
  );
}
