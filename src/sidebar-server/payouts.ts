import { sheetsApi } from '../close/closings/record-events';
import {
  addMissingTab,
  addMissingTerms,
  changingInputs,
  sheetsOfTab,
} from '../payouts/actions/change-inputs';
import { confirmMatches, confirmName } from '../payouts/actions/confirm';
import { fillRates } from '../payouts/actions/fill-rates';
import { makeNetRevenue } from '../payouts/actions/make-net-revenue';
import { getsPayoutMail, switchPayoutMail } from '../payouts/actions/payout-mail';
import { saveBooksCurrency } from '../payouts/actions/read-payouts';
import { reconcileFile, reconcileNow } from '../payouts/actions/reconcile-file';
import { shownPayouts } from '../payouts/actions/shown-payouts';
import { addPayments, readPayments } from '../payouts/adding/add-payments';
import { addStatement, readStatement } from '../payouts/adding/add-statement';
import { INPUT_TABS, type InputTab } from '../payouts/inputs/input-tabs';
import { RECONCILIATION } from '../payouts/reconcile/reconciliation-tab';
import type { PaymentsOrder, PayoutsView, PayoutTab, StatementOrder } from '../payouts/view';
import { settled } from '../reports/actions/scheduling';
import { closePorts } from '../reports/hourly/check-closings';
import { objectOr } from '../reports/store/check-order';
import type { ReportStores } from '../reports/store/saved-reports';
import { findReportSheet, SHEET_FIELDS } from '../sheet/read/report-sheet';

/** The calls of the view “Payouts”. Their arguments are unchecked. */
export function payoutCalls(sources: ReportStores) {
  const ports = closePorts(sources);
  const shown = (reconciled: ReturnType<typeof reconcileFile>): PayoutsView =>
    shownPayouts(reconciled, sources.clock.now(), getsPayoutMail(ports));
  /** A call that changes something and then reconciles, without asking the service again. */
  const thenReconcile =
    <Args extends readonly unknown[]>(act: (...args: Args) => unknown) =>
    (...args: Args): PayoutsView => {
      act(...args);
      return shown(reconcileFile(ports));
    };
  return {
    /** Reconciles, and returns what the view shows. */
    sidebarPayouts: (): PayoutsView => shown(reconcileNow(ports)),
    /** Reads a statement without writing anything. */
    sidebarReadStatement: (order: StatementOrder) => readStatement(objectOr(order), ports),
    sidebarAddStatement: thenReconcile((order: StatementOrder) => addStatement(objectOr(order), ports)),
    /** Reads a bank export without writing anything. */
    sidebarReadPayments: (order: PaymentsOrder) => readPayments(objectOr(order), ports),
    sidebarAddPayments: thenReconcile((order: PaymentsOrder) => addPayments(objectOr(order), ports)),
    /** Writes what these payments pay into the tab Payments. */
    sidebarConfirmMatches: thenReconcile((payments: readonly string[]) => confirmMatches(payments, ports)),
    /** Keeps that a name in statements means this network. */
    sidebarConfirmName: thenReconcile((name: string, networkId: string) =>
      confirmName(name, networkId, ports),
    ),
    /** Adds the missing rates with formulas to the tab Rates. */
    sidebarFillRates: thenReconcile(() => fillRates(ports)),
    /** Writes the net revenue of a month into its tab, and shows it. */
    sidebarNetRevenue: (month: string): null => {
      sources.tabs.activate(makeNetRevenue(month, ports));
      return null;
    },
    /** Whether the current user gets a mail once a week if something is overdue or missing. */
    sidebarPayoutMail: thenReconcile((isOn: boolean) => {
      switchPayoutMail(isOn === true, ports);
      settled(sources);
    }),
    /** Sets the currency of the books. The service is asked again, because open months are in this currency. */
    sidebarBooksCurrency: (currency: string): PayoutsView => {
      saveBooksCurrency(currency, ports);
      return shown(reconcileNow(ports));
    },
    /** Shows a tab; makes it first if it is one of the user's tabs and does not exist. */
    sidebarShowPayouts: (tab: PayoutTab): null => {
      const input = INPUT_TABS.find((each) => each === tab);
      const sheetId = input === undefined ? reconciliationTab() : inputTab(input);
      if (sheetId !== undefined) sources.tabs.activate(sheetId);
      return null;
    },
  };

  /** The tab as it is: it says itself if it is older than its inputs. */
  function reconciliationTab(): number | undefined {
    const found = () => findReportSheet(sheetsApi(ports), RECONCILIATION)?.tab.sheetId;
    if (found() === undefined) reconcileFile(ports);
    return found();
  }

  function inputTab(tab: InputTab): number | undefined {
    return changingInputs(ports, (open) => {
      if (tab === 'terms') addMissingTerms(open, ports);
      else addMissingTab(tab, open, ports);
      return sheetsOfTab(tab, open.api.get(SHEET_FIELDS))[0]?.sheetId;
    });
  }
}
