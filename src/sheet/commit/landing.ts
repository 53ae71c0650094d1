import { SheetBeingEdited } from '../../errors/sheet-errors';
import type { CellResource, SheetsRequest, Shown, SpreadsheetResource } from '../../platform/ports';
import { type SheetCell, sameCell } from '../../table/sheet-cell';
import { headerRequests } from '../api/column-style';
import { isFailedWrite, type RetryingSheets } from '../api/retrying-api';
import { type Span, spans } from '../api/spans';
import type { ExistingTable } from '../read/existing-table';
import { cellsShown, columnLetters } from '../read/grid-reads';
import { tabWithId } from '../read/report-sheet';
import { isFormula, readShown, SHOWN_FIELDS, shownValue } from '../read/sheet-content';
import type { Refresh, RefreshRequests } from '../reconcile/refresh-requests';
import { inTab, type Tab } from '../tab';
import type { BackedUp } from './batch-backup';
import { type GridSize, sizeAfter } from './undone';

type ShownRows = readonly (readonly CellResource[])[];

/** A range that a batch returns, and whether its cells are as planned. */
export interface RangeCheck {
  readonly range: string;
  readonly isRight: (rows: ShownRows) => boolean;
}

/** The batch of a refresh. */
export interface Batch {
  readonly refresh: Refresh;
  readonly requests: RefreshRequests;
  readonly sent: readonly SheetsRequest[];
  /** The ranges that the batch returns besides the header row. */
  readonly checks: readonly RangeCheck[];
  /** The backup of the cells that the batch overwrites, if the sheet is too large to be read whole. */
  readonly backup?: BackedUp | undefined;
  /** Checks of the backup's hidden sheet. */
  readonly backupChecks?: readonly RangeCheck[];
}

/**
 * The ranges of its sheet that a batch returns: the whole header row, because a column may have been moved out of the table, and the ranges
 * of `checks`.
 */
export function shownOf({ refresh: { existing }, requests: { place }, checks }: Batch): Shown {
  const row = place.of(existing.headerRow) + 1;
  const header = `${inTab(existing.tab)}${row}:${row}`;
  return { fields: SHOWN_FIELDS, ranges: [header, ...checks.map(({ range }) => range)] };
}

/**
 * Where a batch wrote, as the sheet shows right after it. `right`: as planned. `headers`: as planned, but somebody has edited headers.
 * `elsewhere`: rows or columns were moved between the last check and the batch.
 */
export function landing(
  { refresh, sent, checks, backup, backupChecks = [] }: Batch,
  shown: SpreadsheetResource,
): 'right' | 'headers' | 'elsewhere' {
  const { sheetId } = refresh.existing.tab;
  const copies = backup === undefined ? [] : cellsShown(shown, backup.hidden.sheetId);
  if (!areRight(backupChecks, copies)) return 'elsewhere';
  if (!hasSize(tabWithId(shown, sheetId), sizeAfter(refresh, sent))) return 'elsewhere';
  const [header = [], ...parts] = cellsShown(shown, sheetId);
  if (!areRight(checks, parts)) return 'elsewhere';
  const headers = (header[0] ?? []).map((cell) => String(shownValue(cell)).trim());
  const { columns } = refresh.job.table;
  if (columns.every(({ label }, index) => headers[refresh.columns.at[index] ?? 0] === label.trim()))
    return 'right';
  return areHeadersMoved(refresh, headers) ? 'elsewhere' : 'headers';
}

/** Whether the returned ranges are as planned; `parts` are in the order of `checks`. */
export function areRight(checks: readonly RangeCheck[], parts: readonly ShownRows[]): boolean {
  return checks.every(({ isRight }, nth) => isRight(parts[nth] ?? []));
}

/** True if a header of the table is in another column than planned. Then somebody moved columns and did not only edit headers. */
function areHeadersMoved({ job, existing, columns }: Refresh, headers: readonly string[]): boolean {
  const places = new Map<string, number | undefined>();
  for (const { label } of existing.stamp.fields) places.set(label.trim(), undefined);
  job.table.columns.forEach(({ label }, index) => {
    places.set(label.trim(), columns.at[index]);
  });
  return headers.some((text, column) => places.has(text) && places.get(text) !== column);
}

/** Restores headers that were edited right before the batch, because the next run needs them. */
export function headersAgain(
  { existing, job, columns }: Refresh,
  { place }: RefreshRequests,
): SheetsRequest[] {
  return job.table.columns.flatMap((column, index) =>
    headerRequests(existing.tab.sheetId, place.of(existing.headerRow), {
      at: columns.at[index] ?? 0,
      columns: [column],
    }),
  );
}

