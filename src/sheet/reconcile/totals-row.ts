import type { CellResource, SheetsRequest } from '../../platform/ports';
import type { SheetCell } from '../../table/sheet-cell';
import { texts } from '../../wording/texts';
import { formatRequests } from '../api/column-style';
import { freezeRows, insertDimension, setCellWithNote, setFormulas } from '../api/sheets-requests';
import { type Insertion, itemAt, range } from '../api/spans';
import type { ExistingTable } from '../read/existing-table';
import { a1, type ValuesApi } from '../read/grid-reads';
import { ROWS_ABOVE, type WriteJob } from '../write-job';
import { type ColumnPlan, columnRuns } from './column-plan';
import type { RowChanges } from './row-changes';
import { type TotalsPlace, totalFormula } from './total-formulas';

/** How a refresh changes the row with the totals. */
export interface TotalsPlan {
  /** The new row above the headers, if there is none yet. */
  readonly insertion?: Insertion;
  readonly deleted?: number;
  /** The table's columns (indexes) whose totals are written. */
  readonly written: readonly number[];
}

type TotalsJob = Pick<WriteJob, 'table' | 'totals' | 'numberFormat'>;

/** The requests that insert the totals above the headers of a new sheet whose other cells are written. */
export function firstTotals(job: TotalsJob, sheetId: number): SheetsRequest[] {
  if (job.totals !== true) return [];
  const at = range({ from: 0, to: job.table.columns.length });
  const row = ROWS_ABOVE - 1;
  return [
    insertDimension(sheetId, 'ROWS', { from: row, to: row + 1 }, false),
    ...newRowRequests(job, sheetId, { headerRow: ROWS_ABOVE, at }),
    freezeRows(sheetId, ROWS_ABOVE + 1),
  ];
}

/** The cells that the totals add to a new sheet with this number of columns. */
export function totalsCells({ totals }: Pick<WriteJob, 'totals'>, columnCount: number): number {
  return totals === true ? columnCount : 0;
}

/**
 * Plans the totals of a refresh. The row is inserted once; from then on, it gets the totals of new columns and is otherwise the user's. When
 * the user does not want it any more, it is deleted if its cells are as the add-on has written them.
 */
export function planTotals(
  job: TotalsJob,
  api: ValuesApi,
  existing: ExistingTable,
  columns: ColumnPlan,
): TotalsPlan {
  const { stamp, headerRow, totalsRow } = existing;
  const fields = job.table.columns.map(({ field }) => field);
  if (job.totals === true && stamp.totals !== true)
    return { insertion: { at: headerRow, count: 1 }, written: [...fields.keys()] };
  if (totalsRow === undefined) return { written: [] };
  if (job.totals !== true)
    return isUntouched(api, existing, totalsRow) ? { deleted: totalsRow, written: [] } : { written: [] };
  const before = placeBefore(existing);
  const after = placeOf(fields, { headerRow, at: columns.at });
  const isNew = (field: string) =>
    totalFormula(field, before) === undefined && totalFormula(field, after) !== undefined;
  const isFree = (field: string) => isFreeCell(existing, totalsRow, existing.columns.get(field));
  return {
    written: fields.flatMap((field, index) => (isNew(field) && isFree(field) ? [index] : [])),
  };
}

/** The row changes with the deletion of the totals. */
export function withoutTotals<Rows extends Pick<RowChanges, 'deleted'>>(
  rows: Rows,
  { deleted }: TotalsPlan,
): Rows {
  return deleted === undefined ? rows : { ...rows, deleted: [deleted, ...rows.deleted] };
}

interface Refreshed {
  readonly job: TotalsJob;
  readonly existing: ExistingTable;
  readonly columns: ColumnPlan;
  readonly totals: TotalsPlan;
}

/** The requests that write the totals of a refresh. `headerRow` is the row of the headers after rows were moved. */
export function totalsRequests(
  { job, existing, columns, totals }: Refreshed,
  headerRow: number,
): SheetsRequest[] {
  const { sheetId } = existing.tab;
  const place = { headerRow, at: columns.at };
  const isMoved = totals.insertion !== undefined || totals.deleted !== undefined;
  // A table that the user has moved down is not frozen.
  const isFrozen = isMoved && headerRow <= ROWS_ABOVE;
  return [
    ...(totals.insertion === undefined
      ? cellRequests(job, sheetId, place, totals.written)
      : newRowRequests(job, sheetId, place)),
    ...(isFrozen ? [freezeRows(sheetId, headerRow + 1)] : []),
  ];
}

