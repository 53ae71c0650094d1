import type { Packing, SheetsRequest, SpreadsheetResource } from '../../platform';
import {
  addMetadata,
  addSheet,
  deleteDimension,
  deleteSheet,
  insertDimension,
  setCells,
} from '../api/sheets-requests';
import { toSpans } from '../api/spans';
import type { NewIds } from '../new-ids';
import type { PlannedTable } from '../plan/plan-rows';
import { isRewritten } from '../plan/question-changes';
import { toA1Range, toAllRows, type ValuesApi } from '../read/grid-reads';
import { listMetadata } from '../read/hidden-sheets';
import { extractGoodLine } from '../read/provenance-line';
import { toTab, toTabs } from '../read/report-sheet';
import { areSameFields } from '../stamp';
import { chooseFreeTitle, countCellsLeft, hasRoomForTab, type Tab } from '../tab';
import type { WriteAttempt } from '../write/commit';
import { toProvenanceText } from '../write-job';
import {
  CHANGE_TEXT,
  countChangedCells,
  type LastChange,
  MOST_CELLS_KEPT,
  type NotKeptReason,
} from './last-change';

/** Developer metadata that marks the hidden sheet with the last changes of the file's reports. (Stored name: do not change.) */
const CHANGES_KEY = 'adreports.changes';
const TITLE = 'Ad Reports keeps changes';
const COLUMNS = 2;
/** A cell takes 50,000 characters. */
const PIECE_CHARACTERS = 45_000;
const MOST_PIECES = 40;
/** The sheet has at most this many rows: new changes push out the oldest ones. */
const MOST_ROWS = 600;
/** Cells that stay free for the ledger and for the user's edits. A full file would make Google refuse the whole batch. */
const SPARE_CELLS = 50_000;

/** Keeps what a refresh changes, in its batch. If no row changes, the `lastChange` of the stamp stays. */
export function buildChangeRecord(planned: PlannedTable, { file, seen: survey, ids }: WriteAttempt) {
  const skipRecord = (lastChange: NotKeptReason) => ({ lastChange, requests: [] });
  const { job, existing, rows } = planned;
  const { stamp, tab, entered, headerRow } = existing;
  const { keepChanges, target } = job;
  const { columns } = job.table;
  if (typeof keepChanges === 'string') return skipRecord(keepChanges);
  if (keepChanges === undefined || rows.changes.length === 0)
    return { lastChange: stamp.lastChange, requests: [] };
  if (!areSameFields(stamp.fields, columns) || isRewritten(stamp, target, columns))
    return skipRecord('other columns');
  if (countChangedCells(columns, rows.changes) > MOST_CELLS_KEPT) return skipRecord('too many cells');
  const at = job.services.clock.now();
  const id = `${target.reportId}.${Math.round(at).toString(36)}`;
  const { facts, pack } = keepChanges;
  const previousLine = derivePreviousLine(planned);
  const previousColumns = columns.map((column, nth) => ({
    ...column,
    label: stamp.fields[nth]?.label ?? column.label,
    note: entered[headerRow]?.[existing.columns.get(column.field) ?? -1]?.note ?? column.note,
  }));
  const text = pack(
    CHANGE_TEXT.write({
      at,
      columns: previousColumns,
      rows: rows.changes,
      line: previousLine,
      covers: stamp.covers ?? null,
      facts,
    }),
  );
  const pieces = Array.from({ length: Math.ceil(text.length / PIECE_CHARACTERS) }, (_, nth) => [
    id,
    text.slice(nth * PIECE_CHARACTERS, (nth + 1) * PIECE_CHARACTERS),
  ]);
  if (pieces.length > MOST_PIECES) return skipRecord('too many cells');
  const grown = rows.counts.rowsInserted * tab.columnCount + pieces.length * COLUMNS;
  const changes = findChangesTab(file);
  const isRoom =
    (changes !== undefined || hasRoomForTab(survey.tabs)) &&
    grown + SPARE_CELLS <= countCellsLeft(survey.tabs);
  if (!isRoom) return skipRecord('no room');
  return {
    lastChange: id,
    requests: changes ? buildChangeRowRequests(pieces, changes) : buildChangesSheet(pieces, file, ids),
  };
}

