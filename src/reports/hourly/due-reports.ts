import { SETTINGS, settingsIn } from '../../settings/settings-store';
import type { Approvals } from '../approvals/approvals';
import type { StoredReport } from '../saved-report';
import { isRefreshDue } from '../schedule/due';
import { isLive } from '../schedule/report-state';
import { retryAt } from '../schedule/retry';
import type { ReportStores } from '../store/report-stores';
import { progressOf } from '../store/run-signals';

/**
 * The due reports among `mine`, in the order of their last try, those never tried first: so a report that needs all the time of a check,
 * or fails repeatedly, comes after the others.
 */
export function dueReports(
  mine: readonly StoredReport[],
  { kept, user }: Approvals,
  now: number,
  sources: ReportStores,
): StoredReport[] {
  const { records, spreadsheet, formatTime, file } = sources;
  const settings = settingsIn(user.get(SETTINGS));
  const context = { now, timeZone: spreadsheet.timeZone(), formatTime, settings, fileId: file().id };
  return mine
    .filter((report) => {
      const facts = { ...records.record(report.id, kept), ...report };
      return continuesRun(report, sources, kept, now) ?? isRefreshDue(facts, context);
    })
    .sort((one, other) => records.triedAt(one.id, kept) - records.triedAt(other.id, kept));
}

/**
 * Whether an unfinished run should continue now; undefined without such a run. A run that Google ends repeatedly waits as long as one that
 * fails.
 */
function continuesRun(
  { id }: StoredReport,
  sources: ReportStores,
  kept: ReadonlyMap<string, string>,
  now: number,
): boolean | undefined {
  const inHand = sources.records.inHand(id, kept);
  if (inHand === undefined) return undefined;
  if (inHand.waits) return inHand.how === 'by schedule' || !isLive(inHand.progress, now);
  if (isLive(progressOf(inHand, sources), now)) return false;
  if (inHand.how === 'by hand') return undefined;
  const { failures } = sources.records.record(id, kept);
  return failures === null || now >= retryAt(failures);
}
