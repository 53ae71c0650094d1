import type { BigQueryRoute } from '../../bigquery/route';
import type { ErrorLog } from '../../errors/error-log';
import type * as platform from '../../platform/ports';
import { noteFileAddress } from '../../settings/file-address';
import type { SettingsStore } from '../../settings/settings-store';
import { RunRecords } from './run-records';
import { SavedReports } from './saved-reports';

/** The ports of saved reports. */
export interface ReportPorts extends platform.Packing {
  readonly http: platform.Http;
  readonly errors: ErrorLog;
  readonly clock: platform.Clock;
  readonly locks: platform.Locks;
  readonly spreadsheet: platform.SpreadsheetApi;
  readonly findFormulas: platform.FindFormulas;
  readonly tabs: platform.Tabs;
  readonly formatTime: platform.FormatTime;
  readonly settings: SettingsStore;
  readonly triggers: platform.Triggers;
  readonly mail: platform.Mail;
  readonly authorization: platform.Authorization;
  readonly file: () => platform.FileFacts;
  /** Undefined in a build without BigQuery. */
  readonly bigQuery: BigQueryRoute | undefined;
  /** The document's properties. */
  readonly document: platform.TextStore;
  /** The properties of the current user, who may be the owner of the hourly trigger. */
  readonly user: platform.TextStore;
  /** The document's cache. */
  readonly cache: platform.TextCache;
  /** The current user's e-mail address, or ''. */
  readonly activeUser: () => string;
  digest(text: string): string;
  /** A random text that cannot be guessed. */
  unguessable(): string;
}

/** The saved reports and their run records, with the ports that they use. */
export interface ReportStores extends ReportPorts {
  readonly reports: SavedReports;
  readonly records: RunRecords;
}

/** The saved reports of the file and the records of their runs, for the current user. */
export function reportStores(ports: ReportPorts): ReportStores {
  return { ...ports, reports: new SavedReports(ports), records: new RunRecords(ports.document) };
}

/** Notes in the file the service address of its reports, to show it to a colleague who connects. */
export function noteReportAddress({
  settings,
  activeUser,
  document,
}: Pick<ReportPorts, 'settings' | 'activeUser' | 'document'>): void {
  noteFileAddress(settings.settings().baseUrl, activeUser(), document);
}
