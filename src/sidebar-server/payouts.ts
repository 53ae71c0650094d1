import { closePorts, sheetsApi } from '../books/close-ports';
import { NotAllowed } from '../errors/ad-reports-error';
import {
  changingInputs,
  confirmMatches,
  keepNames,
  reconcileFile,
  reconcileNow,
  withTerms,
  writeInputRows,
} from '../payouts/actions/change-inputs';
import { makeNetRevenue } from '../payouts/actions/make-net-revenue';
import { type OpenPayouts, readPayouts, saveBooks } from '../payouts/actions/read-payouts';
import { shownPayouts } from '../payouts/actions/shown-payouts';
import { addPayments, readPayments } from '../payouts/adding/add-payments';
import { addStatement, readStatement } from '../payouts/adding/add-statement';
import { INPUT_TABS, inputTable, ONLY_SHEET, oneLine } from '../payouts/inputs/input-tabs';
import { RECONCILIATION, ROLL_FORWARD } from '../payouts/reconcile/reconciliation-tab';
import type { PaymentsOrder, PayoutTab, StatementOrder } from '../payouts/view';
import { objectOr } from '../reports/store/check-order';
import type { ReportStores } from '../reports/store/saved-reports';
import { findReportSheet } from '../sheet/read/report-sheet';
import { asText } from '../storage/untrusted-value';
import { texts } from '../wording/texts';

export type PayoutsView = ReturnType<typeof shownPayouts>;
export type StatementReading = ReturnType<typeof readStatement>['reading'];
export type PaymentsReading = ReturnType<typeof readPayments>['reading'];

/** The calls of the view “Payouts”. Their arguments are unchecked. */
export function payoutCalls(sources: ReportStores) {
  const ports = closePorts(sources);
  const shown = (reconciled: ReturnType<typeof reconcileFile>): PayoutsView =>
    shownPayouts(reconciled, sources.clock.now());
  /** A call that changes the user's tabs and then reconciles, without asking the service again. */
  const thenReconcile =
    <Args extends readonly unknown[]>(change: (open: OpenPayouts, ...args: Args) => void) =>
    (...args: Args): PayoutsView =>
      shown(reconcileFile(ports, (open) => change(open, ...args)));
  return {
    /** Reconciles, and returns what the view shows. */
    sidebarPayouts: (): PayoutsView => shown(reconcileNow(ports)),
    /** Reads a statement without writing anything. */
    sidebarReadStatement: (order: StatementOrder) =>
      readStatement(objectOr(order), readPayouts(ports)).reading,
    sidebarAddStatement: thenReconcile((open, order: StatementOrder) => addStatement(objectOr(order), open)),
    /** Reads a bank export without writing anything. */
    sidebarReadPayments: (order: PaymentsOrder) => readPayments(objectOr(order), readPayouts(ports)).reading,
    sidebarAddPayments: thenReconcile((open, order: PaymentsOrder) => addPayments(objectOr(order), open)),
    /** Writes what payments pay into the tab Payments, if these proposals are still the same. */
    sidebarConfirmMatches: thenReconcile((open, proposals: readonly string[]) =>
      confirmMatches(proposals, open),
    ),
    /** Keeps that a name in statements means this network. */
    sidebarConfirmName: thenReconcile((open, name: string, networkId: string) =>
      keepNames([{ name: oneLine(name), networkId: asText(networkId) }], open),
    ),
    /** Writes the net revenue of a month into its tab, and shows it. */
    sidebarNetRevenue: (month: string): null => {
      sources.tabs.activate(makeNetRevenue(month, ports));
      return null;
    },
    /** Sets the currency of the books. The service is asked again, because open months are in this currency. */
    sidebarBooksCurrency: (currency: string): PayoutsView => {
      saveBooks(currency, ports);
      return shown(reconcileNow(ports));
    },
    /** Shows a tab; makes it first if it is one of the user's tabs and does not exist. */
    sidebarShowPayouts: (tab: PayoutTab): null => {
      const input = INPUT_TABS.find((each) => each === tab);
      if (input === undefined) reconcileFile(ports);
      else
        changingInputs(ports, (open) =>
          input === 'terms' ? withTerms(open) : writeInputRows(input, [], open),
        );
      const written = tab === 'rollForward' ? ROLL_FORWARD : RECONCILIATION;
      const id = input === undefined ? written : `${inputTable(input).kind}.${ONLY_SHEET}`;
      const sheetId = findReportSheet(sheetsApi(ports), id)?.tab.sheetId;
      if (sheetId === undefined && tab === 'rollForward')
        throw new NotAllowed([texts().payouts.notices.noReceivables]);
      if (sheetId !== undefined) sources.tabs.activate(sheetId);
      return null;
    },
  };
}
