import type { FileServices } from './services';

export type Properties = ReadonlyMap<string, string>;

export type FileTime = ReturnType<typeof fileTime>;

export function fileTime({
  clock,
  spreadsheet,
  formatTime,
}: Pick<FileServices, 'clock' | 'spreadsheet' | 'formatTime'>) {
  return { now: clock.now(), timeZone: spreadsheet.timeZone(), formatTime };
}

/** For example "20 Nov 2026 20:14". `at` is in milliseconds since 1970. */
export function momentText(at: number, { timeZone, formatTime }: Omit<FileTime, 'now'>): string {
  return formatTime(at, timeZone, 'd MMM yyyy HH:mm');
}
