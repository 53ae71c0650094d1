import type { Clock, FormatTime, SpreadsheetApi } from '../platform/ports';
import { onceForEach } from '../storage/once-for-each';

export type Properties = ReadonlyMap<string, string>;

interface TimeServices {
  readonly clock: Clock;
  readonly spreadsheet: SpreadsheetApi;
  readonly formatTime: FormatTime;
}

/** `now` is in milliseconds since 1970. `formatTime` asks Google once for each time: many of a file's reports have the same schedule. */
export type FileTime = ReturnType<typeof fileTime>;

export function fileTime({ clock, spreadsheet, formatTime }: TimeServices) {
  const formats = onceForEach((timeZone: string) =>
    onceForEach((pattern: string) => onceForEach((time: number) => formatTime(time, timeZone, pattern))),
  );
  return {
    now: clock.now(),
    timeZone: spreadsheet.timeZone(),
    formatTime: ((time, timeZone, pattern) => formats(timeZone)(pattern)(time)) satisfies FormatTime,
  };
}
