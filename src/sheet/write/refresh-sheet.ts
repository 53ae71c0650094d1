import type { SheetsRequest } from '../../platform/ports';
import { grouped } from '../../table/grouped';
import { isCutShort, jsonBytes, type SheetRows } from '../../table/sheet-cell';
import { texts } from '../../wording/texts';
import { blocksBytes, REQUESTS, type RowWrite, toBlocks } from '../api/blocks';
import { areaOf, copyPaste, deleteSheet, setCells } from '../api/sheets-requests';
import { equalRuns, itemAt, spans } from '../api/spans';
import { keepingOf } from '../changes/kept-change';
import { columnFinder, planColumns } from '../plan/column-plan';
import { DaysDiffer } from '../plan/day-window';
import { type PlannedTable, RowPlanner } from '../plan/plan-rows';
import { isRewritten, sameDimensions } from '../plan/question-changes';
import { type RefreshRequests, refreshRequests } from '../plan/refresh-requests';
import { mergedCells } from '../plan/table-moves';
import { type ExistingTable, readExistingTable } from '../read/existing-table';
import { a1 } from '../read/grid-reads';
import { losesNumbers } from '../read/row-marks';
import { withCells } from '../read/sheet-content';
import { assertRoom, cellsGrown } from '../tab';
import {
  provenanceText,
  ROWS_ABOVE,
  type StagedRows,
  type TableChange,
  type Work,
  type WriteJob,
} from '../write-job';
import { assertTableFits, type Batch, checksOf, stageRows, type Writing } from './commit';
import { assertBlank, type FirstPlace, firstTable } from './first-sheet';

/** If the changed rows are in more separate places than this, all rows of the table are copied from the hidden sheet. */
const MOST_RUNS = 1_000;

/** Plans what differs between the report's sheet and its table. A first table differs from a sheet without rows. Throws DaysDiffer. */
export function planTable(writing: Writing, fresh: SheetRows) {
  const { api, file, seen, ids } = writing;
  const sheet = seen.found
    ? { ...readExistingTable(api, seen.found), first: undefined }
    : firstTable(writing, fresh.length);
  const { first } = sheet;
  const existing = { ...sheet, mark: writing.job.mark };
  const job = { totals: existing.stamp.totals === true, ...comparedJob(writing, existing) };
  assertSameTable(job, existing);
  const planned = {
    job,
    existing,
    columns: planColumns(job.table.columns, existing.columns),
    rows: new RowPlanner(job, api, existing, fresh).plan(),
  };
  assertTableFits(planned.rows.rows.length, job.table.columns.length);
  const keeping = keepingOf(planned, writing);
  const requests = refreshRequests(planned, keeping.lastChange, ids);
  const finishing = [
    ...requests.finishing,
    ...recordedChange(planned, writing),
    ...keeping.requests,
    ...(job.tableRequests?.(file, ids, {
      title: existing.tab.title,
      headerRow: requests.place.of(existing.headerRow),
      columnOf: columnFinder(job.table.columns, planned.columns.at),
    }) ?? []),
    ...(job.staged === undefined ? [] : [deleteSheet(job.staged.sheetId)]),
  ];
  const work = workOf(writing, planned, fresh, requests, first);
  const { moving, values } = requests;
  const making = first?.making ?? [];
  if (making.length + moving.length + values.length + finishing.length + seen.leftovers.length === 0)
    return { work };
  return {
    work,
    batch: batchOf(writing, planned, { ...requests, moving: [...making, ...moving], finishing }, first),
  };
}

/**
 * A first table changes no rows. After a batch that landed elsewhere, what it has written into other sheets is there, and must not be
 * written again. A batch with an unknown outcome was applied if its line is there.
 */
function comparedJob({ job, earlier, seen }: Writing, { line, grid }: ExistingTable): WriteJob {
  const shownLine = line && grid[line.row]?.[line.column];
  if (earlier.uncertain === undefined) earlier.line = shownLine;
  else if (shownLine !== earlier.line && shownLine === provenanceText(job))
    earlier.elsewhere ??= earlier.uncertain;
  if (seen.found && earlier.elsewhere === undefined) return job;
  const notKept = seen.found ? 'edited meanwhile' : 'first run';
  return { ...job, changeRequests: undefined, keepChanges: job.keepChanges && notKept };
}

