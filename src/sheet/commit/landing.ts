import type {
  CellResource,
  SheetsRequest,
  Shown,
  SpreadsheetApi,
  SpreadsheetResource,
} from '../../platform/ports';
import { type SheetCell, sameCell } from '../../table/sheet-cell';
import { headerRequests } from '../api/column-style';
import type { SheetAxis } from '../api/sheets-requests';
import { type Span, spans } from '../api/spans';
import type { ExistingTable } from '../read/existing-table';
import { a1, cellsShown, columnLetters } from '../read/grid-reads';
import { tabWithId } from '../read/report-sheet';
import { isFormula, SHOWN_FIELDS, shownValue } from '../read/sheet-content';
import type { Refresh, RefreshRequests } from '../reconcile/refresh';
import type { Tab } from '../tab';
import { movesIn } from './sent-requests';

/** What a refresh's batch returns of the sheet: its key columns from the first row on, and the header row. */
export function shownOf(refresh: Refresh, requests: RefreshRequests): Shown {
  const title = `'${refresh.existing.tab.title.replace(/'/g, "''")}'`;
  const keys = keySpans(refresh).map(({ from, to }) => `${columnLetters(from)}1:${columnLetters(to - 1)}`);
  const { header, from, to } = headerPlace(refresh, requests);
  const headers = `${columnLetters(from)}${header + 1}:${columnLetters(to - 1)}${header + 1}`;
  return { fields: SHOWN_FIELDS, ranges: [...keys, headers].map((range) => `${title}!${range}`) };
}

/**
 * Where a batch wrote, by what the sheet shows right after: `right`; right except for edited `headers`; or `elsewhere`, because rows or
 * columns were moved between the last check and the batch.
 */
export function landing(
  refresh: Refresh,
  requests: RefreshRequests,
  sent: readonly SheetsRequest[],
  shown: SpreadsheetResource,
): 'right' | 'headers' | 'elsewhere' {
  const { sheetId } = refresh.existing.tab;
  if (!hasSize(tabWithId(shown, sheetId), sizeAfter(refresh, sent))) return 'elsewhere';
  const parts = cellsShown(shown, sheetId);
  if (!keysRight(refresh, requests, parts)) return 'elsewhere';
  const headers = (parts[parts.length - 1]?.[0] ?? []).map(shownValue);
  if (headersRight(refresh, requests, headers)) return 'right';
  return headersMoved(refresh, headers, headerPlace(refresh, requests).from) ? 'elsewhere' : 'headers';
}

/** Restores headers that were edited in that moment: the next run needs them. */
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

/** The size of the sheet after the batch. */
export function sizeAfter(
  { existing }: Refresh,
  sent: readonly SheetsRequest[],
): { rows: number; columns: number } {
  const { sheetId, rowCount, columnCount } = existing.tab;
  const grown = (dimension: SheetAxis) =>
    movesIn(sent, sheetId, dimension).reduce((sum, { count }) => sum + count, 0);
  return { rows: rowCount + grown('ROWS'), columns: columnCount + grown('COLUMNS') };
}

export function hasSize(tab: Tab | undefined, { rows, columns }: { rows: number; columns: number }): boolean {
  return tab?.rowCount === rows && tab.columnCount === columns;
}

/** The table's key columns (indexes); the first column if it has no key. */
function keyIndexes({ job }: Refresh): number[] {
  const keys = job.table.columns.flatMap(({ key }, index) => (key ? [index] : []));
  return keys.length === 0 ? [0] : keys;
}

/** The sheet columns of the keys in runs of neighbours, as a batch returns them. */
export function keySpans(refresh: Refresh): Span[] {
  return spans(keyIndexes(refresh).map((index) => refresh.columns.at[index] ?? 0));
}

function headerPlace({ existing, columns }: Refresh, { place }: RefreshRequests) {
  return {
    header: place.of(existing.headerRow),
    from: Math.min(...columns.at),
    to: Math.max(...columns.at) + 1,
  };
}

