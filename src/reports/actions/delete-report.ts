import { NotAllowed } from '../../errors/ad-reports-error';
import type { SpreadsheetResource, TabFacts } from '../../platform/ports';
import { patientSheets } from '../../sheet/api/retrying-api';
import { deleteMetadata, deleteSheet } from '../../sheet/api/sheets-requests';
import { forgettingRequests } from '../../sheet/changes/kept-change';
import { MadeSheets, metadataOf } from '../../sheet/read/hidden-sheets';
import { type ReportSheet, SHEET_FIELDS, surveySheets, unmarkRequests } from '../../sheet/read/report-sheet';
import { underLock } from '../../sheet/write/write-table';
import { texts } from '../../wording/texts';
import { Approvals } from '../approvals';
import { assertNotRunning } from '../run/begin-run';
import { REPORT_KEY } from '../store/report-text';
import type { ReportStores } from '../store/saved-reports';

/**
 * If `sheet` is 'delete', also deletes the sheet that its last good run wrote. Throws RunGoingOn while the report runs, NotAllowed if the
 * sheet to delete is the file's only visible sheet, and SheetBusy if the document's lock is busy; then nothing is deleted.
 */
export function deleteReport(id: unknown, sheet: unknown, sources: ReportStores): void {
  // Deleting the report needs the lock, and must not fail after its sheet is deleted.
  underLock(sources, () => {
    const { reports, records, document, clock } = sources;
    const spreadsheet = patientSheets(sources.spreadsheet, clock);
    const report = reports.get(id);
    assertNotRunning(report.id, sources);
    const file = spreadsheet.get(SHEET_FIELDS);
    const { found, leftovers } = surveySheets(file, report.id, { made: new MadeSheets(document) });
    const deleted = sheet === 'delete' ? recordedTab(report.id, sources) : undefined;
    const left = found?.tab.sheetId === deleted?.sheetId ? undefined : found;
    const requests = [
      ...forgettingRequests(spreadsheet, file, report.id),
      ...leftovers.map(deleteSheet),
      ...(left === undefined ? [] : [...deleteMarks(file, left), ...unmarkRequests(left.stamp)]),
      ...(deleted === undefined ? [] : [deleteSheet(deleted.sheetId)]),
    ];
    if (requests.length > 0) spreadsheet.batchUpdate(requests);
    reports.delete(report.id);
    records.forget(report.id);
    new Approvals(sources).forget(report.id);
  });
}

/** A sheet's metadata is not used, because any editor can write it. Throws NotAllowed if it is the only visible sheet. */
function recordedTab(id: string, { records, tabs }: ReportStores): TabFacts | undefined {
  const all = tabs.all();
  const tab = all.find(({ sheetId }) => sheetId === records.record(id).sheetId);
  if (tab !== undefined && !all.some(({ sheetId, hidden }) => sheetId !== tab.sheetId && !hidden))
    throw new NotAllowed([texts().reports.saving.onlySheet(tab.title)]);
  return tab;
}

function deleteMarks({ sheets = [] }: SpreadsheetResource, { tab, metadataId }: ReportSheet) {
  const sheet = sheets.find(({ properties }) => properties?.sheetId === tab.sheetId);
  const marks = [{ metadataId }, ...metadataOf(sheet ?? {}, REPORT_KEY)];
  return marks.map((mark) => deleteMetadata({ metadataId: mark.metadataId }));
}
