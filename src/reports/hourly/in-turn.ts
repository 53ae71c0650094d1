import type { Clock } from '../../platform/ports';
import type { Failures, LastRun } from '../run-facts';
import { isOfService } from '../schedule/retry';

/** The hourly check works for at most 270 s, because Google ends an execution after 360 s. Remaining reports run at the next check. */
export const CHECK_MS = 270_000;
/** A report runs only if at least 60 s are left, or less after a short run. Otherwise it runs at the next hourly check. */
export const LEAST_RUN_MS = 60_000;
const SHORTEST_RUN_MS = 15_000;
/** A run may take this many times as long as the last one. */
const SLOWER = 3;
/** The time at the end of the hourly check that is reserved for the status sheet, the run log and mails. */
export const AFTERWARDS_MS = 20_000;
/** Without this random wait, thousands of files would send requests to the service in the same second. */
const SPREAD_MS = 5_000;
const MINUTE_MS = 60_000;

export interface TurnFacts {
  /** The time of its last try, in milliseconds since 1970. */
  readonly triedAt: number;
  readonly failures: Failures | null;
  readonly isUnfinished: boolean;
}

/**
 * The report with the oldest try comes first, so that slow or failing reports do not prevent others from running. A report with requests
 * that were refused after some pages comes before them, because its pages are cached only for some hours.
 */
export function inOrder<Report>(due: readonly Report[], factsOf: (report: Report) => TurnFacts): Report[] {
  const turns = due.map((report) => ({ report, ...factsOf(report) }));
  const rank = ({ failures, isUnfinished, triedAt }: TurnFacts) =>
    isUnfinished && failures?.kind === 'too many requests' ? 0 : triedAt;
  return turns.sort((one, other) => rank(one) - rank(other)).map(({ report }) => report);
}

/** The time of the check that must be left when a run begins, in milliseconds. `lastRun` is the last run of the report. */
export function neededMs(lastRun: LastRun | null): number {
  if (lastRun?.result !== 'done') return LEAST_RUN_MS;
  const runMs = Math.max(SHORTEST_RUN_MS, SLOWER * (lastRun.endedAt - lastRun.startedAt));
  return Math.min(LEAST_RUN_MS, AFTERWARDS_MS + runMs);
}

interface Turn<Report> {
  needsMs(report: Report): number;
  /** Runs the report. Returns the kind of the run's failure; null after a good run. */
  run(report: Report): Failures['kind'] | null;
}

/** `deadline` is in milliseconds since 1970. Returns the reports that failed. After a failure of the service, others would fail, too. */
export function runInTurn<Report>(
  due: readonly Report[],
  deadline: number,
  clock: Pick<Clock, 'now'>,
  { needsMs, run }: Turn<Report>,
): Report[] {
  const failed: Report[] = [];
  for (const report of due) {
    if (deadline - clock.now() < needsMs(report)) continue;
    const failure = run(report);
    if (failure === null) continue;
    failed.push(report);
    if (isOfService(failure)) break;
  }
  return failed;
}

/** In milliseconds: a random time of up to 5 s. The first minute of each half hour is busy, so the rest of that minute is added. */
export function startDelayMs(now: number, random: number): number {
  const minute = Math.floor(now / MINUTE_MS) % 60;
  const busy = minute % 30 === 0 ? MINUTE_MS - (now % MINUTE_MS) : 0;
  return busy + Math.floor(random * SPREAD_MS);
}
