import type { CellResource, SheetsRequest } from '../../platform/ports';
import { texts } from '../../wording/texts';
import { formatRequests } from '../api/column-style';
import { freezeRows, insertDimension, setCellWithNote, setFormulas } from '../api/sheets-requests';
import { itemAt, range } from '../api/spans';
import type { ExistingTable } from '../read/existing-table';
import { ROWS_ABOVE, type WriteJob } from '../write-job';
import { type ColumnPlan, columnRuns } from './column-plan';
import { totalFormula } from './total-formulas';

/** How a refresh changes the row with the totals, which belongs to the add-on. A new row is inserted above the headers. */
export interface TotalsPlan {
  readonly isMissing: boolean;
  readonly isSurplus: boolean;
}

type TotalsJob = Pick<WriteJob, 'table' | 'totals' | 'numberFormat'>;

/** The requests that insert the totals above the headers of a new sheet whose other cells are written. */
export function firstTotals(job: TotalsJob, sheetId: number): SheetsRequest[] {
  if (job.totals !== true) return [];
  const at = range({ from: 0, to: job.table.columns.length });
  const row = ROWS_ABOVE - 1;
  return [
    insertDimension(sheetId, 'ROWS', { from: row, to: row + 1 }, false),
    ...writtenTotals(job, sheetId, { headerRow: ROWS_ABOVE, at }, () => undefined),
    freezeRows(sheetId, ROWS_ABOVE + 1),
  ];
}

/** The cells that the totals add to a new sheet with this number of columns. */
export function totalsCells({ totals }: Pick<WriteJob, 'totals'>, columnCount: number): number {
  return totals === true ? columnCount : 0;
}

export function planTotals({ totals }: Pick<WriteJob, 'totals'>, { totalsRow }: ExistingTable): TotalsPlan {
  const isThere = totalsRow !== undefined;
  return { isMissing: totals === true && !isThere, isSurplus: totals !== true && isThere };
}

interface Refreshed {
  readonly job: TotalsJob;
  readonly existing: ExistingTable;
  readonly columns: ColumnPlan;
  readonly totals: TotalsPlan;
}

/** The requests that write the totals that differ. `headerRow` is the row of the headers after rows were moved. */
export function totalsRequests(
  { job, existing, columns, totals }: Refreshed,
  headerRow: number,
): SheetsRequest[] {
  const { tab, totalsRow, entered } = existing;
  // A table that the user has moved down is not frozen.
  const isFrozen = (totals.isMissing || totals.isSurplus) && headerRow <= ROWS_ABOVE;
  const cells = totalsRow === undefined ? [] : (entered[totalsRow] ?? []);
  const before = (index: number) => {
    const column = existing.columns.get(itemAt(job.table.columns, index).field);
    return column === undefined ? undefined : cells[column];
  };
  return [
    ...(job.totals === true ? writtenTotals(job, tab.sheetId, { headerRow, at: columns.at }, before) : []),
    ...(isFrozen ? [freezeRows(tab.sheetId, headerRow + 1)] : []),
  ];
}

/** The headers' row, and the sheet column of each column of the table. */
interface Headers {
  readonly headerRow: number;
  readonly at: readonly number[];
}

/** The label in the first key column, and the totals of the columns that have one. `before` is the cell of a column (index) before. */
function writtenTotals(
  { table: { columns }, numberFormat }: TotalsJob,
  sheetId: number,
  { headerRow, at }: Headers,
  before: (index: number) => CellResource | undefined,
): SheetsRequest[] {
  const { label, note } = texts().sheets.totals;
  const row = headerRow - 1;
  const places = new Map(columns.map(({ field }, index) => [field, itemAt(at, index)]));
  const place = { headerRow, columnOf: (field: string) => places.get(field) };
  const formulaOf = (index: number) => totalFormula(itemAt(columns, index).field, place);
  const first = columns.findIndex(({ key }) => key);
  const isLabelled = first < 0 || before(first)?.userEnteredValue?.stringValue === label;
  const differing = [...columns.keys()].filter((index) => {
    const formula = formulaOf(index);
    return formula !== undefined && normal(before(index)?.userEnteredValue?.formulaValue) !== normal(formula);
  });
  return [
    ...(isLabelled ? [] : [setCellWithNote(sheetId, row, itemAt(at, first), label, note)]),
    ...columnRuns(at, differing).flatMap((run) => [
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
    ]),
  ];
}

/** The formula with the same signs in every locale: Google returns the separators of the file's. */
function normal(formula = ''): string {
  return formula.replace(/,/g, ';');
}
