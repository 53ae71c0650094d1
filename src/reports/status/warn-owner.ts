import { AuthorizationLost, type FailureKind, tryOrLog } from '../../errors';
import { composeMessage, type Message, notifyPeople } from '../../messages';
import { createShortTaskApi, LOCK_WAITS, markNotRefreshed } from '../../sheet';
import { formatFileMoment, getTexts, joinSentences } from '../../wording';
import type { Approvals, JudgedReport } from '../approvals';
import type { Failures, LastRun } from '../run-facts';
import type { SavedReport, StoredReport } from '../saved-report';
import {
  findOwnerId,
  isScheduled,
  isScheduledBy,
  noteCheckTimes,
  readCheckTimes,
} from '../schedule/hourly-trigger';
import { type FileTime, readFileTime } from '../services';
import type { SavedReportServices } from '../store/saved-reports';
import { listSavedReports } from './report-list';
import { describeWaiting } from './status-sheet';

const FAILURES_BEFORE_MAIL = 3;
/** Failures that last until a person solves them, so the owner gets a mail after the first one. */
const PERSON_FAILURES: readonly FailureKind[] = ['key refused', 'key missing', 'not permitted'];
/** Failures of all reports of a file, which usually end without help. */
const SERVICE_FAILURES: readonly FailureKind[] = ['too many requests', 'service down', 'unreachable'];

export function isServiceFailure(kind: FailureKind): boolean {
  return SERVICE_FAILURES.includes(kind);
}

export function needsMail({ count, kind }: Omit<Failures, 'lastAt'>): boolean {
  return count >= FAILURES_BEFORE_MAIL || PERSON_FAILURES.includes(kind);
}

interface FailingReport {
  readonly report: SavedReport;
  readonly lastRun: LastRun;
  readonly failures: Failures;
}

/** Sends the user `me` one mail about all reports that need it, at most once a day. */
export function sendProblemMails(me: string, services: SavedReportServices): void {
  const { records } = services;
  // Reports that are stopped until they are approved are left out, because another mail is about them.
  const scheduledReports = listSavedReports(services).filter(
    (report) => report.mine && isScheduled(report) && !report.waiting?.stops,
  );
  const failingReports = scheduledReports.flatMap((report) => {
    const { lastRun, failures } = records.readRunRecord(report.id);
    return lastRun === null || failures === null ? [] : [{ report, lastRun, failures }];
  });
  const time = readFileTime(services);
  const mailedReports = selectFailedOften(failingReports).map((failingReport) => ({
    name: failingReport.report.name,
    lines: describeFailure(failingReport, time),
  }));
  if (mailedReports.length > 0)
    notifyDaily(me, composeMessage('problems', services.file(), mailedReports), services);
}

function selectFailedOften(failingReports: readonly FailingReport[]): readonly FailingReport[] {
  // A failure of the service ends a check, so each check counts it for one report of the file.
  const serviceFailures = failingReports.filter(({ failures }) => isServiceFailure(failures.kind));
  const serviceCount = serviceFailures.reduce((sum, { failures }) => sum + failures.count, 0);
  return failingReports.filter(({ failures: { kind, count } }) =>
    needsMail({ kind, count: isServiceFailure(kind) ? serviceCount : count }),
  );
}

function describeFailure({ lastRun, failures }: FailingReport, time: FileTime): readonly string[] {
  const { whatHappened, whatToDo } = getTexts().mails;
  return [
    whatHappened(lastRun.sentence, failures.count, formatFileMoment(failures.lastAt, time)),
    ...(lastRun.doNext === '' ? [] : [whatToDo(lastRun.doNext)]),
  ];
}

/**
 * Says in the sheets of the current user's scheduled reports, and by mail at most once a day, that nothing can be fetched until the user
 * authorizes the add-on again.
 */
