import { closedText, monthText } from '../sentences/months';
import { serverTime } from '../server/server-time';
import { texts } from '../text/texts';
import type { CloseProps } from './close-props';

/** The months that an earlier version of the add-on has closed without amounts. */
export function WithoutAmounts(props: CloseProps & { readonly onFreeze: (month: string) => void }) {
  const { server, state, books, act, busyWith, onFreeze } = props;
  const { close } = texts();
  return (
    <>
      {books.withoutAmounts.map((closed) => (
        <li key={closed.month} class="closing">
          <p>
            <b>{close.withoutAmounts(monthText(closed.month))}</b>{' '}
            <span class="hint">{closedText(closed, serverTime(state), state)}</span>
          </p>
          <div class="buttons">
            <button type="button" onClick={() => onFreeze(closed.month)}>
              {close.freeze}
            </button>
            <button
              type="button"
              disabled={busyWith !== ''}
              onClick={() => void act(() => server.sidebarReopenMonth(closed.month, '', ''), closed.month)}
            >
              {close.openAgain}
            </button>
          </div>
        </li>
      ))}
    </>
  );
}
