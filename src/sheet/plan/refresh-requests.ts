import { serial } from '../../dates/sheet-dates';
import type { GridRange, SheetsRequest } from '../../platform/ports';
import { grouped } from '../../table/grouped';
import { type SheetCell, type SheetRows, sameCell } from '../../table/sheet-cell';
import type { RowWrite } from '../api/blocks';
import {
  appendDimension,
  areaOf,
  changeMetadata,
  deleteDimension,
  deleteMetadata,
  insertDimension,
  markDimension,
  type SheetAxis,
  setNote,
} from '../api/sheets-requests';
import { equalRuns, type Insertion, itemAt, type Placement, placement, spans } from '../api/spans';
import { formatRequests, headerRequests, rowFormatRequests } from '../api/table-look';
import type { NewIds } from '../new-ids';
import type { ExistingTable } from '../read/existing-table';
import { carriedRequests } from '../read/report-sheet';
import { isFormula } from '../read/sheet-content';
import { markColumn } from '../read/user-content';
import { COLUMN_KEY, columnMark, HEADER_KEY, type StampedDays, stampText } from '../stamp';
import { stampOf, type WriteJob } from '../write-job';
import { type ColumnPlan, columnRuns } from './column-plan';
import { stampedDays } from './day-window';
import { fillFormulas } from './fill-formulas';
import { linePlace, lineRequests, lineTexts, rowNotes } from './line-and-notes';
import { namesForStamp } from './match-rows';
import type { RowPlan } from './plan-rows';
import { totalsRequests } from './totals-row';

export interface Refresh {
  readonly job: WriteJob;
  readonly existing: ExistingTable;
  readonly fresh: SheetRows;
  readonly columns: ColumnPlan;
  readonly rows: RowPlan;
  /** What the stamp says about the last change of the rows. */
  readonly lastChange: string | undefined;
}

export type RefreshRequests = ReturnType<typeof refreshRequests>;

/**
 * The requests of a refresh, in the order in which they are sent: `moving` inserts and deletes rows and columns, then `values` are set,
 * then `finishing` changes headers, formats, notes, the provenance line and the stamp.
 */
export function refreshRequests(refresh: Refresh, ids: NewIds) {
  const { job, existing, columns, rows } = refresh;
  const { tab, headerRow, totalsRow } = existing;
  const hasTotals = job.totals === true;
  const line = linePlace(existing);
  const first = rows.existing[0]?.row ?? headerRow + 1;
  const inserted = insertedRows(rows, first);
  const above = Number(line.isMissing) + Number(hasTotals && totalsRow === undefined);
  const insertions = [...(above === 0 ? [] : [{ at: totalsRow ?? headerRow, count: above }]), ...inserted];
  const deleted = [...rows.deleted, ...(hasTotals || totalsRow === undefined ? [] : [totalsRow])];
  const place = placement(insertions, deleted);
  const header = place.of(headerRow);
  const places = placesOf(rows, place, first);
  const headers = headersAfter(refresh);
  const top = lineTexts(job, existing);
  const notes = rowNotes(job, rows);
  const stamp = stampText(
    stampOf(job, tab.sheetId, {
      marked: rows.staying.length > 0 || (job.window !== undefined && existing.stamp.marked),
      note: top.note,
      days: daysAfter(refresh),
      lastChange: refresh.lastChange,
      names: namesForStamp(job.table.names, existing.stamp.names),
    }),
  );
  const values = valuesOf(refresh, place, places);
  return {
    moving: [
      // Cells in a merged range have no value of their own.
      ...mergedCells(existing).map((range) => ({ unmergeCells: { range } })),
      ...moves(tab.sheetId, 'COLUMNS', columns.insertions, columns.deleted, () => true),
      ...rowMoves(refresh, insertions, deleted),
      ...fillFormulas(refresh, places),
    ],
    /** Converts row numbers before the refresh to row numbers after `moving`. */
    place,
    places,
    /** The values to set. Row numbers are those after `moving`, ascending. */
    values,
    finishing: [
      ...headersAndFormats(refresh, headers, place, places),
      ...noteRequests(refresh, notes, place),
      ...lineRequests(top, refresh, line, place),
      ...totalsRequests(job, existing, columns.at, header),
      ...missingMarks(refresh, header),
      ...(stamp === stampText(existing.stamp) ? [] : [changeMetadata(existing.metadataId, stamp)]),
      ...carriedRequests(job, tab.sheetId, existing, ids),
    ],
    changesRows: notes.length + values.length + rows.deleted.length + inserted.length > 0,
    /** The header row after the refresh, by sheet column; undefined for formulas. */
    headers: headerRowAfter(refresh, headers),
    /** Rows and columns are inserted before others are deleted. */
    growth: { rows: totalCount(insertions), columns: totalCount(columns.insertions) },
  };
}

