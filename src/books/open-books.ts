import { NotAllowed } from '../errors/ad-reports-error';
import type { SpreadsheetResource } from '../platform/ports';
import type { RetryingSheets } from '../sheet/api/retrying-api';
import { SHEET_FIELDS } from '../sheet/read/report-sheet';
import { type Closing, closingsOf } from './books';
import { type Books, readBooks } from './books-sheet';
import { type RecordPorts, sheetsApi } from './close-ports';

export interface OpenBooks extends Books {
  readonly file: SpreadsheetResource;
  readonly closings: readonly Closing[];
}

/** Reads the file's books. Their `problem` says why they may not be continued. */
export function openBooks(ports: RecordPorts, api: RetryingSheets = sheetsApi(ports)): OpenBooks {
  const file = api.get(SHEET_FIELDS);
  const books = readBooks(api, file, ports);
  return { ...books, file, closings: closingsOf(books.events) };
}

/** Throws NotAllowed if the books may not be continued. */
export function assertOwn(books: Books): void {
  if (books.problem !== '') throw new NotAllowed([books.problem]);
}

/** All months that are closed in any currency. */
export function closedMonths({ closings }: Pick<OpenBooks, 'closings'>): Set<string> {
  return new Set(closings.flatMap(({ month, state }) => (state === 'closed' ? [month] : [])));
}
