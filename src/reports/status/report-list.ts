import type { Day } from '../../dates/calendar';
import type { TabFacts } from '../../platform/ports';
import { Approvals } from '../approvals';
import { unreadNews } from '../changes/restated-news';
import { fileTime } from '../file-time';
import { shownVersion } from '../report-version';
import type { CurrentDraft, SavedReport, StoredReport } from '../saved-report';
import { checkAfter, checkTimes, isScheduled } from '../schedule/hourly-trigger';
import { nextRun, type ScheduleContext } from '../schedule/next-run';
import { reportState, requestAt } from '../schedule/report-state';
import { progressOf } from '../store/run-signals';
import type { ReportStores } from '../store/saved-reports';

export function reportList(sources: ReportStores, properties = sources.document.all()): SavedReport[] {
  const reports = sources.reports.all(properties);
  sources.cells.of(reports.map(({ draft }) => draft));
  const facts = listFacts(sources, properties);
  return reports.map((report) => savedReport(report, sources, facts));
}

function listFacts(sources: ReportStores, properties = sources.document.all()) {
  return {
    tabs: new Map<number | null, TabFacts>(sources.tabs.all().map((tab) => [tab.sheetId, tab])),
    approvals: new Approvals(sources, properties),
    context: { ...fileTime(sources), settings: sources.settings.settings() },
  };
}

export function savedReport(
  report: StoredReport,
  sources: ReportStores,
  { tabs, approvals, context } = listFacts(sources),
): SavedReport {
  const { createdAt: _, approved: __, ownerId, ...stored } = report;
  const { id, owner, paused } = stored;
  const { properties } = approvals;
  const record = sources.records.record(id, properties);
  const { lastRun, sheetId, question, unfinished } = record;
  const tab = tabs.get(sheetId);
  // If the report's sheet was deleted, the report has no data, even if earlier runs wrote some.
  const held = tab === undefined ? null : record.held;
  const run = unfinished && {
    runId: unfinished.runId,
    by: unfinished.by,
    progress: progressOf(unfinished, sources),
  };
  const { report: version, waiting } = approvals.judge(report);
  const draft = sources.cells.currentDraft(version);
  const waits = waiting?.stops === true;
  const mine = ownerId === '' ? owner === sources.activeUser() : ownerId === approvals.me;
  const facts = { paused, lastRun, held, run, draft, waits, isTakenBack: question === '' };
  const isRefreshed = isScheduled(version) && !waits;
  const lastChecked = ownerId === '' ? null : checkTimes(ownerId, properties).at;
  const next = isRefreshed ? nextRun({ ...record, ...version, held, draft }, context) : null;
  return {
    ...stored,
    ...{ mine, waiting, lastRun, held, run },
    news: unreadNews(record.news, id, { user: approvals.user, file: sources.file }),
    takenBack: record.takenBack,
    nextRun: next === null || next <= context.now ? next : checkAfter(next, lastChecked),
    lastChecked,
    readyDay: readyDay(draft, context),
    version: waiting !== null || !mine ? shownVersion(report, sources) : '',
    sheet: tab ?? null,
    state: reportState(facts, context.settings, context.now),
  };
}

function readyDay(draft: CurrentDraft, { now, settings }: ScheduleContext): Day | null {
  const request = requestAt(draft, settings, now);
  if (request === undefined) return null;
  return request.to < request.newestCompleteDay ? request.to : request.newestCompleteDay;
}
