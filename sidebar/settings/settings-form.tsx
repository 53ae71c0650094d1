import { useState } from 'preact/hooks';
import { CURRENCIES, ZONES } from '../../src/catalogue/catalogue';
import type { SettingsAnswer, SidebarState } from '../../src/sidebar-server/messages';
import type { Server } from '../server/server';
import type { ServerRequest } from '../server/use-request';
import { texts } from '../text/texts';
import { Buttons } from '../ui/buttons';
import { ViewFailure } from '../ui/failure';
import { Select } from '../ui/select';
import { TextField } from '../ui/text-field';
import { KeyTestMessage } from './key-test-result';
import { isReady, isSaved, settingsDraft } from './settings';

interface Props {
  readonly server: Server;
  readonly state: SidebarState;
  readonly saving: ServerRequest<SettingsAnswer>;
  /** Called after the first key was saved. */
  readonly onReady: () => void;
}

/** The form for the service's address, the report key and the defaults of new reports. They are tested, then saved. */
export function SettingsForm({ server, state, saving, onReady }: Props) {
  const { baseUrl, zone, currency, maskedKey } = state;
  const { settings } = texts();
  const [typed, setTyped] = useState({
    baseUrl,
    key: '',
    zone: zone as string,
    currency: currency as string,
  });
  const change = (part: Partial<typeof typed>) => setTyped({ ...typed, ...part });
  const save = async (anyway: boolean) => {
    const draft = { ...settingsDraft(typed), ...(anyway ? { anyway } : {}) };
    const answer = await saving.ask(() => server.sidebarSaveSettings(draft), '');
    if (answer === undefined || !isSaved(answer)) return;
    // Another key may have been typed while this one was tested.
    setTyped((now) => (now.key === typed.key ? { ...now, key: '' } : now));
    if (!isReady(state) && isReady(answer.state)) onReady();
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
      <FileAddressOffer
        state={state}
        typed={typed.baseUrl}
        onTake={(address) => change({ baseUrl: address })}
      />
      <TextField
        label={settings.baseUrl}
        type="url"
        example={settings.baseUrlExample}
        value={typed.baseUrl}
        onType={(text) => change({ baseUrl: text })}
      />
      {/* The stored key is never in the page. */}
      <TextField
        label={settings.key}
        type="password"
        hint={maskedKey === null ? settings.keyStored : `${settings.keyStaysWhenEmpty} ${settings.keyStored}`}
        value={typed.key}
        onType={(key) => change({ key })}
      />
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
      <Buttons
        acts={[
          { label: settings.testAndSave, isPrimary: true, busy: saving.isBusy ? settings.testingKey : '' },
        ]}
      />
      <div class="part" role="status">
        {test !== null && <KeyTestMessage test={test} isSaving state={state} />}
        {saving.answer !== null && isSaved(saving.answer) && state.formulaRefreshing.inFile && (
          <p>{settings.formulas.keepResults}</p>
        )}
      </div>
      <ViewFailure failure={saving.failure} state={state} onAgain={() => save(false)} />
      {test !== null && 'failure' in test && (
        <Buttons acts={[{ label: settings.saveAnyway, act: () => save(true) }]} />
      )}
    </form>
  );
}

/**
 * For a user without a service address: offers the address that this file's reports use. Any editor of the file can change that address,
 * and the user's key will be sent to it, so the user must confirm it.
 */
function FileAddressOffer(props: {
  readonly state: SidebarState;
  readonly typed: string;
  readonly onTake: (baseUrl: string) => void;
}) {
  const { state, typed, onTake } = props;
  const { settings } = texts();
  if (state.fileAddress === null || isReady(state)) return null;
  const { baseUrl, by } = state.fileAddress;
  return (
    <div class="part">
      <p>
        {settings.fileAddress.before}
        <b>{baseUrl}</b>
        {settings.fileAddress.after(by)}
      </p>
      <p class="hint">{settings.fileAddressMeans}</p>
      {typed.trim() !== baseUrl && (
        <Buttons acts={[{ label: settings.useAddress, act: () => onTake(baseUrl) }]} />
      )}
    </div>
  );
}
