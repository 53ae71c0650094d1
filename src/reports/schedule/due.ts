import { REPORTS, ZONES } from '../../catalogue/catalogue';
import type { Settings } from '../../settings/settings';
import type { FileTime } from '../report-ports';
import { isOver, mayChange, type RefreshFacts, readyMoments, START_DELAY_MS } from './due-when-ready';
import { retryAt } from './retry';
import { hourLabel, newestSlot, nextSlot, type SlotSchedule, slotBegins } from './slots';

export interface DueContext extends FileTime {
  readonly settings: Settings;
}

const DAY_MS = 86_400_000;
/** A time further in the future comes from a wrong clock and is ignored. Otherwise it could prevent refreshes for years. */
const FURTHEST_AHEAD_MS = 7 * DAY_MS;

export function isRefreshDue(facts: RefreshFacts, context: DueContext): boolean {
  const { paused, changedAt } = facts;
  const { schedule } = facts.refreshing;
  if (paused || schedule.kind === 'by hand') return false;
  const { now, settings } = context;
  const known = withoutFutureTimes(facts, now);
  if (now < earliest(known)) return false;
  if (known.lastGoodAt === null || !isReadable(known)) return true;
  if (schedule.kind === 'when ready') return changedAt > known.lastGoodAt || mayChange(known, settings, now);
  return isSlotOpen(known, schedule, context) && !isOver(known, settings, now);
}

/** In milliseconds since 1970; now if it is due. Null without a schedule, while paused, and if its numbers can no longer change. */
export function nextRefresh(facts: RefreshFacts, context: DueContext): number | null {
  const { now } = context;
  const { schedule } = facts.refreshing;
  if (facts.paused || schedule.kind === 'by hand') return null;
  if (isRefreshDue(facts, context)) return now;
  const ahead = moments(withoutFutureTimes(facts, now), schedule, context).filter((moment) => moment > now);
  const next = ahead.sort((a, b) => a - b).find((moment) => isRefreshDue(facts, { ...context, now: moment }));
  return next ?? null;
}

/** In milliseconds since 1970. For a schedule with an hour, these are the next slot and the next try after a failure. */
function moments(
  facts: RefreshFacts,
  schedule: SlotSchedule | { readonly kind: 'when ready' },
  context: DueContext,
): number[] {
  const { now, timeZone, formatTime } = context;
  const first = earliest(facts);
  if (!isReadable(facts)) return [first];
  if (schedule.kind === 'when ready') return [first, ...readyMoments(facts, now)];
  const hour = hourLabel(Math.max(now - START_DELAY_MS, facts.lastGoodAt ?? 0), timeZone, formatTime);
  return [first, slotBegins(nextSlot(schedule, hour), timeZone, formatTime) + START_DELAY_MS];
}

/** True if no good run has begun since the newest slot of the schedule. */
function isSlotOpen(facts: RefreshFacts, schedule: SlotSchedule, context: DueContext): boolean {
  const { now, timeZone, formatTime } = context;
  const slot = newestSlot(schedule, hourLabel(now - START_DELAY_MS, timeZone, formatTime));
  return facts.lastGoodAt === null || hourLabel(facts.lastGoodAt, timeZone, formatTime) < slot;
}

/** In milliseconds since 1970. It is never before the last good run, even if a clock was wrong. */
function earliest({ failures, lastGoodAt }: RefreshFacts): number {
  return Math.max(failures === null ? 0 : retryAt(failures), lastGoodAt ?? 0);
}

function withoutFutureTimes(facts: RefreshFacts, now: number): RefreshFacts {
  const isPossible = (time: number | null | undefined) => (time ?? 0) <= now + FURTHEST_AHEAD_MS;
  const { lastGoodAt, wholeAt, failures } = facts;
  return {
    ...facts,
    lastGoodAt: isPossible(lastGoodAt) ? lastGoodAt : null,
    wholeAt: isPossible(wholeAt) ? wholeAt : null,
    failures: isPossible(failures?.lastAt) ? failures : null,
  };
}

/** False if the draft has an unknown report type or an unknown zone. In that case a run is started, because it reports the error. */
function isReadable({ draft: { report, zone } }: RefreshFacts): boolean {
  return REPORTS.some(({ id }) => id === report) && ZONES.some(({ id }) => id === zone);
}
