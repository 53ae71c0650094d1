import type { TabFacts } from '../platform/ports';
import type { HeldData, SavedReport } from '../sidebar-api';
import { type DueContext, nextRefresh } from './due';
import { lastChecked } from './heartbeat';
import { isScheduled } from './hourly-check';
import type { KeptReport } from './kept-report';
import { ownerIdIn } from './owner-id';
import type { SavedPorts } from './ports';
import type { RefreshFacts } from './refresh-facts';
import { reportState } from './report-state';
import type { RunRecord, RunRecords } from './run-records';
import { progressOf } from './run-signals';
import type { SavedReports } from './saved-reports';

/** What a list is made from, read once. */
export interface ListSources {
  readonly reports: SavedReports;
  readonly records: RunRecords;
  readonly ports: SavedPorts;
}

/** The file's saved reports as the sidebar shows them. `kept` are the document's properties. */
export function reportList(
  { reports, records, ports }: ListSources,
  kept: ReadonlyMap<string, string> = ports.document.all(),
): SavedReport[] {
  const tabs = ports.tabs.all();
  const view = {
    tabs,
    kept,
    user: ports.activeUser(),
    ownerId: ownerIdIn(ports.user.all()),
    fileId: ports.file().id,
    context: dueContext(ports),
  };
  return reports.all(kept).map((report) => shownReport(report, records, ports, view));
}

/** What "due" is counted with. */
function dueContext({ clock, spreadsheet, formatTime, settings }: SavedPorts): DueContext {
  const timeZone = spreadsheet.timeZone();
  return { now: clock.now(), timeZone, formatTime, settings: settings.settings() };
}

/** What decides when a report is due, `held` being what its sheet holds. */
export function refreshFacts(
  { id, draft, refreshing, paused, changedAt }: KeptReport,
  record: RunRecord | undefined,
  fileId: string,
  held: HeldData | null = record?.held ?? null,
): RefreshFacts {
  return {
    id,
    fileId,
    draft,
    refreshing,
    paused,
    held,
    lastRun: record?.lastRun ?? null,
    lastGoodAt: record?.lastGoodAt ?? null,
    wholeAt: record?.wholeAt ?? null,
    failures: record?.failures ?? null,
    isEdited: record?.lastGoodAt != null && changedAt > record.lastGoodAt,
  };
}

interface View {
  readonly tabs: readonly TabFacts[];
  readonly kept: ReadonlyMap<string, string>;
  readonly user: string;
  readonly ownerId: string | undefined;
  readonly fileId: string;
  readonly context: DueContext;
}

function shownReport(report: KeptReport, records: RunRecords, ports: SavedPorts, view: View): SavedReport {
  const record = records.record(report.id, view.kept);
  const inHand = records.inHand(report.id, view.kept);
  const known = {
    draft: report.draft,
    paused: report.paused,
    lastRun: record?.lastRun ?? null,
    held: record?.held ?? null,
    run:
      inHand === undefined
        ? null
        : { runId: inHand.runId, by: inHand.by, progress: progressOf(inHand, ports) },
  };
  const tab = view.tabs.find(({ sheetId }) => sheetId === record?.sheetId);
  // Without its sheet nothing is held any more, whatever was once written.
  const held = tab === undefined ? null : known.held;
  const { createdAt: _, ownerId, ...shown } = report;
  const { context } = view;
  return {
    ...shown,
    ...known,
    held,
    mine: ownerId === '' ? report.owner === view.user : ownerId === view.ownerId,
    nextRun: isScheduled(report)
      ? nextRefresh(refreshFacts(report, record, view.fileId, held), context)
      : null,
    lastChecked: ownerId === '' ? null : lastChecked(ownerId, view.kept),
    sheet: tab === undefined ? null : { sheetId: tab.sheetId, title: tab.title, hidden: tab.hidden },
    state: reportState({ ...known, held }, context.settings, context.now),
  };
}
