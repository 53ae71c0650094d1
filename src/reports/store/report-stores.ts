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
import type { SettingsStore } from '../../settings/settings-store';

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
  /** The properties of who is at the keyboard, or whose check it is. */
  readonly user: TextStore;
  /** The document's cache. */
  readonly cache: TextCache;
  /** The e-mail address of who is at the keyboard, or ''. */
  readonly activeUser: () => string;
  digest(text: string): string;
  /** A text that nobody can guess. */
  unguessable(): string;
}
