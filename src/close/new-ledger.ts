import type { Clock, SheetsRequest, SpreadsheetResource } from '../platform/ports';
import { blockRequest, toBlocks } from '../sheet/api/blocks';
import { formatRequests, headerRequests, widthOf } from '../sheet/api/column-style';
import type { RetryingSheets } from '../sheet/api/retrying-api';
import {
  addMetadata,
  addSheet,
  appendDimension,
  areaOf,
  changeMetadata,
  columnWidth,
  copyPaste,
  insertDimension,
  setCells,
} from '../sheet/api/sheets-requests';
import { equalRuns, spans } from '../sheet/api/spans';
import { ownFormat } from '../sheet/own/own-columns';
import type { ExistingTable } from '../sheet/read/existing-table';
import { type ReportSheet, tabsOf } from '../sheet/read/report-sheet';
import { freeId, freeTitle } from '../sheet/read/room-for-cells';
import { readUserContent } from '../sheet/read/user-content';
import { STAMP_KEY, stampText } from '../sheet/stamp';
import type { Along } from '../sheet/write-job';
import { ROWS_ABOVE } from '../sheet/write-job';
import { formatDay } from '../wording/days';
import { texts } from '../wording/texts';
import { amountFormats, LEDGER_FIELDS, ledgerColumns, ledgerStamp, type NewLine } from './ledger-columns';
import { archiveId } from './ledger-sheets';

/** The ledger of a year as the file has it. */
export interface YearsLedger {
  /** The report id in its stamp. */
  readonly id: string;
  readonly sheet: ReportSheet | undefined;
  /** Undefined when its headers are not as they were. */
  readonly table: ExistingTable | undefined;
}

export interface LedgerPlace {
  readonly file: SpreadsheetResource;
  /** The day it is in the spreadsheet's zone. */
  readonly day: string;
  readonly clock: Pick<Clock, 'random'>;
}

/** How many cells a new ledger of `rows` lines takes. */
export function newLedgerCells(rows: number): number {
  return (rows + ROWS_ABOVE) * LEDGER_FIELDS.length;
}

/** Makes a new ledger for the year. An existing one becomes an archive. */
export function newLedger(
  rows: readonly NewLine[],
  { id, sheet, table }: YearsLedger,
  { file, day, clock }: LedgerPlace,
): SheetsRequest[] {
  const plain = texts().close.ledgerTitle(day.slice(0, 4));
  const titles = tabsOf(file).map(({ title }) => title);
  const isFull = table !== undefined;
  const renamed = isFull && isOwnTitle(table.tab.title, plain) ? untilTitle(plain, day, titles) : undefined;
  const left =
    renamed === undefined ? titles : titles.map((title) => (title === sheet?.tab.title ? renamed : title));
  const sheetId = unusedId(
    clock,
    tabsOf(file).map((tab) => tab.sheetId),
  );
  return [
    ...(sheet === undefined ? [] : archiving(sheet, renamed)),
    ...sheetMade(sheetId, freeTitle(plain, left), rows),
    addMetadata(sheetId, unusedId(clock, metadataIds(file)), STAMP_KEY, stampText(ledgerStamp(id, sheetId))),
  ];
}

/** True for a title that the user has not changed. */
function isOwnTitle(title: string, plain: string): boolean {
  return title.startsWith(plain) && /^( \d+)?$/.test(title.slice(plain.length));
}

function untilTitle(plain: string, day: string, titles: readonly string[]): string {
  return freeTitle(texts().close.archiveTitle(plain, formatDay(day).slice(0, -5)), titles);
}

function archiving({ tab, stamp, metadataId }: ReportSheet, title: string | undefined): SheetsRequest[] {
  const { sheetId } = tab;
  const kept = { ...stamp, report: archiveId(stamp.report, sheetId), sheet: sheetId };
  return [
    changeMetadata(metadataId, stampText(kept)),
    ...(title === undefined
      ? []
      : [{ updateSheetProperties: { properties: { sheetId, title }, fields: 'title' } }]),
  ];
}