/** The merged cells in the rows of a table that touch one of its columns. */
export function mergedCells({ merges, headerRow, columns }: ExistingTable): readonly GridRange[] {
  return merges.filter(({ endRowIndex = 0, startColumnIndex = 0, endColumnIndex = 0 }) => {
    const isOurs = (column: number) => column >= startColumnIndex && column < endColumnIndex;
    return endRowIndex > headerRow + 1 && [...columns.values()].some(isOurs);
  });
}

/** Days that are accepted as they are keep what the stamp says about them, so that the next run finds them again. */
function daysAfter({ job, existing, rows }: Refresh): StampedDays | undefined {
  const cells = rows.rows.map((row) => row.cells);
  const days = stampedDays(job.table.columns, cells);
  const before = existing.stamp.days;
  if (days === undefined || before === undefined) return days;
  const accepted = new Set((job.acceptedDays ?? []).map(serial));
  const merged = (name: 'rows' | 'sums') =>
    days[name].map((value, nth) => {
      const day = days.from + nth;
      return accepted.has(day) ? (before[name][day - before.from] ?? 0) : value;
    });
  return { ...days, rows: merged('rows'), sums: merged('sums') };
}

/** Where rows are inserted: below the row that precedes them, or before row `first`. */
function insertedRows({ rowOf }: RowPlan, first: number): Insertion[] {
  let below = first;
  const inserted = rowOf.flatMap((row) => {
    if (row === undefined) return [below];
    below = row + 1;
    return [];
  });
  return [...grouped(inserted, (at) => at)].map(([at, rows]) => ({ at, count: rows.length }));
}

function placesOf({ rowOf }: RowPlan, place: Placement, first: number): number[] {
  let next = place.inserted(first);
  return rowOf.map((row) => {
    const at = row === undefined ? next : place.of(row);
    next = at + 1;
    return at;
  });
}

function valuesOf({ job, existing, rows }: Refresh, place: Placement, places: readonly number[]): RowWrite[] {
  const { columns } = job.table;
  const at = columns.map(({ field }) => existing.columns.get(field) ?? -1);
  const differing = (row: number, cells: readonly SheetCell[], isFresh = false) => {
    const old = existing.grid[row] ?? [];
    return cells.map((cell, index) => {
      const column = at[index] ?? -1;
      // A formula may give the same number now, and another one tomorrow. The add-on's own tables contain rows of users.
      const isCalculated =
        isFresh && job.keepsPlaces !== true && isFormula(existing.entered[row]?.[column] ?? {});
      return sameCell(old[column], cell) && !isCalculated ? undefined : cell;
    });
  };
  const blank = columns.map(() => '');
  return [
    ...rows.rows.map(({ cells, fresh }, index) => {
      const row = rows.rowOf[index];
      const isBlank = row === undefined || existing.grid[row] === undefined;
      const written = isBlank ? cells : differing(row, cells, fresh !== undefined);
      return { row: itemAt(places, index), cells: written };
    }),
    ...rows.blank.map((row) => ({ row: place.of(row), cells: differing(row, blank) })),
  ]
    .filter(({ cells }) => cells.some((cell) => cell !== undefined))
    .sort((one, other) => one.row - other.row);
}

function headersAndFormats(
  refresh: Refresh,
  headers: readonly Header[],
  place: Placement,
  places: readonly number[],
): SheetsRequest[] {
  const { job, existing, columns } = refresh;
  const { sheetId, rowCount } = existing.tab;
  const header = place.of(existing.headerRow);
  const labelled = job.table.columns.map((column, index) => ({
    ...column,
    label: String(headers[index]?.text),
  }));
  const runs = (which: readonly number[]) =>
    columnRuns(columns.at, which).map(({ at, indexes }) => ({
      at,
      columns: indexes.map((index) => itemAt(labelled, index)),
    }));
  const below = { startRowIndex: header + 1, endRowIndex: place.of(rowCount) };
  const written = [...headers.keys()].filter((index) => headers[index]?.isNew === true);
  return [
    ...runs(written).flatMap((run) => headerRequests(sheetId, header, run)),
    ...runs(columns.added).flatMap((run) => formatRequests(sheetId, below, run, job.numberFormat)),
    ...rowFormats(refresh, places),
  ];
}

interface Header {
  readonly text: SheetCell;
  readonly isNew: boolean;
}

/** The header of each column. A header that the user has renamed stays. */
function headersAfter({ job, existing }: Refresh): Header[] {
  const ours = new Set([...existing.stamp.fields, ...job.table.columns].map((column) => column.label.trim()));
  const header = existing.grid[existing.headerRow] ?? [];
  return job.table.columns.map(({ field, label }) => {
    const column = existing.columns.get(field);
    const before = header[column ?? -1] ?? '';
    const text = String(before).trim();
    const isNew = column === undefined || (ours.has(text) && text !== label.trim());
    return { text: isNew ? label : before, isNew };
  });
}

