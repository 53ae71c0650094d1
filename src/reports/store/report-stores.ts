import type { BigQueryRoute } from '../../bigquery/route';
import type { ErrorLog } from '../../errors/error-log';
import type {
  Authorization,
  Clock,
  FileFacts,
  FindFormulas,
  FormatTime,
  Http,
  Locks,
  Mail,
  Packing,
  SpreadsheetApi,
  Tabs,
  TextCache,
  TextStore,
  Triggers,
} from '../../platform/ports';
import { noteFileAddress } from '../../settings/file-address';
import type { SettingsStore } from '../../settings/settings-store';
import { ownerIdOf } from './owner-id';
import { RunRecords } from './run-records';
import { SavedReports } from './saved-reports';

/** What saved reports need from outside. */
export interface ReportPorts extends Packing {
  readonly http: Http;
  readonly errors: ErrorLog;
  readonly clock: Clock;
  readonly locks: Locks;
  readonly spreadsheet: SpreadsheetApi;
  readonly findFormulas: FindFormulas;
  readonly tabs: Tabs;
  readonly formatTime: FormatTime;
  readonly settings: SettingsStore;
  readonly triggers: Triggers;
  readonly mail: Mail;
  readonly authorization: Authorization;
  readonly file: () => FileFacts;
  /** Undefined in a build that knows nothing of it. */
  readonly bigQuery: BigQueryRoute | undefined;
  /** The document's properties. */
  readonly document: TextStore;
  /** The properties of the current user, who may be the owner of the hourly trigger. */
  readonly user: TextStore;
  /** The document's cache. */
  readonly cache: TextCache;
  /** The current user's e-mail address, or ''. */
  readonly activeUser: () => string;
  digest(text: string): string;
  /** A text that nobody can guess. */
  unguessable(): string;
}

/** The saved reports of the file and the records of their runs, for the current user. */
export function reportStores(ports: ReportPorts): ReportStores {
  const { settings } = ports;
  return {
    reports: new SavedReports({
      ...ports,
      settings: () => settings.settings(),
      ownerId: () => ownerIdOf(ports),
    }),
    records: new RunRecords(ports.document),
    ports,
  };
}

/** What a list is made from, read once. */
export interface ReportStores {
  readonly reports: SavedReports;
  readonly records: RunRecords;
  readonly ports: ReportPorts;
}

/** Notes in the file the address that its reports are saved or run with: a colleague who connects is shown it. */
export function noteReportAddress({
  settings,
  activeUser,
  document,
}: Pick<ReportPorts, 'settings' | 'activeUser' | 'document'>): void {
  noteFileAddress(settings.settings().baseUrl, activeUser(), document);
}
