import type { Packing, SheetsRequest, SpreadsheetResource } from '../../platform/ports';
import {
  addMetadata,
  addSheet,
  deleteDimension,
  deleteSheet,
  insertDimension,
  setCells,
} from '../api/sheets-requests';
import { spans } from '../api/spans';
import type { NewIds } from '../new-ids';
import type { PlannedTable } from '../plan/plan-rows';
import { isRewritten } from '../plan/question-changes';
import { a1, allRows, type ValuesApi } from '../read/grid-reads';
import { metadataOf } from '../read/hidden-sheets';
import { goodLine } from '../read/provenance-line';
import { tabOf, tabsOf } from '../read/report-sheet';
import { areSameFields } from '../stamp';
import { cellsLeft, freeTitle, isRoomForTab, type Tab } from '../tab';
import type { Writing } from '../write/commit';
import { provenanceText } from '../write-job';
import { CHANGE_TEXT, cellsChanged, type LastChange, MOST_CELLS_KEPT, type NotKept } from './last-change';

/** Developer metadata that marks the hidden sheet with the last changes of the file's reports. (Stored name: do not change.) */
const CHANGES_KEY = 'adreports.changes';
const TITLE = 'Ad Reports keeps changes';
const COLUMNS = 2;
/** A cell takes 50,000 characters. */
const PIECE = 45_000;
const MOST_PIECES = 40;
/** The sheet has at most this many rows: new changes push out the oldest ones. */
const MOST_ROWS = 600;
/** Cells that stay free for the ledger and for the user's edits. A full file would make Google refuse the whole batch. */
const SPARE_CELLS = 50_000;

/** Keeps what a refresh changes, in its batch. If no row changes, the `lastChange` of the stamp stays. */
export function keepingOf(
  planned: PlannedTable,
  { file, seen, ids }: Pick<Writing, 'file' | 'seen' | 'ids'>,
) {
  const notKept = (lastChange: NotKept) => ({ lastChange, requests: [] });
  const { job, existing, rows } = planned;
  const { stamp, tab, entered, headerRow } = existing;
  const { keepChanges, target } = job;
  const { columns } = job.table;
  if (typeof keepChanges === 'string') return notKept(keepChanges);
  if (keepChanges === undefined || rows.changes.length === 0)
    return { lastChange: stamp.lastChange, requests: [] };
  if (!areSameFields(stamp.fields, columns) || isRewritten(stamp, target, columns))
    return notKept('other columns');
  if (cellsChanged({ columns, rows: rows.changes }) > MOST_CELLS_KEPT) return notKept('too many cells');
  const at = job.clock.now();
  const id = `${target.reportId}.${Math.round(at).toString(36)}`;
  const { facts, pack } = keepChanges;
  const line = lineBefore(planned);
  const earlier = columns.map((column, nth) => ({
    ...column,
    label: stamp.fields[nth]?.label ?? column.label,
    note: entered[headerRow]?.[existing.columns.get(column.field) ?? -1]?.note ?? column.note,
  }));
  const text = pack(
    CHANGE_TEXT.write({
      at,
      columns: earlier,
      rows: rows.changes,
      line,
      covers: stamp.covers ?? null,
      facts,
    }),
  );
  const pieces = Array.from({ length: Math.ceil(text.length / PIECE) }, (_, nth) => [
    id,
    text.slice(nth * PIECE, (nth + 1) * PIECE),
  ]);
  if (pieces.length > MOST_PIECES) return notKept('too many cells');
  const grown = rows.counts.rowsInserted * tab.columnCount + pieces.length * COLUMNS;
  const changes = changesTab(file);
  const isRoom =
    (changes !== undefined || isRoomForTab(seen.tabs)) && grown + SPARE_CELLS <= cellsLeft(seen.tabs);
  if (!isRoom) return notKept('no room');
  return { lastChange: id, requests: changes ? newRows(pieces, changes) : newSheet(pieces, file, ids) };
}

/** Without a reason why the numbers were not refreshed. If the line is missing, the one that the refresh writes. */
function lineBefore({ job, existing: { line, grid, stamp } }: PlannedTable): string {
  if (line === undefined) return provenanceText(job);
  const old = String(grid[line.row]?.[line.column]);
  return goodLine(old, stamp.line) ?? old;
}

function newSheet(rows: readonly string[][], file: SpreadsheetResource, ids: NewIds): SheetsRequest[] {
  const sheetId = ids.next();
  const grid = { rowCount: rows.length, columnCount: COLUMNS, frozenRowCount: 0 };
  return [
    addSheet({ sheetId, title: freeTitle(TITLE, tabsOf(file)), hidden: true, ...grid }),
    setCells(sheetId, 0, 0, rows),
    addMetadata(sheetId, ids.next(), CHANGES_KEY, '1'),
  ];
}

/** They name no place that an edit can move, so they need no read before them. */
function newRows(rows: readonly string[][], { sheetId, rowCount }: Tab): SheetsRequest[] {
  const all = rowCount + rows.length;
  return [
    insertDimension(sheetId, 'ROWS', { from: 0, to: rows.length }, false),
    setCells(sheetId, 0, 0, rows),
    ...(all > MOST_ROWS ? [deleteDimension(sheetId, 'ROWS', { from: MOST_ROWS, to: all })] : []),
  ];
}

function changesTab({ sheets = [] }: SpreadsheetResource): Tab | undefined {
  const sheet = sheets.find((each) => metadataOf(each, CHANGES_KEY).length > 0);
  return sheet && tabOf(sheet);
}

/** Undefined if newer changes have pushed it out, or if a user has edited it. */
export function keptChange(
  api: ValuesApi,
  file: SpreadsheetResource,
  id: string,
  { unpack }: Pick<Packing, 'unpack'>,
): LastChange | undefined {
  const tab = changesTab(file);
  const [place] = tab === undefined ? [] : spans(rowsWith(api, tab, (text) => text === id));
  if (tab === undefined || place === undefined) return undefined;
  const [pieces = []] = api.values([a1(tab, place, { from: 1, to: COLUMNS })], 'UNFORMATTED_VALUE');
  try {
    return CHANGE_TEXT.read(unpack(pieces.map(([piece = '']) => String(piece)).join('')));
  } catch {
    // The platform cannot unpack a text that somebody has edited.
    return undefined;
  }
}

export function forgettingRequests(api: ValuesApi, file: SpreadsheetResource, reportId: string) {
  const tab = changesTab(file);
  if (tab === undefined) return [];
  const kept = spans(rowsWith(api, tab, (id) => id.startsWith(`${reportId}.`)));
  // A sheet needs at least one row.
  if (kept[0]?.from === 0 && kept[0].to === tab.rowCount) return [deleteSheet(tab.sheetId)];
  return kept.reverse().map((span) => deleteDimension(tab.sheetId, 'ROWS', span));
}

function rowsWith(api: ValuesApi, tab: Tab, hasId: (id: string) => boolean): number[] {
  const [ids = []] = api.values([a1(tab, allRows(tab), { from: 0, to: 1 })], 'UNFORMATTED_VALUE');
  return ids.flatMap(([id = ''], row) => (hasId(String(id)) ? [row] : []));
}
