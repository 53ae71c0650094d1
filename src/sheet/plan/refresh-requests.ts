import { serial } from '../../dates/sheet-dates';
import type { SheetsRequest } from '../../platform/ports';
import { grouped } from '../../table/grouped';
import { type SheetCell, sameCell } from '../../table/sheet-cell';
import type { Column } from '../../table/table';
import type { RowWrite } from '../api/blocks';
import { areaOf, changeMetadata, deleteMetadata, markDimension, setNote } from '../api/sheets-requests';
import { equalRuns, itemAt, type Placement, spans } from '../api/spans';
import { formatRequests, headerRequests, rowFormatRequests, widthRequests } from '../api/table-look';
import type { NewIds } from '../new-ids';
import { carriedRequests } from '../read/report-sheet';
import { isFormula } from '../read/sheet-content';
import { markColumn } from '../read/user-content';
import { COLUMN_KEY, columnMark, HEADER_KEY, type StampedDays, stampText } from '../stamp';
import { stampOf } from '../write-job';
import { columnRuns } from './column-plan';
import { stampedDays } from './day-window';
import { lineRequests, lineTexts, rowNotes } from './line-and-notes';
import { namesForStamp } from './match-rows';
import type { PlannedTable } from './plan-rows';
import { moveTable } from './table-moves';
import { totalsRequests } from './totals-row';

export type RefreshRequests = ReturnType<typeof refreshRequests>;

/**
 * The requests of a refresh, in the order in which they are sent: `moving` inserts and deletes rows and columns, then `values` are set,
 * then `finishing` changes headers, formats, notes, the provenance line and the stamp, which says `lastChange`.
 */
export function refreshRequests(planned: PlannedTable, lastChange: string | undefined, ids: NewIds) {
  const { job, existing, columns, rows } = planned;
  const { tab, headerRow, stamp: before } = existing;
  const { requests, line, place, places, growth } = moveTable(planned);
  const header = place.of(headerRow);
  const headers = headersAfter(planned);
  const top = lineTexts(job, existing);
  const notes = rowNotes(job, rows);
  const stamp = stampText(
    stampOf(job, tab.sheetId, {
      marked: rows.staying.length > 0 || (job.window !== undefined && before.marked),
      note: top.note,
      days: daysAfter(planned),
      lastChange,
      names: namesForStamp(job.table.names, before.names),
    }),
  );
  const values = valuesOf(planned, place, places);
  return {
    moving: requests,
    place,
    places,
    growth,
    /** The values to set. Row numbers are those after `moving`, ascending. */
    values,
    finishing: [
      ...headersAndFormats(planned, headers, place, places),
      ...noteRequests(planned, notes, place),
      ...lineRequests(top, planned, line, place),
      ...totalsRequests(job, existing, columns, header),
      ...missingMarks(planned, header),
      ...(stamp === stampText(before) ? [] : [changeMetadata(existing.metadataId, stamp)]),
      ...carriedRequests(job, tab.sheetId, existing, ids),
    ],
    changesRows: notes.length + values.length + rows.deleted.length > 0 || rows.rowOf.includes(undefined),
    headers: headers.map(({ text }) => text),
  };
}

/** Days that are accepted as they are keep what the stamp says about them, so that the next run finds them again. */
function daysAfter({ job, existing, rows }: PlannedTable): StampedDays | undefined {
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

function valuesOf(
  { job, existing, rows }: PlannedTable,
  place: Placement,
  places: readonly number[],
): RowWrite[] {
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
  planned: PlannedTable,
  headers: ReturnType<typeof headersAfter>,
  place: Placement,
  places: readonly number[],
): SheetsRequest[] {
  const { job, existing, columns } = planned;
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
  const isRetyped = ({ field, type }: Column) =>
    existing.stamp.fields.some((before) => before.field === field && before.type !== type);
  const formatted = job.table.columns.flatMap((column, index) =>
    columns.added.includes(index) || isRetyped(column) ? [index] : [],
  );
  return [
    ...runs(written).flatMap((run) => headerRequests(sheetId, header, run)),
    ...headerNotes(planned, header, written),
    ...runs(columns.added).flatMap((run) => widthRequests(sheetId, run)),
    ...runs(formatted).flatMap((run) => formatRequests(sheetId, below, run, job.numberFormat)),
    ...rowFormats(planned, places),
  ];
}

/**
 * The notes of headers with other days than at the last refresh. A note that does not begin and end with the sentences of the add-on's was
 * changed by the user, and stays.
 */
function headerNotes(
  { job, existing, columns }: PlannedTable,
  header: number,
  written: readonly number[],
): SheetsRequest[] {
  return job.table.columns.flatMap(({ field, note }, index) => {
    const before = existing.entered[existing.headerRow]?.[existing.columns.get(field) ?? -1]?.note ?? '';
    const sentences = note.split(/(?<=\.) /);
    const isOurs = before.startsWith(itemAt(sentences, 0)) && before.endsWith(sentences.slice(-1).join());
    if (note === '' || before === note || !isOurs || written.includes(index)) return [];
    return [setNote(areaOf(existing.tab.sheetId, header, 1, itemAt(columns.at, index), 1), note)];
  });
}

/** The header of each column. A header that the user has renamed stays. */
function headersAfter({ job, existing }: PlannedTable) {
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

/** New rows, and rows that have taken the place of others, get number formats of their own. */
function rowFormats(
  { job, existing, columns, rows }: PlannedTable,
  places: readonly number[],
): SheetsRequest[] {
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
  { job, existing, columns }: PlannedTable,
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
function missingMarks({ job, existing, columns }: PlannedTable, headerRow: number): SheetsRequest[] {
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
