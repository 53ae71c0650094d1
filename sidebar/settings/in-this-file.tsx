import { useId } from 'preact/hooks';
import type { SidebarState } from '../../src/sidebar-server/messages';
import type { Server } from '../server/server';
import { useRequest } from '../server/use-request';
import { texts } from '../text/texts';
import { ClosedMonths } from './closed-months';
import { SettingsFailure } from './key-test-result';
import { isReady } from './settings';

/** Settings of the file, which all its users see and can change: status sheet and run log, and closed months. */
export function InThisFile(props: { readonly server: Server; readonly state: SidebarState }) {
  const { server, state } = props;
  const id = useId();
  const { inFile } = texts().settings;
  const switching = useRequest<SidebarState>();
  const months = useRequest<SidebarState>();
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
      {hasMonths(state) && (
        <ClosedMonths
          state={state}
          busyWith={months.isBusy ? months.about : ''}
          onClose={(month, closed) => months.ask(() => server.sidebarCloseMonth(month, closed), month)}
        />
      )}
      <div class="answer" role="status">
        <SettingsFailure failure={switching.failure} state={state} />
        <SettingsFailure failure={months.failure} state={state} />
      </div>
    </section>
  );
}

/** True once the user can fetch numbers, and there are some to close. */
function hasMonths(state: SidebarState): boolean {
  return isReady(state) && (state.closedMonths.length > 0 || state.reports.some(({ held }) => held !== null));
}

const KEEP = 'keep the logs';
const LEAVE = 'leave the logs';
