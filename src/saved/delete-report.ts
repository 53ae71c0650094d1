import { NotAllowed, RunGoingOn } from '../errors';
import type { SpreadsheetResource } from '../platform/ports';
import { type ReportSheet, SHEET_FIELDS, survey } from '../table/report-sheet';
import { deleteMetadata, deleteSheet } from '../table/sheets-requests';
import { forgetApproval } from './approvals';
import { REPORT_KEY } from './copied-report';
import type { ListSources } from './report-list';
import { isLive } from './report-state';
import { progressOf } from './run-signals';

/**
 * Deletes a saved report. Its sheet stays as the user's own, or goes too. Throws RunGoingOn while it runs, and NotAllowed when
 * its sheet is the only one that can be seen: a file has to have one.
 */
export function deleteReport(id: unknown, sheet: unknown, { reports, records, ports }: ListSources): void {
  const report = reports.get(id);
  const inHand = records.inHand(report.id);
  if (inHand !== undefined && isLive(progressOf(inHand, ports), ports.clock.now()))
    throw new RunGoingOn(inHand.by);
  const file = ports.spreadsheet.get(SHEET_FIELDS);
  const { found, leftovers } = survey(file, report.id);
  if (found !== undefined) {
    const { tab } = found;
    const goes = sheet === 'goes';
    const others = ports.tabs.all().filter(({ sheetId, hidden }) => sheetId !== tab.sheetId && !hidden);
    if (goes && others.length === 0)
      throw new NotAllowed([
        `Sheet “${tab.title}” is the only one that can be seen in this file. Add a sheet first, or keep this one.`,
      ]);
    ports.spreadsheet.batchUpdate([
      ...leftovers.map(deleteSheet),
      ...(goes ? [deleteSheet(tab.sheetId)] : marksOf(file, found).map(deleteMetadata)),
    ]);
  } else if (leftovers.length > 0) ports.spreadsheet.batchUpdate(leftovers.map(deleteSheet));
  reports.delete(report.id);
  records.forget(report.id);
  forgetApproval(report.id, ports);
}

/** The ids of the metadata by which a sheet is the report's. */
function marksOf({ sheets = [] }: SpreadsheetResource, { tab, metadataId }: ReportSheet): number[] {
  const sheet = sheets.find(({ properties }) => properties?.sheetId === tab.sheetId);
  const carried = (sheet?.developerMetadata ?? []).filter(({ metadataKey }) => metadataKey === REPORT_KEY);
  return [metadataId, ...carried.map((entry) => entry.metadataId ?? 0)];
}
