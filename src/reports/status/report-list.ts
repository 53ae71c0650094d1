import type { Day } from '../../dates';
import type { TabFacts } from '../../platform';
import { Approvals } from '../approvals';
import { sumUnreadNews } from '../changes/restated-news';
import { digestReport } from '../report-version';
import type { CurrentDraft, SavedReport, StoredReport } from '../saved-report';
import { estimateNextCheck, isScheduled, readCheckTimes } from '../schedule/hourly-trigger';
import { findNextRun, type ScheduleContext } from '../schedule/next-run';
import { deriveReportState, findRequestAt } from '../schedule/report-state';
import { readFileTime } from '../services';
import { readNewestProgress } from '../store/run-signals';
import type { SavedReportServices } from '../store/saved-reports';

export function listSavedReports(
  services: SavedReportServices,
  properties = services.document.readAll(),
): SavedReport[] {
  const reports = services.reports.listAll(properties);
  services.cells.readDraftCells(reports.map(({ draft }) => draft));
  const facts = collectListFacts(services, properties);
  return reports.map((report) => toSavedReport(report, services, facts));
}

function collectListFacts(services: SavedReportServices, properties = services.document.readAll()) {
  return {
    tabs: new Map<number | null, TabFacts>(services.tabs.readAllTabs().map((tab) => [tab.sheetId, tab])),
    approvals: new Approvals(services, properties),
    context: { ...readFileTime(services), settings: services.settings.readSettings() },
  };
}

export function toSavedReport(
  report: StoredReport,
  services: SavedReportServices,
  { tabs, approvals, context } = collectListFacts(services),
): SavedReport {
  const { createdAt: _, approved: __, ownerId, ...stored } = report;
  const { id, owner, paused } = stored;
  const { properties } = approvals;
  const record = services.records.readRunRecord(id, properties);
  const { lastRun, sheetId, question, unfinished } = record;
  const tab = tabs.get(sheetId);
  // If the report's sheet was deleted, the report has no data, even if earlier runs wrote some.
  const coverage = tab === undefined ? null : record.held;
  const run = unfinished && {
    runId: unfinished.runId,
    by: unfinished.by,
    progress: readNewestProgress(unfinished, services),
  };
  const { report: approvedReport, waiting } = approvals.evaluateReport(report);
  const draft = services.cells.resolveCurrentDraft(approvedReport);
  const waits = waiting?.stops === true;
  const mine = ownerId === '' ? owner === services.activeUser() : ownerId === approvals.me;
  const facts = { paused, lastRun, held: coverage, run, draft, waits, isTakenBack: question === '' };
  const isRefreshed = isScheduled(approvedReport) && !waits;
  const lastChecked = ownerId === '' ? null : readCheckTimes(ownerId, properties).at;
  const nextRunAt = isRefreshed
    ? findNextRun({ ...record, ...approvedReport, held: coverage, draft }, context)
    : null;
  return {
    ...stored,
    ...{ mine, waiting, lastRun, held: coverage, run },
    news: sumUnreadNews(record.news, id, { user: approvals.user, file: services.file }),
    takenBack: record.takenBack,
    nextRun:
      nextRunAt === null || nextRunAt <= context.now ? nextRunAt : estimateNextCheck(nextRunAt, lastChecked),
    lastChecked,
    readyDay: findReadyDay(draft, context),
    version: waiting !== null || !mine ? digestReport(report, services) : '',
    sheet: tab ?? null,
    state: deriveReportState(facts, context.settings, context.now),
  };
}

function findReadyDay(draft: CurrentDraft, { now, settings }: ScheduleContext): Day | null {
  const request = findRequestAt(draft, settings, now);
  if (request === undefined) return null;
  return request.to < request.newestCompleteDay ? request.to : request.newestCompleteDay;
}