/** Without a reason why the numbers were not refreshed. If the line is missing, the one that the refresh writes. */
function derivePreviousLine({ job, existing: { line, grid, stamp } }: PlannedTable): string {
  if (line === undefined) return toProvenanceText(job);
  const oldText = String(grid[line.row]?.[line.column]);
  return extractGoodLine(oldText, stamp.line) ?? oldText;
}

function buildChangesSheet(
  rows: readonly string[][],
  file: SpreadsheetResource,
  ids: NewIds,
): SheetsRequest[] {
  const sheetId = ids.next();
  const grid = { rowCount: rows.length, columnCount: COLUMNS, frozenRowCount: 0 };
  return [
    addSheet({ sheetId, title: chooseFreeTitle(TITLE, toTabs(file)), hidden: true, ...grid }),
    setCells(sheetId, 0, 0, rows),
    addMetadata(sheetId, ids.next(), CHANGES_KEY, '1'),
  ];
}

/** They name no place that an edit can move, so they need no read before them. */
function buildChangeRowRequests(rows: readonly string[][], { sheetId, rowCount }: Tab): SheetsRequest[] {
  const totalRows = rowCount + rows.length;
  return [
    insertDimension(sheetId, 'ROWS', { from: 0, to: rows.length }, false),
    setCells(sheetId, 0, 0, rows),
    ...(totalRows > MOST_ROWS ? [deleteDimension(sheetId, 'ROWS', { from: MOST_ROWS, to: totalRows })] : []),
  ];
}

function findChangesTab({ sheets = [] }: SpreadsheetResource): Tab | undefined {
  const sheet = sheets.find((candidate) => listMetadata(candidate, CHANGES_KEY).length > 0);
  return sheet && toTab(sheet);
}

/** Undefined if newer changes have pushed it out, or if a user has edited it. */
export function readRecordedChange(
  api: ValuesApi,
  file: SpreadsheetResource,
  id: string,
  unpack: Packing['unpack'],
): LastChange | undefined {
  const tab = findChangesTab(file);
  const [rowSpan] = tab === undefined ? [] : toSpans(listRowsWithId(api, tab, (text) => text === id));
  if (tab === undefined || rowSpan === undefined) return undefined;
  const [pieces = []] = api.values([toA1Range(tab, rowSpan, { from: 1, to: COLUMNS })], 'UNFORMATTED_VALUE');
  try {
    return CHANGE_TEXT.read(unpack(pieces.map(([piece = '']) => String(piece)).join('')));
  } catch {
    // The platform cannot unpack a text that somebody has edited.
    return undefined;
  }
}

export function buildChangeDeletions(api: ValuesApi, file: SpreadsheetResource, reportId: string) {
  const tab = findChangesTab(file);
  if (tab === undefined) return [];
  const reportSpans = toSpans(listRowsWithId(api, tab, (id) => id.startsWith(`${reportId}.`)));
  // A sheet needs at least one row.
  if (reportSpans[0]?.from === 0 && reportSpans[0].to === tab.rowCount) return [deleteSheet(tab.sheetId)];
  return reportSpans.reverse().map((span) => deleteDimension(tab.sheetId, 'ROWS', span));
}

function listRowsWithId(api: ValuesApi, tab: Tab, hasId: (id: string) => boolean): number[] {
  const [ids = []] = api.values([toA1Range(tab, toAllRows(tab), { from: 0, to: 1 })], 'UNFORMATTED_VALUE');
  return ids.flatMap(([id = ''], row) => (hasId(String(id)) ? [row] : []));
}
