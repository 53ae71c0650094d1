import { useState } from 'preact/hooks';
import { Failure } from './failure';
import { FormulaKey } from './formula-key';
import { Select } from './select';
import type { Server, SidebarState } from './server';
import { isReady, settingsDraft } from './settings';
import { TextField } from './text-field';
import { useCall } from './use-call';

/** Where the service is, the report key, and the defaults of new reports. Open until both address and key are there. */
export function SettingsCard(props: {
  readonly server: Server;
  readonly state: SidebarState;
  readonly onState: (state: SidebarState) => void;
}) {
  const { server, state, onState } = props;
  const [open, setOpen] = useState(!isReady(state));
  const [typed, setTyped] = useState({
    baseUrl: state.baseUrl,
    key: '',
    zone: state.zone,
    currency: state.currency,
  });
  const change = (part: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...part }));
  const taken = (after: SidebarState) => {
    setTyped({ baseUrl: after.baseUrl, key: '', zone: after.zone, currency: after.currency });
    if (isReady(after) && !isReady(state)) setOpen(false);
    onState(after);
  };
  const keep = (call: Promise<SidebarState>) => call.then(taken);
  const save = useCall((draft: typeof typed) => keep(server.sidebarSaveSettings(settingsDraft(draft))));
  const forget = useCall(() => keep(server.sidebarForgetKey()));
  const share = useCall(() => server.sidebarShareKey().then(onState));
  const stop = useCall(() => server.sidebarStopSharingKey().then(onState));
  const busy = [save, forget, share, stop].some((call) => call.state.phase === 'busy');
  const submit = (event: Event) => {
    event.preventDefault();
    if (!busy) save.start(typed);
  };
  return (
    <details class="card" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        Settings{' '}
        <span class="count">{isReady(state) ? hostIn(state.baseUrl) : 'needed before the first report'}</span>
      </summary>
      <form onSubmit={submit} noValidate aria-busy={busy}>
        <TextField
          label="Base URL"
          type="url"
          example="https://"
          hint="The address of your reporting service."
          value={typed.baseUrl}
          onType={(baseUrl) => change({ baseUrl })}
        />
        <TextField
          label="Report key"
          type="password"
          hint={<KeyHint {...state} />}
          value={typed.key}
          onType={(key) => change({ key })}
        />
        <div class="pair">
          <Select
            label="Default zone"
            choices={state.catalogue.zones}
            chosen={typed.zone}
            onChoose={(zone) => change({ zone })}
          />
          <Select
            label="Default currency"
            choices={state.catalogue.currencies}
            chosen={typed.currency}
            onChoose={(currency) => change({ currency })}
          />
        </div>
        <div class="buttons">
          <button type="submit" class="primary" aria-disabled={busy}>
            {save.state.phase === 'busy' ? 'Saving…' : 'Save'}
          </button>
          {state.maskedKey !== null && (
            <button type="button" aria-disabled={busy} onClick={() => !busy && forget.start()}>
              {forget.state.phase === 'busy' ? 'Forgetting…' : 'Forget key'}
            </button>
          )}
        </div>
      </form>
      <div aria-live="polite">
        <Failure call={save.state} />
        <Failure call={forget.state} />
        {save.state.phase === 'done' && !busy && <p class="hint">{savedSentence(state)}</p>}
      </div>
      <FormulaKey state={state} busy={busy} share={share} stop={stop} />
    </details>
  );
}

function KeyHint({ maskedKey, formulaKey }: SidebarState) {
  const shared = formulaKey.whose === 'shared' && formulaKey.mine;
  return (
    <>
      {maskedKey !== null && `Kept: ${maskedKey}. Leave this empty to keep it.`}
      {maskedKey !== null && <br />}
      {shared
        ? 'It is kept in your own user properties and, for its formulas, with this file.'
        : 'It is kept in your own user properties; colleagues cannot read it.'}
    </>
  );
}

function savedSentence(state: SidebarState): string {
  if (state.baseUrl === '') return 'The base URL is still missing.';
  return state.maskedKey === null ? 'There is no report key for this address yet.' : 'Saved.';
}

function hostIn(baseUrl: string): string {
  return baseUrl.replace(/^\w+:\/\//, '').replace(/\/.*$/, '');
}
