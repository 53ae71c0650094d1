import type { ClosePorts } from '../../close/closings/month-actions';
import { sheetsApi } from '../../close/closings/record-events';
import type { SheetsRequest, SpreadsheetResource } from '../../platform/ports';
import { readOnce } from '../../sheet/api/read-once';
import { type RetryingSheets, UncertainCommit } from '../../sheet/api/retrying-api';
import { setCells } from '../../sheet/api/sheets-requests';
import { newIds } from '../../sheet/new-ids';
import { type AddedRow, addRows } from '../../sheet/own/add-rows';
import { yearRanges, yearSheet } from '../../sheet/own/year-sheets';
import { SHEET_FIELDS, stampedSheets } from '../../sheet/read/report-sheet';
import { withCells } from '../../sheet/read/sheet-content';
import type { Tab } from '../../sheet/tab';
import { underLock } from '../../sheet/write/write-table';
import type { SheetCell } from '../../table/sheet-cell';
import { type FieldOf, type InputTab, inputTable, ONLY_SHEET } from '../inputs/input-tabs';
import type { RowPlace } from '../inputs/inputs';
import { type OpenPayouts, readPayouts } from './read-payouts';

/** A new tab has blank rows to type into. */
const BLANK_ROWS = 100;

/** The cells of a new row by field; missing ones are blank. */
export type NewRow<Tab extends InputTab> = Readonly<Partial<Record<FieldOf<Tab>, SheetCell>>>;

/** Changes the user's tabs under the document's lock. `api` keeps what it has read until it writes: Google allows a user 60 reads a minute. */
export function changingInputs<Done>(ports: ClosePorts, change: (open: OpenPayouts) => Done): Done {
  return underLock(ports, () => {
    const api = sheetsApi({ spreadsheet: readOnce(ports.spreadsheet), clock: ports.clock });
    return change(readPayouts(ports, api));
  });
}

/** The sheets of one of the user's tabs: one, unless an earlier one lacks a header. */
export function sheetsOfTab(tab: InputTab, file: SpreadsheetResource): Tab[] {
  return stampedSheets(file).flatMap((sheet) => (sheet.stamp.kind === `books.${tab}` ? [sheet.tab] : []));
}

export function addMissingTab(tab: InputTab, open: OpenPayouts, ports: ClosePorts): void {
  if (sheetsOfTab(tab, open.file).length === 0) addInputRows(tab, [], open, ports);
}

/** Adds rows to a tab in one batch, after the requests `before`. If no tab has all headers, makes one. */
export function addInputRows<Name extends InputTab>(
  tab: Name,
  rows: readonly NewRow<Name>[],
  { api }: OpenPayouts,
  ports: ClosePorts,
  before: readonly SheetsRequest[] = [],
): void {
  const table = inputTable(tab);
  const file = api.get(SHEET_FIELDS);
  const sheet = yearSheet(table, withCells(api, file, yearRanges(table, file, ONLY_SHEET)), ONLY_SHEET);
  const blanks = sheet.table === undefined ? BLANK_ROWS : 0;
  const added = [...rows, ...Array.from({ length: blanks }, () => ({}) as NewRow<Name>)];
  if (added.length === 0) return;
  const asAdded = (row: NewRow<Name>): AddedRow<FieldOf<Name>> => ({
    cells: (fields) => fields.map((field) => row[field] ?? ''),
    format: '',
  });
  const requests = addRows(table, added.map(asAdded), sheet, file, newIds(file, ports.clock));
  const rowCount = () =>
    sheetsOfTab(tab, api.get(SHEET_FIELDS)).reduce((sum, each) => sum + each.rowCount, 0);
  const count = rowCount();
  sendUntilDone(api, [...before, ...requests], () => rowCount() > count);
}

/** Sends a batch. If Google does not say whether it was applied, `isDone` finds out. */
export function sendUntilDone(
  api: RetryingSheets,
  requests: readonly SheetsRequest[],
  isDone: () => boolean,
): void {
  try {
    api.batchUpdate(requests);
  } catch (error) {
    if (!(error instanceof UncertainCommit) || !isDone()) throw error;
  }
}

interface ChangedRow {
  readonly place: RowPlace;
  readonly cells: Readonly<Record<string, SheetCell>>;
}

export function cellRequests(rows: readonly ChangedRow[]): SheetsRequest[] {
  return rows.flatMap(({ place: { sheetId, row, columns }, cells }) =>
    Object.entries(cells).flatMap(([field, cell]) => {
      const column = columns.get(field);
      return column === undefined ? [] : [setCells(sheetId, row, column, [[cell]])];
    }),
  );
}

/** Changes cells of rows. The same batch again would change nothing else, so nobody asks whether it was applied. */
export function changeCells(rows: readonly ChangedRow[], { api }: OpenPayouts): void {
  const requests = cellRequests(rows);
  if (requests.length > 0) sendUntilDone(api, requests, () => true);
}

/** Adds the networks that Payment terms does not have yet, and reads the tabs again. */
export function withTerms(open: OpenPayouts, ports: ClosePorts): OpenPayouts {
  const { networks, terms } = open.inputs;
  const rows = networks
    .filter(({ id }) => !terms.has(id))
    .map(({ id, name }) => ({ network: name, networkId: id }));
  if (rows.length > 0) addInputRows('terms', rows, open, ports);
  else addMissingTab('terms', open, ports);
  return readPayouts(ports, open.api);
}
