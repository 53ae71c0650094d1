import type { Packing, SheetsRequest, SpreadsheetResource } from '../../platform';
import {
  addMetadata,
  addSheet,
  deleteDimension,
  deleteSheet,
  insertDimension,
  setCells,
  toSpans,
} from '../api';
import type { NewIds } from '../new-ids';
import { listMetadata, toA1Range, toAllRows, toTab, toTabs, type ValuesApi } from '../read';
import { chooseFreeTitle, type Tab } from '../tab';
import { CHANGE_TEXT, type LastChange } from './last-change';

/** Developer metadata that marks the hidden sheet with the last changes of the file's reports. (Stored name: do not change.) */
const CHANGES_KEY = 'adreports.changes';
const TITLE = 'Ad Reports keeps changes';
/** The id of a change, and a piece of its text. */
export const CHANGES_COLUMNS = 2;
/** A cell accepts 50,000 characters. */
const PIECE_CHARACTERS = 45_000;
export const MOST_PIECES = 40;
/** The sheet has at most this many rows: new changes push out the oldest ones. */
const MOST_ROWS = 600;

/** The rows of a change in the sheet. */
export function splitChangeText(id: string, text: string): string[][] {
  return Array.from({ length: Math.ceil(text.length / PIECE_CHARACTERS) }, (_, nth) => [
    id,
    text.slice(nth * PIECE_CHARACTERS, (nth + 1) * PIECE_CHARACTERS),
  ]);
}

export function buildKeptRows(
  rows: readonly string[][],
  file: SpreadsheetResource,
  ids: NewIds,
): SheetsRequest[] {
  const changesTab = findChangesTab(file);
  return changesTab === undefined
    ? buildChangesSheet(rows, file, ids)
    : buildChangeRowRequests(rows, changesTab);
}

function buildChangesSheet(
  rows: readonly string[][],
  file: SpreadsheetResource,
  ids: NewIds,
): SheetsRequest[] {
  const sheetId = ids.next();
  const grid = { rowCount: rows.length, columnCount: CHANGES_COLUMNS, frozenRowCount: 0 };
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

export function findChangesTab({ sheets = [] }: SpreadsheetResource): Tab | undefined {
  const sheet = sheets.find((candidate) => listMetadata(candidate, CHANGES_KEY).length > 0);
  return sheet && toTab(sheet);
}

/** Newer changes may have pushed it out, or a user may have edited it. */
export function findRecordedChange(
  api: ValuesApi,
  file: SpreadsheetResource,
  id: string,
  unpack: Packing['unpack'],
): LastChange | undefined {
  const tab = findChangesTab(file);
  const [rowSpan] = tab === undefined ? [] : toSpans(listRowsWithId(api, tab, (text) => text === id));
  if (tab === undefined || rowSpan === undefined) return undefined;
  const [pieces = []] = api.values(
    [toA1Range(tab, rowSpan, { from: 1, to: CHANGES_COLUMNS })],
    'UNFORMATTED_VALUE',
  );
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
