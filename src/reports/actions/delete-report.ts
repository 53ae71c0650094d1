import { NotAllowed } from '../../errors/ad-reports-error';
import { RunGoingOn } from '../../errors/run-errors';
import type { SpreadsheetResource, TabFacts } from '../../platform/ports';
import { deleteMetadata, deleteSheet } from '../../sheet/api/sheets-requests';
import { MadeSheets, metadataOf } from '../../sheet/read/hidden-sheets';
import { type ReportSheet, SHEET_FIELDS, surveySheets } from '../../sheet/read/report-sheet';
import { texts } from '../../wording/texts';
import { Approvals } from '../approvals/approvals';
import { REPORT_KEY } from '../copies/report-in-sheet';
import { isLive } from '../schedule/report-state';
import { progressOf } from '../store/run-signals';
import type { ReportStores } from '../store/saved-reports';

/**
 * Deletes a saved report. The sheet that its runs have recorded stays as the user's own, or is deleted if `sheet` is 'goes'. Metadata
 * alone does not prove that a sheet is the report's, because any editor can write metadata. Throws RunGoingOn while the report runs, and
 * NotAllowed if its sheet is the file's only visible one.
 */
export function deleteReport(id: unknown, sheet: unknown, sources: ReportStores): void {
  const { reports, records, spreadsheet, document, clock } = sources;
  const report = reports.get(id);
  const unfinished = records.unfinished(report.id);
  if (unfinished !== undefined && isLive(progressOf(unfinished, sources), clock.now()))
    throw new RunGoingOn(unfinished.by);
  const file = spreadsheet.get(SHEET_FIELDS);
  const { found, leftovers } = surveySheets(file, report.id, { made: new MadeSheets(document) });
  const deleted = sheet === 'goes' ? recordedTab(report.id, sources) : undefined;
  const isLeft = found !== undefined && found.tab.sheetId !== deleted?.sheetId;
  const requests = [
    ...leftovers.map(deleteSheet),
    ...(isLeft ? marksOf(file, found) : []).map(deleteMetadata),
    ...(deleted === undefined ? [] : [deleteSheet(deleted.sheetId)]),
  ];
  if (requests.length > 0) spreadsheet.batchUpdate(requests);
  reports.delete(report.id);
  records.forget(report.id);
  new Approvals(sources).forget(report.id);
}

/** The tab that the list names; undefined if it was deleted. */
function recordedTab(id: string, { records, tabs }: ReportStores): TabFacts | undefined {
  const all = tabs.all();
  const tab = all.find(({ sheetId }) => sheetId === records.record(id).sheetId);
  if (tab !== undefined && !all.some(({ sheetId, hidden }) => sheetId !== tab.sheetId && !hidden))
    throw new NotAllowed([texts().reports.saving.onlySheet(tab.title)]);
  return tab;
}

/** The ids of the metadata that mark a sheet as the report's. */
function marksOf({ sheets = [] }: SpreadsheetResource, { tab, metadataId }: ReportSheet): number[] {
  const sheet = sheets.find(({ properties }) => properties?.sheetId === tab.sheetId);
  return [metadataId, ...metadataOf(sheet ?? {}, REPORT_KEY).map((entry) => entry.metadataId)];
}
