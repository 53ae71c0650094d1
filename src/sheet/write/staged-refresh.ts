import type { SheetCell } from '../../table/sheet-cell';
import { blockRequest, type RowWrite, toBlocks } from '../api/blocks';
import { deleteSheet } from '../api/sheets-requests';
import { itemAt, spans } from '../api/spans';
import type { AlongAgain } from '../commit/along';
import { assertUnchanged, commitWatched } from '../commit/commit';
import { cellsGrown } from '../read/room-for-cells';
import type { WriteContext } from '../read/write-context';
import type { Refresh, RefreshRequests } from '../reconcile/refresh';
import { pasteRows } from '../staging/paste-rows';
import { stage } from '../staging/staging';

/** With more separate runs of changed rows than this, all rows of the table are staged. */
const MOST_RUNS = 1_000;

/** A refresh too large for one request: its rows are written to a hidden sheet first, and one batch copies them. */
export function commitStaged(
  writing: WriteContext,
  refresh: Refresh,
  requests: RefreshRequests,
  along?: AlongAgain,
): void {
  const { api, progress } = writing;
  const { columns, rows } = refresh;
  const { tab } = refresh.existing;
  const { writes, blanks } = staged(refresh, requests);
  const grown = cellsGrown(tab, requests.growth);
  const staging = stage(writing, {
    rows: writes.map(({ cells }) => cells),
    width: columns.at.length,
    growth: grown,
  });
  progress.before(writes.length, writes.length);
  assertUnchanged(api, refresh, requests);
  const sent = [
    ...requests.moving,
    ...pasted(staging, refresh, requests, writes),
    ...toBlocks(blanks, columns.at).map((block) => blockRequest(tab.sheetId, block)),
    ...requests.finishing,
    deleteSheet(staging),
  ];
  const written = spans(rows.rowOf.flatMap((row) => (row === undefined ? [] : [row])));
  const growth = grown + writes.length * columns.at.length;
  commitWatched(writing, refresh, requests, { sent, written, along, growth });
  writing.made.remove(staging);
}

/** A whole row of the table, by its sheet row after moving. */
interface WholeRow {
  readonly row: number;
  readonly cells: readonly SheetCell[];
}

/** The rows to stage, and the values that are set without staging. */
function staged(
  { fresh, rows }: Refresh,
  { values, place }: RefreshRequests,
): { writes: WholeRow[]; blanks: RowWrite[] } {
  const places = new Map<number, readonly SheetCell[]>();
  for (const [index, row] of rows.rowOf.entries())
    if (row !== undefined) places.set(place.of(row), itemAt(fresh, index));
  for (const run of rows.inserted) {
    for (const [nth, index] of run.fresh.entries())
      places.set(place.inserted(run.at) + nth, itemAt(fresh, index));
  }
  const changed = new Set(values.map(({ row }) => row));
  const all = [...places].map(([row, cells]) => ({ row, cells })).sort((one, other) => one.row - other.row);
  const some = all.filter(({ row }) => changed.has(row));
  return {
    writes: spans(some.map(({ row }) => row)).length > MOST_RUNS ? all : some,
    blanks: values.filter(({ row }) => !places.has(row)),
  };
}

/**
 * Keys that stay the same in all rows are not copied: if a user moves rows in that moment, the batch writes no key next to the cells of
 * another row.
 */
function pasted(
  staging: number,
  { job, existing, rows, columns }: Refresh,
  { place }: RefreshRequests,
  writes: readonly WholeRow[],
) {
  const isSame = job.table.columns.map(
    ({ key }, index) => key && rows.changed.every(({ cells }) => cells[index] === undefined),
  );
  const kept = new Set(rows.rowOf.flatMap((row) => (row === undefined ? [] : [place.of(row)])));
  const isKept = (row: number) => isSame.includes(true) && kept.has(row);
  const sources = writes.map(({ row }, from) => ({ row, from, count: 1 }));
  const source = { sheetId: staging, firstRow: 0 };
  const { sheetId } = existing.tab;
  const others = columns.at.map((column, index) => (isSame[index] === true ? undefined : column));
  return [
    ...pasteRows(
      source,
      sheetId,
      sources.filter(({ row }) => isKept(row)),
      others,
    ),
    ...pasteRows(
      source,
      sheetId,
      sources.filter(({ row }) => !isKept(row)),
      columns.at,
    ),
  ];
}
