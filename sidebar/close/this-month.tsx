import { useEffect } from 'preact/hooks';
import type { SidebarState, ThisMonth } from '../../src/sidebar-server/messages';
import { Section } from '../editor/inputs/section';
import { monthText } from '../sentences/months';
import type { Server } from '../server/server';
import { useRequest } from '../server/use-request';
import { texts } from '../text/texts';
import { ViewFailure } from '../ui/view-failure';

/** The amount of a month so far, how much it usually still moves, and the history that this rests on. */
export function ThisMonthPart(props: {
  readonly server: Server;
  readonly state: SidebarState;
  readonly order: { readonly month: string; readonly currency: string };
  /** What the answer depends on, besides the order. */
  readonly about: string;
  readonly onSettings: () => void;
}) {
  const { server, order, about } = props;
  const asking = useRequest<ThisMonth | null>();
  useEffect(() => void asking.ask(() => server.sidebarThisMonth(order), about), [about]);
  const { answer, failure } = asking;
  return (
    <div class="this-month" aria-live="polite">
      {asking.isBusy && <p class="hint">{texts().close.thisMonth.asking}</p>}
      {answer && <MonthSoFar {...order} thisMonth={answer} />}
      <ViewFailure {...props} failure={failure} />
    </div>
  );
}

/** The answer as sentences. */
export function MonthSoFar(props: {
  readonly month: string;
  readonly currency: string;
  readonly thisMonth: ThisMonth;
}) {
  const { month, currency, thisMonth } = props;
  const { soFar, range, notes, history } = thisMonth;
  const words = texts().close.thisMonth;
  const money = texts().close.money(soFar, currency);
  return (
    <>
      <p>{words.soFar(monthText(month), money, range)}</p>
      {notes.map((note) => (
        <p key={note} class="hint">
          {note}
        </p>
      ))}
      {history.length > 0 && (
        <Section title={words.history} gist={words.gist(history.length)}>
          <ul class="facts">
            {history.map((each) => (
              <li key={each.month}>{words.line(monthText(each.month), each)}</li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}
