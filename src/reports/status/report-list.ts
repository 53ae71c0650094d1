import type { Day } from '../../dates/calendar';
import type { TabFacts } from '../../platform/ports';
import { checkDraft } from '../../request/checks/check-draft';
import { Approvals } from '../approvals/approvals';
import { fileTime, type Properties } from '../file-time';
import type { CurrentDraft, ListedReport, SavedReport, StoredReport } from '../saved-report';
import { checkTimes, isScheduled } from '../schedule/hourly-trigger';
import { nextRun, type ScheduleContext } from '../schedule/next-run';
import { reportState } from '../schedule/report-state';
import { fileDestination } from '../store/bigquery-destination';
import { shownVersion } from '../store/report-version';
import { progressOf } from '../store/run-signals';
import type { ReportStores } from '../store/saved-reports';

type ListFacts = ReturnType<typeof listFacts>;

export function listedReports(sources: ReportStores, properties = sources.document.all()): ListedReport[] {
  const reports = sources.reports.all(properties);
  const facts = listFacts(sources, properties, reports);
  return reports.map((report) => listedReport(report, facts));
}

/** The file's saved reports with all that the status sheet and mails show. `properties` are the document's properties. */
export function reportList(sources: ReportStores, properties = sources.document.all()): SavedReport[] {
  const reports = sources.reports.all(properties);
  const facts = listFacts(sources, properties, reports);
  return reports.map((report) => shownReport(report, facts));
}

export function savedReport(report: StoredReport, sources: ReportStores): SavedReport {
  return shownReport(report, listFacts(sources, sources.document.all(), [report]));
}

function listFacts(sources: ReportStores, properties: Properties, reports: readonly StoredReport[]) {
  const { tabs, settings, cells } = sources;
  // Reads the cells of all reports in one call.
  cells.of(reports.map(({ draft }) => draft));
  return {
    tabs: new Map<number | null, TabFacts>(tabs.all().map((tab) => [tab.sheetId, tab])),
    approvals: new Approvals(sources, properties),
    context: { ...fileTime(sources), settings: settings.settings() },
    sources,
  };
}

function shownReport(report: StoredReport, facts: ListFacts): SavedReport {
  const { createdAt: _, ownerId: __, ...stored } = report;
  return { ...listedReport(report, facts), ...stored };
}

function listedReport(report: StoredReport, facts: ListFacts): ListedReport {
  const { tabs, approvals, context, sources } = facts;
  const { id, name, owner, ownerId, paused, draft, refreshing } = report;
  const { apps: _, dimensions: __, metrics: ___, ...listed } = draft;
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
  const { report: approved, waiting } = approvals.judge(report);
  const current = sources.cells.currentDraft(approved);
  const state = { paused, lastRun, held, run };
  const waits = waiting?.stops === true;
  const mine = ownerId === '' ? owner === sources.activeUser() : ownerId === approvals.me;
  return {
    ...{ id, name, owner, mine, waiting, ...state },
    draft: listed,
    refreshing: { schedule: refreshing.schedule },
    nextRun:
      isScheduled(approved) && !waits
        ? nextRun({ ...record, ...approved, held, draft: current }, context)
        : null,
    lastChecked: ownerId === '' ? null : checkTimes(ownerId, properties).at,
    readyDay: readyDay(current, context),
    version: waiting !== null || !mine ? shownVersion(report, fileDestination(properties), sources) : '',
    sheet: tab ?? null,
    state: reportState(
      { ...state, draft: current, waits, isTakenBack: question === '' },
      context.settings,
      context.now,
    ),
  };
}

function readyDay(draft: CurrentDraft, { now, settings }: ScheduleContext): Day | null {
  // Leaves the countries unchecked: they do not change the days, so an issue about them does not matter here.
  const checked = checkDraft({ ...draft, areas: [] }, { now, defaults: settings });
  if ('issues' in checked) return null;
  const { to, newestCompleteDay: newest } = checked.request;
  return to < newest ? to : newest;
}
