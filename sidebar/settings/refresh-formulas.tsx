import { useId } from 'preact/hooks';
import type { SidebarState } from '../../src/sidebar-server/messages';
import { whenText } from '../sentences/times';
import type { Server } from '../server/server';
import { serverTime } from '../server/server-time';
import { useRequest } from '../server/use-request';
import { texts } from '../text/texts';
import { SettingsFailure } from './key-test-result';

/** Whether the owner's hourly check refreshes the file's formulas, and the result of the last refresh. */
export function RefreshFormulas(props: { readonly server: Server; readonly state: SidebarState }) {
  const { server, state } = props;
  const { byHour, last } = state.formulaRefreshing;
  const id = useId();
  const { formulas } = texts().settings;
  const asking = useRequest<SidebarState>();
  const ticked = asking.isBusy ? asking.about === YES : byHour;
  return (
    <>
      {state.formulas.mine && state.formulas.allowed && state.maskedKey !== null && (
        <>
          <label class="tick">
            <input
              type="checkbox"
              aria-describedby={`${id}-means`}
              checked={ticked}
              onChange={({ currentTarget: { checked } }) =>
                asking.ask(() => server.sidebarRefreshByHour(checked), checked ? YES : NO)
              }
            />
            {formulas.everyMorning}
          </label>
          <p id={`${id}-means`} class="hint">
            {formulas.everyMorningMeans}
          </p>
        </>
      )}
      {last !== null && (
        <p class="hint">
          {formulas.lastRefreshed(
            whenText(last.at, serverTime(state), state.timeZone),
            last.by,
            last.sentences.join(' '),
          )}
        </p>
      )}
      <div class="answer" role="status">
        <SettingsFailure failure={asking.failure} state={state} />
      </div>
    </>
  );
}

const YES = 'refresh formulas by the hour';
const NO = 'refresh formulas by hand';
