import type { ClosePorts } from '../../books/close-ports';
import { AdReportsError } from '../../errors/ad-reports-error';
import { writeOwnTable } from '../../sheet/own/own-table';
import { findReportSheet } from '../../sheet/read/report-sheet';
import { type Reconciliation, reconcilePayouts } from '../reconcile/reconciliation';
import { RECONCILIATION, reconciliationTab } from '../reconcile/reconciliation-tab';
import { rollForward, rollForwardTab } from '../reconcile/roll-forward';
import { changingInputs, withTerms } from './change-inputs';
import { askOpenMonths, type OpenPayouts, readPayouts } from './read-payouts';

const PATIENCE_MS = 60_000;

export type Reconciled = ReturnType<typeof reconcileFile>;

/** Asks the service for open months with the current user's key, and reconciles. If it does not answer, they keep their numbers. */
export function reconcileNow(ports: ClosePorts): Reconciled {
  try {
    askOpenMonths(readPayouts(ports));
  } catch (error) {
    if (!(error instanceof AdReportsError)) throw error;
    return reconcileFile(ports, undefined, error.message);
  }
  return reconcileFile(ports);
}

/** Changes the user's tabs, and reconciles without asking the service. `notRead` says why open months could not be read. */
export function reconcileFile(ports: ClosePorts, change?: (open: OpenPayouts) => void, notRead = '') {
  return changingInputs(ports, (before) => {
    change?.(before);
    const changed = change === undefined ? before : readPayouts(ports, before.api);
    const open = changed.hasInputs ? withTerms(changed) : changed;
    const result = reconcilePayouts(open);
    if (open.hasInputs || findReportSheet(open.api, RECONCILIATION) !== undefined)
      writeReconciliation(open, result);
    return { open, result, notRead };
  });
}

export function reconcileIfShown(ports: ClosePorts): void {
  if (readPayouts(ports).hasInputs) reconcileFile(ports);
}

function writeReconciliation(open: OpenPayouts, { rows }: Reconciliation): void {
  const { ports, openAt, closings, currency, reportedIn } = open;
  const { spreadsheet, clock, formatTime } = ports;
  const textOf = (at: number) => formatTime(at, spreadsheet.timeZone(), 'yyyy-MM-dd HH:mm');
  const context = { ...ports, deadline: clock.now() + PATIENCE_MS };
  const asOf = openAt === undefined ? '' : textOf(openAt);
  const tabs = [reconciliationTab(rows, currency, textOf(clock.now()), asOf)];
  if (closings.length > 0) tabs.push(rollForwardTab(rollForward(closings), reportedIn));
  for (const { sheet, table } of tabs) writeOwnTable(sheet, table, context);
}
