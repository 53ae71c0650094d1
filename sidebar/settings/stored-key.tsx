import { useState } from 'preact/hooks';
import type { KeyTest, SidebarState } from '../../src/sidebar-server/messages';
import type { Server } from '../server/server';
import { useRequest } from '../server/use-request';
import { texts } from '../text/texts';
import { Question } from '../ui/question';
import { KeyTestMessage } from './key-test-result';
import { SettingsFailure, SettingsPart } from './settings-parts';

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
  const isBusy = testing.isBusy || forgetting.isBusy;
  const forget = () => {
    setIsAsking(false);
    forgetting.ask(() => server.sidebarForgetKey(), '');
  };
  const test = () => testing.ask(() => server.sidebarTestKey(), '');
  const { mine, allowed } = state.formulas;
  return (
    <SettingsPart title={storedKey.title}>
      <p>
        {storedKey.stored} {maskedKey}
      </p>
      <div class="buttons">
        <button type="button" aria-disabled={isBusy} onClick={() => !isBusy && test()}>
          {testing.isBusy ? testingKey : storedKey.testAgain}
        </button>
        <button type="button" aria-disabled={isBusy} onClick={() => !isBusy && setIsAsking(true)}>
          {forgetting.isBusy ? storedKey.forgetting : storedKey.forget}
        </button>
      </div>
      {isAsking && (
        <Question
          title={storedKey.ask(maskedKey)}
          means={mine && allowed ? storedKey.meansWithFormulas : storedKey.means}
          choices={[{ label: storedKey.confirm, act: forget }]}
          onCancel={() => setIsAsking(false)}
        />
      )}
      <div class="answer" role="status">
        {testing.answer !== null && <KeyTestMessage test={testing.answer} isSaving={false} state={state} />}
      </div>
      <SettingsFailure failure={testing.failure} state={state} onAgain={test} />
      <SettingsFailure failure={forgetting.failure} state={state} onAgain={forget} />
    </SettingsPart>
  );
}
