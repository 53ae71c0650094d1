import type { SheetsRequest } from '../../platform/ports';
import { grouped } from '../../table/grouped';
import type { RowWrite } from '../api/blocks';
import { formatRequests, headerRequests } from '../api/column-style';
import { areaOf, changeMetadata, setCells, setNote } from '../api/sheets-requests';
import { itemAt, type Placement, placement, spans } from '../api/spans';
import { markColumn } from '../read/user-content';
import { stampText } from '../stamp';
import { provenanceText, stampOf } from '../write-job';
import { columnRuns } from './column-plan';
import { columnMoves, rowMoves, totalCount } from './moving-requests';
import { type LinePlace, linePlace, type Refresh, type RefreshRequests } from './refresh';

export function refreshRequests(refresh: Refresh): RefreshRequests {
  const { job, existing, columns, rows } = refresh;
  const line = linePlace(existing);
  const insertions = rows.inserted.map(({ at, fresh }) => ({ at, count: fresh.length }));
  const all = line.insertion === undefined ? insertions : [...insertions, line.insertion];
  const place = placement(all, rows.deleted);
  const isMarked = rows.staying.length > 0 || (job.window !== undefined && existing.stamp.marked);
  const stamp = stampText(stampOf(job, existing.tab.sheetId, isMarked));
  return {
    moving: [...columnMoves(existing, columns), ...rowMoves(refresh, all)],
    place,
    values: valuesOf(refresh, place),
    finishing: [
      ...headersAndFormats(refresh, place),
      ...notes(refresh, place),
      ...provenance(refresh, line, place),
      ...(stamp === stampText(existing.stamp) ? [] : [changeMetadata(existing.metadataId, stamp)]),
    ],
    stamp,
    growth: { rows: totalCount(all), columns: totalCount(columns.insertions) },
  };
}

function valuesOf({ fresh, rows }: Refresh, place: Placement): RowWrite[] {
  const overwritten = [...rows.changed, ...rows.blanked];
  const values: RowWrite[] = overwritten.map(({ row, cells }) => ({ row: place.of(row), cells }));
  for (const run of rows.inserted) {
    const first = place.inserted(run.at);
    run.fresh.forEach((index, nth) => {
      values.push({ row: first + nth, cells: itemAt(fresh, index) });
    });
  }
  return values.sort((one, other) => one.row - other.row);
}

/** Changed headers, and formats of columns and rows without a neighbour to take over formats from. */
function headersAndFormats({ job, existing, columns, rows }: Refresh, place: Placement): SheetsRequest[] {
  const { sheetId, rowCount } = existing.tab;
  const header = place.of(existing.headerRow);
  const runs = (which?: readonly number[]) =>
    columnRuns(columns.at, which).map(({ at, indexes }) => ({
      at,
      columns: indexes.map((index) => itemAt(job.table.columns, index)),
    }));
  const formats = (startRowIndex: number, endRowIndex: number, which?: readonly number[]) =>
    runs(which).flatMap((run) =>
      formatRequests(sheetId, { startRowIndex, endRowIndex }, run, job.numberFormat),
    );
  const labels = new Map(existing.stamp.fields.map(({ field, label }) => [field, label]));
  const relabelled = job.table.columns.flatMap(({ field, label }, index) =>
    labels.get(field) === label ? [] : [index],
  );
  return [
    ...runs(relabelled).flatMap((run) => headerRequests(sheetId, header, run)),
    ...formats(header + 1, place.of(rowCount), columns.added),
    ...rows.inserted.flatMap(({ at, fresh, like }) => {
      const first = place.inserted(at);
      return like === undefined ? formats(first, first + fresh.length) : [];
    }),
  ];
}

function notes({ job, existing, columns, rows }: Refresh, place: Placement): SheetsRequest[] {
  const first = job.table.columns.findIndex(({ key }) => key);
  const column = columns.at[Math.max(0, first)] ?? columns.place.of(markColumn(existing));
  return [...grouped(rows.notes, ({ note }) => note)].flatMap(([note, group]) =>
    spans(group.map(({ row }) => place.of(row))).map(({ from, to }) =>
      setNote(areaOf(existing.tab.sheetId, from, to - from, column, 1), note),
    ),
  );
}

function provenance({ job, existing, columns }: Refresh, line: LinePlace, place: Placement): SheetsRequest[] {
  const { tab, grid } = existing;
  const old = line.column === undefined || columns.deleted.includes(line.column) ? undefined : line.column;
  const text = provenanceText(job);
  if (old !== undefined && grid[line.row]?.[old] === text) return [];
  const column = old === undefined ? Math.min(...columns.at) : columns.place.of(old);
  const row = line.insertion === undefined ? place.of(line.row) : place.inserted(line.row);
  return [setCells(tab.sheetId, row, column, [[text]])];
}
