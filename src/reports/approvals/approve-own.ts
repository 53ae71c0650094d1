import type { BigQueryPlace } from '../../bigquery/client/destination';
import { isByHand } from '../refreshing';
import type { StoredReport } from '../saved-report';
import { HANDLER } from '../schedule/hourly-trigger';
import { fileDestination, isPlaceOfOthers } from '../store/bigquery-destination';
import type { ReportStores } from '../store/report-stores';
import { goesToBigQuery } from '../store/report-version';
import { type ApprovalPorts, Approvals, type ApprovedHow } from './approvals';

/**
 * Approves a report that the user has just saved, adopted or taken over, if it is theirs. Approves `place`, the BigQuery place that the
 * user was shown; without it, the place of the user's first such report, unless another user chose it or the file is a copy. In all other
 * cases the report waits and shows the place.
 */
export function approveOwn(
  report: StoredReport,
  how: ApprovedHow,
  ports: ApprovalPorts,
  place?: BigQueryPlace,
): void {
  const approvals = new Approvals(ports);
  if (!approvals.isMine(report)) return;
  approvals.approve(report, how);
  if (isByHand(report.refreshing) || !goesToBigQuery(report)) return;
  if (place !== undefined) approvals.approvePlace(place);
  else if (!approvals.hasPlace() && how !== 'copied file' && !isPlaceOfOthers(approvals, ports.activeUser()))
    approvals.approvePlace(fileDestination(approvals.kept));
}

/**
 * Approves, once in a file, the schedules that the user had there before approvals existed, paused ones too. From then on, each other
 * schedule in the user's name waits. Does nothing the second time.
 */
export function approveEarlier(sources: ReportStores): void {
  const approvals = new Approvals(sources);
  if (approvals.haveBegun()) return;
  // A user without an hourly check has never scheduled anything here, whatever the file's properties contain.
  if (approvals.me !== undefined && sources.triggers.count(HANDLER) > 0) {
    const mine = sources.reports
      .all(approvals.kept)
      .filter((report) => approvals.isMine(report) && !isByHand(report.refreshing));
    for (const report of mine) approvals.approve(report, 'first check');
    if (mine.some(goesToBigQuery)) approvals.approvePlace(fileDestination(approvals.kept));
  }
  approvals.begin();
}
