import type { SheetsRequest } from '../../platform/ports';
import { blockRequest, type RowWrite, toBlocks } from '../api/blocks';
import { areaOf, copyPaste, deleteSheet } from '../api/sheets-requests';
import { equalRuns, spans } from '../api/spans';
import type { AlongAgain } from '../commit/along';
import { assertUnchanged, commitWatched } from '../commit/commit';
import { cellsGrown } from '../read/free-space';
import type { WriteContext } from '../read/write-context';
import { columnRuns } from '../reconcile/column-plan';
import type { Refresh, RefreshRequests } from '../reconcile/refresh-requests';
import { stage } from '../staging/staging';

/** More separate runs of changed rows than this are not worth telling apart: then all rows of the table are staged. */
const MOST_RUNS = 1_000;

/** A refresh too large for one request: its rows go to a hidden sheet first, and one batch moves them in. */
export function commitStaged(
  writing: WriteContext,
  refresh: Refresh,
  requests: RefreshRequests,
  along?: AlongAgain,
): void {
  const { api, told } = writing;
  const { held, columns } = refresh;
  const { writes, blanks } = staged(refresh, requests);
  const order = columnRuns(
    columns.at.map((_, index) => index),
    columns.at,
  );
  const grown = cellsGrown(held.tab, requests.growth);
  const staging = stage(writing, {
    rows: writes.map(({ cells }) => order.flatMap(({ indexes }) => indexes.map((index) => cells[index]!))),
    width: columns.at.length,
    growth: grown,
  });
  told.before(writes.length, writes.length);
  assertUnchanged(api, refresh, requests);
  const sent = [
    ...requests.moving,
    ...movedIn(staging, held.tab.sheetId, writes, order, stays(refresh, requests)),
    ...toBlocks(blanks, columns.at).map((block) => blockRequest(held.tab.sheetId, block)),
    ...requests.finishing,
    deleteSheet(staging),
  ];
  const written = spans(refresh.rows.rowOf.flatMap((row) => (row === undefined ? [] : [row])));
  const growth = grown + writes.length * columns.at.length;
  commitWatched(writing, refresh, requests, { sent, written, along, growth });
  writing.made.remove(staging);
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

/**
 * Which columns (indexes into the table's) of which rows are not pasted: keys that no row gets another value in stay as they are, so that
 * a batch which meets rows in other places writes no key beside what is not its own.
 */
function stays({ job, rows }: Refresh, { place }: RefreshRequests): (row: number, index: number) => boolean {
  const matched = new Set(rows.rowOf.flatMap((row) => (row === undefined ? [] : [place.of(row)])));
  const still = job.table.columns.map(
    ({ key }, index) => key && rows.changed.every(({ cells }) => cells[index] === undefined),
  );
  return (row, index) => still[index] === true && matched.has(row);
}

function movedIn(
  staging: number,
  sheetId: number,
  writes: readonly RowWrite[],
  order: readonly { readonly at: number; readonly indexes: readonly number[] }[],
  isLeft: (row: number, index: number) => boolean,
): SheetsRequest[] {
  const places = order.flatMap(({ at, indexes }) => indexes.map((index, nth) => ({ index, to: at + nth })));
  const pasted = (row: number) =>
    places.flatMap(({ index, to }, from) => (isLeft(row, index) ? [] : [{ from, to }]));
  let nth = 0;
  const kinds = writes.map(({ row }, at) => `${row - at} ${pasted(row).length}`);
  return equalRuns(kinds, (kind) => kind).flatMap(({ from, to }) => {
    const count = to - from;
    const first = writes[from]?.row ?? 0;
    const cells = pasted(first);
    const source = nth;
    nth += count;
    const steps = cells.map((each, at) => `${each.from - at} ${each.to - at}`);
    return equalRuns(steps, (step) => step).map((run) => {
      const [left, width] = [cells[run.from] ?? { from: 0, to: 0 }, run.to - run.from];
      return copyPaste(
        areaOf(staging, source, count, left.from, width),
        areaOf(sheetId, first, count, left.to, width),
        'PASTE_VALUES',
      );
    });
  });
}
