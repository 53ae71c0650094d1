import { AwaitsApproval } from '../../errors/run-errors';
import type { StoredReport } from '../saved-report';
import { ownerIdIn } from '../store/owner-id';
import type { ReportPorts } from '../store/report-stores';
import { approvalStores } from './approvals';
import { awaitingApproval } from './awaiting-approval';
import { placeToLoad } from './place-to-load';
import { goesToBigQuery } from './report-version';

/** True in the build for those who use BigQuery; see build.mjs. */
declare const WITH_BIGQUERY: boolean;

/**
 * Throws AwaitsApproval when the user runs a report by hand that they schedule and that others have changed: they may not have seen the
 * change, so they approve or undo it first. A colleague’s run spends the colleague’s own key. Throws NotAllowed when it would load rows
 * into a place that the user has not approved.
 */
export function assertMayRun(report: StoredReport, ports: ReportPorts): void {
  assertApproved(report, ports);
  if (WITH_BIGQUERY && goesToBigQuery(report)) placeToLoad('by hand', ports);
}

function assertApproved(report: StoredReport, ports: ReportPorts): void {
  const stores = approvalStores(ports);
  const me = ownerIdIn(stores.user);
  if (me === undefined || report.ownerId !== me) return;
  const { digest, formatTime, spreadsheet } = ports;
  const viewer = { me, stores, digest, formatTime, timeZone: spreadsheet.timeZone() };
  const awaiting = awaitingApproval(report, viewer);
  if (awaiting !== null) throw new AwaitsApproval(awaiting.changes);
}
