import { recordFailure } from '../../errors/record-failure';
import { RunGoingOn } from '../../errors/run-errors';
import { SheetBusy } from '../../errors/sheet-errors';
import { deleteSharedKey, hasFormulasRefreshed } from '../../settings/formula-consent';
import { SETTINGS, settingsIn } from '../../settings/settings-store';
import { Approvals } from '../approvals/approvals';
import { approveEarlier } from '../approvals/own-approvals';
import { isForeign } from '../copies/copies';
import { areLogsBehind, updateLogs } from '../logs/write-logs';
import { mailLostAuthorization, mailProblems } from '../mail/send-mails';
import { fileTime, type Properties } from '../report-ports';
import { updateSummary } from '../run/after-run';
import { writeNotRefreshed } from '../run/not-refreshed-line';
import { runSlice } from '../run/run-slice';
import type { StoredReport } from '../saved-report';
import { isRefreshDue } from '../schedule/due';
import {
  ensureTrigger,
  isHeartbeatDue,
  isScheduledBy,
  noteChecked,
  settleTrigger,
} from '../schedule/hourly-trigger';
import { isLive } from '../schedule/report-state';
import { retryAt } from '../schedule/retry';
import { progressOf } from '../store/run-signals';
import type { ReportStores } from '../store/saved-reports';
import { askApproval } from './ask-approval';
import { noteTriggerEnd, noteTriggerStart, TRIGGER_TIME, triggerTimeLeft } from './trigger-budget';

/** Google ends an execution after 360 s; the next check continues. */
const CHECK_MS = 270_000;
/** With less time left, a run begins at the next check. */
const LEAST_RUN_MS = 60_000;
/** Time that the last run leaves for status sheet, log and mails. */
const AFTERWARDS_MS = 20_000;
/** Thousands of files use the same service: their checks do not all begin in the same second. */
const SPREAD_MS = 5_000;
const MINUTE_MS = 60_000;
/** The cache stores pages for six hours: an older run has no pages left, and its numbers would seem older than they are. */
const LONGEST_RUN_MS = 6 * 3_600_000;

/** Gets the properties as the check has read them, and the end of its time, in milliseconds since 1970. */
export type AfterReports = (stores: Pick<Approvals, 'properties' | 'user'>, deadline: number) => void;

/**
 * The hourly check: runs the user's due scheduled reports, one after the other, and reports failures. A check without work reads two
 * stores of properties and writes nothing. `afterReports` gets the remaining time.
 */
export function runDueReports(sources: ReportStores, afterReports: AfterReports): void {
  if (sources.authorization.isLacking()) {
    mailLostAuthorization(sources);
    return;
  }
  const { clock, document, triggers, reports, file } = sources;
  const begun = clock.now();
  const properties = document.all();
  deleteSharedKey(document, properties);
  const approvals = new Approvals(sources, properties);
  const { me, user } = approvals;
  const mine = reports.all(properties).filter((report) => approvals.isLookedAfter(report));
  if (me === undefined || mine.length === 0) settleTrigger(hasFormulasRefreshed(sources, user), triggers);
  else if (!isForeign(properties, file().id)) refreshMine(mine, me, approvals, sources);
  afterReports({ properties, user }, begun + CHECK_MS);
}

function refreshMine(
  mine: readonly StoredReport[],
  me: string,
  found: Approvals,
  sources: ReportStores,
): void {
  const { clock, document, records } = sources;
  const isFirst = !found.haveBegun();
  if (isFirst) approveEarlier(sources);
  const approvals = isFirst ? new Approvals(sources) : found;
  const { properties, user } = approvals;
  const now = clock.now();
  const approved = mine.filter((report) => isScheduledBy(report, me) && approvals.isApproved(report));
  const due = dueReports(approved, approvals, now, sources);
  const isHeartbeat = isHeartbeatDue(me, properties, now);
  if (isHeartbeat) {
    noteChecked(me, document, now);
    ensureTrigger(sources.triggers);
    approvals.forgetDeleted();
  }
  const hasAsked = askApproval(mine, approvals, sources);
  const triggerTime = user.get(TRIGGER_TIME);
  const runs = due.length > 0 && triggerTimeLeft(triggerTime, now) > LEAST_RUN_MS;
  const failed = runs ? runAll(due, triggerTime, sources) : [];
  // Google may have ended runs after their rows were written.
  const unsummed = mine.filter(({ id }) => records.record(id, properties).summaryDue);
  if (unsummed.length > 0) updateSummary(unsummed, sources);
  if (!runs && !isHeartbeat && !isFirst && !hasAsked && !areLogsBehind(properties)) return;
  updateLogs(sources);
  // A run that Google ended does not fail in a check, and there may have been no quota for a mail: both are reported twice a day.
  mailProblems(isHeartbeat ? mine : failed, me, sources);
}

