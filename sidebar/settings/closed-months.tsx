import { useState } from 'preact/hooks';
import type { SidebarState } from '../../src/sidebar-server/messages';
import { serverTime } from '../server/server-time';
import { closedWords, monthsToClose, monthWords } from '../text/months';
import { Question } from '../ui/question';
import { Select } from '../ui/select';

/** Months whose numbers were taken as final: closed here, and opened again. */
export function ClosedMonths(props: {
  readonly state: SidebarState;
  /** The month that the server is asked about; empty while it is asked nothing. */
  readonly busyWith: string;
  readonly onClose: (month: string, closed: boolean) => void;
}) {
  const { state, busyWith, onClose } = props;
  const now = serverTime(state);
  const months = monthsToClose(state, now);
  const [wanted, setWanted] = useState('');
  const [opens, setOpens] = useState('');
  const month = months.find((one) => one === wanted) ?? months[0];
  const button = (of: string, label: string, act: () => void, heard = label) => (
    <button
      // Another month, another button: who presses twice must not close two.
      key={of}
      type="button"
      aria-label={busyWith === of ? undefined : heard}
      aria-disabled={busyWith !== ''}
      onClick={() => busyWith === '' && act()}
    >
      {busyWith === of ? 'One moment…' : label}
    </button>
  );
  const open = (of: string) => {
    setOpens('');
    onClose(of, false);
  };
  return (
    <div class="part">
      <h4>Closed months</h4>
      <p class="hint">
        Close a month once its numbers are in your books. Closing changes no number: it only marks from when
        changes of that month are counted, in “Restatement summary”.
      </p>
      {state.closedMonths.length > 0 && (
        <ul class="closed-months">
          {state.closedMonths.map((closed) => (
            <li key={closed.month}>
              <span>
                {monthWords(closed.month)}
                <span class="hint">{closedWords(closed, now, state)}</span>
              </span>
              {button(
                closed.month,
                'Open again',
                () => setOpens(closed.month),
                `Open ${monthWords(closed.month)} again`,
              )}
            </li>
          ))}
        </ul>
      )}
      {opens !== '' && (
        <Question
          title={`Open ${monthWords(opens)} again?`}
          means="When it was closed is forgotten: closed later, its changes are counted from then on. No number is changed."
          choices={[{ label: 'Open again', act: () => open(opens) }]}
          onCancel={() => setOpens('')}
        />
      )}
      {month !== undefined && (
        <>
          <Select
            label="Month"
            choices={months.map((one) => ({ id: one, label: monthWords(one) }))}
            chosen={month}
            onChoose={setWanted}
          />
          <div>{button(month, `Close ${monthWords(month)}`, () => onClose(month, true))}</div>
        </>
      )}
    </div>
  );
}
