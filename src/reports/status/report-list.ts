import type { TabFacts } from '../../platform/ports';
import { approvalStores } from '../approvals/approvals';
import { approvalText, awaitingApproval, type Viewer } from '../approvals/awaiting-approval';
import type { HeldData, RefreshFacts } from '../run-facts';
import type { SavedReport, StoredReport } from '../saved-report';
import { type DueContext, nextRefresh } from '../schedule/due';
import { isScheduled } from '../schedule/hourly-trigger';
import { lastChecked } from '../schedule/last-check';
import { reportState } from '../schedule/report-state';
import { fileDestination } from '../store/bigquery-destination';
import { ownerIdIn } from '../store/owner-id';
import type { ReportPorts, ReportStores } from '../store/report-stores';
import { shownVersion } from '../store/report-version';
import type { RunRecord, RunRecords } from '../store/run-records';
import { progressOf } from '../store/run-signals';

/** The file's saved reports as the sidebar shows them. `kept` are the document's properties. */
export function reportList(
  { reports, records, ports }: ReportStores,
  kept: ReadonlyMap<string, string> = ports.document.all(),
): SavedReport[] {
  const tabs = ports.tabs.all();
  const stores = approvalStores(ports, kept);
  const context = dueContext(ports);
  const { timeZone, formatTime } = context;
  const { digest } = ports;
  const viewer = { me: ownerIdIn(stores.user), stores, digest, timeZone, formatTime };
  const view = { tabs, fileId: ports.file().id, user: ports.activeUser(), viewer, context };
  return reports.all(kept).map((report) => shownReport(report, records, ports, view));
}

/** What "due" is counted with. */
function dueContext({
  clock,
  spreadsheet,
  formatTime,
  settings,
}: Pick<ReportPorts, 'clock' | 'spreadsheet' | 'formatTime' | 'settings'>): DueContext {
  const timeZone = spreadsheet.timeZone();
  return { now: clock.now(), timeZone, formatTime, settings: settings.settings() };
}

/** What decides when a report is due, `held` being what its sheet holds. */
export function refreshFacts(
  { id, draft, refreshing, paused, changedAt }: StoredReport,
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
  readonly fileId: string;
  readonly user: string;
  readonly viewer: Viewer;
  readonly context: DueContext;
}

function shownReport(
  report: StoredReport,
  records: RunRecords,
  ports: Pick<ReportPorts, 'cache' | 'clock' | 'digest'>,
  view: View,
): SavedReport {
  const { viewer, context, fileId } = view;
  const { kept } = viewer.stores;
  const record = records.record(report.id, kept);
  const inHand = records.inHand(report.id, kept);
  const waiting = awaitingApproval(report, viewer);
  const known = {
    waits: waiting !== null,
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
  const { createdAt: _, edits: __, ownerId, ...shown } = report;
  return {
    ...shown,
    ...known,
    held,
    mine: ownerId === '' ? report.owner === view.user : ownerId === viewer.me,
    nextRun:
      isScheduled(report) && waiting === null
        ? nextRefresh(refreshFacts(report, record, fileId, held), context)
        : null,
    lastChecked: ownerId === '' ? null : lastChecked(ownerId, kept),
    version: shownVersion(report, fileDestination(kept), ports),
    waiting: waiting && { changes: waiting.changes, canUndo: waiting.canUndo },
    approval: approvalText(report, viewer),
    sheet: tab === undefined ? null : { sheetId: tab.sheetId, title: tab.title, hidden: tab.hidden },
    state: reportState({ ...known, held }, context.settings, context.now),
  };
}
