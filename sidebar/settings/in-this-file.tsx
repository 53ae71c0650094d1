import { useId } from 'preact/hooks';
import { useAsking } from '../asking';
import type { Server, SidebarState } from '../server';
import { ClosedMonths } from './closed-months';
import { SettingsFailure } from './key-test-said';

/** What the file itself keeps, for everybody who has it open: the status sheet, and the months that are closed. */
export function InThisFile(props: {
  readonly server: Server;
  readonly state: SidebarState;
  readonly onState: (state: SidebarState) => void;
}) {
  const { server, state, onState } = props;
  const id = useId();
  const asking = useAsking<SidebarState>();
  const change = async (act: () => Promise<SidebarState>, about: string) => {
    const after = await asking.ask(act, about);
    if (after !== undefined) onState(after);
  };
  const about = asking.isBusy ? asking.about : '';
  const isKept = about === KEEP || (state.books && about !== LEAVE);
  return (
    <section class="part" aria-labelledby={id}>
      <h3 id={id} tabIndex={-1}>
        In this file
      </h3>
      <label class="tick">
        <input
          type="checkbox"
          aria-describedby={`${id}-books`}
          checked={isKept}
          onChange={({ currentTarget: { checked } }) =>
            change(() => server.sidebarKeepBooks(checked), checked ? KEEP : LEAVE)
          }
        />
        Keep a status sheet and a run log
      </label>
      <p id={`${id}-books`} class="hint">
        “Refresh status” says of each report how fresh it is and what went wrong; “Run log” lists the last 500
        runs. Untick to stop: the sheets stay as they are then.
      </p>
      {state.booksProblem !== '' && <p class="notices">{state.booksProblem}</p>}
      <ClosedMonths
        state={state}
        busyWith={about}
        onClose={(month, closed) => change(() => server.sidebarCloseMonth(month, closed), month)}
      />
      <div class="answer" role="status">
        <SettingsFailure failure={asking.failure} state={state} />
      </div>
    </section>
  );
}

const KEEP = 'keep the books';
const LEAVE = 'leave the books';
