import type { FileFacts, Packing, SheetsRequest, SpreadsheetResource, TextStore } from '../platform/ports';
import { addMetadata, addSheet, changeMetadata, rowData, setCells } from '../sheet/api/sheets-requests';
import type { NewIds } from '../sheet/new-ids';
import { readGrid, type ValuesApi } from '../sheet/read/grid-reads';
import { metadataOf } from '../sheet/read/hidden-sheets';
import { tabOf, tabsOf } from '../sheet/read/report-sheet';
import { freeTitle } from '../sheet/tab';
import { type CheckedFields, fieldsCheck, isNumber, isString, orMissing } from '../storage/untrusted-value';
import { storedForm } from '../storage/versioned-json';
import { grouped } from '../table/grouped';
import { texts } from '../wording/texts';
import type { BooksEvent } from './books';
import { ENTRY } from './events';

/** The metadata of the hidden sheet with the books, and the property that is compared with it. (Stored name: do not change.) */
const BOOKS_KEY = 'adreports.closings';
const TITLE = 'Ad Reports keeps closings';
/** The columns of the sheet: the number of an entry, and a piece of its packed text. A cell takes 50,000 characters. */
const COLUMNS = 2;
const PIECE = 45_000;

type BooksMark = CheckedFields<typeof MARK_FIELDS>;

/** How many entries the books have, a digest of all of them, and the file and the sheet that they belong to. */
const MARK_FIELDS = {
  revision: isNumber,
  digest: isString,
  file: isString,
  /** The name of the file when the newest entry was written. */
  name: orMissing(isString),
  sheet: isNumber,
};
const isMark = fieldsCheck<BooksMark>(MARK_FIELDS);
const MARK = storedForm((fields: unknown) => (isMark(fields) ? fields : undefined));

export interface BooksPorts extends Packing {
  readonly document: Pick<TextStore, 'get' | 'set'>;
  readonly file: () => Pick<FileFacts, 'id' | 'name'>;
  digest(text: string): string;
}

export type Books = ReturnType<typeof readBooks>;

/** Reads the books of a file. `file` is the spreadsheet as SHEET_FIELDS shows it. */
export function readBooks(api: ValuesApi, file: SpreadsheetResource, ports: BooksPorts) {
  const place = placeOf(file);
  const noted = MARK.read(ports.document.get(BOOKS_KEY));
  const id = ports.file().id;
  const entries = place === undefined ? [] : entriesIn(readGrid(api, place.tab));
  const events = place === undefined ? [] : eventsOf(entries, place.mark, ports);
  // An execution that ended right after its batch has noted the entry before, so fewer entries are right, too.
  const isNoted =
    noted?.file !== id || digestOf(entries.slice(0, noted.revision), ports.digest) === noted.digest;
  const isOfFile = place === undefined || place.mark.file === id;
  const { copied, altered } = texts().closings.notOwn;
  const problem = isNoted && events !== undefined ? '' : altered;
  return {
    /** Why the file may not continue these books, as a sentence; '' if they are its own, or if it has none yet. */
    problem: isOfFile ? problem : copied(place.mark.name ?? ''),
    /** Whether the user may make books with a problem those of this file: all entries can be read. */
    canContinue: place !== undefined && events !== undefined && !(isNoted && isOfFile),
    events: events ?? [],
    /** The packed texts of the entries, in their order. */
    entries,
    /** The sheet and its metadata; undefined before the first closing. */
    place,
  };
}

/** The number of entries that the file's books have, by their metadata. */
export function revisionOf(file: SpreadsheetResource): number {
  return placeOf(file)?.mark.revision ?? 0;
}

function placeOf(file: SpreadsheetResource) {
  const places = (file.sheets ?? []).flatMap((sheet) =>
    metadataOf(sheet, BOOKS_KEY).flatMap(({ value, metadataId }) => {
      const mark = MARK.read(value);
      return mark === undefined ? [] : [{ tab: tabOf(sheet), mark, metadataId }];
    }),
  );
  return places.find(({ tab, mark }) => tab.sheetId === mark.sheet) ?? places[0];
}

function entriesIn(grid: ReturnType<typeof readGrid>): string[] {
  const rows = grid.filter(([revision]) => typeof revision === 'number');
  const entries = grouped(rows, ([revision]) => revision);
  return [...entries.values()].map((pieces) => pieces.map(([, piece]) => String(piece ?? '')).join(''));
}

/** The events of all entries; undefined if they are not the entries that `mark` describes. */
function eventsOf(
  entries: readonly string[],
  mark: BooksMark,
  { digest, unpack }: BooksPorts,
): BooksEvent[] | undefined {
  if (entries.length !== mark.revision || digestOf(entries, digest) !== mark.digest) return undefined;
  try {
    const read = entries.map((entry) => ENTRY.read(unpack(entry))?.events);
    return read.some((events) => events === undefined) ? undefined : read.flatMap((events) => events ?? []);
  } catch {
    // The platform cannot unpack a text that somebody has edited.
    return undefined;
  }
}

function digestOf(entries: readonly string[], digest: BooksPorts['digest']): string {
  return digest(entries.join('\n'));
}

/** Requests that add an entry with these events to the books, and the entry's place. They name no row, so no edit can misplace them. */
export function entryRequests(
  events: readonly BooksEvent[],
  { entries, place }: Books,
  file: SpreadsheetResource,
  ids: NewIds,
  ports: BooksPorts,
): SheetsRequest[] {
  const text = ports.pack(ENTRY.write({ events }));
  const revision = entries.length + 1;
  const rows = Array.from({ length: Math.ceil(text.length / PIECE) }, (_, nth) => [
    revision,
    text.slice(nth * PIECE, (nth + 1) * PIECE),
  ]);
  const sheet = place?.tab.sheetId ?? ids.next();
  const mark = MARK.write({
    revision,
    digest: digestOf([...entries, text], ports.digest),
    file: ports.file().id,
    name: ports.file().name,
    sheet,
  });
  const added = { appendCells: { sheetId: sheet, rows: rows.map(rowData), fields: 'userEnteredValue' } };
  if (place !== undefined) return [added, changeMetadata(place.metadataId, mark)];
  const grid = { rowCount: rows.length, columnCount: COLUMNS, frozenRowCount: 0 };
  return [
    addSheet({ sheetId: sheet, title: freeTitle(TITLE, tabsOf(file)), hidden: true, ...grid }),
    setCells(sheet, 0, 0, rows),
    addMetadata(sheet, ids.next(), BOOKS_KEY, mark),
  ];
}

/** Notes in the document's properties how far the books have come, so that a deleted or restored sheet is found. */
export function noteBooks(file: SpreadsheetResource, { document }: Pick<BooksPorts, 'document'>): void {
  const mark = placeOf(file)?.mark;
  if (mark !== undefined) document.set(BOOKS_KEY, MARK.write(mark));
}

/** The request that makes copied or restored books those of this file. */
export function adoptRequest({ place }: Books, fileId: string): SheetsRequest[] {
  if (place === undefined) return [];
  const { mark, metadataId, tab } = place;
  return [changeMetadata(metadataId, MARK.write({ ...mark, file: fileId, sheet: tab.sheetId }))];
}
