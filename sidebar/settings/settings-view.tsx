import type { SettingsAnswer } from '../../src/sidebar-server';
import { type ServerProps, useRequest } from '../server';
import { isFileInUse, isReady } from '../state';
import { getViewTexts } from '../text';
import { ViewHead } from '../ui';
import { BigQuerySettings } from './bigquery-settings';
import { Connections } from './connections';
import { FormulaSettings } from './formula-settings';
import { LanguageSetting } from './language-setting';
import { RecipientSettings } from './recipient-settings';

/** The view with the settings. It is also the first card that a user sees, until there is an address and a key for it. */
export function SettingsView(
  props: ServerProps & {
    readonly onReady: () => void;
    /** Closes the settings; null if there is no view to return to. */
    readonly onClose: (() => void) | null;
  },
) {
  const { server, state, onReady, onClose } = props;
  const { bigQuery } = state;
  const { settings } = getViewTexts();
  const saving = useRequest<SettingsAnswer>();
  // The user stays until the key is tested, and so reads whether the settings were saved.
  const close = onClose && (() => saving.isBusy || onClose());
  return (
    <div class="view">
      <ViewHead title={isReady(state) ? settings.title : settings.connect} onClose={close} />
      {!isReady(state) && <p>{settings.connectMeans}</p>}
      <Connections {...{ server, state, saving, onReady }} />
      {isFileInUse(state) && <FormulaSettings server={server} state={state} />}
      {isFileInUse(state) && <RecipientSettings server={server} state={state} />}
      <LanguageSetting server={server} state={state} />
      {bigQuery !== null && <BigQuerySettings server={server} state={state} place={bigQuery} />}
    </div>
  );
}
