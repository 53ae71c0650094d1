import type { SheetsRequest } from '../platform/ports';
import { blockRequest, type RowWrite, toBlocks } from './blocks';
import { columnRuns } from './column-plan';
import { readGrid } from './held-table';
import { spans } from './moves';
import { UnsureCommit } from './patient-api';
import { areaOf, type Refresh, type RefreshRequests } from './refresh-requests';
import { cellsGrown } from './room';
import { copyPaste, deleteSheet } from './sheets-requests';
import { stage } from './staging';
import type { Writing } from './writing';

/** More separate runs of changed rows than this are not worth telling apart: then all rows of the table are staged. */
const MOST_RUNS = 1_000;

/** A refresh too large for one request: its rows go to a hidden sheet first, and one batch moves them in. */
export function commitStaged(writing: Writing, refresh: Refresh, requests: RefreshRequests): void {
  const { api, told } = writing;
  const { held, columns } = refresh;
  const { writes, blanks } = staged(refresh, requests);
  const order = columnRuns(
    columns.at.map((_, index) => index),
    columns.at,
  );
  const staging = stage(writing, {
    rows: writes.map(({ cells }) => order.flatMap(({ indexes }) => indexes.map((index) => cells[index]!))),
    width: columns.at.length,
    growth: cellsGrown(held.tab, requests.growth),
  });
  assertUnchanged(writing, refresh);
  told.before(writes.length, writes.length);
  told.last(() =>
    api.batchUpdate([
      ...requests.moving,
      ...movedIn(staging, held.tab.sheetId, writes, order),
      ...toBlocks(blanks, columns.at).map((block) => blockRequest(held.tab.sheetId, block)),
      ...requests.finishing,
      deleteSheet(staging),
    ]),
  );
}

/** Whole rows to stage, by their place after moving, and the values that are set without staging. */
function staged(
  { fresh, rows }: Refresh,
  { values, place }: RefreshRequests,
): { writes: RowWrite[]; blanks: RowWrite[] } {
  const places = new Map<number, number>();
  rows.rowOf.forEach((row, index) => {
    if (row !== undefined) places.set(place.of(row), index);
  });
  for (const run of rows.inserted) {
    run.fresh.forEach((index, nth) => {
      places.set(place.inserted(run.at) + nth, index);
    });
  }
  const changed = values.map(({ row }) => row).filter((row) => places.has(row));
  const which = spans(changed).length > MOST_RUNS ? [...places.keys()].sort((a, b) => a - b) : changed;
  return {
    writes: which.map((row) => ({ row, cells: fresh[places.get(row)!]! })),
    blanks: values.filter(({ row }) => !places.has(row)),
  };
}

function movedIn(
  staging: number,
  sheetId: number,
  writes: readonly RowWrite[],
  order: readonly { readonly at: number; readonly indexes: readonly number[] }[],
): SheetsRequest[] {
  let from = 0;
  return spans(writes.map(({ row }) => row)).flatMap((span) => {
    const count = span.to - span.from;
    const first = from;
    from += count;
    let column = 0;
    return order.map(({ at, indexes }) => {
      const source = areaOf(staging, first, count, column, indexes.length);
      column += indexes.length;
      return copyPaste(source, areaOf(sheetId, span.from, count, at, indexes.length), 'PASTE_VALUES');
    });
  });
}

/** Staging takes its time: what was planned holds only while the sheet stands as it was read. Else it is done anew. */
function assertUnchanged({ api }: Writing, { held }: Refresh): void {
  const now = readGrid(api, held.tab);
  if (JSON.stringify(now) !== JSON.stringify(held.grid)) {
    throw new UnsureCommit('the sheet was edited while the table was being written');
  }
}
