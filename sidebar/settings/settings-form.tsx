import { useState } from 'preact/hooks';
import { CURRENCIES, ZONES } from '../../src/catalogue/catalogue';
import type { SettingsAnswer, SidebarState } from '../../src/sidebar-server/messages';
import type { Server } from '../server/server';
import type { ServerRequest } from '../server/use-request';
import { texts } from '../text/texts';
import { Select } from '../ui/select';
import { TextField } from '../ui/text-field';
import { FileAddressOffer } from './file-address';
import { KeyField } from './key-field';
import { KeyTestMessage, SettingsFailure } from './key-test-result';
import { isReady, isSaved, proposesFormulas, settingsDraft } from './settings';

interface Props {
  readonly server: Server;
  readonly state: SidebarState;
  readonly saving: ServerRequest<SettingsAnswer>;
  /** Called after the first key was saved. */
  readonly onReady: () => void;
}

/** The typed values of the settings form, and a function that saves them. */
function useSettingsForm({ server, state, saving, onReady }: Props) {
  const { baseUrl, zone, currency } = state;
  const [typed, setTyped] = useState({
    baseUrl,
    key: '',
    zone: zone as string,
    currency: currency as string,
    formulas: true,
  });
  const offersFormulas = proposesFormulas(state, typed.key);
  const save = async (anyway: boolean) => {
    const { formulas } = typed;
    const draft = {
      ...settingsDraft(typed),
      ...(anyway ? { anyway } : {}),
      ...(offersFormulas ? { formulas } : {}),
    };
    const answer = await saving.ask(() => server.sidebarSaveSettings(draft), '');
    if (answer === undefined) return;
    // Another key may have been typed while this one was tested.
    if (isSaved(answer)) setTyped((now) => (now.key === typed.key ? { ...now, key: '' } : now));
    if (!isReady(state) && isReady(answer.state) && isSaved(answer)) onReady();
  };
  const change = (part: Partial<typeof typed>) => setTyped({ ...typed, ...part });
  return { typed, change, save, offersFormulas };
}

type Fields = Pick<ReturnType<typeof useSettingsForm>, 'typed' | 'change' | 'offersFormulas'>;

/** The form for the service's address, the report key and the defaults of new reports. They are tested, then saved. */
export function SettingsForm(props: Props) {
  const { state, saving } = props;
  const { settings } = texts();
  const { save, ...fields } = useSettingsForm(props);
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
      <Access {...fields} state={state} />
      <Defaults {...fields} />
      <div>
        <button type="submit" class="primary" aria-disabled={saving.isBusy}>
          {saving.isBusy ? settings.testingKey : settings.testAndSave}
        </button>
      </div>
      <div class="answer" role="status">
        {test !== null && <KeyTestMessage test={test} isSaving state={state} />}
        {saving.answer !== null && isSaved(saving.answer) && state.formulaRefreshing.inFile && (
          <p>{settings.formulas.keepResults}</p>
        )}
        <SettingsFailure failure={saving.failure} state={state} onAgain={() => save(false)} />
      </div>
      {test !== null && 'failure' in test && (
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

function Access({ typed, change, offersFormulas, state }: Fields & Pick<Props, 'state'>) {
  const { settings } = texts();
  return (
    <>
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
      <KeyField
        hint={keyHint(state.maskedKey !== null)}
        value={typed.key}
        onType={(key) => change({ key })}
      />
      {offersFormulas && (
        <label class="tick">
          <input
            type="checkbox"
            checked={typed.formulas}
            onChange={({ currentTarget: { checked } }) => change({ formulas: checked })}
          />
          {settings.formulas.allow}
        </label>
      )}
    </>
  );
}

function Defaults({ typed, change }: Fields) {
  const { settings } = texts();
  return (
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
  );
}
