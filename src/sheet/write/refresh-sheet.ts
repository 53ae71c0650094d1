import type { SheetsRequest } from '../../platform/ports';
import { grouped } from '../../table/grouped';
import { jsonBytes, type SheetRows } from '../../table/sheet-cell';
import { texts } from '../../wording/texts';
import { blocksBytes, MOST_REQUEST_BYTES, toBlocks } from '../api/blocks';
import { areaOf, copyPaste, deleteSheet, setCells } from '../api/sheets-requests';
import { equalRuns, itemAt, spans } from '../api/spans';
import { keepingOf } from '../changes/kept-change';
import { columnFinder, planColumns } from '../plan/column-plan';
import { DaysDiffer } from '../plan/day-window';
import { lineTexts } from '../plan/line-requests';
import { planRows } from '../plan/plan-rows';
import { changesOf, sameDimensions } from '../plan/question-changes';
import { mergedCells, type Refresh, type RefreshRequests, refreshRequests } from '../plan/refresh-requests';
import { type ExistingTable, readExistingTable } from '../read/existing-table';
import { a1 } from '../read/grid-reads';
import { type ReportSheet, tabsWithoutLeftovers, withoutSheets } from '../read/report-sheet';
import { assertRoom, cellsGrown } from '../read/room-for-cells';
import { losesNumbers } from '../read/row-marks';
import { withCells } from '../read/sheet-content';
import { type EarlierPlans, ROWS_ABOVE, type TableChange, type Work, type WriteJob } from '../write-job';
import { checksOf } from './commit';
import { assertTableFits, stageRows } from './hidden-rows';
import { type Batch, type PlannedWrite, requestsAlongside, type Writing } from './writing';

/** If the changed rows are in more separate places than this, all rows of the table are copied from the hidden sheet. */
const MOST_RUNS = 1_000;

/** Plans the update of the report's sheet. Only differences are written. Throws DaysDiffer. */
export function planRefresh(writing: Writing, sheet: ReportSheet, fresh: SheetRows): PlannedWrite {
  const { api, file, seen } = writing;
  const needed = writing.job.togetherNeeds?.(file) ?? [];
  const existing = { ...readExistingTable(api, sheet, needed), mark: writing.job.mark };
  const job = { totals: sheet.stamp.totals === true, ...remainingJob(writing, existing) };
  assertSameTable(job, existing);
  const planned = {
    job,
    existing,
    headers: headersBefore(existing, writing.earlier),
    fresh,
    columns: planColumns(job.table.columns, existing.columns),
    rows: planRows(job, api, existing, fresh, writing.earlier.rows),
  };
  assertTableFits(planned.rows.rows.length, job.table.columns.length);
  const fileWithCells = withoutSheets(withCells(api, file, needed, existing.otherSheets), seen.leftovers);
  const keeping = keepingOf(planned, writing);
  const refresh = { ...planned, lastChange: keeping.lastChange };
  const requests = refreshRequests(refresh, writing.ids);
  const finishing = [
    ...requests.finishing,
    ...recordedChange(planned, writing, fileWithCells),
    ...keeping.requests,
    ...requestsAlongside(writing, {
      title: existing.tab.title,
      headerRow: requests.place.of(existing.headerRow),
      columnOf: columnFinder(job.table.columns, planned.columns.at),
    }),
    ...(job.staged === undefined ? [] : [deleteSheet(job.staged.sheetId)]),
  ];
  const work = workOf(refresh, requests);
  const { moving, values } = requests;
  if (moving.length + values.length + finishing.length + seen.leftovers.length === 0) return { work };
  return {
    work,
    mayLoseCells: planned.rows.deleted.length + planned.rows.staying.length > 0,
    batches: batchesOf(writing, refresh, { ...requests, finishing }),
  };
}

/**
 * After a batch that landed elsewhere: what it has written into other sheets is there, and must not be written again. A batch with an unknown
 * outcome was applied if its line is there.
 */
function remainingJob({ job, earlier }: Writing, existing: ExistingTable): WriteJob {
  const { line, grid } = existing;
  const now = line && grid[line.row]?.[line.column];
  if (earlier.uncertain === undefined) earlier.line = now;
  else if (now !== earlier.line && now === lineTexts(job, existing).text)
    earlier.elsewhere ??= earlier.uncertain;
  if (earlier.elsewhere === undefined) return job;
  const { together: _, keepChanges, ...others } = job;
  return keepChanges === undefined ? others : { ...others, keepChanges: 'edited meanwhile' };
}

