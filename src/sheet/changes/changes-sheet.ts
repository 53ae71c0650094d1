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
import { a1, allRows, type ValuesApi } from '../read/grid-reads';
import { metadataOf } from '../read/hidden-sheets';
import { tabOf, tabsOf } from '../read/report-sheet';
import { freeTitle, type Tab } from '../tab';
import { CHANGE_TEXT, type LastChange } from './last-change';

/** Developer metadata that marks the hidden sheet with the last changes of the file's reports. (Stored name: do not change.) */
const CHANGES_KEY = 'adreports.changes';
const TITLE = 'Ad Reports keeps changes';
/** The id of a change, and a piece of its packed text. */
const COLUMNS = 2;
/** A cell takes 50,000 characters. */
const PIECE = 45_000;
const MOST_PIECES = 40;
/** The sheet has at most this many rows: new changes push out the oldest ones. */
const MOST_ROWS = 600;

/**
 * Keeps a change in the first rows of the hidden sheet. The requests name no place that an edit can move, so they need no read before them.
 * `cells` is the number of cells that they add to the file. Undefined if the change is too long.
 */
export function keepingRequests(
  id: string,
  change: LastChange,
  file: SpreadsheetResource,
  { pack }: Pick<Packing, 'pack'>,
  ids: NewIds,
) {
  const text = pack(CHANGE_TEXT.write(change));
  const rows = Array.from({ length: Math.ceil(text.length / PIECE) }, (_, nth) => [
    id,
    text.slice(nth * PIECE, (nth + 1) * PIECE),
  ]);
  if (rows.length > MOST_PIECES) return undefined;
  const tab = changesTab(file);
  const requests = tab === undefined ? newSheet(rows, file, ids) : newRows(rows, tab);
  return { requests, cells: rows.length * COLUMNS };
}

function newSheet(rows: readonly string[][], file: SpreadsheetResource, ids: NewIds): SheetsRequest[] {
  const sheetId = ids.sheet();
  const grid = { rowCount: rows.length, columnCount: COLUMNS, frozenRowCount: 0 };
  return [
    addSheet({ sheetId, title: freeTitle(TITLE, tabsOf(file)), hidden: true, ...grid }),
    setCells(sheetId, 0, 0, rows),
    addMetadata(sheetId, ids.metadata(), CHANGES_KEY, '1'),
  ];
}

function newRows(rows: readonly string[][], { sheetId, rowCount }: Tab): SheetsRequest[] {
  const all = rowCount + rows.length;
  return [
    insertDimension(sheetId, 'ROWS', { from: 0, to: rows.length }, false),
    setCells(sheetId, 0, 0, rows),
    ...(all > MOST_ROWS ? [deleteDimension(sheetId, 'ROWS', { from: MOST_ROWS, to: all })] : []),
  ];
}

export function changesTab({ sheets = [] }: SpreadsheetResource): Tab | undefined {
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
  const found = tab === undefined ? [] : rowsWith(api, tab, (text) => text === id);
  const [place] = spans(found);
  if (tab === undefined || place === undefined) return undefined;
  const [pieces = []] = api.values([a1(tab, place, { from: 1, to: COLUMNS })], 'UNFORMATTED_VALUE');
  try {
    return CHANGE_TEXT.read(unpack(pieces.map(([piece = '']) => String(piece)).join('')));
  } catch {
    // The platform cannot unpack a text that somebody has edited.
    return undefined;
  }
}

/** Deletes what is kept about a report. `idsBegin` is the beginning of the ids of its changes. */
export function forgettingRequests(
  api: ValuesApi,
  file: SpreadsheetResource,
  idsBegin: string,
): SheetsRequest[] {
  const tab = changesTab(file);
  if (tab === undefined) return [];
  const kept = spans(rowsWith(api, tab, (text) => text.startsWith(idsBegin)));
  // A sheet needs at least one row.
  if (kept[0]?.from === 0 && kept[0].to === tab.rowCount) return [deleteSheet(tab.sheetId)];
  return kept.reverse().map((span) => deleteDimension(tab.sheetId, 'ROWS', span));
}

function rowsWith(api: ValuesApi, tab: Tab, hasId: (id: string) => boolean): number[] {
  const [ids = []] = api.values([a1(tab, allRows(tab), { from: 0, to: 1 })], 'UNFORMATTED_VALUE');
  return ids.flatMap(([id = ''], row) => (hasId(String(id)) ? [row] : []));
}
