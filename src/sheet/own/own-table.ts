import { getDatePatterns } from '../../catalogue';
import { AdReportsError, SheetConflict, TabsFull } from '../../errors';
import type { Cell, Column, SheetCell, SheetRows, Table } from '../../table';
import { formatPair } from '../../wording';
import { createRetryingApi } from '../api';
import { hasRoomForTab } from '../limits';
import { inspectSheets, listDataRows, readExistingTable, SHEET_FIELDS, toTabs } from '../read';
import { writeWithinLock } from '../write/write-table';
import type { BatchHooks, TableLook, WriteResult, WriteServices } from '../write-job';

/** A table of the add-on itself, such as the status sheet. See WriteJob. */
export interface OwnTable extends TableLook {
  /** Begins with `books.` also in tables that are no books. (Stored in stamps: do not change.) */
  readonly id: `books.${string}`;
  readonly title: string;
  /** Above the table. Contains no timestamp, so rewriting an unchanged table changes no cell. */
  readonly line: string;
  /** Of the columns with money. */
  readonly currency?: string;
  readonly tableRequests?: BatchHooks['tableRequests'];
}

export type OwnTableServices = Omit<WriteServices, 'deadline'>;

export function writeOwnTable(
  { id, title, line, currency = '', tableRequests, ...look }: OwnTable,
  table: Table,
  services: WriteServices,
): WriteResult {
  return writeWithinLock({
    services,
    ...look,
    target: { reportId: id, kind: id, sheetName: title, zone: '', currency },
    table,
    provenance: line,
    rules: { keepsPlaces: true },
    hooks: { tableRequests },
  });
}

/** Writes the table that `buildTable` makes of the rows in the sheet, under the caller's lock. Returns a sentence if that is not possible. */
export function updateOwnTable(
  ownTable: OwnTable,
  columns: readonly Column[],
  buildTable: (existingRows: SheetRows) => Table,
  services: WriteServices,
): string | undefined {
  try {
    const api = createRetryingApi(services);
    const file = api.get(SHEET_FIELDS);
    const sheet = inspectSheets(file, ownTable.id).reportSheet;
    if (sheet === undefined && !hasRoomForTab(toTabs(file))) throw new TabsFull();
    const existingRows = sheet === undefined ? [] : listDataRows(readExistingTable(api, sheet), columns);
    writeOwnTable(ownTable, buildTable(existingRows.map(({ cells }) => cells)), services);
    return undefined;
  } catch (error) {
    if (error instanceof SheetConflict) return error.message;
    if (error instanceof AdReportsError) return formatPair(ownTable.title, error.message);
    throw error;
  }
}

/** By default, a column is not part of the key. `width` is in pixels. */
export interface ColumnLayout {
  readonly type: Column['type'];
  readonly key?: true;
  readonly width?: number;
  readonly pattern?: string;
  readonly isMonth?: true;
}

/** A column of months. Its cells are their first days. */
export const MONTH_COLUMN = { type: 'date', width: 80, isMonth: true } as const;

export function buildOwnColumns<Field extends string>(
  layout: Readonly<Record<Field, ColumnLayout>>,
  labels: Readonly<Record<Field, { readonly label: string; readonly note: string }>>,
): (Column & { readonly field: Field })[] {
  const fields = Object.keys(layout) as Field[];
  return fields.map((field) => {
    const { isMonth, ...column } = layout[field];
    const month = isMonth && { pattern: getDatePatterns().month };
    return { field, key: false, ...labels[field], ...column, ...month };
  });
}

/** For a table that is written back into the sheet. A table has no booleans, so TRUE becomes the text that Sheets shows for it. */
export function toTableValue(cell: SheetCell): Cell {
  if (cell === '') return null;
  return typeof cell === 'boolean' ? String(cell).toUpperCase() : cell;
}