/** The headers' row, and the sheet column of each column of the table. */
interface Headers {
  readonly headerRow: number;
  readonly at: readonly number[];
}

function newRowRequests(job: TotalsJob, sheetId: number, place: Headers): SheetsRequest[] {
  const { columns } = job.table;
  const first = place.at[columns.findIndex(({ key }) => key)];
  const { label, note } = texts().sheets.totals;
  return [
    ...(first === undefined ? [] : [setCellWithNote(sheetId, place.headerRow - 1, first, label, note)]),
    ...cellRequests(job, sheetId, place, [...columns.keys()]),
  ];
}

/** The requests that write the totals of the columns `which`, as far as they have any, with their number formats. */
function cellRequests(
  { table: { columns }, numberFormat }: TotalsJob,
  sheetId: number,
  { headerRow, at }: Headers,
  which: readonly number[],
): SheetsRequest[] {
  const place = placeOf(
    columns.map(({ field }) => field),
    { headerRow, at },
  );
  const formulaOf = (index: number) => totalFormula(itemAt(columns, index).field, place);
  const row = headerRow - 1;
  const written = which.filter((index) => formulaOf(index) !== undefined);
  return columnRuns(at, written).flatMap((run) => [
    setFormulas(
      sheetId,
      row,
      run.at,
      run.indexes.map((index) => formulaOf(index) ?? ''),
    ),
    ...formatRequests(
      sheetId,
      { startRowIndex: row, endRowIndex: row + 1 },
      { at: run.at, columns: run.indexes.map((index) => itemAt(columns, index)) },
      numberFormat,
    ),
  ]);
}

function placeOf(fields: readonly string[], { headerRow, at }: Headers): TotalsPlace {
  const columns = new Map(fields.map((field, index) => [field, itemAt(at, index)]));
  return { headerRow, columnOf: (field) => columns.get(field) };
}

function placeBefore({ headerRow, columns }: ExistingTable): TotalsPlace {
  return { headerRow, columnOf: (field) => columns.get(field) };
}

/** Whether a total may be written into a cell: it is blank, or its formula has lost a column. In a large sheet only new cells are known. */
function isFreeCell({ entered }: ExistingTable, row: number, column: number | undefined): boolean {
  if (column === undefined) return true;
  return entered !== undefined && isBlankOrBroken(entered[row]?.[column]);
}

function isBlankOrBroken({ userEnteredValue }: CellResource = {}): boolean {
  return userEnteredValue === undefined || isBroken(userEnteredValue.formulaValue ?? '');
}

function isBroken(formula: SheetCell): boolean {
  return String(formula).includes('#REF!');
}

/** Whether all cells of the row are blank or as the add-on has written them. */
function isUntouched(api: ValuesApi, existing: ExistingTable, row: number): boolean {
  const place = placeBefore(existing);
  const { fields } = existing.stamp;
  const own = new Map(
    fields.map(({ field }) => [place.columnOf(field), normal(totalFormula(field, place) ?? '')]),
  );
  const { label } = texts().sheets.totals;
  return enteredIn(api, existing, row).every(
    (cell, column) => cell === '' || cell === label || isBroken(cell) || own.get(column) === normal(cell),
  );
}

/** What is entered in the cells of a row: values, and formulas as their text. The cells of a large sheet are read now. */
function enteredIn(api: ValuesApi, { entered, tab }: ExistingTable, row: number): readonly SheetCell[] {
  if (entered === undefined)
    return api.values([a1(tab, { from: row, to: row + 1 })], 'FORMULA')[0]?.[0] ?? [];
  return (entered[row] ?? []).map(({ userEnteredValue = {} }) => Object.values(userEnteredValue)[0] ?? '');
}

/** The formula with the same signs in every locale: Google returns the separators of the file's. */
function normal(formula: SheetCell): string {
  return String(formula).replace(/,/g, ';');
}
