import type { ValueType } from '../../catalogue/entry';
import { MONTH_FORMAT } from '../../catalogue/number-formats';
import { AdReportsError, SheetConflict, TabsFull } from '../../errors/ad-reports-error';
import type { SpreadsheetApi } from '../../platform/ports';
import type { SheetCell } from '../../table/sheet-cell';
import type { Cell, Column, Table } from '../../table/table';
import { retryingSheets } from '../api/retrying-api';
import { readExistingTable, rowsOfTable } from '../read/existing-table';
import { SHEET_FIELDS, surveySheets, tabsOf } from '../read/report-sheet';
import { isRoomForTab } from '../tab';
import { writeUnderLock } from '../write/write-table';
import type { Work, WriteJob } from '../write-job';

/** A table of the add-on itself, such as the run log. See WriteJob. */
export interface OwnTable extends Pick<WriteJob, 'toned' | 'rowFormats' | 'tableRequests'> {
  readonly id: `books.${string}`;
  readonly title: string;
  /** Above the table. Contains no timestamp, so rewriting an unchanged table changes no cell. */
  readonly line: string;
  readonly mark: string;
  /** Whether a row that stays because of user content keeps its values. */
  readonly isHistory?: boolean;
}

/** The caller of the functions that get it holds the document's lock. */
export interface OwnTableContext
  extends Pick<WriteJob, 'locks' | 'clock' | 'document' | 'formatTime' | 'deadline'> {
  readonly spreadsheet: SpreadsheetApi;
}

export type OwnTablePorts = Omit<OwnTableContext, 'deadline'>;

/** With cells in the order of `columns`; undefined if the table has no sheet. Throws TabsFull if it cannot get one. */
export function existingRows(
  { id }: OwnTable,
  columns: readonly Column[],
  { spreadsheet, clock, deadline }: OwnTableContext,
): (readonly SheetCell[])[] | undefined {
  const api = retryingSheets(spreadsheet, clock, deadline);
  const file = api.get(SHEET_FIELDS);
  const sheet = surveySheets(file, id).found;
  if (sheet === undefined && !isRoomForTab(tabsOf(file))) throw new TabsFull();
  return sheet && rowsOfTable(readExistingTable(api, sheet), columns).map(({ cells }) => cells);
}

export function writeOwnTable(
  { id, title, line, isHistory = false, ...look }: OwnTable,
  table: Table,
  { spreadsheet, ...context }: OwnTableContext,
): Work {
  return writeUnderLock({
    ...context,
    ...look,
    api: spreadsheet,
    target: { reportId: id, kind: id, sheetName: title, zone: '', currency: '' },
    table,
    provenance: line,
    stayReason: () => (isHistory ? 'outside' : 'gone'),
    keepsPlaces: true,
  });
}

export function problemOf({ title }: OwnTable, write: () => void): string | undefined {
  try {
    write();
    return undefined;
  } catch (error) {
    if (error instanceof SheetConflict) return error.message;
    if (error instanceof AdReportsError) return `${title}: ${error.message}`;
    throw error;
  }
}

/** By default, a column is not part of the key. `width` is in pixels. */
export interface ColumnLayout {
  readonly type: ValueType;
  readonly key?: true;
  readonly width?: number;
  readonly pattern?: string;
}

/** A column of months. Its cells are their first days. */
export const MONTH_COLUMN = { type: 'date', width: 80, pattern: MONTH_FORMAT } as const;

export function ownColumns<Field extends string>(
  layout: Readonly<Record<Field, ColumnLayout>>,
  words: Readonly<Record<Field, { readonly label: string; readonly note: string }>>,
): (Column & { readonly field: Field })[] {
  return (Object.keys(layout) as Field[]).map((field) => ({
    field,
    key: false,
    ...words[field],
    ...layout[field],
  }));
}

/** Writing the result back does not change the sheet. */
export function asCell(cell: SheetCell): Cell {
  if (cell === '') return null;
  return typeof cell === 'boolean' ? String(cell).toUpperCase() : cell;
}