/**
 * The due reports among `mine`, in the order of their last try, reports that were never tried first. In this order, a report that needs
 * all the time of a check, or fails repeatedly, does not keep others from running.
 */
function dueReports(
  mine: readonly StoredReport[],
  { properties, user }: Approvals,
  now: number,
  sources: ReportStores,
): StoredReport[] {
  const { records, file } = sources;
  const settings = settingsIn(user.get(SETTINGS));
  const context = { ...fileTime(sources), now, settings, fileId: file().id };
  return mine
    .filter((report) => {
      const facts = { ...records.record(report.id, properties), ...report };
      return continuesRun(report, sources, properties, now) ?? isRefreshDue(facts, context);
    })
    .sort((one, other) => records.triedAt(one.id, properties) - records.triedAt(other.id, properties));
}

/**
 * Whether an unfinished run should continue now; undefined without such a run. A run that Google ends repeatedly waits as long as one that
 * fails.
 */
function continuesRun(
  { id }: StoredReport,
  sources: ReportStores,
  properties: Properties,
  now: number,
): boolean | undefined {
  const unfinished = sources.records.unfinished(id, properties);
  if (unfinished === undefined) return undefined;
  if (unfinished.waits) return unfinished.how === 'by schedule' || !isLive(unfinished.progress, now);
  if (isLive(progressOf(unfinished, sources), now)) return false;
  if (unfinished.how === 'by hand') return undefined;
  const { failures } = sources.records.record(id, properties);
  return failures === null || now >= retryAt(failures);
}

/** Runs due reports while there is time. Returns those that failed. */
function runAll(
  due: readonly StoredReport[],
  triggerTime: string | undefined,
  sources: ReportStores,
): StoredReport[] {
  const { clock, user } = sources;
  const begun = clock.now();
  const begunText = noteTriggerStart(triggerTime, begun);
  user.set(TRIGGER_TIME, begunText);
  clock.sleep(startDelayMs(begun, clock.random()));
  const deadline = begun + CHECK_MS;
  const failed: StoredReport[] = [];
  for (const report of due) {
    if (deadline - clock.now() < LEAST_RUN_MS) break;
    const current = stillDue(report, sources);
    if (current !== undefined && !runScheduled(current, deadline - AFTERWARDS_MS, sources))
      failed.push(current);
  }
  user.set(TRIGGER_TIME, noteTriggerEnd(begunText, clock.now()));
  return failed;
}

/** The time to wait before the first request: the rest of a busy minute (the first of each half hour), and a random moment. */
function startDelayMs(now: number, random: number): number {
  const minute = Math.floor(now / MINUTE_MS) % 60;
  const busy = minute % 30 === 0 ? MINUTE_MS - (now % MINUTE_MS) : 0;
  return busy + Math.floor(random * SPREAD_MS);
}

/** The present version of a report; undefined if it was deleted, paused, taken over or changed while other reports ran. */
function stillDue({ id, ownerId }: StoredReport, sources: ReportStores): StoredReport | undefined {
  const approvals = new Approvals(sources);
  const report = sources.reports.all(approvals.properties).find((each) => each.id === id);
  if (report === undefined || !isScheduledBy(report, ownerId)) return undefined;
  return approvals.isApproved(report) ? report : undefined;
}

/** Runs a report. Returns false if it failed; the failure is then also written into its sheet. */
function runScheduled(report: StoredReport, deadline: number, sources: ReportStores): boolean {
  const { records, clock, errors, unguessable } = sources;
  const unfinished = records.unfinished(report.id);
  const continues =
    unfinished?.how === 'by schedule' && clock.now() - unfinished.progress.startedAt < LONGEST_RUN_MS;
  const runId = continues ? unfinished.runId : unguessable().replace(/[^0-9a-f]/g, '');
  try {
    runSlice(report, { runId, how: 'by schedule', deadline }, sources);
    return true;
  } catch (error) {
    // Another run of the report is in progress: the next check sees its result.
    if (error instanceof RunGoingOn || error instanceof SheetBusy) return true;
    writeNotRefreshed(report.id, recordFailure(error, errors).sentence, sources);
    return false;
  }
}
