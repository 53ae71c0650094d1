import type { FileFacts, Packing, SheetsRequest, SpreadsheetResource, TextStore } from '../platform';
import {
  addMetadata,
  addSheet,
  type BatchContext,
  changeMetadata,
  chooseFreeTitle,
  listMetadata,
  readGrid,
  setCells,
  toRowData,
  toTab,
  toTabs,
  type ValuesApi,
} from '../sheet';
import {
  type CheckedFields,
  defineStoredFormat,
  isMissingOr,
  isNumber,
  isObjectOf,
  isString,
} from '../storage';
import { groupItems } from '../table';
import { getTexts } from '../wording';
import type { BooksEvent } from './books';
import { readEntry, writeEntry } from './events';

/** The key of the hidden sheet's metadata with a BooksMark, and of the document property with a copy of it. (Stored name: do not change.) */
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
  name: isMissingOr(isString),
  sheet: isNumber,
};
const isMark = isObjectOf<BooksMark>(MARK_FIELDS);
const MARK = defineStoredFormat((fields: unknown) => (isMark(fields) ? fields : undefined));

export interface BooksServices extends Packing {
  readonly document: TextStore;
  readonly file: () => FileFacts;
  digest(text: string): string;
}

export interface Books {
  /** Why the file may not continue these books, as a sentence; '' if they are its own, or if it has none yet. */
  readonly problem: string;
  /** Whether a user may make books with a problem those of this file: all their entries can be read. */
  readonly canAdopt: boolean;
  readonly events: readonly BooksEvent[];
  readonly entries: readonly string[];
  /** Undefined before the first closing, or if a user has deleted it. */
  readonly booksSheet: ReturnType<typeof findBooksSheet>;
}

export function readBooks(api: ValuesApi, file: SpreadsheetResource, services: BooksServices): Books {
  const booksSheet = findBooksSheet(file);
  if (booksSheet === undefined) {
    const problem = areEntriesAsNoted([], services) ? '' : getTexts().closings.notOwn.altered;
    return { problem, canAdopt: false, events: [], entries: [], booksSheet };
  }
  const entries = collectEntries(readGrid(api, booksSheet.tab));
  const events = parseEntryEvents(entries, booksSheet.mark, services);
  const problem = describeBooksProblem(booksSheet.mark, entries, events, services);
  const canAdopt = problem !== '' && events !== undefined;
  return { problem, canAdopt, events: events ?? [], entries, booksSheet };
}

function describeBooksProblem(
  mark: BooksMark,
  entries: readonly string[],
  events: readonly BooksEvent[] | undefined,
  services: BooksServices,
): string {
  const { copied, altered } = getTexts().closings.notOwn;
  if (mark.file !== services.file().id) return copied(mark.name ?? '');
  return areEntriesAsNoted(entries, services) && events !== undefined ? '' : altered;
}

/** Whether the noted entries are still the first ones. Later entries may follow: an execution may end after its batch, before it notes its entry. */
function areEntriesAsNoted(entries: readonly string[], { document, file, digest }: BooksServices): boolean {
  const storedMark = MARK.read(document.get(BOOKS_KEY));
  // In a copied file, the property is about the original.
  if (storedMark?.file !== file().id) return true;
  return digestEntries(entries.slice(0, storedMark.revision), digest) === storedMark.digest;
}

export function readBooksRevision(file: SpreadsheetResource): number {
  return findBooksSheet(file)?.mark.revision ?? 0;
}

function findBooksSheet(file: SpreadsheetResource) {
  const booksSheets = (file.sheets ?? []).flatMap((sheet) =>
    listMetadata(sheet, BOOKS_KEY).flatMap(({ value, metadataId }) => {
      const mark = MARK.read(value);
      return mark === undefined ? [] : [{ tab: toTab(sheet), mark, metadataId }];
    }),
  );
  // If a user has duplicated the tab, both have the mark, which names the original. If the original was deleted, its duplicate is read.
  return booksSheets.find(({ tab, mark }) => tab.sheetId === mark.sheet) ?? booksSheets[0];
}

function collectEntries(grid: ReturnType<typeof readGrid>): string[] {
  const rows = grid.filter(([revision]) => typeof revision === 'number');
  const entries = groupItems(rows, ([revision]) => revision);
  return [...entries.values()].map((pieces) => pieces.map(([, piece]) => String(piece ?? '')).join(''));
}

/** The events of all entries, if they are those that `mark` describes and can be read. */
function parseEntryEvents(entries: readonly string[], mark: BooksMark, { digest, unpack }: BooksServices) {
  if (entries.length !== mark.revision || digestEntries(entries, digest) !== mark.digest) return undefined;
  try {
    const eventLists = entries.map((entry) => readEntry(unpack(entry)));
    return eventLists.includes(undefined) ? undefined : eventLists.flatMap((events) => events ?? []);
  } catch {
    // The platform cannot unpack a text that somebody has edited.
    return undefined;
  }
}

function digestEntries(entries: readonly string[], digest: BooksServices['digest']): string {
  return digest(entries.join('\n'));
}

/** Requests that add an entry with these events to the books. They append without naming a row, so no edit can misplace it. */
export function buildEntryRequests(
  events: readonly BooksEvent[],
  { entries, booksSheet }: Books,
  { file, ids }: BatchContext,
  services: BooksServices,
): SheetsRequest[] {
  const text = services.pack(writeEntry(events));
  const revision = entries.length + 1;
  const rows = Array.from({ length: Math.ceil(text.length / PIECE) }, (_, nth) => [
    revision,
    text.slice(nth * PIECE, (nth + 1) * PIECE),
  ]);
  const sheetId = booksSheet?.tab.sheetId ?? ids.next();
  const mark = MARK.write({
    revision,
    digest: digestEntries([...entries, text], services.digest),
    file: services.file().id,
    name: services.file().name,
    sheet: sheetId,
  });
  const appendRequest = {
    appendCells: { sheetId, rows: rows.map(toRowData), fields: 'userEnteredValue' },
  };
  if (booksSheet !== undefined) return [appendRequest, changeMetadata(booksSheet.metadataId, mark)];
  const grid = { rowCount: rows.length, columnCount: COLUMNS, frozenRowCount: 0 };
  return [
    addSheet({ sheetId, title: chooseFreeTitle(TITLE, toTabs(file)), hidden: true, ...grid }),
    setCells(sheetId, 0, 0, rows),
    addMetadata(sheetId, ids.next(), BOOKS_KEY, mark),
  ];
}

/** Notes in the document's properties how far the books have come, so that a deleted or restored sheet is found. */
export function saveBooksMark(file: SpreadsheetResource, { document }: BooksServices): void {
  const mark = findBooksSheet(file)?.mark;
  if (mark !== undefined) document.set(BOOKS_KEY, MARK.write(mark));
}

export function buildOwnershipRequests({ booksSheet }: Books, fileId: string): SheetsRequest[] {
  if (booksSheet === undefined) return [];
  const { mark, metadataId, tab } = booksSheet;
  return [changeMetadata(metadataId, MARK.write({ ...mark, file: fileId, sheet: tab.sheetId }))];
}
