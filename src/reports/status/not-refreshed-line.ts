import { tryWriting } from '../../errors';
import { createPatientApi, LOCK_WAITS, markNotRefreshed } from '../../sheet';
import { getTexts } from '../../wording';
import type { SavedReportServices } from '../store/saved-reports';

/** If the document's lock is busy or writing fails, users still find the reason in the status sheet and the mail. */
export function writeNotRefreshed(reportId: string, reason: string, services: SavedReportServices): void {
  const { spreadsheet, formatTime, records } = services;
  const { lastGoodAt } = records.readRunRecord(reportId);
  const buildLine = () => {
    const since = lastGoodAt === null ? '' : formatTime(lastGoodAt, spreadsheet.timeZone(), 'd MMM HH:mm');
    return getTexts().reports.runs.notRefreshed(since, reason);
  };
  writeLine(reportId, buildLine, services);
}

export function clearNotRefreshed(reportId: string, services: SavedReportServices): void {
  writeLine(reportId, () => '', services);
}

function writeLine(reportId: string, buildLine: () => string, services: SavedReportServices): void {
  const spreadsheet = createPatientApi(services.spreadsheet, services.clock);
  tryWriting(getTexts().reports.runs.sheet, services, () =>
    services.locks.withDocumentLock(LOCK_WAITS['by hand'], () =>
      markNotRefreshed(spreadsheet, reportId, buildLine()),
    ),
  );
}
