import { useId } from 'preact/hooks';
import type { SidebarState } from '../../src/sidebar-server/messages';
import type { Server } from '../server/server';
import { useRequest } from '../server/use-request';
import { texts } from '../text/texts';
import { SettingsFailure } from './key-test-result';

/** Settings of the file, which all its users see and can change: status sheet and run log. */
export function InThisFile(props: { readonly server: Server; readonly state: SidebarState }) {
  const { server, state } = props;
  const id = useId();
  const { inFile } = texts().settings;
  const switching = useRequest<SidebarState>();
  const isKept = switching.isBusy ? switching.about === KEEP : state.hasLogs;
  return (
    <section class="part" aria-labelledby={id}>
      <h3 id={id} tabIndex={-1}>
        {inFile.title}
      </h3>
      <label class="tick">
        <input
          type="checkbox"
          aria-describedby={`${id}-logs`}
          checked={isKept}
          onChange={({ currentTarget: { checked } }) =>
            switching.ask(() => server.sidebarSwitchLogs(checked), checked ? KEEP : LEAVE)
          }
        />
        {inFile.logs}
      </label>
      <p id={`${id}-logs`} class="hint">
        {inFile.logsMeans}
      </p>
      {state.logsProblem !== '' && <p class="notices">{state.logsProblem}</p>}
      <div class="answer" role="status">
        <SettingsFailure failure={switching.failure} state={state} />
      </div>
    </section>
  );
}

const KEEP = 'keep the logs';
const LEAVE = 'leave the logs';
