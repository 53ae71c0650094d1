import { makeStarter, type StarterProgress } from '../charts';
import {
  Approvals,
  buildDefaultRefreshing,
  runReport,
  type SavedReportServices,
  saveReport,
  serializeVersion,
} from '../reports';

export function makeStarterWorkbook(services: SavedReportServices): StarterProgress {
  const { reports, settings } = services;
  return makeStarter(services, {
    readDefaults() {
      settings.requireKey();
      return settings.readSettings();
    },
    findReportUnits(id) {
      const report = reports.findById(id);
      return report && { zone: report.draft.zone, currency: report.draft.currency };
    },
    saveStarterReport(name, draft) {
      const refreshing = { ...buildDefaultRefreshing(), schedule: { kind: 'when ready' } as const };
      const newVersion = { draft, destination: { kind: 'new sheet', title: name } as const, refreshing };
      // Google may have ended an earlier execution after it saved the report, so that its id or its approval is lost. Such a report is found by
      // the text of its version, which contains neither the name of the report nor the title of a new sheet.
      const newVersionText = serializeVersion(newVersion);
      const orphan = reports.listAll().find((report) => serializeVersion(report) === newVersionText);
      if (orphan !== undefined) {
        new Approvals(services).approveVersions([orphan]);
        return orphan.id;
      }
      const title = reports.chooseFreeName(name);
      const destination = { ...newVersion.destination, title };
      const saveResult = saveReport({ ...newVersion, name: title, destination }, services);
      if (!('report' in saveResult)) throw new Error(`The report ${title} was not saved.`);
      return saveResult.report.id;
    },
    runStarterReport(id, deadline) {
      const report = reports.requireReport(id);
      new Approvals(services).assertApproved(report);
      return runReport({ loadReport: () => report, how: 'by hand', deadline }, services);
    },
  });
}
