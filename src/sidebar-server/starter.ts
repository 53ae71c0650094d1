import { makeStarter, type StarterProgress } from '../charts/workbook/starter-workbook';
import { sheetTime } from '../close/closings/closing-tabs';
import { overviewSheet, overviewTable } from '../close/closings/overview';
import { KeyMissing } from '../errors/ad-reports-error';
import { saveReport } from '../reports/actions/scheduling';
import { Approvals } from '../reports/approvals';
import { defaultRefreshing } from '../reports/refreshing';
import { versionText } from '../reports/report-version';
import { runReport } from '../reports/run';
import { STATUS_SHEET, switchLogs, updateLogs } from '../reports/status/logs';
import type { ReportStores } from '../reports/store/saved-reports';
import { writeOwnTable } from '../sheet/own/own-table';
import { findReportSheet } from '../sheet/read/report-sheet';
import { underLock } from '../sheet/write/write-table';

const PATIENCE_MS = 60_000;

/** Makes the starter workbook of saved reports and closed months. See makeStarter. */
export function makeStarterWorkbook(sources: ReportStores): StarterProgress {
  const { reports, settings, document } = sources;
  return makeStarter(sources, {
    defaults() {
      if (settings.settingsAndKey().key === undefined) throw new KeyMissing();
      return settings.settings();
    },
    reportFacts: (id) => reports.find(id)?.draft,
    save(name, draft) {
      const refreshing = { ...defaultRefreshing(), schedule: { kind: 'when ready' } as const };
      const order = { name, draft, destination: { kind: 'new sheet', title: name } as const, refreshing };
      // Google may have ended an earlier execution after it saved the report: neither its id nor its approval may have been kept.
      const orphan = reports.all().find((report) => versionText(report) === versionText(order));
      if (orphan !== undefined) {
        new Approvals(sources).approve([orphan]);
        return orphan.id;
      }
      const title = reports.freeName(name);
      const destination = { ...order.destination, title };
      const answer = saveReport({ ...order, name: title, destination }, sources);
      if (!('report' in answer)) throw new Error(`The report ${title} was not saved.`);
      return answer.report.id;
    },
    run(id, deadline) {
      const report = reports.get(id);
      new Approvals(sources).assertMayRun(report);
      return runReport({ findReport: () => report, how: 'by hand', deadline }, sources);
    },
    tables() {
      switchLogs(document, true);
      updateLogs(sources);
      underLock(sources, () => writeClosedMonths(sources));
      return { status: STATUS_SHEET, closed: overviewSheet().id };
    },
  });
}

/** The overview of closed months, without months, unless the file has it. */
function writeClosedMonths(sources: ReportStores): void {
  const { spreadsheet, clock } = sources;
  if (findReportSheet(spreadsheet, overviewSheet().id) !== undefined) return;
  const { table } = overviewTable([], sheetTime(sources));
  writeOwnTable(overviewSheet(), table, { ...sources, deadline: clock.now() + PATIENCE_MS });
}
