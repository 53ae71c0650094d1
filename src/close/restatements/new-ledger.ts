import type { Clock, SheetsRequest, SpreadsheetResource } from '../../platform/ports';
import { blockRequest, toBlocks } from '../../sheet/api/blocks';
import { formatRequests } from '../../sheet/api/column-style';
import {
  addSheet,
  appendDimension,
  changeMetadata,
  copyRow,
  insertDimension,
  setCells,
} from '../../sheet/api/sheets-requests';
import { spans } from '../../sheet/api/spans';
import { ownFormat } from '../../sheet/own/own-columns';
import type { ExistingTable } from '../../sheet/read/existing-table';
import { metadataIdsOf, type ReportSheet, tabsOf } from '../../sheet/read/report-sheet';
import { isFormula } from '../../sheet/read/sheet-content';
import { stampText } from '../../sheet/stamp';
import { freeId, freeTitle } from '../../sheet/tab';
import { heading, stamping } from '../../sheet/write/first-sheet';
import { lookRequests } from '../../sheet/write/table-look';
import { type BatchAddition, ROWS_ABOVE } from '../../sheet/write-job';
import { texts } from '../../wording/texts';
import { amountFormats, LEDGER_FIELDS, ledgerColumns, type NewLine } from './ledger-columns';
import { LEDGER_KIND, type LedgerTable, type YearsLedger } from './ledger-sheets';

/** The number of cells of a new ledger with `rows` lines. */
export function newLedgerCells(rows: number): number {
  return (ROWS_ABOVE + rows + 1) * LEDGER_FIELDS.length;
}

/** Requests that make a ledger for the year of `day` with its first lines. An existing ledger of that year becomes an archive. */
export function newLedger(
  lines: readonly NewLine[],
  { id, sheet }: YearsLedger,
  file: SpreadsheetResource,
  day: string,
  clock: Pick<Clock, 'random'>,
): SheetsRequest[] {
  const { ledgerTitle, ledgerLine } = texts().close;
  const tabs = tabsOf(file);
  const ids = tabs.map(({ sheetId }) => sheetId);
  const sheetId = unusedId(clock, ids);
  const title = freeTitle(ledgerTitle(day.slice(0, 4)), tabs);
  const rowCount = lines.length + ROWS_ABOVE + 1;
  const columnCount = LEDGER_FIELDS.length;
  const rows = lines.map(({ cells }) => cells(LEDGER_FIELDS));
  const job = {
    target: { reportId: id, kind: LEDGER_KIND, sheetName: title, zone: '', currency: '' },
    table: { columns: ledgerColumns(), rows: [], notices: [] },
    provenance: ledgerLine,
    numberFormat: ownFormat,
  };
  return [
    ...(sheet === undefined ? [] : [archiving(sheet)]),
    addSheet({ sheetId, title, hidden: false, rowCount, columnCount, frozenRowCount: ROWS_ABOVE }),
    ...heading(job, sheetId, rowCount),
    ...lookRequests(job, sheetId, { rowCount, rows: lines.length }),
    ...amountFormats(sheetId, ROWS_ABOVE, lines, (field) => LEDGER_FIELDS.indexOf(field)),
    setCells(sheetId, ROWS_ABOVE, 0, rows),
    stamping(job, sheetId, unusedId(clock, metadataIdsOf(file))),
  ];
}

/** Makes a ledger an archive. It keeps its title and lines, but has another report id, so it gets no more lines. */
function archiving({ tab: { sheetId }, stamp, metadataId }: ReportSheet): SheetsRequest {
  return changeMetadata(
    metadataId,
    stampText({ ...stamp, report: `${stamp.report}.${sheetId}`, sheet: sheetId }),
  );
}

/** A random id that is not in `taken`. It skips the first result of `freeId`, because the same write may use that id for a hidden sheet. */
function unusedId(clock: Pick<Clock, 'random'>, taken: readonly number[]): number {
  return freeId(clock, [...taken, freeId(clock, taken)]);
}

/**
 * Requests that insert lines below the headers of a ledger, even if users have moved its columns. Whole rows are inserted, so what users
 * wrote next to a line stays next to it. Their formulas are copied into the new rows.
 */
export function insertLines(lines: readonly NewLine[], table: LedgerTable): BatchAddition {
  const { tab, headerRow, columns, grid } = table;
  const first = headerRow + 1;
  const fields = LEDGER_FIELDS.filter((field) => columns.has(field));
  const writes = lines.map(({ cells }, nth) => ({ row: first + nth, cells: cells(fields) }));
  const places = fields.flatMap((field) => columns.get(field) ?? []);
  const headers = (grid[headerRow] ?? []).map((text, column) => (places.includes(column) ? text : undefined));
  return {
    requests: [
      ...addedRows(table, lines.length),
      ...amountFormats(tab.sheetId, first, lines, (field) => columns.get(field) ?? 0),
      ...toBlocks(writes, places).map((block) => blockRequest(tab.sheetId, block)),
      ...copiedFormulas(table, lines.length),
    ],
    into: { tab, headerRow, headers, count: lines.length },
  };
}

/** Inserted rows inherit the formats of the line below them. In a ledger without lines they are formatted as in a new ledger. */
function addedRows({ tab, headerRow, columns }: ExistingTable, count: number): SheetsRequest[] {
  const { sheetId, rowCount } = tab;
  const first = headerRow + 1;
  const to = first + count;
  if (first < rowCount) return [insertDimension(sheetId, 'ROWS', { from: first, to }, false)];
  const rows = { startRowIndex: first, endRowIndex: to };
  const formats = ledgerColumns().flatMap((column) => {
    const at = columns.get(column.field);
    return at === undefined ? [] : formatRequests(sheetId, rows, { at, columns: [column] }, ownFormat);
  });
  return [appendDimension(sheetId, 'ROWS', count), ...formats];
}

function copiedFormulas(table: LedgerTable, count: number): SheetsRequest[] {
  const { tab, headerRow, columns } = table;
  const first = headerRow + 1;
  if (tab.columnCount === columns.size || first >= tab.rowCount) return [];
  const own = new Set(columns.values());
  const cells = table.entered[first] ?? [];
  const formulas = cells.flatMap((cell, column) => (isFormula(cell) && !own.has(column) ? [column] : []));
  return spans(formulas).map((across) =>
    copyRow(tab.sheetId, first + count, first, count, across, 'PASTE_FORMULA'),
  );
}
