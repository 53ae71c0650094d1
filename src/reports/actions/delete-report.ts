import {
  buildChangeDeletions,
  buildMarkDeletions,
  createShortTaskApi,
  deleteSheet,
  inspectSheets,
  runUnderLock,
  SHEET_FIELDS,
} from '../../sheet';
import { Approvals } from '../approvals';
import { assertNotRunning } from '../run/begin-run';
import type { SavedReportServices } from '../store/saved-reports';

/** The report's sheet stays, and is the user's. */
export function deleteReport(id: unknown, services: SavedReportServices): void {
  runUnderLock(services, () => {
    const { reports, records, clock } = services;
    const spreadsheet = createShortTaskApi(services.spreadsheet, clock);
    const report = reports.requireReport(id);
    assertNotRunning(report.id, services);
    const file = spreadsheet.get(SHEET_FIELDS);
    const { reportSheet, leftoverSheetIds } = inspectSheets(file, report.id, clock.now());
    const requests = [
      ...buildChangeDeletions(spreadsheet, file, report.id),
      ...leftoverSheetIds.map(deleteSheet),
      ...(reportSheet === undefined ? [] : buildMarkDeletions(reportSheet)),
    ];
    if (requests.length > 0) spreadsheet.batchUpdate(requests);
    reports.deleteStored(report.id);
    records.deleteRunRecord(report.id);
    new Approvals(services).withdrawApproval(report.id);
  });
}
