import type { TabFacts } from '../../platform/ports';
import { Approvals } from '../approvals/approvals';
import { approvalText, awaitingApproval } from '../approvals/awaiting-approval';
import { fileTime, type Properties } from '../report-ports';
import type { SavedReport, StoredReport } from '../saved-report';
import { type DueContext, nextRefresh } from '../schedule/due';
import { isScheduled, lastChecked } from '../schedule/hourly-trigger';
import { reportState } from '../schedule/report-state';
import { fileDestination } from '../store/bigquery-destination';
import { shownVersion } from '../store/report-version';
import { progressOf } from '../store/run-signals';
import type { ReportStores } from '../store/saved-reports';

/** The file's saved reports, as the sidebar shows them. `properties` are the document's properties. */
export function reportList(
  sources: ReportStores,
  properties: Properties = sources.document.all(),
): SavedReport[] {
  const { reports, tabs, settings, file } = sources;
  const all = tabs.all();
  const approvals = new Approvals(sources, properties);
  const context = { ...fileTime(sources), settings: settings.settings(), fileId: file().id };
  return reports.all(properties).map((report) => shownReport(report, all, approvals, context, sources));
}

function shownReport(
  report: StoredReport,
  tabs: readonly TabFacts[],
  approvals: Approvals,
  context: DueContext,
  sources: ReportStores,
): SavedReport {
  const { properties } = approvals;
  const record = sources.records.record(report.id, properties);
  const { lastRun, sheetId } = record;
  const tab = tabs.find((each) => each.sheetId === sheetId);
  // If the report's sheet was deleted, the report has no data, even if earlier runs wrote some.
  const held = tab === undefined ? null : record.held;
  const unfinished = sources.records.unfinished(report.id, properties);
  const run = unfinished && {
    runId: unfinished.runId,
    by: unfinished.by,
    progress: progressOf(unfinished, sources),
  };
  const state = { draft: report.draft, paused: report.paused, lastRun, held, run: run ?? null };
  const waiting = awaitingApproval(report, approvals);
  const waits = waiting !== null;
  const { createdAt: _, edits: __, ownerId, ...shown } = report;
  const isRefreshed = isScheduled(report) && !waits;
  return {
    ...shown,
    ...state,
    mine: ownerId === '' ? report.owner === sources.activeUser() : ownerId === approvals.me,
    nextRun: isRefreshed ? nextRefresh({ ...record, ...report, held }, context) : null,
    lastChecked: ownerId === '' ? null : lastChecked(ownerId, properties),
    version: shownVersion(report, fileDestination(properties), sources),
    waiting,
    approval: approvalText(report, approvals),
    sheet: tab === undefined ? null : { sheetId: tab.sheetId, title: tab.title, hidden: tab.hidden },
    state: reportState({ ...state, waits }, context.settings, context.now),
  };
}
