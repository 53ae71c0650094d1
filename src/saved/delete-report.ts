import { NotAllowed, RunGoingOn } from '../errors';
import { findReportSheet } from '../table/report-sheet';
import { deleteMetadata, deleteSheet } from '../table/sheets-requests';
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
  const found = findReportSheet(ports.spreadsheet, report.id);
  if (found !== undefined) {
    const { tab, metadataId } = found;
    const goes = sheet === 'goes';
    const others = ports.tabs.all().filter(({ sheetId, hidden }) => sheetId !== tab.sheetId && !hidden);
    if (goes && others.length === 0)
      throw new NotAllowed([
        `Sheet “${tab.title}” is the only one that can be seen in this file. Add a sheet first, or keep this one.`,
      ]);
    ports.spreadsheet.batchUpdate([goes ? deleteSheet(tab.sheetId) : deleteMetadata(metadataId)]);
  }
  reports.delete(report.id);
  records.forget(report.id);
}
