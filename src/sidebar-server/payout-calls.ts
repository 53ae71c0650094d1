import { createSheetsApi } from '../books';
import {
  addPayments,
  addStatement,
  buildPayoutsView,
  changeInputs,
  confirmMatches,
  defineInputTable,
  ensureTerms,
  type FilePayouts,
  INPUT_TABS,
  type InputTab,
  type PaymentsOrder,
  type PayoutTab,
  RECONCILIATION,
  readPayments,
  readPayouts,
  readStatement,
  reconcileFile,
  type StatementOrder,
  storeBooksCurrency,
  writeInputRows,
  writeNetRevenue,
} from '../payouts';
import type { SavedReportServices } from '../reports';
import { findNewestGrowingTab, findReportSheet } from '../sheet';
import { asText, toObject } from '../storage';
import { activateTab } from './report-calls';

export type PayoutsView = ReturnType<typeof buildPayoutsView>;
export type StatementReading = ReturnType<typeof readStatement>['reading'];
export type PaymentsReading = ReturnType<typeof readPayments>['reading'];

/** The calls of the view “Payouts”. Their arguments are unchecked. */
export function createPayoutCalls(services: SavedReportServices) {
  const toPayoutsView = (reconciled: ReturnType<typeof reconcileFile>): PayoutsView =>
    buildPayoutsView(reconciled, services.clock.now());
  /** A call that changes the user's tabs and then reconciles. */
  const withReconciliation =
    <Args extends readonly unknown[]>(change: (open: FilePayouts, ...args: Args) => void) =>
    (...args: Args): PayoutsView =>
      toPayoutsView(reconcileFile(services, (open) => change(open, ...args)));
  return {
    sidebarPayouts: (): PayoutsView => toPayoutsView(reconcileFile(services)),
    sidebarReadStatement: (order: StatementOrder) =>
      readStatement(toObject(order), readPayouts(services)).reading,
    sidebarAddStatement: withReconciliation((open, order: StatementOrder) =>
      addStatement(toObject(order), open),
    ),
    sidebarReadPayments: (order: PaymentsOrder) =>
      readPayments(toObject(order), readPayouts(services)).reading,
    sidebarAddPayments: withReconciliation((open, order: PaymentsOrder) =>
      addPayments(toObject(order), open),
    ),
    /** Writes what payments pay into the tab Payments, if the proposals are still the same. */
    sidebarConfirmMatches: withReconciliation((open, proposals: readonly string[]) =>
      confirmMatches(proposals, open),
    ),
    sidebarNetRevenue: (month: string) => activateTab(writeNetRevenue(asText(month), services), services),
    sidebarBooksCurrency: withReconciliation((_, currency: string) => storeBooksCurrency(currency, services)),
    /** Shows a tab. Makes a missing tab of the user, and writes Reconciliation again. */
    sidebarShowPayouts: (tab: PayoutTab) => {
      const inputTab = INPUT_TABS.find((name) => name === tab);
      const sheetId =
        inputTab === undefined ? writeReconciliationTab(services) : ensureInputTab(inputTab, services);
      return activateTab(sheetId, services);
    },
  };
}

function ensureInputTab(tab: InputTab, services: SavedReportServices): number | undefined {
  changeInputs(services, (open) => {
    if (tab === 'terms') ensureTerms(open);
    // Without new rows: only makes the tab, if the file has none.
    else writeInputRows(tab, [], open);
  });
  return findNewestGrowingTab(defineInputTable(tab), createSheetsApi(services))?.sheetId;
}

function writeReconciliationTab(services: SavedReportServices): number | undefined {
  reconcileFile(services);
  return findReportSheet(createSheetsApi(services), RECONCILIATION)?.tab.sheetId;
}
