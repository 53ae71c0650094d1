import { useState } from 'preact/hooks';
import type { KeyTest, SidebarState } from '../../src/sidebar-server/messages';
import type { Server } from '../server/server';
import { useRequest } from '../server/use-request';
import { texts } from '../text/texts';
import { Buttons } from '../ui/buttons';
import { ViewFailure } from '../ui/failure';
import { Part } from '../ui/part';
import { Question } from '../ui/question';
import { KeyTestMessage } from './key-test-result';

/** The stored key: the user can test it again or delete it. */
export function StoredKey(props: {
  readonly server: Server;
  readonly state: SidebarState;
  readonly maskedKey: string;
}) {
  const { server, state, maskedKey } = props;
  const { storedKey, testingKey } = texts().settings;
  const [isAsking, setIsAsking] = useState(false);
  const testing = useRequest<KeyTest>();
  const forgetting = useRequest<SidebarState>();
  const forget = () => forgetting.ask(() => server.sidebarForgetKey(), '');
  const test = () => testing.ask(() => server.sidebarTestKey(), '');
  const { mine, allowed } = state.formulas;
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
        <Question
          title={storedKey.ask(maskedKey)}
          means={mine && allowed ? storedKey.meansWithFormulas : storedKey.means}
          choices={[{ label: storedKey.confirm, act: forget }]}
          onClose={() => setIsAsking(false)}
        />
      )}
      <div class="part" role="status">
        {testing.answer !== null && <KeyTestMessage test={testing.answer} isSaving={false} state={state} />}
      </div>
      <ViewFailure failure={testing.failure} state={state} onAgain={test} />
      <ViewFailure failure={forgetting.failure} state={state} onAgain={forget} />
    </Part>
  );
}
