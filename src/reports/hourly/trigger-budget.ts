import { storedForm } from '../../storage/versioned-json';

/** The user property with the trigger time that the checks of all files have used today. (Stored name: do not change.) */
export const TRIGGER_TIME = 'adreports.triggerTime';

const MINUTE_MS = 60_000;
/** Google allows 90 minutes in 24 hours from the first execution, and counts more than the add-on can measure. */
const USABLE_MS = 75 * MINUTE_MS;
const PERIOD_MS = 24 * 60 * MINUTE_MS;
/** Google ends an execution after six minutes: a check without a stored end took that long. */
const KILLED_MS = 6 * MINUTE_MS;

interface Spent {
  /** The start of the first check of the period; null before it. */
  readonly from: number | null;
  readonly used: number;
  /** The start of a check that has not ended; null if all have ended. */
  readonly begun: number | null;
}

const STORED = storedForm<Spent>(({ from, used, begun }) =>
  isTime(used) && (from === null || isTime(from)) && (begun === null || isTime(begun))
    ? { from, used, begun }
    : undefined,
);

const NOTHING: Spent = { from: null, used: 0, begun: null };

/** The milliseconds of trigger time that are left at `now`, at least 0. A check that has not ended counts as ended by Google. */
export function triggerTimeLeft(text: string | undefined, now: number): number {
  return Math.max(0, USABLE_MS - usedWithUnended(spentIn(text, now)));
}

/** The text to store when a check begins. */
export function noteTriggerStart(text: string | undefined, now: number): string {
  const spent = spentIn(text, now);
  return STORED.write({ from: spent.from ?? now, used: usedWithUnended(spent), begun: now });
}

/** The text to store when the check that began with `text` ends. */
export function noteTriggerEnd(text: string | undefined, now: number): string {
  const before = STORED.read(text);
  if (before === undefined || before.begun === null) return STORED.write(spentIn(text, now));
  const took = now - before.begun;
  const counted = took >= 0 && took < KILLED_MS ? took : KILLED_MS;
  const spent = spentIn(text, now);
  return STORED.write({
    from: spent.from ?? Math.min(before.begun, now),
    used: spent.used + counted,
    begun: null,
  });
}

function usedWithUnended({ used, begun }: Spent): number {
  return begun === null ? used : used + KILLED_MS;
}

/** The used time of the period at `now`: none if the period is over, or began in the future because the clock was set back. */
function spentIn(text: string | undefined, now: number): Spent {
  const spent = STORED.read(text);
  if (spent === undefined || spent.from === null) return NOTHING;
  return now >= spent.from && now - spent.from < PERIOD_MS ? spent : NOTHING;
}

function isTime(value: unknown): value is number {
  return typeof value === 'number' && value >= 0;
}
