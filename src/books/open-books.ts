import { NotAllowed } from '../errors/ad-reports-error';
import type { SpreadsheetResource } from '../platform/ports';
import type { RetryingSheets } from '../sheet/api/retrying-api';
import { SHEET_FIELDS } from '../sheet/read/report-sheet';
import { type Closing, closingsOf } from './books';
import { type Books, readBooks } from './books-sheet';
import { type RecordPorts, sheetsApi } from './close-ports';
import { type ClosedMonth, monthsWithoutAmounts } from './closed-months';

export interface OpenBooks extends Books {
  readonly file: SpreadsheetResource;
  readonly closings: readonly Closing[];
  /** Months that an earlier version of the add-on has closed without amounts. */
  readonly others: readonly ClosedMonth[];
}

/** Reads the file's books. Their `problem` says why they may not be continued. */
export function openBooks(ports: RecordPorts, api: RetryingSheets = sheetsApi(ports)): OpenBooks {
  const file = api.get(SHEET_FIELDS);
  const books = readBooks(api, file, ports);
  const closings = closingsOf(books.events);
  const months = new Set(closings.map(({ month }) => month));
  const others = monthsWithoutAmounts(ports.document).filter(({ month }) => !months.has(month));
  return { ...books, file, closings, others };
}

/** Throws NotAllowed if the books may not be continued. */
export function assertOwn(books: Books): void {
  if (books.problem !== '') throw new NotAllowed([books.problem]);
}

/** All months that are closed in any currency, with amounts or without. */
export function closedMonths({ closings, others }: Pick<OpenBooks, 'closings' | 'others'>): Set<string> {
  const closed = closings.filter(({ state }) => state === 'closed');
  return new Set([...closed, ...others].map(({ month }) => month));
}
