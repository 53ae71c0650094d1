import type { SpreadsheetResource } from '../../platform';
import {
  buildChangeDeletions,
  buildColumnMarkDeletions,
  createShortTaskApi,
  deleteMetadata,
  deleteSheet,
  inspectSheets,
  listMetadata,
  type ReportSheet,
  runUnderLock,
  SHEET_FIELDS,
} from '../../sheet';
import { Approvals } from '../approvals';
import { assertNotRunning } from '../run/begin-run';
import { REPORT_METADATA_KEY } from '../store/report-text';
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
      ...(reportSheet === undefined ? [] : buildMarkDeletions(file, reportSheet)),
    ];
    if (requests.length > 0) spreadsheet.batchUpdate(requests);
    reports.deleteStored(report.id);
    records.deleteRunRecord(report.id);
    new Approvals(services).withdrawApproval(report.id);
  });
}

/** Deletes the metadata that connect a sheet and its columns with its report. */
function buildMarkDeletions({ sheets = [] }: SpreadsheetResource, { tab, metadataId, stamp }: ReportSheet) {
  const sheet = sheets.find(({ properties }) => properties?.sheetId === tab.sheetId);
  const marks = [{ metadataId }, ...listMetadata(sheet ?? {}, REPORT_METADATA_KEY)];
  const sheetMarks = marks.map((mark) => deleteMetadata({ metadataId: mark.metadataId }));
  return [...sheetMarks, ...buildColumnMarkDeletions(stamp)];
}
