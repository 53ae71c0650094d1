import { NotAllowed } from '../../errors/ad-reports-error';
import { RunGoingOn } from '../../errors/run-errors';
import type { SpreadsheetResource, TabFacts } from '../../platform/ports';
import { deleteMetadata, deleteSheet } from '../../sheet/api/sheets-requests';
import { MadeSheets } from '../../sheet/read/hidden-sheets';
import { type ReportSheet, SHEET_FIELDS, surveySheets } from '../../sheet/read/report-sheet';
import { texts } from '../../wording/texts';
import { forgetApproval } from '../approvals/approvals';
import { REPORT_KEY } from '../copies/report-in-sheet';
import { isLive } from '../schedule/report-state';
import type { ReportStores } from '../store/report-stores';
import { progressOf } from '../store/run-signals';

/**
 * Deletes a saved report. Its sheet, which is the one that its runs have recorded and the list names, stays as the user's own, or goes too:
 * metadata alone makes no sheet the report's here, for anybody may have written it. Throws RunGoingOn while it runs, and NotAllowed when its
 * sheet is the only one that can be seen: a file has to have one.
 */
export function deleteReport(id: unknown, sheet: unknown, { reports, records, ports }: ReportStores): void {
  const report = reports.get(id);
  const inHand = records.inHand(report.id);
  if (inHand !== undefined && isLive(progressOf(inHand, ports), ports.clock.now()))
    throw new RunGoingOn(inHand.by);
  const file = ports.spreadsheet.get(SHEET_FIELDS);
  const { found, leftovers } = surveySheets(file, report.id, { made: new MadeSheets(ports.document) });
  const going = sheet === 'goes' ? recordedTab(report.id, { records, ports }) : undefined;
  const staying = found === undefined || found.tab.sheetId === going?.sheetId ? [] : marksOf(file, found);
  const requests = [
    ...leftovers.map(deleteSheet),
    ...staying.map(deleteMetadata),
    ...(going === undefined ? [] : [deleteSheet(going.sheetId)]),
  ];
  if (requests.length > 0) ports.spreadsheet.batchUpdate(requests);
  reports.delete(report.id);
  records.forget(report.id);
  forgetApproval(report.id, ports);
}

/** The tab that the list names; undefined when it is not there any more. */
function recordedTab(
  id: string,
  { records, ports }: Pick<ReportStores, 'records' | 'ports'>,
): TabFacts | undefined {
  const tabs = ports.tabs.all();
  const tab = tabs.find(({ sheetId }) => sheetId === records.record(id)?.sheetId);
  if (tab !== undefined && !tabs.some(({ sheetId, hidden }) => sheetId !== tab.sheetId && !hidden))
    throw new NotAllowed([texts().reports.saving.onlySheet(tab.title)]);
  return tab;
}

/** The ids of the metadata by which a sheet is the report's. */
function marksOf({ sheets = [] }: SpreadsheetResource, { tab, metadataId }: ReportSheet): number[] {
  const sheet = sheets.find(({ properties }) => properties?.sheetId === tab.sheetId);
  const carried = (sheet?.developerMetadata ?? []).filter(({ metadataKey }) => metadataKey === REPORT_KEY);
  return [metadataId, ...carried.map((entry) => entry.metadataId ?? 0)];
}