function headerRowAfter(
  { existing, columns }: Refresh,
  headers: readonly Header[],
): (SheetCell | undefined)[] {
  const cells: (SheetCell | undefined)[] = [];
  existing.grid[existing.headerRow]?.forEach((text, column) => {
    const isCalculated = isFormula(existing.entered[existing.headerRow]?.[column] ?? {});
    if (text !== '' && !isCalculated && !columns.deleted.includes(column))
      cells[columns.place.of(column)] = text;
  });
  headers.forEach(({ text }, index) => {
    cells[itemAt(columns.at, index)] = text;
  });
  return Array.from(cells);
}

/** New rows, and rows that have taken the place of others, get number formats of their own. */
function rowFormats({ job, existing, columns, rows }: Refresh, places: readonly number[]): SheetsRequest[] {
  const { formats = [], columns: formatted = [] } = job.rowFormats ?? {};
  const sheetColumns = formatted.map((index) => itemAt(columns.at, index));
  const isNewColumn = formatted.some((index) => columns.added.includes(index));
  const formattedRows = rows.rows.flatMap(({ fresh, existing: before }, index) => {
    const isMoved = before === undefined || rows.rowOf[index] !== rows.existing[before]?.row;
    const format = isMoved || isNewColumn ? formats[fresh ?? -1] : undefined;
    return format === undefined ? [] : [{ row: itemAt(places, index), format }];
  });
  return equalRuns(formattedRows, ({ row }, nth) => row - nth).flatMap(({ from, to }) => {
    const run = formattedRows.slice(from, to);
    return rowFormatRequests(
      existing.tab.sheetId,
      itemAt(run, 0).row,
      run.map(({ format }) => format),
      sheetColumns,
    );
  });
}

function noteRequests(
  { job, existing, columns }: Refresh,
  notes: ReturnType<typeof rowNotes>,
  place: Placement,
): SheetsRequest[] {
  const first = job.table.columns.findIndex(({ key }) => key);
  const column = columns.at[Math.max(0, first)] ?? columns.place.of(markColumn(existing));
  return [...grouped(notes, ({ note }) => note)].flatMap(([note, group]) =>
    spans(group.map(({ row }) => place.of(row))).map(({ from, to }) =>
      setNote(areaOf(existing.tab.sheetId, from, to - from, column, 1), note),
    ),
  );
}

/** New columns have no mark yet, nor have tables of earlier versions. Cells that a user has cut and pasted leave the marks behind. */
function missingMarks({ job, existing, columns }: Refresh, headerRow: number): SheetsRequest[] {
  const { sheetId } = existing.tab;
  const { marks } = existing;
  const { reportId } = job.target;
  return [
    ...(marks.headerRow === undefined
      ? [markDimension(sheetId, 'ROWS', headerRow, HEADER_KEY, reportId)]
      : []),
    ...job.table.columns.flatMap(({ field }, index) => {
      const marked = marks.columns.get(field);
      if (marked !== undefined && marked === existing.columns.get(field)) return [];
      const mark = columnMark(reportId, field);
      return [
        ...(marked === undefined ? [] : [deleteMetadata({ metadataKey: COLUMN_KEY, metadataValue: mark })]),
        markDimension(sheetId, 'COLUMNS', itemAt(columns.at, index), COLUMN_KEY, mark),
      ];
    }),
  ];
}

function totalCount(insertions: readonly Insertion[]): number {
  return insertions.reduce((total, { count }) => total + count, 0);
}

/** Rows are inserted before rows are deleted: a sheet always needs one row, and new rows take over the formats of existing rows. */
function rowMoves(
  { existing, rows }: Refresh,
  insertions: readonly Insertion[],
  deleted: readonly number[],
): SheetsRequest[] {
  const { sheetId, rowCount } = existing.tab;
  const isBelow = (row: number) => row > existing.headerRow;
  const added = totalCount(insertions.filter(({ at }) => isBelow(at)));
  const below = rowCount - existing.headerRow - 1;
  const isLastRow = below === 0 || below + added - deleted.filter(isBelow).length <= 0;
  const isColored = (row: number) => rows.contents?.rows.get(row)?.isColored === true;
  // Google inserts rows at the end of a sheet only with the formats of the row above.
  const isLike = (at: number) => isBelow(at - 1) && (at === rowCount || !isColored(at - 1));
  return [
    ...(isLastRow ? [appendDimension(sheetId, 'ROWS', 1)] : []),
    ...moves(sheetId, 'ROWS', insertions, deleted, isLike),
  ];
}

/** From last to first, so that no request changes the index of a later one in the list. */
function moves(
  sheetId: number,
  dimension: SheetAxis,
  insertions: readonly Insertion[],
  deleted: readonly number[],
  inheritsFromBefore: (at: number) => boolean,
): SheetsRequest[] {
  const lastFirst = [...insertions].sort((one, other) => other.at - one.at);
  return [
    ...lastFirst.map(({ at, count }) =>
      insertDimension(sheetId, dimension, { from: at, to: at + count }, at > 0 && inheritsFromBefore(at)),
    ),
    ...spans(deleted.map(placement(insertions, []).of))
      .reverse()
      .map((span) => deleteDimension(sheetId, dimension, span)),
  ];
}
