import { AuthorizationLost } from '../../errors/authorization-lost';
import { deleteSharedKey } from '../../settings/formula-consent';
import { SETTINGS, settingsIn } from '../../settings/settings-store';
import { Approvals } from '../approvals/approvals';
import { isForeign } from '../copies/copies';
import { areLogsBehind, updateLogs } from '../logs/write-logs';
import { mailLostAuthorization, mailProblems } from '../mail/send-mails';
import { fileTime, type Properties } from '../report-ports';
import { updateSummary } from '../run/record-run';
import type { StoredReport } from '../saved-report';
import { isRefreshDue } from '../schedule/due';
import { isHeartbeatDue, isScheduledBy, noteChecked, settleTrigger } from '../schedule/hourly-trigger';
import { isLive } from '../schedule/report-state';
import { mayContinueRun, retryAt } from '../schedule/retry';
import { writeNotRefreshed } from '../status/not-refreshed-line';
import { ownerIdIn } from '../store/owner-id';
import { progressOf } from '../store/run-signals';
import type { ReportStores } from '../store/saved-reports';
import { askApproval } from './ask-approval';
import { checkDueClosings } from './check-closings';
import { type CheckSources, checkSources } from './check-sources';
import { AFTERWARDS_MS, CHECK_MS, inOrder, LEAST_RUN_MS, neededMs, runInTurn, startDelayMs } from './in-turn';
import { hasOtherWork } from './other-work';
import { runScheduled } from './run-scheduled';
import { countTriggerTime, TRIGGER_TIME, triggerTimeLeft } from './trigger-budget';

/** Other work in the remaining time of the hourly check. `deadline` is when the check must end, in milliseconds since 1970. */
export type AfterReports = (stores: Pick<Approvals, 'properties' | 'user'>, deadline: number) => void;

/** A check without work only reads the document's and the user's properties. */
export function runDueReports(ports: ReportStores, afterReports: AfterReports): void {
  if (ports.authorization.missing().includes('script.external_request')) {
    reportMissing(ports);
    return;
  }
  const sources = checkSources(ports);
  const { clock, document, reports, file } = sources;
  const begun = clock.now();
  const properties = document.all();
  deleteSharedKey(document, properties);
  const approvals = new Approvals(sources, properties);
  const { me, user } = approvals;
  const mine = reports.all(properties).filter((report) => approvals.isLookedAfter(report));
  if (me === undefined || mine.length === 0) settleTrigger(hasOtherWork(sources, user), sources);
  else if (!isForeign(properties, file().id)) refreshMine(mine, me, approvals, sources);
  checkDueClosings(user, begun + CHECK_MS, sources);
  afterReports({ properties, user }, begun + CHECK_MS);
}

/** In the sheets and by mail. Nothing can be fetched. */
function reportMissing(ports: ReportStores): void {
  const { happened, doNext } = new AuthorizationLost(ports.authorization.missing());
  const me = ownerIdIn(ports.user.all());
  const mine = ports.reports.all().filter((report) => isScheduledBy(report, me));
  for (const { id } of mine) writeNotRefreshed(id, `${happened} ${doNext}`, ports);
  if (me !== undefined && mine.length > 0) mailLostAuthorization(mine, me, happened, ports);
}

function refreshMine(
  mine: readonly StoredReport[],
  me: string,
  approvals: Approvals,
  sources: CheckSources,
): void {
  const { clock, document, records } = sources;
  const { properties, user } = approvals;
  const now = clock.now();
  // Reads the cells of all reports in one call.
  sources.cells.of(mine.map(({ draft }) => draft));
  const judged = mine.map((report) => approvals.judge(report));
  const approved = judged.filter(({ report, waiting }) => !waiting?.stops && isScheduledBy(report, me));
  const due = dueReports(
    approved.map(({ report }) => report),
    approvals,
    now,
    sources,
  );
  const isHeartbeat = isHeartbeatDue(me, properties, now);
  if (isHeartbeat) {
    noteChecked(me, document, now);
    settleTrigger(true, sources);
  }
  const hasAsked = askApproval(judged, approvals, sources);
  const runs = due.length > 0 && triggerTimeLeft(user.get(TRIGGER_TIME), now) > LEAST_RUN_MS;
  const failed = runs ? runAll(due, sources) : [];
  // Users may have run other reports in the meantime. The status sheet shows them, too.
  if (runs) document.forget();
  const unsummed = mine.flatMap(({ id }) => (records.record(id).summaryDue ? [id] : []));
  if (unsummed.length > 0) updateSummary(unsummed, sources.products, sources);
  if (!runs && !isHeartbeat && !hasAsked && !areLogsBehind(properties)) return;
  updateLogs(sources);
  // Usually only failures of this check lead to a mail. Twice a day, earlier failures do, too, because Google may have ended an earlier
  // check before it sent its mail, or the mail quota was used up.
  mailProblems(isHeartbeat ? mine : failed, me, sources);
}

function dueReports(
  mine: readonly StoredReport[],
  { properties, user }: Approvals,
  now: number,
  sources: ReportStores,
): StoredReport[] {
  const { records, cells } = sources;
  const settings = settingsIn(user.get(SETTINGS));
  const context = { ...fileTime(sources), now, settings };
  const due = mine.filter((report) => {
    const draft = cells.currentDraft(report);
    const facts = { ...records.record(report.id, properties), ...report, draft };
    return continuesRun(report.id, sources, properties, now) ?? isRefreshDue(facts, context);
  });
  return inOrder(due, ({ id }) => ({
    triedAt: records.triedAt(id, properties),
    failures: records.record(id, properties).failures,
    isUnfinished: records.unfinished(id, properties) !== undefined,
  }));
}

/**
 * True if the report should run now, and false if it should wait. Undefined without an unfinished run, or if Google ended a run by hand:
 * then the schedule decides. If Google ends the report's scheduled runs repeatedly, the report waits as long as after failures.
 */
function continuesRun(id: string, sources: ReportStores, properties: Properties, now: number) {
  const unfinished = sources.records.unfinished(id, properties);
  if (unfinished === undefined) return undefined;
  const { failures } = sources.records.record(id, properties);
  const isScheduled = unfinished.how === 'by schedule';
  if (unfinished.waits)
    return isScheduled ? mayContinueRun(failures, now) : !isLive(unfinished.progress, now);
  if (isLive(progressOf(unfinished, sources), now)) return false;
  if (!isScheduled) return undefined;
  return failures === null || now >= retryAt(failures);
}

function runAll(due: readonly StoredReport[], sources: CheckSources): StoredReport[] {
  const { clock, records } = sources;
  const deadline = clock.now() + CHECK_MS;
  return countTriggerTime(sources, () => {
    clock.sleep(startDelayMs(clock.now(), clock.random()));
    return runInTurn(due, deadline, clock, {
      needsMs: ({ id }) => neededMs(records.record(id).lastRun),
      run: (report) => runScheduled(report, deadline - AFTERWARDS_MS, sources),
    });
  });
}
