import {
  type ApprovalStores,
  isApproved,
  keepOwnApproval,
  type OwnApproval,
  ownApproval,
} from '../approvals/approvals';
import { type Awaiting, awaitingApproval, waitingText } from '../approvals/awaiting-approval';
import { approvalMail } from '../mail/mail-text';
import { addressOf } from '../mail/send-mails';
import { clearNotRefreshed, writeNotRefreshed } from '../run/not-refreshed-line';
import type { StoredReport } from '../saved-report';
import { fileDestination } from '../store/bigquery-destination';
import { ownerIdIn } from '../store/owner-id';
import type { ReportStores } from '../store/report-stores';
import { shownVersion } from '../store/report-version';

interface WaitingReport {
  readonly report: StoredReport;
  readonly awaiting: Awaiting;
  readonly own: OwnApproval;
}

/**
 * Tells the owner of reports that wait for approval: in the sheet of each, once for each version, and in one mail for each time that a
 * report begins to wait. Takes back what a sheet says of a report that waits no more. Returns true when anything was said.
 */
export function askApproval(
  mine: readonly StoredReport[],
  stores: ApprovalStores,
  sources: ReportStores,
): boolean {
  const { ports } = sources;
  const over = mine.filter((report) => {
    const { told, mailed } = ownApproval(report.id, stores);
    return (told !== '' || mailed) && isApproved(report, stores, ports);
  });
  for (const { id } of over) {
    clearNotRefreshed(id, ports);
    keepOwnApproval(id, { ...ownApproval(id, stores), told: '', mailed: false }, ports);
  }
  const waiting = waitingReports(mine, stores, sources);
  const mail = mailFor(waiting, sources);
  const changed = waiting.filter(({ report, awaiting, own }) => {
    const told = versionInSheet({ report, awaiting, own }, stores, sources);
    const mailed = own.mailed || mail !== undefined;
    if (told === own.told && mailed === own.mailed) return false;
    keepOwnApproval(report.id, { ...own, told, mailed }, ports);
    return true;
  });
  // Noted before it is sent: an execution that is killed between the two loses a mail rather than sending it every hour.
  mail?.();
  return over.length + changed.length > 0;
}

function waitingReports(
  mine: readonly StoredReport[],
  stores: ApprovalStores,
  { ports }: ReportStores,
): WaitingReport[] {
  const waiting = mine.filter((report) => !isApproved(report, stores, ports));
  if (waiting.length === 0) return [];
  const { digest, formatTime, spreadsheet } = ports;
  const viewer = { me: ownerIdIn(stores.user), stores, digest, formatTime, timeZone: spreadsheet.timeZone() };
  return waiting.flatMap((report) => {
    const awaiting = awaitingApproval(report, viewer);
    return awaiting === null ? [] : [{ report, awaiting, own: ownApproval(report.id, stores) }];
  });
}

/** Writes that a report waits into its sheet, once for each version. Returns the version that the sheet names then. */
function versionInSheet(
  { report, awaiting, own }: WaitingReport,
  { kept }: ApprovalStores,
  { ports }: ReportStores,
): string {
  const version = shownVersion(report, fileDestination(kept), ports);
  if (own.told === version) return version;
  return writeNotRefreshed(report.id, waitingText(awaiting.changes, report.owner), ports)
    ? version
    : own.told;
}

/** Returns what sends the mail about reports that the owner has had none about; undefined without such reports, or when Google's quota for mails is used up. */
function mailFor(
  waiting: readonly WaitingReport[],
  { records, ports }: ReportStores,
): (() => void) | undefined {
  const { mail, clock, spreadsheet, formatTime, activeUser, file, tabs } = ports;
  const unmailed = waiting.filter(({ own }) => !own.mailed);
  if (unmailed.length === 0) return undefined;
  const to = addressOf(
    unmailed.map(({ report }) => report),
    activeUser,
  );
  if (to === '' || mail.left() < 1) return undefined;
  const all = tabs.all();
  const reports = unmailed.map(({ report: { id, name }, awaiting: { changes } }) => {
    const record = records.record(id);
    const tab = all.find(({ sheetId }) => sheetId === record?.sheetId);
    const held = tab === undefined ? null : (record?.held ?? null);
    return { name, changes, sheetTitle: tab?.title ?? null, held };
  });
  const time = { now: clock.now(), timeZone: spreadsheet.timeZone(), formatTime };
  const { subject, body } = approvalMail(file(), reports, time);
  return () => mail.send(to, subject, body);
}
