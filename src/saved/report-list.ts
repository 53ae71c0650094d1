import type { TabFacts } from '../platform/ports';
import type { SavedReport } from '../sidebar-api';
import type { KeptReport } from './kept-report';
import type { SavedPorts } from './ports';
import { reportState } from './report-state';
import type { RunRecords } from './run-records';
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
  const view = { tabs, kept, user: ports.activeUser(), settings: ports.settings.settings() };
  return reports.all(kept).map((report) => shownReport(report, records, ports, view));
}

interface View {
  readonly tabs: readonly TabFacts[];
  readonly kept: ReadonlyMap<string, string>;
  readonly user: string;
  readonly settings: ReturnType<SavedPorts['settings']['settings']>;
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
  const { createdAt: _, ...shown } = report;
  return {
    ...shown,
    ...known,
    held,
    mine: report.owner === view.user,
    sheet: tab === undefined ? null : { sheetId: tab.sheetId, title: tab.title, hidden: tab.hidden },
    state: reportState({ ...known, held }, view.settings, ports.clock.now()),
  };
}
