import { NotAllowed } from '../errors/ad-reports-error';
import type { Http, TextStore } from '../platform/ports';
import type { Connection } from '../service/http/connection';
import type { SettingsStore } from '../settings/settings-store';
import { storedSuggestions } from '../settings/suggestions';
import { type RetryingSheets, retryingSheets } from '../sheet/api/retrying-api';
import type { OwnTablePorts } from '../sheet/own/own-table';
import { SHEET_FIELDS } from '../sheet/read/report-sheet';
import { underLock } from '../sheet/write/write-table';
import { type AppNames, appNames } from '../table/id-names';
import { closingsOf } from './books';
import { type Books, type BooksPorts, readBooks } from './books-sheet';

const PATIENCE_MS = 60_000;
/** One execution asks for a month and writes it. */
const ASK_MS = 240_000;

export type RecordPorts = BooksPorts & OwnTablePorts;

export interface ClosePorts extends RecordPorts {
  readonly http: Http;
  readonly settings: Pick<SettingsStore, 'settingsAndKey' | 'key'>;
  readonly user: TextStore;
  readonly activeUser: () => string;
  /** The names of apps that earlier reports of the file have received. */
  readonly appNames: () => AppNames;
  /** When the service may no longer be asked, in milliseconds since 1970; by default four minutes from now. */
  readonly deadline?: number;
}

/** The services with the names of apps. */
export function closePorts<Services extends Omit<ClosePorts, 'appNames'>>(services: Services) {
  return { ...services, appNames: () => appNames(storedSuggestions(services.document).apps) };
}

/** The connection to the service with the current user's key. Throws KeyMissing if the user has none. */
export function closeConnection({
  http,
  clock,
  settings,
  deadline = clock.now() + ASK_MS,
}: ClosePorts): Connection {
  return { http, clock, settings: settings.settingsAndKey().settings, key: settings.key(), deadline };
}

export function sheetsApi({ spreadsheet, clock }: Pick<RecordPorts, 'spreadsheet' | 'clock'>) {
  return retryingSheets(spreadsheet, clock, clock.now() + PATIENCE_MS);
}

/** What work under the document's lock uses: `deadline` is when it may no longer write, in milliseconds since 1970. */
export interface Locked {
  readonly deadline: number;
  readonly api: RetryingSheets;
}

/** Calls `work` under the document's lock. Throws SheetBusy. */
export function lockDocument<Ports extends Pick<OwnTablePorts, 'locks' | 'clock' | 'spreadsheet'>, Done>(
  ports: Ports,
  work: (context: Ports & Locked) => Done,
): Done {
  return underLock(ports, () =>
    work({ ...ports, deadline: ports.clock.now() + PATIENCE_MS, api: sheetsApi(ports) }),
  );
}

/** A moment in the spreadsheet's zone: 15 Sep 2026 16:08. */
export function formatMoment(
  at: number,
  { spreadsheet, formatTime }: Pick<RecordPorts, 'spreadsheet' | 'formatTime'>,
) {
  return formatTime(at, spreadsheet.timeZone(), 'd MMM yyyy HH:mm');
}

export type OpenBooks = ReturnType<typeof openBooks>;

/** Reads the file's books. Their `problem` says why they may not be continued. */
export function openBooks(ports: RecordPorts, api: RetryingSheets = sheetsApi(ports)) {
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
