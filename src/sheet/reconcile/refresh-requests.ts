import type { SheetsRequest } from '../../platform/ports';
import type { RowWrite } from '../api/blocks';
import { formatRequests, headerRequests } from '../api/column-style';
import { areaOf, changeMetadata, setCells, setNote } from '../api/sheets-requests';
import { itemAt, type Placement, placement, spans } from '../api/spans';
import { markColumn } from '../read/user-content';
import { type Stamp, stampText } from '../stamp';
import { provenanceText, stampOf } from '../write-job';
import { columnRuns } from './column-plan';
import { columnMoves, rowMoves, totalCount } from './moving-requests';
import type { LinePlace, Refresh, RefreshRequests } from './refresh';
import { linePlace } from './refresh';

export function refreshRequests(refresh: Refresh): RefreshRequests {
  const { existing, columns, rows } = refresh;
  const line = linePlace(existing);
  const insertions = rows.inserted.map(({ at, fresh }) => ({ at, count: fresh.length }));
  const all = line.insertion === undefined ? insertions : [...insertions, line.insertion];
  const place = placement(all, rows.deleted);
  const stamp = stampText(stampAfter(refresh));
  return {
    moving: [...columnMoves(existing, columns), ...rowMoves(refresh, all)],
    place,
    values: valuesOf(refresh, place),
    finishing: [
      ...newColumns(refresh, place),
      ...notes(refresh, place),
      ...provenance(refresh, line, place, stamp),
    ],
    stamp,
    growth: { rows: totalCount(all), columns: totalCount(columns.insertions) },
  };
}

function valuesOf({ fresh, rows }: Refresh, place: Placement): RowWrite[] {
  const values: RowWrite[] = [];
  for (const { row, cells } of rows.changed) values.push({ row: place.of(row), cells });
  for (const { row, cells } of rows.blanked) values.push({ row: place.of(row), cells });
  for (const run of rows.inserted) {
    const first = place.inserted(run.at);
    run.fresh.forEach((index, nth) => {
      values.push({ row: first + nth, cells: itemAt(fresh, index) });
    });
  }
  return values.sort((one, other) => one.row - other.row);
}

/** Changed headers, and headers and formats of columns and rows without a neighbour to take over formats from. */
function newColumns({ job, existing, columns, rows }: Refresh, place: Placement): SheetsRequest[] {
  const { sheetId, rowCount } = existing.tab;
  const header = place.of(existing.headerRow);
  const end = place.of(rowCount);
  const labels = new Map(existing.stamp.fields.map(({ field, label }) => [field, label]));
  const all = job.table.columns.map((_, index) => index);
  const runs = (which: readonly number[]) =>
    columnRuns(columns.at, which).map(({ at, indexes }) => ({
      at,
      columns: indexes.map((index) => itemAt(job.table.columns, index)),
    }));
  const relabelled = all.filter((index) => {
    const { field, label } = itemAt(job.table.columns, index);
    return labels.get(field) !== label;
  });
  const below = { startRowIndex: header + 1, endRowIndex: end };
  const bare = rows.inserted.filter(({ like }) => like === undefined);
  const bareRows = bare.map(({ at, fresh }) => {
    const first = place.inserted(at);
    return { startRowIndex: first, endRowIndex: first + fresh.length };
  });
  return [
    ...runs(relabelled).flatMap((run) => headerRequests(sheetId, header, run)),
    ...runs(columns.added).flatMap((run) => formatRequests(sheetId, below, run, job.numberFormat)),
    ...bareRows.flatMap((inserted) =>
      runs(all).flatMap((run) => formatRequests(sheetId, inserted, run, job.numberFormat)),
    ),
  ];
}

function notes({ job, existing, columns, rows }: Refresh, place: Placement): SheetsRequest[] {
  const first = job.table.columns.findIndex(({ key }) => key);
  const column = columns.at[Math.max(0, first)] ?? columns.place.of(markColumn(existing));
  const byNote = new Map<string, number[]>();
  for (const { row, note } of rows.notes) {
    const same = byNote.get(note);
    if (same === undefined) byNote.set(note, [place.of(row)]);
    else same.push(place.of(row));
  }
  return [...byNote].flatMap(([note, places]) =>
    spans(places).map(({ from, to }) =>
      setNote(areaOf(existing.tab.sheetId, from, to - from, column, 1), note),
    ),
  );
}

function stampAfter({ job, existing, rows }: Refresh): Stamp {
  const marked = rows.staying.length > 0 || (job.window !== undefined && existing.stamp.marked);
  return stampOf(job, existing.tab.sheetId, marked);
}

function provenance(
  { job, existing, columns }: Refresh,
  line: LinePlace,
  place: Placement,
  stamp: string,
): SheetsRequest[] {
  const { sheetId } = existing.tab;
  const kept = line.column === undefined || columns.deleted.includes(line.column) ? undefined : line.column;
  const standing = kept === undefined ? undefined : existing.grid[line.row]?.[kept];
  const column = kept === undefined ? Math.min(...columns.at) : columns.place.of(kept);
  const row = line.insertion === undefined ? place.of(line.row) : place.inserted(line.row);
  const text = provenanceText(job);
  return [
    ...(standing === text ? [] : [setCells(sheetId, row, column, [[text]])]),
    ...(stamp === stampText(existing.stamp) ? [] : [changeMetadata(existing.metadataId, stamp)]),
  ];
}
