import type { Packing, SpreadsheetResource } from '../../platform';
import {
  type CheckedFields,
  defineStoredFormat,
  getOwnProperty,
  isBoolean,
  isListOf,
  isMissingOr,
  isNumber,
  isObjectOf,
  isString,
} from '../../storage';
import type { Column, RowChange } from '../../table';
import {
  addMetadata,
  addSheet,
  deleteDimension,
  deleteSheet,
  insertDimension,
  setCells,
  toSpans,
} from '../api';
import { listMetadata, toA1Range, toAllRows, toTab, toTabs, type ValuesApi } from '../read';
import { isCoverage, isStampedField } from '../stamp';
import { chooseFreeTitle, type NewIds, type Tab } from '../tab';

/** Developer metadata that marks the hidden sheet with the last changes of the file's reports. (Stored name: do not change.) */
const CHANGES_KEY = 'adreports.changes';
const TITLE = 'Ad Reports keeps changes';
/** The id of a change, which begins with that of the report (`r1.mi2x1k3w`), and a piece of its text. */
const CHANGES_COLUMNS = 2;
/** A cell accepts 50,000 characters. */
const PIECE_CHARACTERS = 45_000;
/** A change with more pieces is not kept. */
export const MOST_PIECES = 40;
/** The sheet has at most this many rows: new changes push out the oldest ones. */
const MOST_ROWS = 600;

export function splitChangeText(id: string, text: string): string[][] {
  return Array.from({ length: Math.ceil(text.length / PIECE_CHARACTERS) }, (_, nth) => [
    id,
    text.slice(nth * PIECE_CHARACTERS, (nth + 1) * PIECE_CHARACTERS),
  ]);
}

/** Puts the new rows on top and deletes the oldest ones. No edit moves these places, so the rows of the sheet need not be read before. */
export function addKeptRows(rows: readonly string[][], file: SpreadsheetResource, ids: NewIds) {
  const tab = findChangesTab(file);
  if (tab === undefined) {
    const sheetId = ids.next();
    const title = chooseFreeTitle(TITLE, toTabs(file));
    const grid = { rowCount: rows.length, columnCount: CHANGES_COLUMNS, frozenRowCount: 0 };
    return [
      addSheet({ sheetId, title, hidden: true, ...grid }),
      setCells(sheetId, 0, 0, rows),
      addMetadata(sheetId, ids.next(), CHANGES_KEY, '1'),
    ];
  }
  const to = tab.rowCount + rows.length;
  return [
    insertDimension(tab.sheetId, 'ROWS', { from: 0, to: rows.length }, false),
    setCells(tab.sheetId, 0, 0, rows),
    ...(to > MOST_ROWS ? [deleteDimension(tab.sheetId, 'ROWS', { from: MOST_ROWS, to })] : []),
  ];
}

export function findChangesTab({ sheets = [] }: SpreadsheetResource): Tab | undefined {
  const sheet = sheets.find((candidate) => listMetadata(candidate, CHANGES_KEY).length > 0);
  return sheet && toTab(sheet);
}

/** The change with this id, unless newer changes have pushed it out, or a user has edited it. */
export function findRecordedChange(
  api: ValuesApi,
  file: SpreadsheetResource,
  id: string,
  unpack: Packing['unpack'],
): LastChange | undefined {
  const tab = findChangesTab(file);
  // All pieces of a change are in neighbouring rows.
  const [rowSpan] = tab === undefined ? [] : toSpans(listRowsWithId(api, tab, (text) => text === id));
  if (tab === undefined || rowSpan === undefined) return undefined;
  const pieceRange = toA1Range(tab, rowSpan, { from: 1, to: CHANGES_COLUMNS });
  const [pieces = []] = api.values([pieceRange], 'UNFORMATTED_VALUE');
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
  // From the bottom, so that a deletion does not move the rows of the next one.
  return reportSpans.reverse().map((span) => deleteDimension(tab.sheetId, 'ROWS', span));
}

function listRowsWithId(api: ValuesApi, tab: Tab, hasId: (id: string) => boolean): number[] {
  const [ids = []] = api.values([toA1Range(tab, toAllRows(tab), { from: 0, to: 1 })], 'UNFORMATTED_VALUE');
  return ids.flatMap(([id = ''], row) => (hasId(String(id)) ? [row] : []));
}

const isRow = isListOf((value: unknown) => isString(value) || isNumber(value) || isBoolean(value));

const isColumn = (value: unknown): value is Column =>
  isStampedField(value) && isString(getOwnProperty(value, 'note'));

/** What a run has changed. Days are serial numbers. Any editor of the file can have written it, so each field is checked. */
const LAST_CHANGE = {
  /** Milliseconds since 1970. */
  at: isNumber,
  columns: isListOf(isColumn),
  rows: isListOf(isObjectOf<RowChange>({ before: isMissingOr(isRow), after: isMissingOr(isRow) })),
  /** The line above the table before the run; if it was missing, the line that the run wrote. */
  line: isString,
  /** What the stamp said about the rows before the run; null if it was not known. */
  covers: (value: unknown) => value === null || isCoverage(value),
};
const isLastChange = isObjectOf<CheckedFields<typeof LAST_CHANGE>>(LAST_CHANGE);

export interface LastChange extends CheckedFields<typeof LAST_CHANGE> {
  /** Facts that the report keeps with the change. The report checks them when it reads them. */
  readonly facts: unknown;
}

export const CHANGE_TEXT = defineStoredFormat<LastChange>((fields) =>
  isLastChange(fields) ? { ...fields, facts: getOwnProperty(fields, 'facts') } : undefined,
);
