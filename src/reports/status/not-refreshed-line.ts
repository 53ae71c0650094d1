import { attempt } from '../../errors/failure-message';
import { patientSheets } from '../../sheet/api/retrying-api';
import { markNotRefreshed } from '../../sheet/write/not-refreshed';
import { LOCK_WAITS } from '../../sheet/write/write-table';
import { texts } from '../../wording/texts';
import type { ReportStores } from '../store/saved-reports';

/** If the document's lock is busy or writing fails, users still find the reason in the status sheet and the mail. */
export function writeNotRefreshed(reportId: string, why: string, services: ReportStores): void {
  const { spreadsheet, formatTime, records } = services;
  const { lastGoodAt } = records.record(reportId);
  const lineOf = () => {
    const since = lastGoodAt === null ? '' : formatTime(lastGoodAt, spreadsheet.timeZone(), 'd MMM HH:mm');
    return texts().reports.runs.notRefreshed(since, why);
  };
  writeLine(reportId, lineOf, services);
}

export function clearNotRefreshed(reportId: string, services: ReportStores): void {
  writeLine(reportId, () => '', services);
}

function writeLine(reportId: string, lineOf: () => string, services: ReportStores): void {
  const spreadsheet = patientSheets(services.spreadsheet, services.clock);
  attempt(texts().reports.runs.sheet, services, () =>
    services.locks.withDocumentLock(LOCK_WAITS['by hand'], () =>
      markNotRefreshed(spreadsheet, reportId, lineOf()),
    ),
  );
}
