import { type DayRange, toMomentSerial } from '../dates';
import type { ErrorLog } from '../errors';
import type * as platform from '../platform';
import type { Request } from '../request';
import type { SettingsStore } from '../settings';
import type { BatchHooks, Coverage, LastChange } from '../sheet';
import type { Table } from '../table';
import type { ReportCells } from './report-cells';
import type { RestatedSum } from './run-facts';
import type { StoredReport } from './saved-report';

/** The file, and what is stored in it. */
interface FileServices extends platform.Packing {
  readonly spreadsheet: platform.SpreadsheetApi;
  readonly tabs: platform.Tabs;
  readonly file: () => platform.FileFacts;
  /** The e-mail address of the file's owner; '' if Google does not tell it; null if the file has no owner. */
  readonly fileOwner: () => string | null;
  /** The e-mail addresses of the file's people, as Google lists them. Google refuses the list to users who cannot edit the file. */
  readonly people: () => readonly string[];
  readonly findFormulas: platform.FindFormulas;
  readonly locks: platform.Locks;
  readonly document: platform.TextStore;
  readonly cache: platform.TextCache;
  readonly cells: ReportCells;
  readonly products: Products;
}

/** What the wiring makes once for the reports of a file. */
export interface ReportServices extends FileServices {
  readonly http: platform.Http;
  readonly clock: platform.Clock;
  readonly formatTime: platform.FormatTime;
  readonly errors: ErrorLog;
  readonly settings: SettingsStore;
  /** The properties of the current user. In an hourly check, that is the user who created its trigger. */
  readonly user: platform.TextStore;
  /** The current user's e-mail address, or ''. */
  readonly activeUser: () => string;
  readonly authorization: platform.Authorization;
  readonly triggers: platform.Triggers;
  readonly mail: platform.Mail;
  digest(text: string): string;
  unguessable(): string;
}

export type Properties = ReadonlyMap<string, string>;

export interface ZonedTime {
  readonly timeZone: string;
  readonly formatTime: platform.FormatTime;
}

export interface FileTime extends ZonedTime {
  readonly now: number;
}

export function readFileTime({ clock, spreadsheet, formatTime }: ReportServices): FileTime {
  return { now: clock.now(), timeZone: spreadsheet.timeZone(), formatTime };
}

/** `time` (milliseconds since 1970) as a cell of the file contains it. */
export function toFileSerial(time: number | null, { timeZone, formatTime }: ZonedTime): number | null {
  return time === null ? null : toMomentSerial(time, timeZone, formatTime);
}

/** What other products add to reports. */
export interface Products {
  /** What goes into the same batch as the rows of a report. */
  createWriteHook(write: ReportWrite): WriteHook;
  /** The closed months with numbers that the change has changed. */
  listChangedClosedMonths(change: LastChange): readonly string[];
}

interface WriteHook extends BatchHooks {
  sumRestated(): RestatedSum;
  listNotices(): readonly string[];
}

export interface ReportWrite {
  readonly report: StoredReport;
  readonly kind: Request['report'];
  readonly currency: Request['currency'];
  /**
   * Called when the sheet has been read: `sheetCoverage` is what its stamp says about its rows. Returns the days of the request and those of
   * the sheet; undefined if the rows come from another request and cannot be compared.
   */
  readonly decideComparedDays: (
    sheetCoverage: Coverage | undefined,
  ) => { readonly requestedDays: DayRange; readonly previousDays: Omit<Coverage, 'question'> } | undefined;
  /** When the write finds changed values. The ledger shows this time. */
  readonly seenAt: number;
  /** Missing if a chart cannot be made from the rows. */
  readonly charted?: { readonly table: Table; readonly request: Request } | undefined;
  readonly isTakenBack?: boolean;
}
