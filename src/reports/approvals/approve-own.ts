import type { BigQueryPlace } from '../../bigquery/client/destination';
import type { StoredReport } from '../saved-report';
import { HANDLER } from '../schedule/hourly-trigger';
import { fileDestination, isPlaceOfOthers } from '../store/bigquery-destination';
import { ownerIdIn } from '../store/owner-id';
import type { ReportStores } from '../store/report-stores';
import { goesToBigQuery } from '../store/report-version';
import {
  type ApprovalPorts,
  type ApprovedHow,
  approvalStores,
  approvePlace,
  approveReport,
  beginApprovals,
  forgetApproval,
  hasApprovals,
  hasApprovedPlace,
} from './approvals';

/**
 * Approves a report that the user has just saved, adopted or taken over, where it is theirs and ever had a schedule. The place that it
 * loads into is approved where the user was shown it: `place`; and with the first such report, unless somebody else has said it or the
 * file is a copy. Otherwise the report waits and shows the place.
 */
export function approveOwn(
  report: StoredReport,
  how: ApprovedHow,
  ports: ApprovalPorts,
  place?: BigQueryPlace,
): void {
  const stores = approvalStores(ports);
  const me = ownerIdIn(stores.user);
  if (me === undefined || report.ownerId !== me) return;
  approveVersion(report, how, ports);
  if (!isScheduleOf(me, report) || !goesToBigQuery(report)) return;
  if (place !== undefined) approvePlace(place, me, ports);
  else if (!hasApprovedPlace(stores) && how !== 'copied file' && !isPlaceOfOthers(stores, ports.activeUser()))
    approvePlace(fileDestination(stores.kept), me, ports);
}

/** Approves a version of the user's report. Without a schedule there is nothing to approve, and what was approved of it is forgotten. */
export function approveVersion(report: StoredReport, how: ApprovedHow, ports: ApprovalPorts): void {
  if (report.refreshing.schedule.kind === 'by hand') forgetApproval(report.id, ports);
  else approveReport(report, how, ports);
}

/**
 * Approves, once in a file, the schedules that the user had there before schedules were approved. From then on whatever names them as its
 * owner waits. Does nothing the second time.
 */
export function approveEarlier({ reports, ports }: ReportStores): void {
  const stores = approvalStores(ports);
  if (hasApprovals(stores)) return;
  const me = ownerIdIn(stores.user);
  // A user without an hourly check has never scheduled anything here, whatever the file's properties say.
  const hasCheck = me !== undefined && ports.triggers.count(HANDLER) > 0;
  if (hasCheck) {
    const mine = reports.all(stores.kept).filter((report) => isScheduleOf(me, report));
    for (const report of mine) approveReport(report, 'first check', ports);
    if (mine.some(goesToBigQuery)) approvePlace(fileDestination(stores.kept), me, ports);
  }
  beginApprovals(ports);
}

/** Paused reports too: they are resumed without another question. */
function isScheduleOf(me: string, { ownerId, refreshing }: StoredReport): boolean {
  return ownerId === me && refreshing.schedule.kind !== 'by hand';
}