function sheetMade(sheetId: number, title: string, rows: readonly NewLine[]): SheetsRequest[] {
  const columns = ledgerColumns();
  const all = { at: 0, columns };
  const rowCount = rows.length + ROWS_ABOVE;
  const columnCount = columns.length;
  return [
    addSheet({ sheetId, title, hidden: false, rowCount, columnCount, frozenRowCount: ROWS_ABOVE }),
    setCells(sheetId, 0, 0, [[texts().close.ledgerLine]]),
    ...headerRequests(sheetId, ROWS_ABOVE - 1, all),
    ...formatRequests(sheetId, { startRowIndex: ROWS_ABOVE, endRowIndex: rowCount }, all, ownFormat),
    ...equalRuns(columns, widthOf).flatMap((run) =>
      columns.slice(run.from, run.from + 1).map((first) => columnWidth(sheetId, run, widthOf(first))),
    ),
    ...amountFormats(sheetId, ROWS_ABOVE, rows, (field) => LEDGER_FIELDS.indexOf(field)),
    setCells(
      sheetId,
      ROWS_ABOVE,
      0,
      rows.map(({ cells }) => cells),
    ),
  ];
}

function metadataIds({ sheets = [] }: SpreadsheetResource): number[] {
  return sheets.flatMap(({ developerMetadata = [] }) =>
    developerMetadata.map(({ metadataId = 0 }) => metadataId),
  );
}

/** Not the next free id: the hidden sheet of the write that this goes with may have taken that since `taken` was read. */
function unusedId(clock: Pick<Clock, 'random'>, taken: readonly number[]): number {
  return freeId(clock, [...taken, freeId(clock, taken)]);
}

/**
 * Whole rows right below the ledger's headers, wherever the user has moved its columns to: what is the user's beside older
 * lines stays with them, and his formulas are copied into the new ones.
 */
export function insertLines(lines: readonly NewLine[], table: ExistingTable, api: RetryingSheets): Along {
  const { tab, headerRow, columns, grid } = table;
  const first = headerRow + 1;
  const writes = lines.map(({ cells }, nth) => ({ row: first + nth, cells }));
  const places = LEDGER_FIELDS.flatMap((field) => columns.get(field) ?? []);
  const headers = (grid[headerRow] ?? []).map((text, column) => (places.includes(column) ? text : undefined));
  return {
    requests: [
      ...rowsMade(table, lines.length),
      ...amountFormats(tab.sheetId, first, lines, (field) => columns.get(field) ?? 0),
      ...toBlocks(writes, places).map((block) => blockRequest(tab.sheetId, block)),
      ...copiedFormulas(table, lines.length, api),
    ],
    into: { tab, headerRow, headers, count: lines.length },
  };
}

/** New rows look like the line below them; where there is none, like those of a new ledger. */
function rowsMade({ tab, headerRow, columns }: ExistingTable, count: number): SheetsRequest[] {
  const { sheetId, rowCount } = tab;
  const first = headerRow + 1;
  if (first < rowCount) return [insertDimension(sheetId, 'ROWS', { from: first, to: first + count }, false)];
  const span = { startRowIndex: first, endRowIndex: first + count };
  const formats = ledgerColumns().flatMap((column) => {
    const at = columns.get(column.field);
    return at === undefined ? [] : formatRequests(sheetId, span, { at, columns: [column] }, ownFormat);
  });
  return [appendDimension(sheetId, 'ROWS', count), ...formats];
}

function copiedFormulas(table: ExistingTable, count: number, api: RetryingSheets): SheetsRequest[] {
  const { tab, headerRow, columns } = table;
  const first = headerRow + 1;
  if (tab.columnCount === columns.size || first >= tab.rowCount) return [];
  const formulas = readUserContent(api, table, [first]).get(first)?.formulas ?? [];
  return spans(formulas).map(({ from, to }) =>
    copyPaste(
      areaOf(tab.sheetId, first + count, 1, from, to - from),
      areaOf(tab.sheetId, first, count, from, to - from),
      'PASTE_FORMULA',
    ),
  );
}