/** The headers as the first plan has read them: a batch that landed elsewhere may have overwritten them. */
function headersBefore(
  { grid, headerRow, columns }: ExistingTable,
  { headers }: EarlierPlans,
): EarlierPlans['headers'] {
  for (const [field, column] of columns)
    if (!headers.has(field)) headers.set(field, grid[headerRow]?.[column] ?? '');
  return headers;
}

/** Throws DaysDiffer if only some days were fetched although no row of the sheet is comparable, or if the user has deleted a column. */
function assertSameTable({ target, window, table: { columns } }: WriteJob, existing: ExistingTable): void {
  if (window === undefined) return;
  const isWhole = columns.every(({ field }) => existing.columns.has(field));
  if (!isWhole || changesOf(existing.stamp, target, columns).length > 0) throw new DaysDiffer('all');
}

/** The requests of the job that record how numbers change. There are none if no row stays comparable. */
function recordedChange(
  { job, existing, rows }: Pick<Refresh, 'job' | 'existing' | 'rows'>,
  { ids }: Writing,
  file: Writing['file'],
): readonly SheetsRequest[] {
  const { stamp } = existing;
  const { columns } = job.table;
  const { kind, zone, currency } = job.target;
  const isSame = stamp.kind === kind && stamp.zone === zone && stamp.currency === currency;
  if (!isSame || !sameDimensions(stamp, columns) || rows.restated.length === 0) return [];
  const change: TableChange = {
    ...(stamp.covers === undefined ? {} : { covers: stamp.covers }),
    columns,
    wasInSheet: columns.map(({ field }) => existing.columns.has(field)),
    rows: rows.restated,
  };
  return job.together?.(change, file, ids) ?? [];
}

function workOf({ existing, rows, fresh }: Refresh, { values }: RefreshRequests): Work {
  const { tab } = existing;
  const staying = [...grouped(rows.staying, ({ reason }) => reason)];
  const withoutNumbers = rows.staying.filter(({ reason }) => losesNumbers(reason)).length;
  const { stays, unmerged } = texts().sheets;
  const merged = mergedCells(existing).map(({ startRowIndex: from = 0, endRowIndex: to = 0, ...across }) =>
    a1(
      tab,
      { from, to },
      { from: across.startColumnIndex ?? 0, to: across.endColumnIndex ?? tab.columnCount },
    ),
  );
  return {
    sheetId: tab.sheetId,
    sheetTitle: tab.title,
    rows: rows.rows.filter(({ cells }) => cells.some((cell) => cell !== '')).length - withoutNumbers,
    rowsBrought: fresh.length,
    ...rows.counts,
    rowsMarked: withoutNumbers,
    cellsWritten: values.reduce(
      (sum, { cells }) => sum + cells.filter((cell) => cell !== undefined).length,
      0,
    ),
    notices: [
      ...staying.map(([reason, { length }]) => stays[reason](length)),
      ...(merged.length === 0 ? [] : [unmerged(merged)]),
    ],
  };
}

function batchesOf(writing: Writing, refresh: Refresh, requests: RefreshRequests): (() => Batch)[] {
  const { seen } = writing;
  const { tab } = refresh.existing;
  const { growth, moving, values, finishing } = requests;
  assertRoom(tabsWithoutLeftovers(seen), cellsGrown(tab, growth));
  const blocks = toBlocks(values, refresh.columns.at);
  const checks = checksOf(refresh, requests);
  const leftovers = seen.leftovers.map(deleteSheet);
  const fromHiddenSheet = () => batchFromHiddenSheet(writing, refresh, requests, checks);
  if (jsonBytes([...leftovers, ...moving, ...finishing]) + blocksBytes(blocks) > MOST_REQUEST_BYTES)
    return [fromHiddenSheet];
  const cells = blocks.map(({ row, column, rows }) => setCells(tab.sheetId, row, column, rows));
  const small = { requests: [...leftovers, ...moving, ...cells, ...finishing], checks, rows: values.length };
  return [() => small, fromHiddenSheet];
}