/** Throws DaysDiffer if only some days were fetched although no row of the sheet is comparable, or if the user has deleted a column. */
function assertSameTable({ target, window, table: { columns } }: WriteJob, existing: ExistingTable): void {
  if (window === undefined) return;
  const isWhole = columns.every(({ field }) => existing.columns.has(field));
  if (!isWhole || isRewritten(existing.stamp, target, columns)) throw new DaysDiffer('all');
}

/** The requests of the job that record how numbers change. There are none if no row stays comparable. */
function recordedChange(
  { job, existing, rows }: PlannedTable,
  { api, file, ids }: Writing,
): readonly SheetsRequest[] {
  const { stamp } = existing;
  const { columns } = job.table;
  const { kind, zone, currency } = job.target;
  const isSame = stamp.kind === kind && stamp.zone === zone && stamp.currency === currency;
  if (!job.changeRequests || !isSame || !sameDimensions(stamp, columns) || rows.restated.length === 0)
    return [];
  const change: TableChange = {
    covers: stamp.covers,
    columns,
    wasInSheet: columns.map(({ field }) => existing.columns.has(field)),
    rows: rows.restated,
  };
  return job.changeRequests(change, withCells(api, file, job.changeRanges?.(file) ?? []), ids);
}

function workOf(
  { seen }: Writing,
  { job, existing, rows }: PlannedTable,
  fresh: SheetRows,
  { values }: RefreshRequests,
  first: FirstPlace | undefined,
): Work {
  const { tab } = existing;
  const staying = [...grouped(rows.staying, ({ reason }) => reason)];
  const withoutNumbers = rows.staying.filter(({ reason }) => losesNumbers(reason)).length;
  const { stays, unmerged, chosenTabGone, textsCut } = texts().sheets;
  const cut = fresh.reduce((sum, row) => sum + row.filter(isCutShort).length, 0);
  const isOtherTab = first !== undefined && first.chosen === undefined && job.target.sheetId !== undefined;
  const merged = mergedCells(existing).map(
    ({ startRowIndex = 0, endRowIndex = 0, startColumnIndex = 0, endColumnIndex = tab.columnCount }) =>
      a1(tab, { from: startRowIndex, to: endRowIndex }, { from: startColumnIndex, to: endColumnIndex }),
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
      ...(isOtherTab ? [chosenTabGone] : []),
      ...staying.map(([reason, { length }]) => stays(length, reason)),
      ...(merged.length === 0 ? [] : [unmerged(merged)]),
      ...(cut === 0 ? [] : [textsCut(cut)]),
      ...seen.copyNotices,
    ],
  };
}

