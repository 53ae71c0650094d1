import type { ErrorLog } from '../errors/error-log';
import type * as platform from '../platform/ports';
import type { SettingsStore } from '../settings/settings-store';
import type { ReportCells } from './report-cells';

export type Properties = ReadonlyMap<string, string>;

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
  readonly cells: ReportCells;
  readonly triggers: platform.Triggers;
  readonly mail: platform.Mail;
  readonly authorization: platform.Authorization;
  readonly file: () => platform.FileFacts;
  readonly document: platform.TextStore;
  /** The properties of the current user. In an hourly check, that is the user who created its trigger. */
  readonly user: platform.TextStore;
  /** The document's cache. */
  readonly cache: platform.TextCache;
  /** The current user's e-mail address, or ''. */
  readonly activeUser: () => string;
  digest(text: string): string;
  unguessable(): string;
}

/** `now` is in milliseconds since 1970. `formatTime` asks Google once for each time: many of a file's reports have the same schedule. */
export type FileTime = ReturnType<typeof fileTime>;

export function fileTime(ports: Pick<ReportPorts, 'clock' | 'spreadsheet' | 'formatTime'>) {
  const { clock, spreadsheet, formatTime } = ports;
  return { now: clock.now(), timeZone: spreadsheet.timeZone(), formatTime: onceForEach(formatTime) };
}

function onceForEach(formatTime: platform.FormatTime): platform.FormatTime {
  const known = new Map<string, string>();
  return (time, timeZone, pattern) => {
    const name = `${time} ${timeZone} ${pattern}`;
    const text = known.get(name) ?? formatTime(time, timeZone, pattern);
    known.set(name, text);
    return text;
  };
}
