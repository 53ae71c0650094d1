import type { ClosePorts } from '../../close/closings/month-actions';
import { rollForward, rollForwardTab } from '../../close/journal/roll-forward';
import { AdReportsError } from '../../errors/ad-reports-error';
import { writeOwnTable } from '../../sheet/own/own-table';
import { findReportSheet } from '../../sheet/read/report-sheet';
import type { Reconciliation } from '../reconcile/reconciliation';
import { RECONCILIATION, reconciliationTab } from '../reconcile/reconciliation-tab';
import { askOpenMonths } from './ask-revenue';
import { changingInputs, withTerms } from './change-inputs';
import { noteInputs } from './older-than-inputs';
import { type OpenPayouts, readPayouts, reconciliationOf } from './read-payouts';

const PATIENCE_MS = 60_000;

export interface Reconciled {
  readonly open: OpenPayouts;
  readonly result: Reconciliation;
  /** Why open months could not be read, as a sentence; ''. */
  readonly notRead: string;
}

export function hasInputs({ inputs: { statements, payments, problems } }: OpenPayouts): boolean {
  return statements.length + payments.length + problems.length > 0;
}

/** Asks the service for open months with the current user's key, and reconciles. If it does not answer, they keep their numbers. */
export function reconcileNow(ports: ClosePorts): Reconciled {
  let notRead = '';
  try {
    askOpenMonths(readPayouts(ports), ports);
  } catch (error) {
    if (!(error instanceof AdReportsError)) throw error;
    notRead = error.message;
  }
  return { ...reconcileFile(ports), notRead };
}

/** Reconciles without asking the service. Reconciliation and Receivables are written if there is anything to compare. */
export function reconcileFile(ports: ClosePorts): Reconciled {
  return changingInputs(ports, (before) => {
    const open = hasInputs(before) ? withTerms(before, ports) : before;
    const result = reconciliationOf(open);
    if (hasInputs(open) || findReportSheet(open.api, RECONCILIATION) !== undefined)
      writeReconciliation(open, result, ports);
    return { open, result, notRead: '' };
  });
}

/** Reconciles a file that has statements or payments, without asking the service. */
export function reconcileIfShown(ports: ClosePorts): void {
  if (hasInputs(readPayouts(ports))) reconcileFile(ports);
}

function writeReconciliation(open: OpenPayouts, { rows }: Reconciliation, ports: ClosePorts): void {
  const { spreadsheet, clock, formatTime } = ports;
  const at = open.openAt;
  const asOf = at === null ? '' : formatTime(at, spreadsheet.timeZone(), 'yyyy-MM-dd HH:mm');
  const { sheet, table } = reconciliationTab(rows, open.rates, asOf);
  const context = { ...ports, deadline: clock.now() + PATIENCE_MS };
  writeOwnTable(sheet, table, context);
  if (open.closings.length > 0) {
    const receivables = rollForwardTab(rollForward(open.closings), open.reportedIn);
    writeOwnTable(receivables.sheet, receivables.table, context);
  }
  noteInputs(open, ports);
}
