/** An hourly check leaves a mark at least twice a day: after so many hours without one it has stopped. */
export const SILENT_HOURS = 26;

/** True when the hourly check that told last at `lastChecked` has stopped. Both are milliseconds since 1970. */
export function isSilent(lastChecked: number, now: number): boolean {
  return now - lastChecked > SILENT_HOURS * 3_600_000;
}
