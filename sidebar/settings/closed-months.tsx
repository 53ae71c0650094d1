import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { SidebarState } from '../../src/sidebar-server/messages';
import { closedText, monthsToClose, monthText } from '../sentences/months';
import { serverTime } from '../server/server-time';
import { texts } from '../text/texts';
import { Question } from '../ui/question';
import { Select } from '../ui/select';

/** The list of months with buttons that close them and open them again. */
export function ClosedMonths(props: {
  readonly state: SidebarState;
  /** The month that is being closed or opened; '' if there is none. */
  readonly busyWith: string;
  readonly onClose: (month: string, closed: boolean) => void;
}) {
  const { state, busyWith, onClose } = props;
  const now = serverTime(state);
  const { inFile } = texts().settings;
  const months = monthsToClose(state, now);
  const [wanted, setWanted] = useState('');
  const [opens, setOpens] = useState('');
  const month = months.find((one) => one === wanted) ?? months[0];
  const button: MonthButton = (of, label, act, heard = label) => (
    <button
      // A new button for each month, so that a double click does not close two months.
      key={of}
      type="button"
      aria-label={busyWith === of ? undefined : heard}
      aria-disabled={busyWith !== ''}
      onClick={() => busyWith === '' && act()}
    >
      {busyWith === of ? texts().controls.waiting : label}
    </button>
  );
  const open = (of: string) => {
    setOpens('');
    onClose(of, false);
  };
  return (
    <div class="part">
      <h4>{inFile.closedMonths}</h4>
      <p class="hint">{inFile.closedMonthsMeans}</p>
      <ClosedList state={state} now={now} button={button} onReopen={setOpens} />
      {opens !== '' && (
        <Question
          title={inFile.askReopen(monthText(opens))}
          means={inFile.reopenMeans}
          choices={[{ label: inFile.reopen, act: () => open(opens) }]}
          onCancel={() => setOpens('')}
        />
      )}
      {month !== undefined && (
        <>
          <Select
            label={inFile.month}
            choices={months.map((one) => ({ id: one, label: monthText(one) }))}
            chosen={month}
            onChoose={setWanted}
          />
          <div>{button(month, inFile.closeMonth(monthText(month)), () => onClose(month, true))}</div>
        </>
      )}
    </div>
  );
}

type MonthButton = (month: string, label: string, act: () => void, heard?: string) => JSX.Element;

function ClosedList(props: {
  readonly state: SidebarState;
  readonly now: number;
  readonly button: MonthButton;
  readonly onReopen: (month: string) => void;
}) {
  const { state, now } = props;
  const { inFile } = texts().settings;
  if (state.closedMonths.length === 0) return null;
  return (
    <ul class="closed-months">
      {state.closedMonths.map((closed) => (
        <li key={closed.month}>
          <span>
            {monthText(closed.month)}
            <span class="hint">{closedText(closed, now, state)}</span>
          </span>
          {props.button(
            closed.month,
            inFile.reopen,
            () => props.onReopen(closed.month),
            inFile.reopenMonth(monthText(closed.month)),
          )}
        </li>
      ))}
    </ul>
  );
}
