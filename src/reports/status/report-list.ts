import { Approvals } from '../approvals';
import { digestReport } from '../report-version';
import type { RunProgress } from '../run-facts';
import type { CurrentDraft, SavedReport, StoredReport } from '../saved-report';
import { isScheduled, readCheckTimes } from '../schedule/hourly-trigger';
import { findNextRun, isBehind, type ScheduleContext } from '../schedule/next-run';
import { type Properties, readFileTime } from '../services';
import { isLive, readNewestProgress } from '../store/run-signals';
import type { SavedReportServices } from '../store/saved-reports';

export function listSavedReports(services: SavedReportServices, properties?: Properties): SavedReport[] {
  const facts = collectListFacts(services, properties);
  const reports = services.reports.listAll(facts.approvals.properties);
  // Loads the cells of all reports together. If an approved draft points to other cells, toSavedReport reads those.
  services.cells.loadDraftCells(reports.map(({ draft }) => draft));
  return reports.map((report) => toSavedReport(report, services, facts));
}

function collectListFacts(services: SavedReportServices, properties = services.document.readAll()) {
  return {
    tabs: services.tabs.readAllTabs(),
    approvals: new Approvals(services, properties),
    context: { ...readFileTime(services), settings: services.settings.readSettings() },
  };
}

export function toSavedReport(
  report: StoredReport,
  services: SavedReportServices,
  { tabs, approvals, context } = collectListFacts(services),
): SavedReport {
  const { createdAt: _, approved: __, ownerId, ...shownFields } = report;
  const { id, owner, paused } = report;
  const { properties } = approvals;
  const record = services.records.readRunRecord(id, properties);
  const { lastRun, unfinished } = record;
  const sheet = tabs.find(({ sheetId }) => sheetId === record.sheetId) ?? null;
  // If the report's sheet was deleted, the report has no data, even if earlier runs wrote some.
  const coverage = sheet === null ? null : record.coverage;
  const run = unfinished && {
    runId: unfinished.runId,
    by: unfinished.by,
    progress: readNewestProgress(unfinished, services),
  };
  // The sidebar shows the report as it was saved last. Checks refresh it as it was approved last.
  const { report: approvedReport, waiting } = approvals.evaluateReport(report);
  const draft = services.cells.resolveCurrentDraft(approvedReport);
  const waits = waiting?.stops === true;
  // Before its first schedule, a report has no owner id.
  const mine = ownerId === '' ? owner === services.activeUser() : ownerId === approvals.me;
  const lastChecked = ownerId === '' ? null : readCheckTimes(ownerId, properties).at;
  // With the coverage of the record, also if the sheet was deleted: the hourly check calculates it in the same way.
  const nextRun =
    isScheduled(approvedReport) && !waits
      ? findNextRun({ ...approvedReport, ...record, draft }, context)
      : null;
  const stateFacts = { paused, lastRun, coverage, run, draft, waits, mustRefetchAll: record.question === '' };
  return {
    ...shownFields,
    mine,
    waiting,
    lastRun,
    coverage,
    run,
    news: record.news,
    alert: approvedReport.refreshing.alert === undefined ? null : record.alert,
    nextRun,
    lastChecked,
    // What the user may approve, discard or take over. Other reports need none.
    version: waiting !== null || !mine ? digestReport(report, services) : '',
    sheet,
    state: deriveReportState(stateFacts, context.settings, context.now),
  };
}

interface StateFacts extends Pick<SavedReport, 'paused' | 'lastRun' | 'coverage'> {
  readonly draft: CurrentDraft;
  readonly run: { readonly progress: RunProgress } | null;
  readonly waits: boolean;
  /** True if a user has taken back the last run, or has moved rows while it wrote. */
  readonly mustRefetchAll: boolean;
}

export function deriveReportState(facts: StateFacts, settings: ScheduleContext['settings'], now: number) {
  const { draft, paused, lastRun, coverage, run, waits, mustRefetchAll } = facts;
  if (run !== null) return isLive(run.progress, now) ? 'running' : 'stopped';
  if (paused) return 'paused';
  if (waits) return 'waits for approval';
  if (lastRun?.result === 'failed') return 'failed';
  if (coverage === null) return 'never run';
  if (mustRefetchAll || isBehind(draft, coverage, settings, now)) return 'due';
  return (coverage.rowsBrought ?? coverage.rows) === 0 ? 'no rows' : 'fresh';
}
