import type { SettingsAnswer, SidebarState } from '../../src/sidebar-server/messages';
import type { Server } from '../server/server';
import { useRequest } from '../server/use-request';
import { texts } from '../text/texts';
import { Buttons } from '../ui/buttons';
import { Part } from '../ui/part';
import { ViewHead } from '../ui/view';
import { BigQuerySettings } from './bigquery-place';
import { FormulaSettings } from './formula-settings';
import { isInUse, isReady } from './settings';
import { SettingsForm } from './settings-form';
import { StoredKey } from './stored-key';
import { Switch } from './switch';

/** The view with the settings. It is also the first card that a user sees, until there is an address and a key for it. */
export function SettingsView(props: {
  readonly server: Server;
  readonly state: SidebarState;
  readonly onReady: () => void;
  /** Closes the settings; null if there is no view to return to. */
  readonly onClose: (() => void) | null;
}) {
  const { server, state, onReady, onClose } = props;
  const { maskedKey, bigQuery, logsProblem } = state;
  const { settings } = texts();
  const saving = useRequest<SettingsAnswer>();
  // The user stays until the key is tested, and so reads whether the settings were saved.
  const close = onClose && (() => saving.isBusy || onClose());
  return (
    <div class="view">
      <ViewHead title={isReady(state) ? settings.title : settings.connect} onClose={close} />
      {!isReady(state) && <p>{settings.connectMeans}</p>}
      <SettingsForm {...{ server, state, saving, onReady }} />
      {maskedKey !== null && <StoredKey server={server} state={state} maskedKey={maskedKey} />}
      {isInUse(state) && <FormulaSettings server={server} state={state} />}
      {isInUse(state) && (
        <Part title={settings.inFile.title}>
          <Switch
            label={settings.inFile.logs}
            means={settings.inFile.logsMeans}
            isOn={state.hasLogs}
            state={state}
            onSwitch={(isOn) => server.sidebarSwitchLogs(isOn)}
          />
          {state.hasLogs && (
            <Buttons
              acts={[
                { label: settings.inFile.openStatus, act: () => server.sidebarShowBooks('status') },
                { label: settings.inFile.openLog, act: () => server.sidebarShowBooks('log') },
              ]}
            />
          )}
          {logsProblem !== '' && <p class="notices">{logsProblem}</p>}
        </Part>
      )}
      {bigQuery !== null && <BigQuerySettings server={server} state={state} place={bigQuery} />}
    </div>
  );
}
