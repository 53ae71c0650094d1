import { SETTINGS, settingsIn } from '../../settings/kept';
import type { ApprovalStores } from '../approvals/approvals';
import type { StoredReport } from '../saved-report';
import { isRefreshDue } from '../schedule/due';
import { isLive } from '../schedule/report-state';
import { retryAt } from '../schedule/retry';
import { refreshFacts } from '../status/report-list';
import type { ReportStores } from '../store/report-stores';
import { progressOf } from '../store/run-signals';

export function dueReports(
  mine: readonly StoredReport[],
  { kept, user }: ApprovalStores,
  now: number,
  sources: ReportStores,
): StoredReport[] {
  const { ports, records } = sources;
  const { spreadsheet, formatTime, file } = ports;
  const settings = settingsIn(user.get(SETTINGS));
  const context = { now, timeZone: spreadsheet.timeZone(), formatTime, settings };
  const { id: fileId } = file();
  const due = mine.filter((report) => {
    const facts = refreshFacts(report, records.record(report.id, kept), fileId);
    return isLeft(report, sources, kept, now) ?? isRefreshDue(facts, context);
  });
  return inTurn(due, ({ id }) => records.triedAt(id, kept));
}

/**
 * Whether an unfinished run is to continue now; undefined without such a run. One that Google ended again and again waits
 * as long as one that failed.
 */
function isLeft(
  { id }: StoredReport,
  { records, ports }: ReportStores,
  kept: ReadonlyMap<string, string>,
  now: number,
): boolean | undefined {
  const inHand = records.inHand(id, kept);
  if (inHand === undefined) return undefined;
  if (inHand.waits) return inHand.how === 'by schedule' || !isLive(inHand.progress, now);
  if (isLive(progressOf(inHand, ports), now)) return false;
  if (inHand.how === 'by hand') return undefined;
  const failures = records.record(id, kept)?.failures ?? null;
  return failures === null || now >= retryAt(failures);
}

/**
 * Reports in the order of their last try, those never tried first: so a report that takes all the time of a check, or fails
 * again and again, comes after those that wait for their turn.
 */
export function inTurn<Due>(due: readonly Due[], triedAt: (one: Due) => number): Due[] {
  return [...due].sort((one, other) => triedAt(one) - triedAt(other));
}
