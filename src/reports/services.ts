import type { ErrorLog } from '../errors/error-log';
import type * as platform from '../platform/ports';
import type { SettingsStore } from '../settings/settings-store';
import type { Products } from './products';
import type { ReportCells } from './report-cells';

/** The spreadsheet file. */
export interface FileServices {
  readonly spreadsheet: platform.SpreadsheetApi;
  readonly locks: platform.Locks;
  readonly clock: platform.Clock;
  readonly formatTime: platform.FormatTime;
  readonly document: platform.TextStore;
  readonly file: () => platform.FileFacts;
  readonly pack: platform.Packing['pack'];
  readonly unpack: platform.Packing['unpack'];
  readonly errors: ErrorLog;
  readonly products: Products;
}

/** The service, and what it takes to send a request to it. */
export interface RequestServices {
  readonly http: platform.Http;
  readonly clock: platform.Clock;
  readonly settings: SettingsStore;
  readonly document: platform.TextStore;
  readonly cells: ReportCells;
  digest(text: string): string;
  unguessable(): string;
}

/** What the wiring makes once for the reports of a file. */
export interface ReportPorts extends FileServices, RequestServices {
  /** The document's cache. */
  readonly cache: platform.TextCache;
  /** The current user's e-mail address, or ''. */
  readonly activeUser: () => string;
  readonly authorization: platform.Authorization;
  /** The properties of the current user. In an hourly check, that is the user who created its trigger. */
  readonly user: platform.TextStore;
  readonly tabs: platform.Tabs;
  readonly triggers: platform.Triggers;
  readonly mail: platform.Mail;
  readonly findFormulas: platform.FindFormulas;
}
