import { useId, useState } from 'preact/hooks';
import type { KeyTest, SidebarState } from '../../src/sidebar-server/messages';
import type { Server } from '../server/server';
import { useAsking } from '../server/use-request';
import { Question } from '../ui/question';
import { KeyTestSaid, SettingsFailure } from './key-test-result';

/** The key that is kept: it can be tested again, and forgotten. */
export function KeptKey(props: {
  readonly server: Server;
  readonly state: SidebarState;
  readonly maskedKey: string;
}) {
  const { server, state, maskedKey } = props;
  const id = useId();
  const [asks, setAsks] = useState(false);
  const testing = useAsking<KeyTest>();
  const forgetting = useAsking<SidebarState>();
  const isBusy = testing.isBusy || forgetting.isBusy;
  const forget = () => {
    setAsks(false);
    forgetting.ask(() => server.sidebarForgetKey(), '');
  };
  const test = () => testing.ask(() => server.sidebarTestKey(), '');
  const { mine, allowed } = state.formulas;
  return (
    <section class="part" aria-labelledby={id}>
      <h3 id={id} tabIndex={-1}>
        Your key
      </h3>
      <p>
        Kept: <span class="masked">{maskedKey}</span>
      </p>
      <div class="buttons">
        <button type="button" aria-disabled={isBusy} onClick={() => !isBusy && test()}>
          {testing.isBusy ? 'Testing…' : 'Test again'}
        </button>
        <button type="button" aria-disabled={isBusy} onClick={() => !isBusy && setAsks(true)}>
          {forgetting.isBusy ? 'Forgetting…' : 'Forget key'}
        </button>
      </div>
      {asks && (
        <Question
          title={`Forget the key ${maskedKey}?`}
          means={`Your reports cannot be refreshed until you paste a key again; their sheets stay. ${
            mine && allowed ? 'Formulas in this file stop working too.' : ''
          }`}
          choices={[{ label: 'Forget', act: forget }]}
          onCancel={() => setAsks(false)}
        />
      )}
      <div class="answer" role="status">
        {testing.answer !== null && <KeyTestSaid test={testing.answer} isSaving={false} state={state} />}
        <SettingsFailure failure={testing.failure} state={state} onAgain={test} />
        <SettingsFailure failure={forgetting.failure} state={state} onAgain={forget} />
      </div>
    </section>
  );
}
