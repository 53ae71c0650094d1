import { type ClosePorts, sheetsApi } from '../../books/close-ports';
import { rollForward, rollForwardTab } from '../../books/roll-forward';
import { AdReportsError } from '../../errors/ad-reports-error';
import { setFormulas } from '../../sheet/api/sheets-requests';
import { writeOwnTable } from '../../sheet/own/own-table';
import { readYears } from '../../sheet/own/year-sheets';
import { readTablePlace } from '../../sheet/read/existing-table';
import { columnLetters, readTogether } from '../../sheet/read/grid-reads';
import { findReportSheet } from '../../sheet/read/report-sheet';
import { inTab } from '../../sheet/tab';
import type { SheetCell } from '../../table/sheet-cell';
import { texts } from '../../wording/texts';
import { INPUT_TABS, inputTable } from '../inputs/input-tabs';
import { tabsOfInputs } from '../inputs/read-inputs';
import { type Reconciliation, reconcilePayouts } from '../reconcile/reconciliation';
import { RECONCILIATION, reconciliationTab } from '../reconcile/reconciliation-tab';
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
    return reconcileFile(ports, error.message);
  }
  return reconcileFile(ports);
}

/** Reconciles without asking the service. `notRead` says why open months could not be read. */
export function reconcileFile(ports: ClosePorts, notRead = '') {
  return changingInputs(ports, (before) => {
    const open = before.hasInputs ? withTerms(before) : before;
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
  const { ports } = open;
  const { spreadsheet, clock, formatTime } = ports;
  const at = open.openAt;
  const asOf = at === undefined ? '' : formatTime(at, spreadsheet.timeZone(), 'yyyy-MM-dd HH:mm');
  const { sheet, table } = reconciliationTab(rows, open.currency, asOf);
  const context = { ...ports, deadline: clock.now() + PATIENCE_MS };
  writeOwnTable(sheet, table, context);
  if (open.closings.length > 0) {
    const receivables = rollForwardTab(rollForward(open.closings), open.reportedIn);
    writeOwnTable(receivables.sheet, receivables.table, context);
  }
  noteInputs(open);
}

/**
 * Puts a formula into the line of Reconciliation that compares a check sum of the user's tabs with that of what was reconciled. Written after the
 * rows, in a batch of its own: an execution that ends before leaves a formula that says “older”.
 */
function noteInputs(open: OpenPayouts): void {
  const read = readTogether(open.api, tabsOfInputs(open.file));
  const tables = INPUT_TABS.flatMap((name) => readYears(inputTable(name), read, open.file).tables);
  const differences = tables.map(({ tab, columns, grid }) => {
    // Scripts do not read Google's rates, which do not count.
    const own = [...columns].flatMap(([field, at]) => (field === 'google' ? [] : [at]));
    const ranges = own.map(columnLetters).map((letters) => `${inTab(tab)}${letters}:${letters}`);
    return `ABS(${sumFormula(ranges)}-${checkSum(grid.flatMap((row) => own.map((at) => row[at] ?? '')))})`;
  });
  // Not the api that keeps what it has read before the tab was written.
  const api = sheetsApi(open.ports);
  const sheet = findReportSheet(api, RECONCILIATION);
  const { line, columns } = sheet ? readTablePlace(api, sheet) : {};
  const [row, column] = [line?.row, columns?.get('status')];
  if (sheet === undefined || row === undefined || column === undefined) return;
  const formula = `=IF(IFERROR(${differences.join('+')};1)<0.005;"";"${texts().payouts.reconciliation.older}")`;
  api.batchUpdate([setFormulas(sheet.tab.sheetId, row, column, [formula])]);
}

/** The numbers, and the lengths, first and last four letters of texts, each times a weight of its place. */
function sumFormula(ranges: readonly string[]): string {
  const cells = `f;FLATTEN(HSTACK(${ranges.join(';')}));w;MOD(SEQUENCE(ROWS(f));97)+1;t;IF(ISTEXT(f);f;"")`;
  const ends = 's;LEFT(t&"    ";4)&RIGHT("    "&t;4);k;SEQUENCE(1;8)';
  return `ARRAYFORMULA(LET(${cells};${ends};SUMPRODUCT(w*(IF(ISNUMBER(f);f;0)+LEN(t)))+SUMPRODUCT(w*k*(CODE(MID(s;k;1))-32))))`;
}

function checkSum(cells: readonly SheetCell[]): number {
  const sums = cells.map((cell, at) => {
    const text = typeof cell === 'string' ? cell : '';
    const ends = `${text}    `.slice(0, 4) + `    ${text}`.slice(-4);
    const letters = [...Array(8).keys()].map((k) => (k + 1) * (ends.charCodeAt(k) - 32));
    const number = typeof cell === 'number' ? cell : 0;
    return (((at + 1) % 97) + 1) * letters.reduce((sum, each) => sum + each, number + text.length);
  });
  return sums.reduce((sum, each) => sum + each, 0);
}
