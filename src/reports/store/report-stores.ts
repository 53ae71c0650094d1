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

/** The ports of saved reports. */
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
  /** Undefined in a build without BigQuery. */
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
  /** A random text that cannot be guessed. */
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

/** The saved reports and their run records, with the ports that they use. */
export interface ReportStores {
  readonly reports: SavedReports;
  readonly records: RunRecords;
  readonly ports: ReportPorts;
}

/** Notes in the file the service address of its reports, to show it to a colleague who connects. */
export function noteReportAddress({
  settings,
  activeUser,
  document,
}: Pick<ReportPorts, 'settings' | 'activeUser' | 'document'>): void {
  noteFileAddress(settings.settings().baseUrl, activeUser(), document);
}
