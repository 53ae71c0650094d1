import type { ClosePorts } from '../../close/closings/month-actions';
import { sheetsApi } from '../../close/closings/record-events';
import type { SpreadsheetResource } from '../../platform/ports';
import { addMetadata, addSheet, deleteSheet, setCells, setFormulas } from '../../sheet/api/sheets-requests';
import { newIds } from '../../sheet/new-ids';
import { readTablePlace } from '../../sheet/read/existing-table';
import { a1, allRows, columnLetters, readGrid, readTogether } from '../../sheet/read/grid-reads';
import { metadataOf } from '../../sheet/read/hidden-sheets';
import { SHEET_FIELDS, surveySheets, tabsOf, withoutSheets } from '../../sheet/read/report-sheet';
import { freeTitle, inTab, type Tab } from '../../sheet/tab';
import type { SheetRows } from '../../table/sheet-cell';
import { texts } from '../../wording/texts';
import { tabsOfInputs } from '../inputs/read-inputs';
import { RECONCILIATION } from '../reconcile/reconciliation-tab';
import type { OpenPayouts } from './read-payouts';

/** The metadata of the hidden sheet with the inputs as they were reconciled. (Stored name: do not change.) */
const COPY_KEY = 'adreports.payouts.inputs';
const TITLE = 'Ad Reports keeps payouts';

/** A tab of the user, and its first column in the hidden sheet. */
interface CopiedTab {
  readonly tab: Tab;
  readonly at: number;
  readonly cells: SheetRows;
}

/**
 * Puts a formula into the line of Reconciliation that compares the user's tabs with a hidden copy of what was reconciled, and says so as soon as
 * they differ. Written after the rows, in a batch of its own: an execution that ends before leaves a formula that says “older”.
 */
export function noteInputs(open: OpenPayouts, ports: ClosePorts): void {
  const copied = copiedTabs(open);
  // Not open.api, which keeps what it has read before the tab was written.
  const api = sheetsApi(ports);
  const file = api.get(SHEET_FIELDS);
  const { found: sheet } = surveySheets(file, RECONCILIATION);
  if (sheet === undefined) return;
  const { line, columns } = readTablePlace(api, sheet);
  const column = columns.get('status');
  if (line === undefined || column === undefined || copied.length === 0) return;
  const { copy, requests } = newCopy(file, copied, ports);
  const writes = copied.flatMap((each) => [
    setCells(copy.sheetId, 0, each.at, each.cells),
    ...errorCells(copy.sheetId, each),
  ]);
  api.batchUpdate([
    ...requests,
    ...writes,
    setFormulas(sheet.tab.sheetId, line.row, column, [comparison(copied, copy)]),
  ]);
}

function copiedTabs({ file, api }: OpenPayouts): CopiedTab[] {
  const tabs = tabsOfInputs(file);
  const together = readTogether(api, tabs);
  let at = 0;
  return tabs.map((tab) => {
    const copied = { tab, at, cells: readGrid(together, tab) };
    at += tab.columnCount;
    return copied;
  });
}

/** Makes the hidden sheet anew, large enough for all tabs. */
function newCopy(file: SpreadsheetResource, copied: readonly CopiedTab[], { clock }: ClosePorts) {
  const old = (file.sheets ?? []).flatMap((sheet) => {
    const { hidden, sheetId = 0 } = sheet.properties ?? {};
    return hidden === true && metadataOf(sheet, COPY_KEY).length > 0 ? [sheetId] : [];
  });
  const ids = newIds(file, clock);
  const copy: Tab = {
    sheetId: ids.next(),
    title: freeTitle(TITLE, tabsOf(withoutSheets(file, old))),
    rowCount: Math.max(...copied.map(({ tab }) => tab.rowCount)),
    columnCount: copied.reduce((sum, { tab }) => sum + tab.columnCount, 0),
  };
  const requests = [
    ...old.map(deleteSheet),
    addSheet({ ...copy, hidden: true, frozenRowCount: 0 }),
    addMetadata(copy.sheetId, ids.next(), COPY_KEY, '1'),
  ];
  return { copy, requests };
}

/** Cells that scripts read as errors show something else to users, so their copy is a formula. */
function errorCells(copyId: number, { tab, at, cells }: CopiedTab) {
  return cells.flatMap((row, nth) =>
    row.flatMap((cell, column) =>
      String(cell).startsWith('#')
        ? [setFormulas(copyId, nth, at + column, [`=${inTab(tab)}${columnLetters(column)}${nth + 1}`])]
        : [],
    ),
  );
}

/** A blank text while all tabs are equal to their copies, and have as many filled cells as they had. */
function comparison(copied: readonly CopiedTab[], copy: Tab): string {
  const differences = copied.map(({ tab, at, cells }) => {
    const own = a1(tab, allRows(tab));
    const same = a1(copy, allRows(tab), { from: at, to: at + tab.columnCount });
    const filled = cells.flat().filter((cell) => cell !== '').length;
    const all = `${inTab(tab)}A:${columnLetters(tab.columnCount - 1)}`;
    return `SUMPRODUCT(--(${own}<>${same}))+ABS(COUNTA(${all})-${filled})`;
  });
  return `=IF(IFERROR(${differences.join('+')};1)=0;"";"${texts().payouts.reconciliation.older}")`;
}
