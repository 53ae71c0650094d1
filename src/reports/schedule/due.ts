import { REPORTS, ZONES } from '../../catalogue/catalogue';
import type { FormatTime } from '../../platform/ports';
import type { Settings } from '../../settings/settings';
import type { RefreshFacts } from '../run-facts';
import { isOver, mayChange, readyMoments } from './due-when-ready';
import { retryAt } from './retry';
import { hourLabel, newestSlot, nextSlot, type SlotSchedule, slotBegins } from './slots';
import { startDelayMinutes } from './start-delay';

/** What "due" is counted with. */
export interface DueContext {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The spreadsheet's zone, an IANA name. */
  readonly timeZone: string;
  readonly formatTime: FormatTime;
  readonly settings: Settings;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** A time further ahead than this was noted by a clock that was wrong: it must not keep a report from being refreshed for years. */
const FURTHEST_AHEAD_MS = 7 * DAY_MS;

/** True when a saved report is to refresh itself now. */
export function isRefreshDue(facts: RefreshFacts, context: DueContext): boolean {
  const { refreshing, paused } = facts;
  if (paused || refreshing.schedule.kind === 'by hand') return false;
  const known = believed(facts, context.now);
  if (context.now < earliest(known)) return false;
  if (known.lastGoodAt === null || !isReadable(known)) return true;
  if (refreshing.schedule.kind === 'when ready')
    return known.isEdited || mayChange(known, spreadMs(known), context.settings, context.now);
  return isSlotOpen(known, refreshing.schedule, context) && !isOver(known, context.settings, context.now);
}

/**
 * When a saved report is to refresh itself next, at the earliest, in milliseconds since 1970: now where it is due, null by hand, when
 * paused, and when nothing of it can change any more.
 */
export function nextRefresh(facts: RefreshFacts, context: DueContext): number | null {
  const { now } = context;
  if (isRefreshDue(facts, context)) return now;
  const { schedule } = facts.refreshing;
  if (facts.paused || schedule.kind === 'by hand') return null;
  const ahead = moments(believed(facts, now), schedule, context).filter((moment) => moment > now);
  const next = ahead.sort((a, b) => a - b).find((moment) => isRefreshDue(facts, { ...context, now: moment }));
  return next ?? null;
}

/** Moments at which a report may become due that is not due now: all of them for some days, the next one where there are slots. */
function moments(
  facts: RefreshFacts,
  schedule: SlotSchedule | { readonly kind: 'when ready' },
  context: DueContext,
): number[] {
  const floor = earliest(facts);
  if (!isReadable(facts)) return [floor];
  const spread = spreadMs(facts);
  if (schedule.kind === 'when ready') return [floor, ...readyMoments(facts, spread, context.now)];
  const { now, timeZone, formatTime } = context;
  const hour = hourLabel(Math.max(now - spread, facts.lastGoodAt ?? 0), timeZone, formatTime);
  return [floor, slotBegins(nextSlot(schedule, hour), timeZone, formatTime) + spread];
}

/** True when no good run has begun since the newest slot did. */
function isSlotOpen(
  facts: RefreshFacts,
  schedule: SlotSchedule,
  { now, timeZone, formatTime }: DueContext,
): boolean {
  const slot = newestSlot(schedule, hourLabel(now - spreadMs(facts), timeZone, formatTime));
  return facts.lastGoodAt === null || hourLabel(facts.lastGoodAt, timeZone, formatTime) < slot;
}

/** After a failure not before the next try; and nothing twice because a clock went back. */
function earliest({ failures, lastGoodAt }: RefreshFacts): number {
  return Math.max(failures === null ? 0 : retryAt(failures), lastGoodAt ?? 0);
}

/** The facts without times that cannot be. */
function believed(facts: RefreshFacts, now: number): RefreshFacts {
  const canBe = (time: number | null | undefined) => (time ?? 0) <= now + FURTHEST_AHEAD_MS;
  const { lastGoodAt, wholeAt, failures } = facts;
  return {
    ...facts,
    lastGoodAt: canBe(lastGoodAt) ? lastGoodAt : null,
    wholeAt: canBe(wholeAt) ? wholeAt : null,
    failures: canBe(failures?.lastAt) ? failures : null,
  };
}

/** False for a draft that only a run can say what is wrong with. */
function isReadable({ draft: { report, zone } }: RefreshFacts): boolean {
  return REPORTS.some(({ id }) => id === report) && ZONES.some(({ id }) => id === zone);
}

function spreadMs({ fileId, id }: RefreshFacts): number {
  return startDelayMinutes(fileId, id) * MINUTE_MS;
}
