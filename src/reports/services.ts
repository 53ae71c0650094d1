import type { ErrorLog } from '../errors';
import type * as platform from '../platform';
import type { SettingsStore } from '../settings';
import type { Products } from './products';
import type { ReportCells } from './report-cells';

export interface TimeServices {
  readonly clock: platform.Clock;
  readonly spreadsheet: platform.SpreadsheetApi;
  readonly formatTime: platform.FormatTime;
}

export interface FileServices extends TimeServices, platform.Packing {
  readonly locks: platform.Locks;
  readonly document: platform.TextStore;
  readonly file: () => platform.FileFacts;
  readonly errors: ErrorLog;
  readonly products: Products;
}

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
export interface ReportServices extends FileServices, RequestServices {
  readonly cache: platform.TextCache;
  /** The current user's e-mail address, or ''. */
  readonly activeUser: () => string;
  /** The e-mail address of the file's owner; '' if Google does not tell; null if the file has no owner. */
  readonly fileOwner: () => string | null;
  readonly authorization: platform.Authorization;
  /** The properties of the current user. In an hourly check, that is the user who created its trigger. */
  readonly user: platform.TextStore;
  readonly tabs: platform.Tabs;
  readonly triggers: platform.Triggers;
  readonly mail: platform.Mail;
  readonly findFormulas: platform.FindFormulas;
}

export type Properties = ReadonlyMap<string, string>;

export interface ZonedTime {
  readonly timeZone: string;
  readonly formatTime: platform.FormatTime;
}

export interface FileTime extends ZonedTime {
  readonly now: number;
}

export function readFileTime({ clock, spreadsheet, formatTime }: TimeServices): FileTime {
  return { now: clock.now(), timeZone: spreadsheet.timeZone(), formatTime };
}

/** For example "20 Nov 2026 20:14". `time` is in milliseconds since 1970. */
export function formatFileMoment(time: number, { timeZone, formatTime }: ZonedTime): string {
  return formatTime(time, timeZone, 'd MMM yyyy HH:mm');
}
