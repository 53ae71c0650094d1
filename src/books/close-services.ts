import { toMomentSerial } from '../dates';
import { NotAllowed } from '../errors';
import type { Http, SpreadsheetResource, TextStore } from '../platform';
import type { SettingsStore } from '../settings';
import { createRetryingApi, type OwnTableServices, runUnderLock, SHEET_FIELDS } from '../sheet';
import { rememberResults } from '../storage';
import { getFileTexts } from '../wording';
import { buildClosings, type Closing } from './books';
import { type Books, type BooksServices, readBooks } from './books-sheet';

/** How long a refused call of Google is tried again, and how long work under the lock may write. */
const PATIENCE_MS = 60_000;

export type RecordServices = BooksServices & OwnTableServices;

export interface CloseServices extends RecordServices {
  readonly http: Http;
  readonly settings: SettingsStore;
  readonly user: TextStore;
  readonly activeUser: () => string;
  /** Until when the service may be asked, in milliseconds since 1970; by default for four minutes from now. */
  readonly askUntil?: number;
}

export function createSheetsApi({ spreadsheet, clock }: OwnTableServices) {
  return createRetryingApi({ spreadsheet, clock, deadline: clock.now() + PATIENCE_MS });
}

/** What work under the document's lock uses: `deadline` is until when it may write, in milliseconds since 1970 (see WriteServices). */
export type LockContext = Readonly<{ deadline: number; api: ReturnType<typeof createSheetsApi> }>;

export function lockDocument<Services extends OwnTableServices, Done>(
  services: Services,
  work: (context: Services & LockContext) => Done,
): Done {
  return runUnderLock(services, () =>
    work({ ...services, deadline: services.clock.now() + PATIENCE_MS, api: createSheetsApi(services) }),
  );
}

/** A moment in the spreadsheet's zone: 15 Sep 2026 16:08. */
export function formatMoment(at: number, { spreadsheet, formatTime }: RecordServices) {
  return formatTime(at, spreadsheet.timeZone(), getFileTexts().days.momentPatterns.long);
}

/** Converts moments (milliseconds since 1970) to serial numbers in the spreadsheet's zone. Asks Google once for each: all rows of a closing have the same one. */
export function createSheetTimeConverter({ spreadsheet, formatTime }: RecordServices) {
  const timeZone = spreadsheet.timeZone();
  return rememberResults((at: number) => toMomentSerial(at, timeZone, formatTime));
}

export interface OpenBooks extends Books {
  readonly file: SpreadsheetResource;
  readonly closings: readonly Closing[];
}

export function openBooks(services: RecordServices, api = createSheetsApi(services)): OpenBooks {
  const file = api.get(SHEET_FIELDS);
  const books = readBooks(api, file, services);
  return { ...books, file, closings: buildClosings(books.events) };
}

export function requireContinuableBooks(books: Books): void {
  if (books.problem !== '') throw new NotAllowed([books.problem]);
}

export function listClosedMonths({ closings }: OpenBooks): Set<string> {
  return new Set(closings.flatMap(({ month, state }) => (state === 'closed' ? [month] : [])));
}
