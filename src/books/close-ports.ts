import type { Http, TextStore } from '../platform/ports';
import type { Connection } from '../service/http/connection';
import type { SettingsStore } from '../settings/settings-store';
import { storedSuggestions } from '../settings/suggestions';
import { type RetryingSheets, retryingSheets } from '../sheet/api/retrying-api';
import type { OwnTablePorts } from '../sheet/own/own-table';
import { type AppNames, appNames } from '../table/made-names';
import type { BooksPorts } from './books-sheet';

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

export function sheetsApi({
  spreadsheet,
  clock,
}: Pick<RecordPorts, 'spreadsheet' | 'clock'>): RetryingSheets {
  return retryingSheets(spreadsheet, clock, clock.now() + PATIENCE_MS);
}