/** The batch of a refresh that is too large for one request: it copies the rows from a hidden sheet. */
function batchFromHiddenSheet(
  writing: Writing,
  refresh: Refresh,
  requests: RefreshRequests,
  checks: Batch['checks'],
): Batch {
  const { job, seen } = writing;
  const { existing, columns, rows } = refresh;
  const { sheetId } = existing.tab;
  const isStaged = (index: number) => job.staged === undefined || rows.rows[index]?.fresh !== undefined;
  const copied = copiedRows(refresh, requests).filter(isStaged);
  const cells = copied.map((index) => itemAt(rows.rows, index).cells);
  const source = job.staged ?? stageRows(writing, cells, cellsGrown(existing.tab, requests.growth));
  const pasted = copied.map((index, nth) => ({
    row: itemAt(requests.places, index),
    from: ROWS_ABOVE + (job.staged === undefined ? nth : (rows.rows[index]?.fresh ?? 0)),
  }));
  const places = new Set(pasted.map(({ row }) => row));
  const others = requests.values.filter(({ row }) => !places.has(row));
  return {
    requests: [
      ...(job.staged === undefined ? [] : seen.leftovers.map(deleteSheet)),
      ...requests.moving,
      ...pasteRequests(refresh, requests, source.sheetId, pasted),
      ...toBlocks(others, columns.at).map((block) => setCells(sheetId, block.row, block.column, block.rows)),
      ...requests.finishing,
      ...(job.staged === undefined ? [deleteSheet(source.sheetId)] : []),
    ],
    checks,
    rows: pasted.length,
    hiddenSheet: source.sheetId,
  };
}

/** Row `from` of a hidden sheet, for row `row` of the visible one. */
interface PastedRow {
  readonly row: number;
  readonly from: number;
}

/** Keys are copied only where they change: the others show where the batch has landed. */
function pasteRequests(
  { job, existing, columns }: Refresh,
  { values }: RefreshRequests,
  hiddenSheet: number,
  rows: readonly PastedRow[],
): SheetsRequest[] {
  const isKey = (index: number) => job.table.columns[index]?.key === true;
  const changed = new Set(
    values
      .filter(({ cells }) => cells.some((cell, index) => cell !== undefined && isKey(index)))
      .map(({ row }) => row),
  );
  const keyed = rows.filter(({ row }) => changed.has(row));
  const isScattered = spans(keyed.map(({ row }) => row)).length > MOST_RUNS;
  const paste = (pasted: readonly PastedRow[], which: (index: number) => boolean) =>
    pasteRows(hiddenSheet, existing.tab.sheetId, pasted, columns.at, which);
  if (keyed.length === rows.length) return paste(rows, () => true);
  return [...paste(rows, (index) => !isKey(index)), ...paste(isScattered ? rows : keyed, isKey)];
}

/**
 * Copies rows from a hidden sheet with columns in the table's order into sheet `into`: the columns `which`. `at` contains the sheet column of
 * each column.
 */
function pasteRows(
  hiddenSheet: number,
  into: number,
  rows: readonly PastedRow[],
  at: readonly number[],
  which: (index: number) => boolean,
): SheetsRequest[] {
  const columns = equalRuns([...at.keys()], (index) => `${itemAt(at, index) - index} ${which(index)}`).filter(
    ({ from }) => which(from),
  );
  return neighbours(rows).flatMap(({ row, from, count }) =>
    columns.map(({ from: first, to }) =>
      copyPaste(
        areaOf(hiddenSheet, from, count, first, to - first),
        areaOf(into, row, count, itemAt(at, first), to - first),
        'PASTE_VALUES',
      ),
    ),
  );
}

/** Runs of rows that are neighbours in both sheets. `rows` are ascending. */
function neighbours(rows: readonly PastedRow[]): (PastedRow & { readonly count: number })[] {
  const places = rows.map((pasted, nth) => ({ ...pasted, run: `${pasted.row - nth} ${pasted.from - nth}` }));
  return equalRuns(places, ({ run }) => run).map(({ from, to }) => ({
    ...itemAt(rows, from),
    count: to - from,
  }));
}

/** The planned rows (indexes) with changes; all rows if the changes are in too many places. */
function copiedRows({ rows }: Refresh, { values, places }: RefreshRequests): number[] {
  const changed = new Set(values.map(({ row }) => row));
  const all = [...rows.rows.keys()];
  const some = all.filter((index) => changed.has(itemAt(places, index)));
  return spans(some).length > MOST_RUNS ? all : some;
}
