import { storedForm } from '../../storage/versioned-json';

/** The user property that says how much of the day's trigger time is spent, over all files. */
export const TRIGGER_TIME = 'adreports.triggerTime';

const MINUTE_MS = 60_000;
/** Google gives 90 minutes in 24 hours from the first execution; it counts more than the add-on can measure. */
const USABLE_MS = 75 * MINUTE_MS;
const PERIOD_MS = 24 * 60 * MINUTE_MS;
/** Google ends an execution after six minutes: a check without a noted end took that long. */
const KILLED_MS = 6 * MINUTE_MS;

interface Spent {
  /** When the first tick of the period began; null before it. */
  readonly from: number | null;
  readonly used: number;
  /** When the tick began that has not ended; null when all have. */
  readonly begun: number | null;
}

const STORED = storedForm<Spent>(({ from, used, begun }) =>
  isTime(used) && (from === null || isTime(from)) && (begun === null || isTime(begun))
    ? { from, used, begun }
    : undefined,
);

const NOTHING: Spent = { from: null, used: 0, begun: null };

/** How many milliseconds of trigger time are left at `now`, at least 0; a tick that has begun and not ended counts as killed. */
export function triggerTimeLeft(text: string | undefined, now: number): number {
  return Math.max(0, USABLE_MS - usedWithKilled(spentIn(text, now)));
}

/** The text to keep when a tick begins. */
export function noteTriggerStart(text: string | undefined, now: number): string {
  const spent = spentIn(text, now);
  return STORED.write({ from: spent.from ?? now, used: usedWithKilled(spent), begun: now });
}

/** The text to keep when the tick that began with `text` ends. */
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

function usedWithKilled({ used, begun }: Spent): number {
  return begun === null ? used : used + KILLED_MS;
}

/** What is spent of the period that `now` is in: nothing of one that is over, or that a clock began that has gone back since. */
function spentIn(text: string | undefined, now: number): Spent {
  const spent = STORED.read(text);
  if (spent === undefined || spent.from === null) return NOTHING;
  return now >= spent.from && now - spent.from < PERIOD_MS ? spent : NOTHING;
}

function isTime(value: unknown): value is number {
  return typeof value === 'number' && value >= 0;
}
