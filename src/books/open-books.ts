import { NotAllowed } from '../errors/ad-reports-error';
import type { SpreadsheetResource } from '../platform/ports';
import type { RetryingSheets } from '../sheet/api/retrying-api';
import { SHEET_FIELDS } from '../sheet/read/report-sheet';
import { type Closing, closingsOf } from './books';
import { type Books, booksProblem, readBooks } from './books-sheet';
import { type RecordPorts, sheetsApi } from './close-ports';
import { type ClosedMonth, ClosedMonths } from './closed-months';

export interface OpenBooks extends Books {
  readonly file: SpreadsheetResource;
  readonly closings: readonly Closing[];
  /** Months that an earlier version of the add-on has closed without amounts. */
  readonly others: readonly ClosedMonth[];
}

/** Reads the file's books. Their state says whether they may be continued. */
export function openBooks(ports: RecordPorts, api: RetryingSheets = sheetsApi(ports)): OpenBooks {
  const file = api.get(SHEET_FIELDS);
  const books = readBooks(api, file, ports);
  const closings = closingsOf(books.events);
  const months = new Set(closings.map(({ month }) => month));
  const others = new ClosedMonths(ports.document).list().filter(({ month }) => !months.has(month));
  return { ...books, file, closings, others };
}

/** Throws NotAllowed if the books may not be continued. */
export function assertOwn(books: Books): void {
  if (books.state !== 'own') throw new NotAllowed([booksProblem(books)]);
}