/** Whether the header row, from the table's first column on, contains the headers. */
export function headersRight(
  refresh: Refresh,
  requests: RefreshRequests,
  row: readonly SheetCell[],
): boolean {
  const { from } = headerPlace(refresh, requests);
  return refresh.job.table.columns.every(
    ({ label }, index) => String(row[(refresh.columns.at[index] ?? 0) - from] ?? '').trim() === label.trim(),
  );
}

/** Whether headers were moved, by the whole header row: a column may have been moved out of the table. */
export function isMovedOut(
  api: Pick<SpreadsheetApi, 'get'>,
  refresh: Refresh,
  requests: RefreshRequests,
  shown: SpreadsheetResource,
): boolean {
  const { sheetId } = refresh.existing.tab;
  const tab = tabWithId(shown, sheetId) ?? refresh.existing.tab;
  const { header } = headerPlace(refresh, requests);
  const [[row = []] = []] = cellsShown(api.get(SHOWN_FIELDS, [a1(tab, { from: header, to: header + 1 })]));
  return headersMoved(refresh, row.map(shownValue), 0);
}

/**
 * Whether a header of the table (old or new label) is in another's place: columns were moved, not just edited. `row` begins at sheet
 * column `from`.
 */
export function headersMoved(
  { job, existing, columns }: Refresh,
  row: readonly SheetCell[],
  from: number,
): boolean {
  const places = new Map<string, number | undefined>();
  for (const { label } of existing.stamp.fields) places.set(label.trim(), undefined);
  job.table.columns.forEach(({ label }, index) => {
    places.set(label.trim(), columns.at[index]);
  });
  return row.some((cell, nth) => {
    const text = String(cell).trim();
    return places.has(text) && places.get(text) !== from + nth;
  });
}

function keysRight(
  refresh: Refresh,
  requests: RefreshRequests,
  parts: readonly (readonly (readonly CellResource[])[])[],
): boolean {
  const isWhole = refresh.existing.entered !== undefined;
  const shownSpans = keySpans(refresh);
  const places = keyIndexes(refresh).map((index) => {
    const column = refresh.columns.at[index] ?? 0;
    const part = shownSpans.findIndex(({ from, to }) => column >= from && column < to);
    return { index, part, offset: column - (shownSpans[part]?.from ?? 0) };
  });
  for (const [row, cells] of keysAfter(refresh, requests)) {
    for (const { index, part, offset } of places) {
      if (!isAsMeant(parts[part]?.[row]?.[offset] ?? {}, cells[index] ?? '', isWhole)) return false;
    }
  }
  return true;
}

/** Stands for a formula of the user in a key cell: its result changes with the rows and the time. */
const FORMULA = Symbol('formula');

type Meant = SheetCell | typeof FORMULA;

/** If only values of the sheet were known, any cell may have been a formula. */
function isAsMeant(cell: CellResource, meant: Meant, isWhole: boolean): boolean {
  if (meant === FORMULA) return isFormula(cell);
  return (!isWhole && isFormula(cell)) || sameCell(shownValue(cell), meant);
}

/** The expected key cells of each row after the batch, by its row index then. */
function keysAfter(
  { existing, fresh, rows, job }: Refresh,
  { place }: RefreshRequests,
): Map<number, readonly Meant[]> {
  const after = new Map<number, readonly Meant[]>();
  const gone = new Set(rows.deleted);
  const from = job.table.columns.map(({ field }) => existing.columns.get(field));
  for (const { row } of rows.existing) {
    if (gone.has(row)) continue;
    after.set(
      place.of(row),
      from.map((column) => (column === undefined ? '' : meantAt(existing, row, column))),
    );
  }
  for (const { row, cells } of [...rows.changed, ...rows.blanked]) {
    const old = after.get(place.of(row)) ?? [];
    after.set(
      place.of(row),
      from.map((_, index) => cells[index] ?? old[index] ?? ''),
    );
  }
  for (const run of rows.inserted) {
    run.fresh.forEach((index, nth) => {
      after.set(place.inserted(run.at) + nth, fresh[index] ?? []);
    });
  }
  return after;
}

function meantAt({ grid, entered }: ExistingTable, row: number, column: number): Meant {
  return isFormula(entered?.[row]?.[column] ?? {}) ? FORMULA : (grid[row]?.[column] ?? '');
}
