import { type ClosePorts, sheetsApi } from '../../books/close-ports';
import { serial } from '../../dates/sheet-dates';
import type { SpreadsheetResource } from '../../platform/ports';
import { readOnce } from '../../sheet/api/read-once';
import { setCells } from '../../sheet/api/sheets-requests';
import { newIds } from '../../sheet/new-ids';
import { type AddedRow, addRows } from '../../sheet/own/add-rows';
import type { ColumnLayout } from '../../sheet/own/own-columns';
import { yearRanges, yearSheet } from '../../sheet/own/year-sheets';
import { SHEET_FIELDS, stampedSheets } from '../../sheet/read/report-sheet';
import { withCells } from '../../sheet/read/sheet-content';
import { underLock } from '../../sheet/write/write-table';
import type { SheetCell } from '../../table/sheet-cell';
import { type FieldOf, INPUT_COLUMNS, type InputTab, inputTable, ONLY_SHEET } from '../inputs/input-tabs';
import type { RowPlace } from '../inputs/inputs';
import { type OpenPayouts, readPayouts } from './read-payouts';

const BLANK_ROWS = 100;

/** The values of a row by field, as they are read: exact amounts and days as text. Missing ones are blank. */
type NewRow<Tab extends InputTab> = Readonly<Partial<Record<FieldOf<Tab>, string>>>;

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

/** Adds and changes rows of a tab in one batch. If no tab has all headers, makes one; without new rows, only if there is none. */
export function writeInputRows<Name extends InputTab>(
  tab: Name,
  rows: readonly NewRow<Name>[],
  { api, ports }: OpenPayouts,
  changed: readonly { readonly place: RowPlace; readonly cells: NewRow<Name> }[] = [],
): void {
  const table = inputTable(tab);
  const file = api.get(SHEET_FIELDS);
  const changes = changed.flatMap(({ place: { sheetId, row, columns }, cells }) =>
    (Object.keys(cells) as FieldOf<Name>[]).flatMap((field) => {
      const column = columns.get(field);
      const cell = cellOf(tab, field, cells[field]);
      return column === undefined ? [] : [setCells(sheetId, row, column, [[cell]])];
    }),
  );
  if (rows.length === 0 && sheetOfTab(tab, file) !== undefined) {
    if (changes.length > 0) api.batchUpdate(changes);
    return;
  }
  const sheet = yearSheet(table, withCells(api, file, yearRanges(table, file, ONLY_SHEET)), ONLY_SHEET);
  const blanks = Array.from<undefined>({ length: sheet.table === undefined ? BLANK_ROWS : 0 });
  const added = [...rows, ...blanks].map(
    (row): AddedRow<FieldOf<Name>> => ({
      cells: (fields) => fields.map((field) => cellOf(tab, field, row?.[field])),
      format: '',
    }),
  );
  const requests = addRows(table, added, sheet, file, newIds(file, ports.clock));
  api.batchUpdate([...changes, ...requests]);
}

function cellOf<Name extends InputTab>(tab: Name, field: FieldOf<Name>, value = ''): SheetCell {
  const layouts: Readonly<Record<string, ColumnLayout>> = INPUT_COLUMNS[tab];
  const type = layouts[field]?.type;
  if (value !== '' && type === 'date') return serial(value);
  return value !== '' && (type === 'decimal' || type === 'share') ? Number(value) : value;
}

/** Adds the networks that Payment terms does not have yet, and reads the tabs again. */
export function withTerms(open: OpenPayouts): OpenPayouts {
  const { networks, terms } = open.inputs;
  const missing = networks.filter(({ id }) => !terms.has(id));
  const rows = missing.map(({ id, name }) => ({ network: name, networkId: id }));
  writeInputRows('terms', rows, open);
  return readPayouts(open.ports, open.api);
}
