import type { ExecutionRecord } from '../../../emulator/src/execution/execution';
import { AddOn, COLLEAGUE, DAY_MS } from '../add-on';
import { AUGUST, FIFTH_OF_SEPTEMBER } from '../close/august';
import {
  buildPaymentOrder,
  buildStatementOrder,
  payoutFile,
  readTabRows,
  TOTAL,
} from '../payouts/payout-file';
import { readBooksRows, runHourlyCheck } from '../reports/scheduled';
import { openSidebar } from '../sidebar';
import { asSingleExecution, type Journey, repeatJourney } from './journey';

type Actions = Readonly<Record<string, (addOn: AddOn) => () => ExecutionRecord>>;

const CHECK = 'an hourly check that books adjustments';

/** The actions of a closed month, in their order; the check comes a week later. */
const MONTH: Actions = {
  'the closing of a month': (addOn) => () => addOn.call('sidebarCloseMonth', [AUGUST]),
  [CHECK]: (addOn) => {
    addOn.service.restate({ from: '2026-08-14', app: '3.10', factor: 1.5 });
    addOn.clock.advance(8 * DAY_MS);
    return () => runHourlyCheck(addOn);
  },
  'the review of a closed month': (addOn) => () =>
    addOn.call('sidebarReviewMonth', ['2026-08', 'USD'], { user: COLLEAGUE }),
  'the reopening of a closed month': (addOn) => () =>
    addOn.call('sidebarReopenMonth', ['2026-08', 'USD', 'a mistake']),
  'the second closing of a month': (addOn) => () => addOn.call('sidebarCloseMonth', [AUGUST]),
};

/** The actions of a month's payouts, in their order. */
const PAYOUTS: Actions = {
  'a statement': (addOn) => () => addOn.call('sidebarAddStatement', [TOTAL]),
  'a corrected statement': (addOn) => () =>
    addOn.call('sidebarAddStatement', [buildStatementOrder({ total: '6,650.00', date: '2026-09-19' })]),
  'a payment': (addOn) => () => addOn.call('sidebarAddPayments', [buildPaymentOrder('6,650.00')]),
  'the confirmation of a payment': (addOn) => {
    const payments = openSidebar(addOn)
      .sidebarPayouts()
      .proposals.map(({ proposalId }) => proposalId);
    return () => addOn.call('sidebarConfirmMatches', [payments]);
  },
};

/** A journey for each action, in a file in which the ones before it are done. */
function inTurn(
  actions: Actions,
  file: () => AddOn,
  look: (addOn: AddOn) => unknown,
): Record<string, () => Journey> {
  const journeys = Object.entries(actions).map(([name, prepare], nth) => {
    const journey = (): Journey => {
      const addOn = file();
      for (const before of Object.values(actions).slice(0, nth)) {
        expect(before(addOn)().error).toBeUndefined();
        addOn.clock.advance(60_000);
      }
      const act = asSingleExecution(addOn, prepare(addOn));
      const shown = () => look(addOn);
      // A check that was ended asks the service again on the next day.
      const again = () => repeatJourney({ addOn, act }, name === CHECK ? DAY_MS : undefined);
      // A closed month is asked for by the hourly check, whatever was ended before.
      const end = () => [shown(), requestsOfCheck(addOn)];
      return { addOn, act, look: shown, again, end, mayTimeOut: actions === PAYOUTS };
    };
    return [name, journey] as const;
  });
  return Object.fromEntries(journeys);
}

/** How many requests the hourly check of the next week sends. */
function requestsOfCheck(addOn: AddOn): number {
  addOn.clock.advance(8 * DAY_MS);
  const before = addOn.service.requests.length;
  expect(runHourlyCheck(addOn).error).toBeUndefined();
  return addOn.service.requests.length - before;
}

/** The tabs of the closings without the moments of the actions. */
function closings(addOn: AddOn): unknown {
  const rows = ['closings', 'adjustments', 'overview'].flatMap((tab) => readBooksRows(addOn, `books.${tab}`));
  const isMoment = (header: string) => / at$|^Last checked$/.test(header);
  return rows
    .map((row) => JSON.stringify(Object.entries(row).filter(([header]) => !isMoment(header))))
    .sort();
}

function statementsAndPayments(addOn: AddOn): unknown {
  const tabs = ['Statements', 'Payments'].filter((title) => addOn.file.sheetNamed(title) !== undefined);
  return tabs.map((title) => [title, readTabRows(addOn, title)]);
}

export const MONTH_JOURNEYS = {
  ...inTurn(MONTH, () => new AddOn({ now: FIFTH_OF_SEPTEMBER }).saveSettings(), closings),
  ...inTurn(PAYOUTS, () => payoutFile().addOn, statementsAndPayments),
};
