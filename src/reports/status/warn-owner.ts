import { type FailureKind, tryOrLog } from '../../errors';
import { composeMessage, notifyPeople } from '../../messages';
import { createShortTaskApi, LOCK_WAITS, markNotRefreshed } from '../../sheet';
import { formatFileMoment, getTexts } from '../../wording';
import type { Approvals, JudgedReport } from '../approvals';
import type { Failures, LastRun } from '../run-facts';
import type { StoredReport } from '../saved-report';
import { isScheduled, noteCheckTimes, readCheckTimes } from '../schedule/hourly-trigger';
import { type FileTime, readFileTime } from '../services';
import type { SavedReportServices } from '../store/saved-reports';
import { describeWaiting } from './status-sheet';

const FAILURES_BEFORE_MAIL = 3;
/** Failures that last until a person solves them, so the owner gets a mail after the first one. */
const PERSON_FAILURES: readonly FailureKind[] = [
  'authorization lost',
  'key refused',
  'key missing',
  'not permitted',
];
/** Failures of all reports of a file. */
const SERVICE_FAILURES: readonly FailureKind[] = [
  'authorization lost',
  'too many requests',
  'service down',
  'unreachable',
];

export function isServiceFailure(kind: FailureKind): boolean {
  return SERVICE_FAILURES.includes(kind);
}

export function needsMail({ count, kind }: Omit<Failures, 'lastAt'>): boolean {
  return count >= FAILURES_BEFORE_MAIL || PERSON_FAILURES.includes(kind);
}

interface FailingReport {
  readonly name: string;
  readonly lastRun: LastRun;
  readonly failures: Failures;
}

const DAY_MS = 86_400_000;

/** Sends the user `me` one mail about all of the user's reports that need it, at most once a day. */
export function sendProblemMails(
  me: string,
  judgedReports: readonly JudgedReport[],
  services: SavedReportServices,
): void {
  const { records, document } = services;
  const time = readFileTime(services);
  const { mailedAt } = readCheckTimes(me, document);
  if (mailedAt !== null && time.now - mailedAt < DAY_MS) return;
  const failingReports = judgedReports.flatMap(({ report, waiting }) => {
    const { lastRun, failures } = records.readRunRecord(report.id);
    // Another mail is about reports that are stopped until they are approved.
    const isMailed = isScheduled(report) && !waiting?.stops && lastRun !== null && failures !== null;
    return isMailed ? [{ name: report.name, lastRun, failures }] : [];
  });
  const mailedReports = selectFailedOften(failingReports).map((failingReport) => ({
    name: failingReport.name,
    lines: describeFailure(failingReport, time),
  }));
  if (mailedReports.length === 0) return;
  // Its time is stored first: if Google ends the execution here, one mail is lost, but the owner does not get one every hour.
  noteCheckTimes(me, { mailedAt: time.now }, document);
  notifyPeople(composeMessage('problems', services.file(), mailedReports), services);
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
