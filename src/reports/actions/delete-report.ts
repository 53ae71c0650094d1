import { NotAllowed } from '../../errors';
import type { SpreadsheetResource, TabFacts } from '../../platform';
import {
  buildChangeDeletions,
  buildColumnMarkDeletions,
  createShortTaskApi,
  deleteMetadata,
  deleteSheet,
  HiddenSheetStore,
  inspectSheets,
  listMetadata,
  type ReportSheet,
  runUnderLock,
  SHEET_FIELDS,
} from '../../sheet';
import { getTexts } from '../../wording';
import { Approvals } from '../approvals';
import { assertNotRunning } from '../run/begin-run';
import { REPORT_METADATA_KEY } from '../store/report-text';
import type { SavedReportServices } from '../store/saved-reports';

/** If `sheet` is 'delete', also deletes the sheet that its last good run wrote. If anything prevents that, nothing is deleted. */
export function deleteReport(id: unknown, sheet: unknown, services: SavedReportServices): void {
  // Deleting the report needs the lock, and must not fail after its sheet is deleted.
  runUnderLock(services, () => {
    const { reports, records, document, clock } = services;
    const spreadsheet = createShortTaskApi(services.spreadsheet, clock);
    const report = reports.requireReport(id);
    assertNotRunning(report.id, services);
    const file = spreadsheet.get(SHEET_FIELDS);
    const abandonedIds = new HiddenSheetStore(document).listAbandonedIds(report.id, clock.now());
    const { reportSheet, leftoverSheetIds } = inspectSheets(file, report.id, abandonedIds);
    const deletedTab = sheet === 'delete' ? findRecordedTab(report.id, services) : undefined;
    const remainingSheet = reportSheet?.tab.sheetId === deletedTab?.sheetId ? undefined : reportSheet;
    const requests = [
      ...buildChangeDeletions(spreadsheet, file, report.id),
      ...leftoverSheetIds.map(deleteSheet),
      ...(remainingSheet === undefined ? [] : buildMarkDeletions(file, remainingSheet)),
      ...(deletedTab === undefined ? [] : [deleteSheet(deletedTab.sheetId)]),
    ];
    if (requests.length > 0) spreadsheet.batchUpdate(requests);
    reports.deleteStored(report.id);
    records.deleteRunRecord(report.id);
    new Approvals(services).withdrawApproval(report.id);
  });
}

/** The sheet in the run record. Metadata are not used: any editor can write them into another sheet, which would be deleted. */
function findRecordedTab(id: string, { records, tabs }: SavedReportServices): TabFacts | undefined {
  const allTabs = tabs.readAllTabs();
  const tab = allTabs.find(({ sheetId }) => sheetId === records.readRunRecord(id).sheetId);
  if (tab === undefined) return undefined;
  // Google does not delete the last visible sheet of a file.
  if (!allTabs.some(({ sheetId, hidden }) => sheetId !== tab.sheetId && !hidden))
    throw new NotAllowed([getTexts().reports.saving.onlySheet(tab.title)]);
  return tab;
}

/** Deletes the metadata that connect a sheet and its columns with its report. */
function buildMarkDeletions({ sheets = [] }: SpreadsheetResource, { tab, metadataId, stamp }: ReportSheet) {
  const sheet = sheets.find(({ properties }) => properties?.sheetId === tab.sheetId);
  const marks = [{ metadataId }, ...listMetadata(sheet ?? {}, REPORT_METADATA_KEY)];
  const sheetMarks = marks.map((mark) => deleteMetadata({ metadataId: mark.metadataId }));
  return [...sheetMarks, ...buildColumnMarkDeletions(stamp)];
}
