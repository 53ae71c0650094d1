import type { Clock, FormatTime, SpreadsheetApi } from '../platform/ports';

export type Properties = ReadonlyMap<string, string>;

interface TimeServices {
  readonly clock: Clock;
  readonly spreadsheet: SpreadsheetApi;
  readonly formatTime: FormatTime;
}

export type FileTime = ReturnType<typeof fileTime>;

export function fileTime({ clock, spreadsheet, formatTime }: TimeServices) {
  return { now: clock.now(), timeZone: spreadsheet.timeZone(), formatTime };
}

/** For example "20 Nov 2026 20:14". `at` is in milliseconds since 1970. */
export function momentText(at: number, { timeZone, formatTime }: Omit<FileTime, 'now'>): string {
  return formatTime(at, timeZone, 'd MMM yyyy HH:mm');
}
