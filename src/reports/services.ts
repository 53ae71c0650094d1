import type { ErrorLog } from '../errors/error-log';
import type * as platform from '../platform/ports';
import type { SettingsStore } from '../settings/settings-store';
import type { Products } from './products';
import type { ReportCells } from './report-cells';
import type { RunRecords } from './store/run-records';

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

/** Where runs are recorded, and who runs them. */
export interface RecordServices {
  readonly records: RunRecords;
  readonly document: platform.TextStore;
  readonly cache: platform.TextCache;
  readonly clock: platform.Clock;
  readonly errors: ErrorLog;
  readonly settings: SettingsStore;
  readonly activeUser: () => string;
  readonly authorization: platform.Authorization;
  unguessable(): string;
}
