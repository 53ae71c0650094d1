import type { SheetsRequest } from '../../platform';
import { measureJsonBytes } from '../../table';
import { countRequestBytes, REQUESTS, type RowWrite, toBlocks } from '../api/blocks';
import { copyPaste, deleteSheet, setCells, toArea } from '../api/sheets-requests';
import { listEqualRuns, requireItem, toSpans } from '../api/spans';
import type { PlannedTable } from '../plan/plan-rows';
import type { RefreshRequests } from '../plan/refresh-requests';
import { assertFreeCells, countAddedCells } from '../tab';
import { ROWS_ABOVE, type StagedRows, type WriteJob } from '../write-job';
import { type Batch, buildPlaceChecks, stageRows, type WriteAttempt } from './commit';
import { assertBlankTab, type FirstPlace } from './first-sheet';

/** If the changed rows are in more separate places than this, all rows of the table are copied from the hidden sheet. */
const MOST_RUNS = 1_000;

/** A batch that is too large for one request copies its rows from a hidden sheet. */
export function prepareBatch(
  attempt: WriteAttempt,
  planned: PlannedTable,
  requests: RefreshRequests,
  first: FirstPlace | undefined,
): () => Batch {
  const { job, existing, columns, rows } = planned;
  const { sheetId } = existing.tab;
  const { growth, moving, values, finishing, places } = requests;
  const grownCells = countAddedCells(existing.tab, growth) + (first?.cells ?? 0);
  assertFreeCells(attempt.seen.tabs, grownCells);
  const leftovers = attempt.seen.leftovers.map(deleteSheet);
  // Google may not know the ranges of a sheet that the batch makes.
  const checks = first === undefined ? buildPlaceChecks(planned, requests) : [];
  const blocks = toBlocks(values, columns.at);
  const size = measureJsonBytes([...leftovers, ...moving, ...finishing]) + countRequestBytes(blocks);
  const buildCellRequests = (cellBlocks: typeof blocks) =>
    cellBlocks.map((block) => setCells(sheetId, block.row, block.column, block.rows));
  if (size <= REQUESTS.mostBytes) {
    const batch = [...leftovers, ...moving, ...buildCellRequests(blocks), ...finishing];
    return () => ({ requests: batch, checks, rows: values.length });
  }
  return () => {
    const changed = new Set(values.map(({ row }) => row));
    const allIndexes = [...rows.rows.keys()];
    const changedIndexes = allIndexes.filter((index) => changed.has(requireItem(places, index)));
    const copiedIndexes = (toSpans(changedIndexes).length > MOST_RUNS ? allIndexes : changedIndexes).filter(
      (index) => job.staged === undefined || rows.rows[index]?.incomingIndex !== undefined,
    );
    const cells = copiedIndexes.map((index) => requireItem(rows.rows, index).cells);
    const hidden = job.staged ?? stageRows(attempt, cells, grownCells, attempt.ids.next());
    // Filling the hidden sheet takes long enough for somebody to type something.
    assertBlankTab(attempt, first?.chosen);
    const isInOrder = job.staged === undefined || first !== undefined;
    const pasted = copiedIndexes.map((index, nth) => ({
      row: requireItem(places, index),
      from: ROWS_ABOVE + (isInOrder ? nth : (rows.rows[index]?.incomingIndex ?? 0)),
    }));
    const pastedPlaces = new Set(pasted.map(({ row }) => row));
    const batch = [
      ...(job.staged === undefined ? [] : leftovers),
      ...moving,
      ...(job.staged && first ? buildSortRequests(job, hidden) : []),
      ...pasteRequests(planned, requests, hidden.sheetId, pasted),
      ...buildCellRequests(
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
function buildSortRequests({ table, order }: WriteJob, { sheetId, cells }: StagedRows): SheetsRequest[] {
  const column = table.columns.findIndex(({ field }) => field === order?.field);
  if (order === undefined || column < 0) return [];
  const range = toArea(sheetId, ROWS_ABOVE, cells.length, 0, table.columns.length);
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
    const across = listEqualRuns(indexes, (index, nth) => `${index - nth} ${requireItem(at, index) - nth}`);
    const down = listEqualRuns(pasted, ({ row, from }, nth) => `${row - nth} ${from - nth}`);
    return down.flatMap((run) =>
      across.map(({ from, to }) => {
        const { row, from: source } = requireItem(pasted, run.from);
        const index = requireItem(indexes, from);
        const toPasteArea = (sheet: number, first: number, column: number) =>
          toArea(sheet, first, run.to - run.from, column, to - from);
        return copyPaste(
          toPasteArea(hiddenSheet, source, index),
          toPasteArea(existing.tab.sheetId, row, requireItem(at, index)),
          'PASTE_VALUES',
        );
      }),
    );
  };
  const isRekeyed = ({ cells }: RowWrite) => cells.some((cell, index) => cell !== undefined && isKey(index));
  const rekeyed = new Set(values.filter(isRekeyed).map(({ row }) => row));
  const keyed = rows.filter(({ row }) => rekeyed.has(row));
  const isScattered = toSpans(keyed.map(({ row }) => row)).length > MOST_RUNS;
  if (keyed.length === rows.length || isScattered) return paste(rows, () => true);
  return [...paste(rows, (index) => !isKey(index)), ...paste(keyed, isKey)];
}
