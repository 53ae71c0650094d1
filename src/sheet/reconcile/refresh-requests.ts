import type { SheetsRequest } from '../../platform/ports';
import { grouped } from '../../table/grouped';
import type { SheetRows } from '../../table/sheet-cell';
import type { RowWrite } from '../api/blocks';
import { formatRequests, headerRequests, rowFormatRequests } from '../api/column-style';
import {
  appendDimension,
  areaOf,
  changeMetadata,
  copyRow,
  deleteDimension,
  insertDimension,
  type SheetAxis,
  setNote,
} from '../api/sheets-requests';
import { type Insertion, itemAt, type Placement, placement, type Span, spans } from '../api/spans';
import { carriedRequests } from '../carried-text';
import type { NewIds } from '../new-ids';
import type { ExistingTable } from '../read/existing-table';
import { markColumn } from '../read/user-content';
import { stampText } from '../stamp';
import { stampOf, type WriteJob } from '../write-job';
import { type ColumnPlan, columnRuns } from './column-plan';
import { linePlace, lineRequests, lineTexts } from './line-requests';
import type { RowChanges } from './row-changes';
import { type TotalsPlan, totalsRequests } from './totals-row';

/** A planned refresh. */
export interface Refresh {
  readonly job: WriteJob;
  readonly existing: ExistingTable;
  readonly fresh: SheetRows;
  readonly columns: ColumnPlan;
  readonly rows: RowChanges;
  readonly totals: TotalsPlan;
}

export type RefreshRequests = ReturnType<typeof refreshRequests>;

/**
 * The requests of a refresh, in the order in which they are sent: `moving` inserts and deletes rows and columns, then `values` are set,
 * then `finishing` changes headers, formats, notes, the provenance line and the stamp.
 */
export function refreshRequests(refresh: Refresh, ids: NewIds) {
  const { job, existing, columns, rows } = refresh;
  const line = linePlace(existing);
  const insertions = rows.inserted.map(({ at, fresh }) => ({ at, count: fresh.length }));
  const above = joinedInsertions([line.insertion, refresh.totals.insertion]);
  const all = [...insertions, ...above];
  const place = placement(all, rows.deleted);
  const freshRows = freshPlaces(rows, place);
  const top = lineTexts(job, existing);
  const stamp = stampText(stampOf(job, existing.tab.sheetId, rows.isMarked, top.note));
  const written = lineRequests(top, refresh, line, place);
  const metadata = [
    ...(stamp === stampText(existing.stamp) ? [] : [changeMetadata(existing.metadataId, stamp)]),
    ...carriedRequests(job, existing.tab.sheetId, existing, ids),
  ];
  return {
    moving: [...columnMoves(existing, columns), ...rowMoves(refresh, all)],
    /** Converts row numbers before the refresh to row numbers after `moving`. */
    place,
    /** The values to set. Row numbers are those after `moving`, ascending. */
    values: valuesOf(refresh, place, freshRows),
    /** For each fresh row, its row number in the sheet after `moving`. */
    freshRows,
    finishing: [
      ...headersAndFormats(refresh, place, freshRows),
      ...notes(refresh, place, freshRows),
      ...written,
      ...totalsRequests(refresh, place.of(existing.headerRow)),
      ...metadata,
    ],
    /** The part of `finishing` that writes the provenance line. */
    line: written,
    lineTexts: top,
    /** The part of `finishing` that names metadata and sheets by their ids, so that it needs no place in the sheet. */
    metadata,
    /** The text of the sheet's stamp after the refresh. */
    stamp,
    /**
     * The numbers of inserted rows and columns. Deletions are not subtracted, because rows and columns are inserted before others are
     * deleted.
     */
    growth: { rows: totalCount(all), columns: totalCount(columns.insertions) },
  };
}

/** The insertions, with those at the same place as one. */
function joinedInsertions(each: readonly (Insertion | undefined)[]): Insertion[] {
  const insertions = each.filter((insertion) => insertion !== undefined);
  return [...grouped(insertions, ({ at }) => at)].map(([at, same]) => ({ at, count: totalCount(same) }));
}

function freshPlaces({ rowOf, inserted }: RowChanges, place: Placement): number[] {
  const places = rowOf.map((row) => place.of(row ?? 0));
  for (const { at, fresh } of inserted) {
    fresh.forEach((index, nth) => {
      places[index] = place.inserted(at) + nth;
    });
  }
  return places;
}

function valuesOf({ fresh, rows }: Refresh, place: Placement, freshRows: readonly number[]): RowWrite[] {
  const overwritten = [...rows.changed, ...rows.blanked];
  const inserted = rows.rowOf.flatMap((row, index) => (row === undefined ? [index] : []));
  return [
    ...overwritten.map(({ row, cells }) => ({ row: place.of(row), cells })),
    ...inserted.map((index) => ({ row: itemAt(freshRows, index), cells: itemAt(fresh, index) })),
  ].sort((one, other) => one.row - other.row);
}

/**
 * The requests for changed headers, for formats of new columns, and for formats of new rows without a neighbour to take over formats from.
 */
function headersAndFormats(
  refresh: Refresh,
  place: Placement,
  freshRows: readonly number[],
): SheetsRequest[] {
  const { job, existing, columns, rows } = refresh;
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
    ...addedRowFormats(refresh, freshRows),
    ...rows.inserted.flatMap(({ at, fresh, like }) => {
      const first = place.inserted(at);
      return [
        ...(like === undefined ? formats(first, first + fresh.length) : []),
        ...rowFormats(refresh, first, fresh),
      ];
    }),
  ];
}

