import { toDaySerial } from '../../dates';
import type { SheetsRequest } from '../../platform';
import { type Column, groupItems, isSameCell, type SheetCell } from '../../table';
import type { RowWrite } from '../api/blocks';
import { changeMetadata, deleteMetadata, markDimension, setNote, toArea } from '../api/sheets-requests';
import { listEqualRuns, type Placement, requireItem, toSpans } from '../api/spans';
import {
  buildFormatRequests,
  buildHeaderRequests,
  buildRowFormatRequests,
  buildWidthRequests,
} from '../api/table-look';
import type { NewIds } from '../new-ids';
import { buildCarriedMetadata } from '../read/report-sheet';
import { isFormula } from '../read/sheet-content';
import { findMarkColumn } from '../read/user-content';
import { buildColumnMark, COLUMN_KEY, HEADER_KEY, type StampedDays, serializeStamp } from '../stamp';
import { buildStamp } from '../write-job';
import { listColumnRuns } from './column-plan';
import { summarizeDays } from './day-window';
import { buildLineRequests, buildLineTexts, buildRowNotes } from './line-and-notes';
import { selectStampNames } from './match-rows';
import type { PlannedTable } from './plan-rows';
import { moveTable } from './table-moves';
import { buildTotalsRequests } from './totals-row';

export type RefreshRequests = ReturnType<typeof buildRefreshRequests>;

/**
 * The requests of a refresh, in the order in which they are sent: `moving` inserts and deletes rows and columns, then `values` are set,
 * then `finishing` changes headers, formats, notes, the provenance line and the stamp, which says `lastChange`.
 */
export function buildRefreshRequests(planned: PlannedTable, lastChange: string | undefined, ids: NewIds) {
  const { job, existing, columns, rows } = planned;
  const { tab, headerRow, stamp: previousStamp } = existing;
  const { requests, line, place, places, growth } = moveTable(planned);
  const header = place.locate(headerRow);
  const headers = decideHeaders(planned);
  const newLine = buildLineTexts(job, existing);
  const notes = buildRowNotes(job, rows);
  const stamp = serializeStamp(
    buildStamp(job, tab.sheetId, {
      marked: rows.staying.length > 0 || (job.rules.window !== undefined && previousStamp.marked),
      note: newLine.note,
      days: buildStampDays(planned),
      lastChange,
      names: selectStampNames(job.table.names, previousStamp.names),
    }),
  );
  const values = buildRowWrites(planned, place, places);
  return {
    moving: requests,
    place,
    places,
    growth,
    /** The values to set. Row numbers are those after `moving`, ascending. */
    values,
    finishing: [
      ...buildColumnRequests(planned, headers, place, places),
      ...buildNoteRequests(planned, notes, place),
      ...buildLineRequests(newLine, planned, line, place),
      ...buildTotalsRequests(job, existing, columns, header),
      ...buildMissingMarks(planned, header),
      ...(stamp === serializeStamp(previousStamp) ? [] : [changeMetadata(existing.metadataId, stamp)]),
      ...buildCarriedMetadata(job.carried, tab.sheetId, existing, ids),
    ],
    changesRows:
      notes.length + values.length + rows.deleted.length > 0 || rows.rowNumbers.includes(undefined),
    headers: headers.map(({ text }) => text),
  };
}

/** Days that are accepted as they are keep what the stamp says about them, so that the next run finds them again. */
function buildStampDays({ job, existing, rows }: PlannedTable): StampedDays | undefined {
  const cells = rows.rows.map((row) => row.cells);
  const days = summarizeDays(job.table.columns, cells);
  const previousDays = existing.stamp.days;
  if (days === undefined || previousDays === undefined) return days;
  const accepted = new Set((job.rules.acceptedDays ?? []).map(toDaySerial));
  const mergeDays = (name: 'rows' | 'sums') =>
    days[name].map((value, nth) => {
      const day = days.from + nth;
      return accepted.has(day) ? (previousDays[name][day - previousDays.from] ?? 0) : value;
    });
  return { ...days, rows: mergeDays('rows'), sums: mergeDays('sums') };
}

function buildRowWrites(
  { job, existing, rows }: PlannedTable,
  place: Placement,
  places: readonly number[],
): RowWrite[] {
  const { columns } = job.table;
  const sheetColumns = columns.map(({ field }) => existing.columns.get(field) ?? -1);
  const selectChangedCells = (row: number, cells: readonly SheetCell[], isIncoming = false) => {
    const oldCells = existing.grid[row] ?? [];
    return cells.map((cell, index) => {
      const column = sheetColumns[index] ?? -1;
      // A formula may give the same number now, and another one tomorrow. The add-on's own tables contain rows of users.
      const isCalculated =
        isIncoming && job.rules.keepsPlaces !== true && isFormula(existing.entered[row]?.[column] ?? {});
      return isSameCell(oldCells[column], cell) && !isCalculated ? undefined : cell;
    });
  };
  const blankCells = columns.map(() => '');
  return [
    ...rows.rows.map(({ cells, incomingIndex }, index) => {
      const row = rows.rowNumbers[index];
      const isBlank = row === undefined || existing.grid[row] === undefined;
      const written = isBlank ? cells : selectChangedCells(row, cells, incomingIndex !== undefined);
      return { row: requireItem(places, index), cells: written };
    }),
    ...rows.blank.map((row) => ({ row: place.locate(row), cells: selectChangedCells(row, blankCells) })),
  ]
    .filter(({ cells }) => cells.some((cell) => cell !== undefined))
    .sort((one, other) => one.row - other.row);
}

