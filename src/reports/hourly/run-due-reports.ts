import { recordFailure } from '../../errors/record-failure';
import { RunGoingOn } from '../../errors/run-errors';
import { SheetBusy } from '../../errors/sheet-errors';
import { hasFormulasRefreshed } from '../../settings/formula-consent';
import { deleteSharedKey } from '../../settings/shared-key';
import {
  type ApprovalStores,
  approvalStores,
  forgetDeleted,
  hasApprovals,
  isApproved,
  isLookedAfter,
} from '../approvals/approvals';
import { approveEarlier } from '../approvals/approve-own';
import { isForeign } from '../copies/copies';
import { areLogsBehind, updateLogs } from '../logs/update-logs';
import { mailLostAuthorization, mailProblems } from '../mail/send-mails';
import { updateSummary } from '../run/after-run';
import { writeNotRefreshed } from '../run/not-refreshed-line';
import { runSlice } from '../run/run-slice';
import type { StoredReport } from '../saved-report';
import { ensureTrigger, isScheduledBy, settleTrigger } from '../schedule/hourly-trigger';
import { isHeartbeatDue, noteChecked } from '../schedule/last-check';
import { ownerIdIn } from '../store/owner-id';
import type { ReportStores } from '../store/report-stores';
import { askApproval } from './ask-approval';
import { dueReports } from './due-reports';
import { noteTriggerEnd, noteTriggerStart, TRIGGER_TIME, triggerTimeLeft } from './trigger-budget';

/** Google ends an execution after 360 s; the rest continues at the next check. */
const TICK_MS = 270_000;
/** With less time left, a run begins at the next check. */
const LEAST_RUN_MS = 60_000;
/** Time that the last run leaves for status sheet, log and mails. */
const AFTERWARDS_MS = 20_000;
/** Thousands of files use the same service: their checks do not all begin in the same second. */
const SPREAD_MS = 5_000;
const MINUTE_MS = 60_000;
/** The cache keeps pages for six hours: nothing is left of an older run, and its numbers would be shown as older than they are. */
const GOES_ON_MS = 6 * 3_600_000;

/**
 * What the hourly trigger does: runs those of the user's scheduled reports that are due, one after the other, and says what
 * went wrong. One that has nothing to do reads two stores of properties and writes nothing. `afterReports` has what is left of the time.
 */
export function runDueReports(sources: ReportStores, afterReports: AfterReports): void {
  if (sources.ports.authorization.isLacking()) mailLostAuthorization(sources);
  else check(sources, afterReports);
}

/** Gets the properties as the check has read them, and when it has to end, in milliseconds since 1970. */
export type AfterReports = (
  stores: {
    readonly kept: ReadonlyMap<string, string>;
    readonly user: ReadonlyMap<string, string>;
  },
  deadline: number,
) => void;

function check(sources: ReportStores, afterReports: AfterReports): void {
  const { ports, reports } = sources;
  const begun = ports.clock.now();
  const kept = ports.document.all();
  deleteSharedKey(ports.document, kept);
  const user = ports.user.all();
  const me = ownerIdIn(user);
  const stores = approvalStores(ports, kept, user);
  const mine = reports.all(kept).filter((report) => isLookedAfter(report, me, stores));
  if (me === undefined || mine.length === 0) settleTrigger(hasFormulasRefreshed(ports, user), ports.triggers);
  else if (!isForeign(kept, ports.file().id)) lookAfter(mine, me, stores, sources);
  afterReports({ kept, user }, begun + TICK_MS);
}

function lookAfter(
  mine: readonly StoredReport[],
  me: string,
  found: ApprovalStores,
  sources: ReportStores,
): void {
  const { ports, records } = sources;
  const isFirst = !hasApprovals(found);
  if (isFirst) approveEarlier(sources);
  const stores = isFirst ? approvalStores(ports) : found;
  const { kept, user } = stores;
  const now = ports.clock.now();
  const approved = mine.filter((report) => isScheduledBy(report, me) && isApproved(report, stores, ports));
  const due = dueReports(approved, stores, now, sources);
  const tells = isHeartbeatDue(me, kept, now);
  if (tells) {
    noteChecked(me, ports.document, now);
    ensureTrigger(ports.triggers);
    forgetDeleted(stores, ports);
  }
  const told = askApproval(mine, stores, sources);
  const triggerTime = user.get(TRIGGER_TIME);
  const runs = due.length > 0 && triggerTimeLeft(triggerTime, now) > LEAST_RUN_MS;
  const failed = runs ? runAll(due, triggerTime, sources) : [];
  // Runs that were killed after their rows were written.
  const unsummed = mine.filter(({ id }) => records.record(id, kept)?.summaryDue === true);
  if (unsummed.length > 0) updateSummary(unsummed, records, ports);
  if (!runs && !tells && !isFirst && !told && !areLogsBehind(kept, ports.document)) return;
  updateLogs(sources);
  // A killed run does not fail in a check, and a mail may have found no quota: both are reported with the half-daily mark.
  mailProblems(tells ? mine : failed, me, sources);
}

/** Runs due reports while there is time. Returns those that failed. */
function runAll(
  due: readonly StoredReport[],
  triggerTime: string | undefined,
  sources: ReportStores,
): StoredReport[] {
  const { clock, user } = sources.ports;
  const begun = clock.now();
  const begunText = noteTriggerStart(triggerTime, begun);
  user.set(TRIGGER_TIME, begunText);
  clock.sleep(calmFor(begun, clock.random()));
  const deadline = begun + TICK_MS;
  const failed: StoredReport[] = [];
  for (const report of due) {
    if (deadline - clock.now() < LEAST_RUN_MS) break;
    const current = stillDue(report, sources);
    if (current !== undefined && !hasRun(current, deadline - AFTERWARDS_MS, sources)) failed.push(current);
  }
  user.set(TRIGGER_TIME, noteTriggerEnd(begunText, clock.now()));
  return failed;
}

/** How long to wait before the first request: past the busy minutes of the hour, and a random moment. */
function calmFor(now: number, chance: number): number {
  const minute = Math.floor(now / MINUTE_MS) % 60;
  const rest = minute % 30 === 0 ? MINUTE_MS - (now % MINUTE_MS) : 0;
  return rest + Math.floor(chance * SPREAD_MS);
}

/** The report as it is now; undefined where it was deleted, paused, taken over or changed while others were run. */
function stillDue({ id, ownerId }: StoredReport, { reports, ports }: ReportStores): StoredReport | undefined {
  const stores = approvalStores(ports);
  const report = reports.all(stores.kept).find((one) => one.id === id);
  if (report === undefined || !isScheduledBy(report, ownerId)) return undefined;
  return isApproved(report, stores, ports) ? report : undefined;
}

/** False when the report failed, which is then also written into its sheet. */
function hasRun(report: StoredReport, deadline: number, { records, ports }: ReportStores): boolean {
  const inHand = records.inHand(report.id);
  const goesOn = inHand?.how === 'by schedule' && ports.clock.now() - inHand.progress.startedAt < GOES_ON_MS;
  const runId = goesOn ? inHand.runId : ports.unguessable().replace(/[^0-9a-f]/g, '');
  try {
    runSlice(report, { runId, how: 'by schedule', deadline }, records, ports);
    return true;
  } catch (error) {
    // Another run of the report is in progress: the next check sees its result.
    if (error instanceof RunGoingOn || error instanceof SheetBusy) return true;
    writeNotRefreshed(report.id, recordFailure(error, ports.errors).sentence, ports);
    return false;
  }
}