/** The requests that give new rows, from sheet row `first` on, their own number formats; `fresh` are their indexes. */
function rowFormats({ job, existing, columns }: Refresh, first: number, fresh: readonly number[]) {
  if (job.rowFormats === undefined) return [];
  const formats = fresh.map((index) => itemAt(job.rowFormats?.formats ?? [], index));
  const places = job.rowFormats.columns.map((index) => itemAt(columns.at, index));
  return rowFormatRequests(existing.tab.sheetId, first, formats, places);
}

/** The requests that give all rows their own number formats in new columns. */
function addedRowFormats({ job, existing, columns }: Refresh, freshRows: readonly number[]): SheetsRequest[] {
  const { formats = [], columns: formatted = [] } = job.rowFormats ?? {};
  const places = formatted
    .filter((index) => columns.added.includes(index))
    .map((index) => itemAt(columns.at, index));
  if (places.length === 0) return [];
  return freshRows.flatMap((row, index) =>
    rowFormatRequests(existing.tab.sheetId, row, [itemAt(formats, index)], places),
  );
}

function notes(
  { job, existing, columns, rows }: Refresh,
  place: Placement,
  freshRows: readonly number[],
): SheetsRequest[] {
  const first = job.table.columns.findIndex(({ key }) => key);
  const column = columns.at[Math.max(0, first)] ?? columns.place.of(markColumn(existing));
  const all = [
    ...rows.notes.map(({ row, note }) => ({ row: place.of(row), note })),
    ...(rows.freshNotes ?? []).map(({ fresh, note }) => ({ row: itemAt(freshRows, fresh), note })),
  ];
  return [...grouped(all, ({ note }) => note)].flatMap(([note, group]) =>
    spans(group.map(({ row }) => row)).map(({ from, to }) =>
      setNote(areaOf(existing.tab.sheetId, from, to - from, column, 1), note),
    ),
  );
}

/** Whether the requests change rows: their values, places or notes. If not, they only change headers, formats, the line and the stamp. */
export function changesRows(
  { rows }: Pick<Refresh, 'rows'>,
  { values, moving }: Pick<RefreshRequests, 'values' | 'moving'>,
): boolean {
  return values.length + moving.length + rows.notes.length > 0;
}

function totalCount(insertions: readonly Insertion[]): number {
  return insertions.reduce((total, { count }) => total + count, 0);
}

function columnMoves({ tab }: ExistingTable, { insertions, deleted }: ColumnPlan): SheetsRequest[] {
  const { sheetId, columnCount } = tab;
  return [
    ...inserted(sheetId, 'COLUMNS', insertions, columnCount, () => true),
    ...deletions(sheetId, 'COLUMNS', deleted.map(placement(insertions, []).of)),
  ];
}

/**
 * The requests that insert and delete rows. Rows are inserted before rows are deleted: a sheet always needs one row, and new rows take over
 * the formats of existing rows.
 */
function rowMoves(refresh: Refresh, insertions: readonly Insertion[]): SheetsRequest[] {
  const { existing, rows } = refresh;
  const { sheetId, rowCount } = existing.tab;
  const between = placement(insertions, []);
  const models = new Map(rows.inserted.map(({ at, like }) => [at, like]));
  const isBelow = (row: number) => row > existing.headerRow;
  const added = totalCount(insertions.filter(({ at }) => isBelow(at)));
  const left = rowCount - existing.headerRow - 1 + added - rows.deleted.filter(isBelow).length;
  return [
    ...(left <= 0 ? [appendDimension(sheetId, 'ROWS', 1)] : []),
    ...inserted(sheetId, 'ROWS', insertions, rowCount, (at) => models.get(at) === at - 1),
    ...copiedFromModels(refresh, between),
    ...deletions(sheetId, 'ROWS', rows.deleted.map(between.of)),
  ];
}

/** The requests that insert rows or columns, from last to first, so that no insertion changes the index of a later one in the list. */
function inserted(
  sheetId: number,
  dimension: SheetAxis,
  insertions: readonly Insertion[],
  size: number,
  inheritsFromBefore: (at: number) => boolean,
): SheetsRequest[] {
  const lastFirst = [...insertions].sort((one, other) => other.at - one.at);
  return lastFirst.map(({ at, count }) => {
    if (at >= size) return appendDimension(sheetId, dimension, count);
    return insertDimension(
      sheetId,
      dimension,
      { from: at, to: at + count },
      at > 0 && inheritsFromBefore(at),
    );
  });
}

/** The requests that delete rows or columns, from last to first, so that no deletion changes the index of a later one in the list. */
function deletions(sheetId: number, dimension: SheetAxis, indexes: readonly number[]): SheetsRequest[] {
  return spans(indexes)
    .reverse()
    .map((span) => deleteDimension(sheetId, dimension, span));
}

/** The requests that copy the user's formulas of a neighbouring row into new rows. Appended rows also get the formats of that row. */
function copiedFromModels({ existing, columns, rows }: Refresh, between: Placement): SheetsRequest[] {
  const { sheetId, rowCount, columnCount } = existing.tab;
  const width = columnCount + totalCount(columns.insertions) - columns.deleted.length;
  return rows.inserted.flatMap(({ at, fresh, like }) => {
    if (like === undefined) return [];
    const copy = (across: Span, pasteType: 'PASTE_FORMULA' | 'PASTE_FORMAT') =>
      copyRow(sheetId, between.of(like), between.inserted(at), fresh.length, across, pasteType);
    const formulas = rows.userContent.get(like)?.formulas ?? [];
    return [
      ...(at >= rowCount ? [copy({ from: 0, to: width }, 'PASTE_FORMAT')] : []),
      ...spans(formulas.map(columns.place.of)).map((across) => copy(across, 'PASTE_FORMULA')),
    ];
  });
}