function buildColumnRequests(
  planned: PlannedTable,
  headers: ReturnType<typeof decideHeaders>,
  place: Placement,
  places: readonly number[],
): SheetsRequest[] {
  const { job, existing, columns } = planned;
  const { sheetId, rowCount } = existing.tab;
  const header = place.locate(existing.headerRow);
  const labelled = job.table.columns.map((column, index) => ({
    ...column,
    label: String(headers[index]?.text),
  }));
  const listLabelledRuns = (which: readonly number[]) =>
    listColumnRuns(columns.at, which).map(({ at, indexes }) => ({
      at,
      columns: indexes.map((index) => requireItem(labelled, index)),
    }));
  const below = { startRowIndex: header + 1, endRowIndex: place.locate(rowCount) };
  const written = [...headers.keys()].filter((index) => headers[index]?.isNew === true);
  const isRetyped = ({ field, type }: Column) =>
    existing.stamp.fields.some((before) => before.field === field && before.type !== type);
  const formatted = job.table.columns.flatMap((column, index) =>
    columns.added.includes(index) || isRetyped(column) ? [index] : [],
  );
  return [
    ...listLabelledRuns(written).flatMap((run) => buildHeaderRequests(sheetId, header, run)),
    ...buildHeaderNotes(planned, header, written),
    ...listLabelledRuns(columns.added).flatMap((run) => buildWidthRequests(sheetId, run)),
    ...listLabelledRuns(formatted).flatMap((run) =>
      buildFormatRequests(sheetId, below, run, job.numberFormat),
    ),
    ...buildRowFormats(planned, places),
  ];
}

/**
 * The notes of headers with other days than at the last refresh. A note that does not begin and end with the sentences of the add-on's was
 * changed by the user, and stays.
 */
function buildHeaderNotes(
  { job, existing, columns }: PlannedTable,
  header: number,
  written: readonly number[],
): SheetsRequest[] {
  return job.table.columns.flatMap(({ field, note }, index) => {
    const previousNote =
      existing.entered[existing.headerRow]?.[existing.columns.get(field) ?? -1]?.note ?? '';
    const sentences = note.split(/(?<=\.) /);
    const isOurs =
      previousNote.startsWith(requireItem(sentences, 0)) && previousNote.endsWith(sentences.slice(-1).join());
    if (note === '' || previousNote === note || !isOurs || written.includes(index)) return [];
    return [setNote(toArea(existing.tab.sheetId, header, 1, requireItem(columns.at, index), 1), note)];
  });
}

/** The header of each column. A header that the user has renamed stays. */
function decideHeaders({ job, existing }: PlannedTable) {
  const ownLabels = new Set(
    [...existing.stamp.fields, ...job.table.columns].map((column) => column.label.trim()),
  );
  const header = existing.grid[existing.headerRow] ?? [];
  return job.table.columns.map(({ field, label }) => {
    const column = existing.columns.get(field);
    const previousText = header[column ?? -1] ?? '';
    const text = String(previousText).trim();
    const isNew = column === undefined || (ownLabels.has(text) && text !== label.trim());
    return { text: isNew ? label : previousText, isNew };
  });
}

/** New rows, and rows that have taken the place of others, get number formats of their own. */
function buildRowFormats(
  { job, existing, columns, rows }: PlannedTable,
  places: readonly number[],
): SheetsRequest[] {
  const { formats = [], columns: formatted = [] } = job.rowFormats ?? {};
  const sheetColumns = formatted.map((index) => requireItem(columns.at, index));
  const isNewColumn = formatted.some((index) => columns.added.includes(index));
  const formattedRows = rows.rows.flatMap(({ incomingIndex, existing: before }, index) => {
    const isMoved = before === undefined || rows.rowNumbers[index] !== rows.existing[before]?.row;
    const format = isMoved || isNewColumn ? formats[incomingIndex ?? -1] : undefined;
    return format === undefined ? [] : [{ row: requireItem(places, index), format }];
  });
  return listEqualRuns(formattedRows, ({ row }, nth) => row - nth).flatMap(({ from, to }) => {
    const run = formattedRows.slice(from, to);
    return buildRowFormatRequests(
      existing.tab.sheetId,
      requireItem(run, 0).row,
      run.map(({ format }) => format),
      sheetColumns,
    );
  });
}

function buildNoteRequests(
  { job, existing, columns }: PlannedTable,
  notes: ReturnType<typeof buildRowNotes>,
  place: Placement,
): SheetsRequest[] {
  const first = job.table.columns.findIndex(({ key }) => key);
  const column = columns.at[Math.max(0, first)] ?? columns.place.locate(findMarkColumn(existing));
  return [...groupItems(notes, ({ note }) => note)].flatMap(([note, group]) =>
    toSpans(group.map(({ row }) => place.locate(row))).map(({ from, to }) =>
      setNote(toArea(existing.tab.sheetId, from, to - from, column, 1), note),
    ),
  );
}

/** New columns have no mark yet, nor have tables of earlier versions. Cells that a user has cut and pasted leave the marks behind. */
function buildMissingMarks({ job, existing, columns }: PlannedTable, headerRow: number): SheetsRequest[] {
  const { sheetId } = existing.tab;
  const { marks } = existing;
  const { reportId } = job.target;
  return [
    ...(marks.headerRow === undefined
      ? [markDimension(sheetId, 'ROWS', headerRow, HEADER_KEY, reportId)]
      : []),
    ...job.table.columns.flatMap(({ field }, index) => {
      const markedColumn = marks.columns.get(field);
      if (markedColumn !== undefined && markedColumn === existing.columns.get(field)) return [];
      const mark = buildColumnMark(reportId, field);
      return [
        ...(markedColumn === undefined
          ? []
          : [deleteMetadata({ metadataKey: COLUMN_KEY, metadataValue: mark })]),
        markDimension(sheetId, 'COLUMNS', requireItem(columns.at, index), COLUMN_KEY, mark),
      ];
    }),
  ];
}
