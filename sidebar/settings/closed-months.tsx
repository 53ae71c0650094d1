import { useState } from 'preact/hooks';
import type { SidebarState } from '../../src/sidebar-server/messages';
import { closedWords, monthsToClose, monthWords } from '../sentences/months';
import { serverTime } from '../server/server-time';
import { texts } from '../text/texts';
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
  const { inFile } = texts().settings;
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
                inFile.reopen,
                () => setOpens(closed.month),
                inFile.reopenMonth(monthWords(closed.month)),
              )}
            </li>
          ))}
        </ul>
      )}
      {opens !== '' && (
        <Question
          title={inFile.askReopen(monthWords(opens))}
          means={inFile.reopenMeans}
          choices={[{ label: inFile.reopen, act: () => open(opens) }]}
          onCancel={() => setOpens('')}
        />
      )}
      {month !== undefined && (
        <>
          <Select
            label={inFile.month}
            choices={months.map((one) => ({ id: one, label: monthWords(one) }))}
            chosen={month}
            onChoose={setWanted}
          />
          <div>{button(month, inFile.closeMonth(monthWords(month)), () => onClose(month, true))}</div>
        </>
      )}
    </div>
  );
}