/** A batch that is too large for one request copies its rows from a hidden sheet. */
function batchOf(
  writing: Writing,
  planned: PlannedTable,
  requests: RefreshRequests,
  first: FirstPlace | undefined,
): () => Batch {
  const { job, existing, columns, rows } = planned;
  const { sheetId } = existing.tab;
  const { growth, moving, values, finishing, places } = requests;
  const grownCells = cellsGrown(existing.tab, growth) + (first?.cells ?? 0);
  assertRoom(writing.seen.tabs, grownCells);
  const leftovers = writing.seen.leftovers.map(deleteSheet);
  // Google may not know the ranges of a sheet that the batch makes.
  const checks = first === undefined ? checksOf(planned, requests) : [];
  const blocks = toBlocks(values, columns.at);
  const size = jsonBytes([...leftovers, ...moving, ...finishing]) + blocksBytes(blocks);
  const cellsOf = (of: typeof blocks) =>
    of.map((block) => setCells(sheetId, block.row, block.column, block.rows));
  if (size <= REQUESTS.mostBytes) {
    const batch = [...leftovers, ...moving, ...cellsOf(blocks), ...finishing];
    return () => ({ requests: batch, checks, rows: values.length });
  }
  return () => {
    const changed = new Set(values.map(({ row }) => row));
    const all = [...rows.rows.keys()];
    const some = all.filter((index) => changed.has(itemAt(places, index)));
    const copied = (spans(some).length > MOST_RUNS ? all : some).filter(
      (index) => job.staged === undefined || rows.rows[index]?.fresh !== undefined,
    );
    const cells = copied.map((index) => itemAt(rows.rows, index).cells);
    const hidden = job.staged ?? stageRows(writing, cells, grownCells, writing.ids.next());
    // Filling the hidden sheet takes long enough for somebody to type something.
    assertBlank(writing, first?.chosen);
    const isInOrder = job.staged === undefined || first !== undefined;
    const pasted = copied.map((index, nth) => ({
      row: itemAt(places, index),
      from: ROWS_ABOVE + (isInOrder ? nth : (rows.rows[index]?.fresh ?? 0)),
    }));
    const pastedPlaces = new Set(pasted.map(({ row }) => row));
    const batch = [
      ...(job.staged === undefined ? [] : leftovers),
      ...moving,
      ...(job.staged && first ? sorting(job, hidden) : []),
      ...pasteRequests(planned, requests, hidden.sheetId, pasted),
      ...cellsOf(
        toBlocks(
          values.filter(({ row }) => !pastedPlaces.has(row)),
          columns.at,
        ),
      ),
      ...finishing,
      ...(job.staged === undefined ? [deleteSheet(hidden.sheetId)] : []),
    ];
    return { requests: batch, checks, rows: pasted.length, hiddenSheet: hidden.sheetId };
  };
}

/** The request that sorts the rows of a hidden sheet, which come in the order of their days. */
function sorting({ table, order }: WriteJob, { sheetId, cells }: StagedRows): SheetsRequest[] {
  const column = table.columns.findIndex(({ field }) => field === order?.field);
  if (order === undefined || column < 0) return [];
  const range = areaOf(sheetId, ROWS_ABOVE, cells.length, 0, table.columns.length);
  const sortOrder = order.descending ? 'DESCENDING' : 'ASCENDING';
  return [{ sortRange: { range, sortSpecs: [{ dimensionIndex: column, sortOrder }] } }];
}

/**
 * Copies row `from` of the hidden sheet to row `row` of the visible one. Keys are copied only where they change: the others show where the
 * batch has landed. `rows` are ascending.
 */
function pasteRequests(
  { job, existing, columns: { at } }: PlannedTable,
  { values }: RefreshRequests,
  hiddenSheet: number,
  rows: readonly { readonly row: number; readonly from: number }[],
): SheetsRequest[] {
  const { columns } = job.table;
  const isKey = (index: number) => columns[index]?.key === true;
  const paste = (pasted: typeof rows, which: (index: number) => boolean) => {
    // Columns, and then rows, that are neighbours in both sheets.
    const indexes = [...columns.keys()].filter(which);
    const across = equalRuns(indexes, (index, nth) => `${index - nth} ${itemAt(at, index) - nth}`);
    const down = equalRuns(pasted, ({ row, from }, nth) => `${row - nth} ${from - nth}`);
    return down.flatMap((run) =>
      across.map(({ from, to }) => {
        const { row, from: source } = itemAt(pasted, run.from);
        const index = itemAt(indexes, from);
        const areaIn = (sheet: number, first: number, column: number) =>
          areaOf(sheet, first, run.to - run.from, column, to - from);
        return copyPaste(
          areaIn(hiddenSheet, source, index),
          areaIn(existing.tab.sheetId, row, itemAt(at, index)),
          'PASTE_VALUES',
        );
      }),
    );
  };
  const isRekeyed = ({ cells }: RowWrite) => cells.some((cell, index) => cell !== undefined && isKey(index));
  const rekeyed = new Set(values.filter(isRekeyed).map(({ row }) => row));
  const keyed = rows.filter(({ row }) => rekeyed.has(row));
  const isScattered = spans(keyed.map(({ row }) => row)).length > MOST_RUNS;
  if (keyed.length === rows.length || isScattered) return paste(rows, () => true);
  return [...paste(rows, (index) => !isKey(index)), ...paste(keyed, isKey)];
}
