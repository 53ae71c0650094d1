import type { ClosePorts } from '../../close/closings/month-actions';
import { sheetsApi } from '../../close/closings/record-events';
import type { SheetsRequest, SpreadsheetResource } from '../../platform/ports';
import { readOnce } from '../../sheet/api/read-once';
import { setCells } from '../../sheet/api/sheets-requests';
import { newIds } from '../../sheet/new-ids';
import { type AddedRow, addRows } from '../../sheet/own/add-rows';
import { yearRanges, yearSheet } from '../../sheet/own/year-sheets';
import { SHEET_FIELDS, stampedSheets } from '../../sheet/read/report-sheet';
import { withCells } from '../../sheet/read/sheet-content';
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

export function sheetOfTab(tab: InputTab, file: SpreadsheetResource): number | undefined {
  return stampedSheets(file).find(({ stamp }) => stamp.kind === `books.${tab}`)?.tab.sheetId;
}

/** Adds rows to a tab in one batch, after the requests `before`. If no tab has all headers, makes one; without rows, only if there is none. */
export function addInputRows<Name extends InputTab>(
  tab: Name,
  rows: readonly NewRow<Name>[],
  { api }: OpenPayouts,
  ports: ClosePorts,
  before: readonly SheetsRequest[] = [],
): void {
  const table = inputTable(tab);
  const file = api.get(SHEET_FIELDS);
  if (rows.length === 0 && sheetOfTab(tab, file) !== undefined) return;
  const sheet = yearSheet(table, withCells(api, file, yearRanges(table, file, ONLY_SHEET)), ONLY_SHEET);
  const blanks = Array.from<undefined>({ length: sheet.table === undefined ? BLANK_ROWS : 0 });
  const added = [...rows, ...blanks].map(
    (row): AddedRow<FieldOf<Name>> => ({
      cells: (fields) => fields.map((field) => row?.[field] ?? ''),
      format: '',
    }),
  );
  const requests = addRows(table, added, sheet, file, newIds(file, ports.clock));
  api.batchUpdate([...before, ...requests]);
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

export function changeCells(rows: readonly ChangedRow[], { api }: OpenPayouts): void {
  const requests = cellRequests(rows);
  if (requests.length > 0) api.batchUpdate(requests);
}

/** Adds the networks that Payment terms does not have yet, and reads the tabs again. */
export function withTerms(open: OpenPayouts, ports: ClosePorts): OpenPayouts {
  const { networks, terms } = open.inputs;
  const missing = networks.filter(({ id }) => !terms.has(id));
  const rows = missing.map(({ id, name }) => ({ network: name, networkId: id }));
  addInputRows('terms', rows, open, ports);
  return readPayouts(ports, open.api);
}
