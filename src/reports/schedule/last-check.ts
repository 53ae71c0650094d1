import type { TextStore } from '../../platform/ports';
import { MOMENT } from '../../storage/versioned-json';

const PREFIX = 'adreports.checked.';
/** Noted twice a day: otherwise an hourly check that has nothing to do writes nothing. */
const TELL_EVERY_MS = 12 * 3_600_000;

/** When the hourly check of an owner last noted that it ran; null when it never did. */
export function lastChecked(ownerId: string, kept: ReadonlyMap<string, string>): number | null {
  return MOMENT.read(kept.get(PREFIX + ownerId))?.at ?? null;
}

/** True when it is time for the next note; also when the clock was set back. */
export function isHeartbeatDue(ownerId: string, kept: ReadonlyMap<string, string>, now: number): boolean {
  const at = lastChecked(ownerId, kept);
  return at === null || now - at >= TELL_EVERY_MS || at > now;
}

export function noteChecked(ownerId: string, document: TextStore, now: number): void {
  document.set(PREFIX + ownerId, MOMENT.write({ at: now }));
}

/** An hourly check notes its time at least twice a day: after so many hours without a note it has stopped. */
export const SILENT_HOURS = 26;

/** True when an hourly check with its last note at `lastChecked` has stopped. Both are milliseconds since 1970. */
export function isSilent(lastChecked: number, now: number): boolean {
  return now - lastChecked > SILENT_HOURS * 3_600_000;
}
