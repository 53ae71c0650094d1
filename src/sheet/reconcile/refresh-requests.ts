import type { SheetsRequest } from '../../platform/ports';
import type { SheetCell } from '../../table/sheet-cell';
import type { RowWrite } from '../api/blocks';
import { formatRequests, headerRequests } from '../api/column-style';
import {
  appendDimension,
  areaOf,
  changeMetadata,
  copyPaste,
  deleteDimension,
  insertDimension,
  type SheetAxis,
  setCells,
  setNote,
} from '../api/sheets-requests';
import { type Insertion, itemAt, type Placement, placement, spans, spansFromTheEnd } from '../api/spans';
import type { ExistingTable } from '../read/existing-table';
import { markColumn } from '../read/user-content';
import { type Stamp, stampText } from '../stamp';
import { provenanceText, stampOf, type WriteJob } from '../write-job';
import { type ColumnPlan, columnRuns } from './column-plan';
import type { RowChanges } from './refresh-plan';

/** A planned refresh. */
export interface Refresh {
  readonly job: WriteJob;
  readonly existing: ExistingTable;
  readonly fresh: readonly (readonly SheetCell[])[];
  readonly columns: ColumnPlan;
  readonly rows: RowChanges;
}

/** A refresh as requests: `moving` inserts and deletes rows and columns, then values are set, then `finishing`. */
export interface RefreshRequests {
  readonly moving: readonly SheetsRequest[];
  /** The places of rows after `moving`. */
  readonly place: Placement;
  /** Values to set, by sheet row after `moving`, ascending. */
  readonly values: readonly RowWrite[];
  readonly finishing: readonly SheetsRequest[];
  /** The text of the sheet's stamp afterwards. */
  readonly stamp: string;
  /** Rows and columns that the sheet gains before any are deleted. */
  readonly growth: { readonly rows: number; readonly columns: number };
}

export function refreshRequests(refresh: Refresh): RefreshRequests {
  const { existing, columns, rows } = refresh;
  const line = linePlace(existing);
  const insertions = rows.inserted.map(({ at, fresh }) => ({ at, count: fresh.length }));
  const all = line.insertion === undefined ? insertions : [...insertions, line.insertion];
  const place = placement(all, rows.deleted);
  const stamp = stampText(stampAfter(refresh));
  return {
    moving: [...movedColumns(existing, columns), ...movedRows(refresh, all)],
    place,
    values: valuesOf(refresh, place),
    finishing: [
      ...newColumns(refresh, place),
      ...notes(refresh, place),
      ...provenance(refresh, line, place, stamp),
    ],
    stamp,
    growth: { rows: sum(all), columns: sum(columns.insertions) },
  };
}

function sum(insertions: readonly Insertion[]): number {
  return insertions.reduce((total, { count }) => total + count, 0);
}

type Placed = Pick<ExistingTable, 'headerRow' | 'columns' | 'line' | 'grid'>;

/**
 * The places of the table's headers and its line as a text for comparison: nothing else above the rows matters to a refresh.
 */
export function placesText(existing: Placed): string {
  return JSON.stringify([existing.headerRow, [...existing.columns], linePlace(existing)]);
}

interface LinePlace {
  readonly row: number;
  readonly column: number | undefined;
  /** Set when the line needs a new row above the headers. */
  readonly insertion?: Insertion;
}

/**
 * The place of the provenance line: where it was, else above the first header, in a new row if that cell is not free.
 */
function linePlace({ line, headerRow, grid, columns }: Placed): LinePlace {
  if (line !== undefined) return line;
  const free = headerRow > 0 && (grid[headerRow - 1]?.[Math.min(...columns.values())] ?? '') === '';
  if (free) return { row: headerRow - 1, column: undefined };
  return { row: headerRow, column: undefined, insertion: { at: headerRow, count: 1 } };
}

function movedColumns({ tab }: ExistingTable, { insertions, deleted }: ColumnPlan): SheetsRequest[] {
  const between = placement(insertions, []);
  return [
    ...fromTheEnd(insertions).map((insertion) =>
      inserted(tab.sheetId, 'COLUMNS', insertion, tab.columnCount, true),
    ),
    ...spansFromTheEnd(deleted.map(between.of)).map((span) => deleteDimension(tab.sheetId, 'COLUMNS', span)),
  ];
}

/**
 * Rows are inserted before any is deleted: a sheet always needs one row, and new rows take over formats from existing ones.
 */
function movedRows(refresh: Refresh, insertions: readonly Insertion[]): SheetsRequest[] {
  const { existing, rows } = refresh;
  const { tab, headerRow } = existing;
  const { sheetId } = tab;
  const between = placement(insertions, []);
  const like = new Map(rows.inserted.map((run) => [run.at, run.like]));
  const left = tab.rowCount - headerRow - 1 + sum(insertions) - rows.deleted.length;
  return [
    ...(left <= 0 ? [appendDimension(sheetId, 'ROWS', 1)] : []),
    ...fromTheEnd(insertions).flatMap((insertion) => {
      const model = like.get(insertion.at);
      const request = inserted(sheetId, 'ROWS', insertion, tab.rowCount, model === insertion.at - 1);
      const appended = insertion.at >= tab.rowCount && model !== undefined;
      return appended ? [request, formatLike(refresh, model, insertion)] : [request];
    }),
    ...copiedFormulas(refresh, between),
    ...spansFromTheEnd(rows.deleted.map(between.of)).map((span) => deleteDimension(sheetId, 'ROWS', span)),
  ];
}

function fromTheEnd(insertions: readonly Insertion[]): Insertion[] {
  return [...insertions].sort((a, b) => b.at - a.at);
}

function inserted(
  sheetId: number,
  dimension: SheetAxis,
  { at, count }: Insertion,
  size: number,
  inheritFromBefore: boolean,
): SheetsRequest {
  if (at >= size) return appendDimension(sheetId, dimension, count);
  return insertDimension(sheetId, dimension, { from: at, to: at + count }, inheritFromBefore && at > 0);
}

/** Rows appended below the last row have no format of their own. */
function formatLike({ existing, columns }: Refresh, model: number, { at, count }: Insertion): SheetsRequest {
  const { sheetId, columnCount } = existing.tab;
  const width = columnCount + sum(columns.insertions) - columns.deleted.length;
  const across = { sheetId, startColumnIndex: 0, endColumnIndex: width };
  return copyPaste(
    { ...across, startRowIndex: model, endRowIndex: model + 1 },
    { ...across, startRowIndex: at, endRowIndex: at + count },
    'PASTE_FORMAT',
  );
}

function copiedFormulas({ existing, columns, rows }: Refresh, between: Placement): SheetsRequest[] {
  return rows.inserted.flatMap(({ at, fresh, like }) => {
    if (like === undefined) return [];
    const formulas = rows.userContent.get(like)?.formulas ?? [];
    return spans(formulas.map(columns.place.of)).map(({ from, to }) => {
      const across = { sheetId: existing.tab.sheetId, startColumnIndex: from, endColumnIndex: to };
      const source = between.of(like);
      const first = between.inserted(at);
      return copyPaste(
        { ...across, startRowIndex: source, endRowIndex: source + 1 },
        { ...across, startRowIndex: first, endRowIndex: first + fresh.length },
        'PASTE_FORMULA',
      );
    });
  });
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