export function hasSize(tab: Tab | undefined, { rows, columns }: GridSize): boolean {
  return tab?.rowCount === rows && tab.columnCount === columns;
}

/** Checks the key columns of all rows, or the first column if the table has no key. */
export function keyChecks(refresh: Refresh, requests: RefreshRequests): RangeCheck[] {
  const { existing, columns, job } = refresh;
  const keys = job.table.columns.flatMap(({ key }, index) => (key ? [index] : []));
  const indexes = keys.length === 0 ? [0] : keys;
  const after = keysAfter(refresh, requests);
  const areFormulasKnown = existing.entered !== undefined;
  return spans(indexes.map((index) => columns.at[index] ?? 0)).map(({ from, to }: Span) => {
    const within = indexes.flatMap((index) => {
      const column = columns.at[index] ?? 0;
      return column >= from && column < to ? [{ index, offset: column - from }] : [];
    });
    return {
      range: `${inTab(existing.tab)}${columnLetters(from)}1:${columnLetters(to - 1)}`,
      isRight: (rows) =>
        [...after].every(([row, cells]) =>
          within.every(({ index, offset }) =>
            isAsMeant(rows[row]?.[offset] ?? {}, cells[index] ?? '', areFormulasKnown),
          ),
        ),
    };
  });
}

/** Stands for the value of a key cell in which the user has entered a formula, because its result may change at any time. */
const FORMULA = Symbol('formula');

type Meant = SheetCell | typeof FORMULA;

/** True if the cell is as planned. If `areFormulasKnown` is false, a formula in any cell counts as planned. */
function isAsMeant(cell: CellResource, meant: Meant, areFormulasKnown: boolean): boolean {
  if (meant === FORMULA) return isFormula(cell);
  return (!areFormulasKnown && isFormula(cell)) || sameCell(shownValue(cell), meant);
}

/** The expected cells of each row, by its row index after the batch. */
function keysAfter(
  { existing, fresh, rows, job }: Refresh,
  { place }: RefreshRequests,
): Map<number, readonly Meant[]> {
  const after = new Map<number, readonly Meant[]>();
  const gone = new Set(rows.deleted);
  const from = job.table.columns.map(({ field }) => existing.columns.get(field));
  for (const { row } of rows.existing) {
    if (gone.has(row)) continue;
    const meant = from.map((column) => (column === undefined ? '' : meantAt(existing, row, column)));
    after.set(place.of(row), meant);
  }
  for (const { row, cells } of [...rows.changed, ...rows.blanked]) {
    const old = after.get(place.of(row)) ?? [];
    const meant = from.map((_, index) => cells[index] ?? old[index] ?? '');
    after.set(place.of(row), meant);
  }
  for (const run of rows.inserted) {
    for (const [nth, index] of run.fresh.entries())
      after.set(place.inserted(run.at) + nth, fresh[index] ?? []);
  }
  return after;
}

function meantAt({ grid, entered }: ExistingTable, row: number, column: number): Meant {
  return isFormula(entered?.[row]?.[column] ?? {}) ? FORMULA : (grid[row]?.[column] ?? '');
}

/** Sends a batch and returns the cells right after it: one part for each requested range, in the same order, sheet by sheet. */
export function sendShown(
  api: RetryingSheets,
  requests: readonly SheetsRequest[],
  asked: Shown,
): SpreadsheetResource {
  return shownOrRead(api, api.batchUpdate(requests, asked), asked);
}

/** The batch's response if it contains all ranges, else the same ranges read separately. */
export function shownOrRead(
  api: RetryingSheets,
  shown: SpreadsheetResource | undefined,
  asked: Shown,
): SpreadsheetResource {
  const parts = (shown?.sheets ?? []).flatMap(({ data = [] }) => data).length;
  // A response without all the cells does not show where the batch wrote.
  return shown !== undefined && parts === asked.ranges.length ? shown : readShown(api, asked.ranges);
}

/** Runs `work` after a batch was applied. If `work` fails, calls `tidy` and throws SheetBeingEdited. */
export function onceLanded<T>(tab: string, work: () => T, tidy: () => void = () => {}): T {
  try {
    return work();
  } catch (error) {
    if (!isFailedWrite(error)) throw error;
    isSent(tidy);
    throw new SheetBeingEdited(tab, 'misplaced');
  }
}

/** Sends a request; false if it failed. */
export function isSent(send: () => void): boolean {
  try {
    send();
    return true;
  } catch (error) {
    if (isFailedWrite(error)) return false;
    throw error;
  }
}
