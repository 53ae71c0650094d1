import { useState } from 'preact/hooks';
import { CURRENCIES, ZONES } from '../../src/catalogue';
import type { ConnectionView, KeyTest, SettingsAnswer } from '../../src/sidebar-server';
import { joinSentences } from '../../src/wording';
import type { ServerProps, ServerRequest } from '../server';
import { isReady } from '../state';
import { getViewTexts } from '../text';
import { Buttons, Select, TextField, ViewFailure } from '../ui';

interface Props extends ServerProps {
  /** The connection that is changed. With NEW_CONNECTION as its id, it is added. */
  readonly connection: Omit<ConnectionView, 'suggestions'>;
  /** Whether the connection has a field for its name. */
  readonly isNamed: boolean;
  readonly saving: ServerRequest<SettingsAnswer>;
  /** Called after the first key was saved. */
  readonly onReady: () => void;
  readonly onSaved?: () => void;
}

/** The form for the service's address, the report key and the defaults of new reports. They are tested, then saved. */
export function SettingsForm({ server, state, connection, isNamed, saving, onReady, onSaved }: Props) {
  const { id, name, baseUrl, zone, currency, maskedKey } = connection;
  const { settings } = getViewTexts();
  const [typed, setTyped] = useState({
    name,
    baseUrl,
    key: '',
    zone: zone as string,
    currency: currency as string,
  });
  const changeTyped = (part: Partial<typeof typed>) => setTyped({ ...typed, ...part });
  const submitSettings = async (anyway: boolean) => {
    const draft = {
      ...buildSettingsDraft(typed),
      connection: id,
      ...(isNamed && { name: typed.name }),
      ...(anyway ? { anyway } : {}),
    };
    const answer = await saving.ask(() => server.sidebarSaveSettings(draft), '');
    if (answer === undefined || !isSaved(answer)) return;
    // Another key may have been typed while this one was tested.
    setTyped((now) => (now.key === typed.key ? { ...now, key: '' } : now));
    if (!isReady(state) && isReady(answer.state)) onReady();
    onSaved?.();
  };
  const test = saving.answer?.keyTest ?? null;
  return (
    <form
      noValidate
      aria-busy={saving.isBusy}
      onSubmit={(event) => {
        event.preventDefault();
        submitSettings(false);
      }}
    >
      {isNamed && (
        <TextField
          label={settings.connections.name}
          hint={settings.connections.nameMeans}
          value={typed.name}
          onType={(text) => changeTyped({ name: text })}
        />
      )}
      <TextField
        label={settings.baseUrl}
        type="url"
        example={settings.baseUrlExample}
        value={typed.baseUrl}
        onType={(text) => changeTyped({ baseUrl: text })}
      />
      {/* The stored key is never in the page. */}
      <TextField
        label={settings.key}
        type="password"
        hint={joinSentences([maskedKey === null ? '' : settings.keyStaysWhenEmpty, settings.keyStored])}
        value={typed.key}
        onType={(key) => changeTyped({ key })}
      />
      <div class="pair">
        <Select
          label={settings.defaultZone}
          choices={ZONES}
          chosen={typed.zone}
          onChoose={(id) => changeTyped({ zone: id })}
        />
        <Select
          label={settings.defaultCurrency}
          choices={CURRENCIES}
          chosen={typed.currency}
          onChoose={(id) => changeTyped({ currency: id })}
        />
      </div>
      <Buttons
        acts={[
          { label: settings.testAndSave, isPrimary: true, busy: saving.isBusy ? settings.testingKey : '' },
        ]}
      />
      <div class="part" role="status">
        {test !== null && <KeyTestMessage test={test} hasKey={maskedKey !== null} />}
        {saving.answer !== null && isSaved(saving.answer) && state.formulaRefreshing.inFile && (
          <p>{settings.formulas.keepResults}</p>
        )}
      </div>
      <ViewFailure failure={saving.failure} onAgain={() => submitSettings(false)} />
      {test !== null && 'failure' in test && (
        <Buttons acts={[{ label: settings.saveAnyway, act: () => submitSettings(true) }]} />
      )}
    </form>
  );
}

/** `hasKey`: whether the connection has a key, also without a new one. */
export function KeyTestMessage({ test, hasKey }: { readonly test: KeyTest; readonly hasKey: boolean }) {
  const { keyTest, savedWithoutKey } = getViewTexts().settings;
  const untested = hasKey ? getViewTexts().controls.saved : savedWithoutKey;
  return (
    <>
      <p>
        <b>{test.result === 'not tested' ? untested : keyTest[test.result]}</b>
      </p>
      {'failure' in test && <ViewFailure failure={test.failure} />}
    </>
  );
}

/** The request of the settings form. An empty key is not sent: the stored one stays. */
export function buildSettingsDraft(typed: {
  readonly baseUrl: string;
  readonly key: string;
  readonly zone: string;
  readonly currency: string;
}) {
  const { baseUrl, key, zone, currency } = typed;
  return { baseUrl: baseUrl.trim(), zone, currency, ...(key.trim() === '' ? {} : { key }) };
}

/** False if the service did not accept the key; then nothing was stored. */
function isSaved({ keyTest }: SettingsAnswer): boolean {
  return !('failure' in keyTest);
}
