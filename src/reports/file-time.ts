import type { FileServices } from './services';

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
