import type { CurrencyId, ReportKindId } from '../catalogue';
import type { DayRange } from '../dates';
import type { ErrorLog } from '../errors';
import type * as platform from '../platform';
import type { Request } from '../request';
import type { SettingsStore } from '../settings';
import type { BatchHooks, Coverage, LastChange } from '../sheet';
import type { Table } from '../table';
import type { RestatedSum } from './changes/restated-news';
import type { ReportCells } from './report-cells';
import type { StoredReport } from './saved-report';

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
  readonly authorization: platform.Authorization;
  /** The properties of the current user. In an hourly check, that is the user who created its trigger. */
  readonly user: platform.TextStore;
  readonly tabs: platform.Tabs;
  readonly triggers: platform.Triggers;
  readonly mail: platform.Mail;
  readonly findFormulas: platform.FindFormulas;
}

export interface Products {
  /** What goes into the same batch as the rows of a report. */
  createWriteHook(write: ReportWrite): WriteHook;
  listAffectedMonths(change: LastChange): readonly string[];
}

interface WriteHook extends BatchHooks {
  sumRestated(): RestatedSum;
  listNotices(): readonly string[];
}

export interface ReportWrite {
  readonly report: StoredReport;
  readonly kind: ReportKindId;
  readonly currency: CurrencyId;
  /**
   * The days of the request, and those of the rows in the sheet: `covers` is what its stamp says about them. Undefined if the rows come from
   * a request that is not comparable.
   */
  readonly comparedDays: (
    covers: Coverage | undefined,
  ) => { readonly requestedDays: DayRange; readonly previousDays: Omit<Coverage, 'question'> } | undefined;
  readonly seenAt: number;
  /** Missing if a chart cannot be made from the rows. */
  readonly charted?: { readonly table: Table; readonly request: Request } | undefined;
  /** Whether a user takes back the last run. */
  readonly isTakenBack?: boolean;
}

export type Properties = ReadonlyMap<string, string>;

export type FileTime = ReturnType<typeof readFileTime>;

export function readFileTime({
  clock,
  spreadsheet,
  formatTime,
}: Pick<FileServices, 'clock' | 'spreadsheet' | 'formatTime'>) {
  return { now: clock.now(), timeZone: spreadsheet.timeZone(), formatTime };
}

/** For example "20 Nov 2026 20:14". `time` is in milliseconds since 1970. */
export function formatFileMoment(time: number, { timeZone, formatTime }: Omit<FileTime, 'now'>): string {
  return formatTime(time, timeZone, 'd MMM yyyy HH:mm');
}
