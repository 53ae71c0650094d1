import type { Clock, TextStore } from '../../platform/ports';
import { storedForm } from '../../storage/versioned-json';

/** The trigger time that the user's hourly checks in all files have used in the current 24 hours. (Stored name: do not change.) */
export const TRIGGER_TIME = 'adreports.triggerTime';

const MINUTE_MS = 60_000;
/** The trigger time that hourly checks may use in 24 hours. Google allows 90 minutes, but counts more time than the add-on can measure. */
const USABLE_MS = 75 * MINUTE_MS;
const PERIOD_MS = 24 * 60 * MINUTE_MS;
/** Counted for a check that has not stored its end. Google has ended it, and it ends each execution after six minutes. */
const KILLED_MS = 6 * MINUTE_MS;

/** With less time than this, work is left to the next check. */
const LEAST_MS = MINUTE_MS;

interface CountPorts {
  readonly clock: Pick<Clock, 'now'>;
  readonly user: TextStore;
}

interface Spent {
  /** The start of the first hourly check in the period of 24 hours; null before the first check. */
  readonly from: number | null;
  readonly used: number;
  /** The start of the hourly check that has not stored its end; null if there is none. */
  readonly begun: number | null;
}

const STORED = storedForm<Spent>(({ from, used, begun }) =>
  isTime(used) && (from === null || isTime(from)) && (begun === null || isTime(begun))
    ? { from, used, begun }
    : undefined,
);

const NOTHING: Spent = { from: null, used: 0, begun: null };

/** In milliseconds, at least 0. A check that has not stored its end counts as six minutes, or the time since its start if shorter. */
export function triggerTimeLeft(text: string | undefined, now: number): number {
  return Math.max(0, USABLE_MS - usedWithUnended(spentIn(text, now), now));
}

/** Does nothing if there is not enough trigger time, or not enough time until `deadline` (milliseconds since 1970). */
export function withTriggerTime(ports: CountPorts, deadline: number, work: () => void): void {
  const now = ports.clock.now();
  const left = triggerTimeLeft(ports.user.get(TRIGGER_TIME), now);
  if (deadline - now >= LEAST_MS && left >= LEAST_MS) countTriggerTime(ports, work);
}

export function countTriggerTime<Done>({ clock, user }: CountPorts, work: () => Done): Done {
  const begun = noteTriggerStart(user.get(TRIGGER_TIME), clock.now());
  user.set(TRIGGER_TIME, begun);
  try {
    return work();
  } finally {
    user.set(TRIGGER_TIME, noteTriggerEnd(begun, clock.now()));
  }
}

/** The text to store in the user property when an hourly check begins at `now`. `text` is the property's present text. */
export function noteTriggerStart(text: string | undefined, now: number): string {
  const spent = spentIn(text, now);
  return STORED.write({ from: spent.from ?? now, used: usedWithUnended(spent, now), begun: now });
}

/** The text to store in the user property when an hourly check ends at `now`. `text` is the text that was stored when the check began. */
export function noteTriggerEnd(text: string | undefined, now: number): string {
  const spent = spentIn(text, now);
  const begun = STORED.read(text)?.begun ?? null;
  if (begun === null) return STORED.write(spent);
  const used = usedWithUnended({ ...spent, begun }, now);
  return STORED.write({ from: spent.from ?? Math.min(begun, now), used, begun: null });
}

/** A check that began less than six minutes ago may still run in another file, so only the time since then is counted. */
function usedWithUnended({ used, begun }: Spent, now: number): number {
  if (begun === null) return used;
  const since = now - begun;
  return used + (since >= 0 && since < KILLED_MS ? since : KILLED_MS);
}

/** Nothing is spent if the stored period is over, or if it begins in the future because the clock was set back. */
function spentIn(text: string | undefined, now: number): Spent {
  const spent = STORED.read(text);
  if (spent === undefined || spent.from === null) return NOTHING;
  return now >= spent.from && now - spent.from < PERIOD_MS ? spent : NOTHING;
}

function isTime(value: unknown): value is number {
  return typeof value === 'number' && value >= 0;
}