export function reportLostAuthorization(services: SavedReportServices): void {
  const { authorization, reports, user } = services;
  const { happened, doNext } = new AuthorizationLost(authorization.listMissing());
  const me = findOwnerId(user);
  const ownReports = reports.listAll().filter((report) => isScheduledBy(report, me));
  for (const { id } of ownReports) writeNotRefreshed(id, joinSentences([happened, doNext]), services);
  if (me === undefined || ownReports.length === 0) return;
  const cause = [happened, getTexts().mails.whatToDo(doNext), authorization.readGrantUrl() ?? ''];
  const mailedReports = ownReports.map(({ name }) => ({ name, lines: [] }));
  notifyDaily(me, composeMessage('problems', services.file(), mailedReports, cause), services);
}

/** Sends one mail about all alerts that the current check has found. `since` is when it began. */
export function sendAlerts(
  checkedReports: readonly StoredReport[],
  since: number,
  services: SavedReportServices,
): void {
  const mailedReports = checkedReports.flatMap(({ id, name }) => {
    const { alert } = services.records.readRunRecord(id);
    return alert !== null && alert.judgedAt >= since ? [{ name, lines: alert.lines }] : [];
  });
  const alerts = mailedReports.filter(({ lines }) => lines.length > 0);
  if (alerts.length > 0) notifyPeople(composeMessage('alerts', services.file(), alerts), services);
}

/** The digest for an owner who need not be informed, because the report does not wait. (Stored.) */
const NOT_WAITING = '';

/**
 * Says above a table that its report waits for approval, and sends one mail about all that begin to wait. Returns true if anything has
 * changed. The next run, or approveReport, clears the line.
 */
export function requestApproval(
  judgedReports: readonly JudgedReport[],
  approvals: Approvals,
  services: SavedReportServices,
): boolean {
  const changedReports = judgedReports.flatMap(({ report: { id, name, owner }, waiting }) => {
    const previousDigest = approvals.readApproval(id).informedDigest;
    const waitingDigest = waiting === null ? NOT_WAITING : services.digest(waiting.changes).slice(0, 16);
    if (waitingDigest === previousDigest) return [];
    if (waiting?.stops) writeNotRefreshed(id, describeWaiting(waiting, owner), services);
    approvals.noteInformedOwner(id, waitingDigest);
    // A report that already waited was in an earlier mail.
    const beginsToWait = previousDigest === NOT_WAITING && waiting !== null;
    return [{ name, beginsToWait, lines: beginsToWait ? [waiting.changes] : [] }];
  });
  const mailedReports = changedReports.filter(({ beginsToWait }) => beginsToWait);
  // Sent last: if Google ends the execution before, one mail is lost, but the owner does not get a mail every hour.
  if (mailedReports.length > 0)
    notifyPeople(composeMessage('approvals', services.file(), mailedReports), services);
  return changedReports.length > 0;
}

const DAY_MS = 86_400_000;

/**
 * At most one message a day. Its time is stored first: if Google ends the execution before it is sent, one message is lost, but the owner does
 * not get one every hour.
 */
function notifyDaily(me: string, message: Message, services: SavedReportServices): void {
  const { document, clock } = services;
  const { mailedAt } = readCheckTimes(me, document);
  const now = clock.now();
  if (mailedAt !== null && now - mailedAt < DAY_MS) return;
  noteCheckTimes(me, { mailedAt: now }, document);
  notifyPeople(message, services);
}

/** Writes the reason above the table; '' clears it. If the lock is busy or writing fails, the status sheet and the mail still have the reason. */
export function writeNotRefreshed(reportId: string, reason: string, services: SavedReportServices): void {
  const { clock, formatTime, locks, records } = services;
  const { lastGoodAt } = records.readRunRecord(reportId);
  const spreadsheet = createShortTaskApi(services.spreadsheet, clock);
  const { notRefreshed } = getTexts().reports.runs;
  tryOrLog('sheets', services, () => {
    const since =
      lastGoodAt === null
        ? ''
        : formatTime(lastGoodAt, spreadsheet.timeZone(), getTexts().days.momentPatterns.short);
    const line = reason === '' ? '' : notRefreshed(since, reason);
    locks.withDocumentLock(LOCK_WAITS['by hand'], () => markNotRefreshed(spreadsheet, reportId, line));
  });
}
