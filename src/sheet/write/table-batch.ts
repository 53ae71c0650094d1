import type { SheetsRequest } from '../../platform/ports';
import { jsonBytes } from '../../table/sheet-cell';
import { blocksBytes, REQUESTS, type RowWrite, toBlocks } from '../api/blocks';
import { areaOf, copyPaste, deleteSheet, setCells } from '../api/sheets-requests';
import { equalRuns, itemAt, spans } from '../api/spans';
import type { PlannedTable } from '../plan/plan-rows';
import type { RefreshRequests } from '../plan/refresh-requests';
import { assertRoom, cellsGrown } from '../tab';
import { ROWS_ABOVE, type StagedRows, type WriteJob } from '../write-job';
import { type Batch, checksOf, stageRows, type Writing } from './commit';
import { assertBlank, type FirstPlace } from './first-sheet';

/** If the changed rows are in more separate places than this, all rows of the table are copied from the hidden sheet. */
const MOST_RUNS = 1_000;

/** A batch that is too large for one request copies its rows from a hidden sheet. */
export function batchOf(
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
