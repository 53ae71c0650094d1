import type { TextStore } from '../../platform/ports';
import { MOMENT } from '../../storage/versioned-json';

const PREFIX = 'adreports.checked.';
/** Told twice a day: an hourly check that has nothing to do writes nothing. */
const TELL_EVERY_MS = 12 * 3_600_000;

/** When the hourly check of an owner last told that it looked; null when it never did. */
export function lastChecked(ownerId: string, kept: ReadonlyMap<string, string>): number | null {
  return MOMENT.read(kept.get(PREFIX + ownerId))?.at ?? null;
}

/** True when it is time to tell again; also when the clock has gone back. */
export function isHeartbeatDue(ownerId: string, kept: ReadonlyMap<string, string>, now: number): boolean {
  const at = lastChecked(ownerId, kept);
  return at === null || now - at >= TELL_EVERY_MS || at > now;
}

export function noteChecked(ownerId: string, document: TextStore, now: number): void {
  document.set(PREFIX + ownerId, MOMENT.write({ at: now }));
}

/** An hourly check leaves a mark at least twice a day: after so many hours without one it has stopped. */
export const SILENT_HOURS = 26;

/** True when the hourly check that told last at `lastChecked` has stopped. Both are milliseconds since 1970. */
export function isSilent(lastChecked: number, now: number): boolean {
  return now - lastChecked > SILENT_HOURS * 3_600_000;
}
