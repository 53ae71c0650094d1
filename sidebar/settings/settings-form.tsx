import { useState } from 'preact/hooks';
import { CURRENCIES, ZONES } from '../../src/catalogue/catalogue';
import type { SettingsAnswer, SidebarState } from '../../src/sidebar-server/messages';
import type { Server } from '../server/server';
import type { Asking } from '../server/use-request';
import { texts } from '../text/texts';
import { Select } from '../ui/select';
import { TextField } from '../ui/text-field';
import { FileAddressOffer } from './file-address';
import { KeyField } from './key-field';
import { KeyTestSaid, SettingsFailure } from './key-test-result';
import { isReady, isSaved, proposesFormulas as proposes, settingsDraft } from './settings';

/** Where the service is, the report key, and the defaults of new reports: tested, then kept. */
export function SettingsForm(props: {
  readonly server: Server;
  readonly state: SidebarState;
  readonly saving: Asking<SettingsAnswer>;
  /** The first key was accepted and kept. */
  readonly onReady: () => void;
}) {
  const { server, state, saving } = props;
  const { settings } = texts();
  const { baseUrl, zone, currency, maskedKey } = state;
  const [typed, setTyped] = useState({
    baseUrl,
    key: '',
    zone: zone as string,
    currency: currency as string,
    formulas: true,
  });
  const proposesFormulas = proposes(state, typed.key);
  const change = (part: Partial<typeof typed>) => setTyped({ ...typed, ...part });
  const save = async (anyway: boolean) => {
    const { formulas } = typed;
    const draft = {
      ...settingsDraft(typed),
      ...(anyway ? { anyway } : {}),
      ...(proposesFormulas ? { formulas } : {}),
    };
    const answer = await saving.ask(() => server.sidebarSaveSettings(draft), '');
    if (answer === undefined) return;
    // Another key may have been typed while this one was tested.
    if (isSaved(answer)) setTyped((now) => (now.key === typed.key ? { ...now, key: '' } : now));
    if (!isReady(state) && isReady(answer.state) && !('saved' in answer.keyTest)) props.onReady();
  };
  const test = saving.answer?.keyTest ?? null;
  return (
    <form
      noValidate
      aria-busy={saving.isBusy}
      onSubmit={(event) => {
        event.preventDefault();
        save(false);
      }}
    >
      {state.fileAddress !== null && !isReady(state) && (
        <FileAddressOffer
          address={state.fileAddress}
          isTaken={typed.baseUrl.trim() === state.fileAddress.baseUrl}
          onTake={(address) => change({ baseUrl: address })}
        />
      )}
      <TextField
        label={settings.baseUrl}
        type="url"
        example={settings.baseUrlExample}
        hint={settings.baseUrlHint}
        value={typed.baseUrl}
        onType={(text) => change({ baseUrl: text })}
      />
      <KeyField hint={keyHint(maskedKey !== null)} value={typed.key} onType={(key) => change({ key })} />
      {proposesFormulas && (
        <label class="tick">
          <input
            type="checkbox"
            checked={typed.formulas}
            onChange={({ currentTarget: { checked } }) => change({ formulas: checked })}
          />
          {settings.formulas.allow}
        </label>
      )}
      <div class="pair">
        <Select
          label={settings.defaultZone}
          choices={ZONES}
          chosen={typed.zone}
          onChoose={(id) => change({ zone: id })}
        />
        <Select
          label={settings.defaultCurrency}
          choices={CURRENCIES}
          chosen={typed.currency}
          onChoose={(id) => change({ currency: id })}
        />
      </div>
      <div>
        <button type="submit" class="primary" aria-disabled={saving.isBusy}>
          {saving.isBusy ? settings.testingKey : settings.testAndSave}
        </button>
      </div>
      <div class="answer" role="status">
        {test !== null && <KeyTestSaid test={test} isSaving state={state} />}
        <SettingsFailure failure={saving.failure} state={state} onAgain={() => save(false)} />
      </div>
      {test !== null && 'saved' in test && !test.saved && (
        <div>
          <button type="button" onClick={() => save(true)}>
            {settings.saveAnyway}
          </button>
        </div>
      )}
    </form>
  );
}

function keyHint(hasKey: boolean): string {
  const { keyStaysWhenEmpty, keyStored } = texts().settings;
  return hasKey ? `${keyStaysWhenEmpty} ${keyStored}` : keyStored;
}
