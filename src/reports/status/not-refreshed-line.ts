import { attempt } from '../../errors/failure-message';
import { patientSheets } from '../../sheet/api/retrying-api';
import { markNotRefreshed } from '../../sheet/write/not-refreshed';
import { LOCK_WAITS } from '../../sheet/write/write-table';
import { texts } from '../../wording/texts';
import type { ReportStores } from '../store/saved-reports';

/** If the document's lock is busy or writing fails, users still find the reason in the status sheet and the mail. */
export function writeNotRefreshed(reportId: string, why: string, services: ReportStores): void {
  const { lastGoodAt } = services.records.record(reportId);
  const timeZone = services.spreadsheet.timeZone();
  const since = lastGoodAt === null ? '' : services.formatTime(lastGoodAt, timeZone, 'd MMM HH:mm');
  writeLine(reportId, texts().reports.runs.notRefreshed(since, why), services);
}

export function clearNotRefreshed(reportId: string, services: ReportStores): void {
  writeLine(reportId, '', services);
}

function writeLine(reportId: string, text: string, services: ReportStores): void {
  const spreadsheet = patientSheets(services.spreadsheet, services.clock);
  attempt(texts().reports.runs.sheet, services, () =>
    services.locks.withDocumentLock(LOCK_WAITS['by hand'], () =>
      markNotRefreshed(spreadsheet, reportId, text),
    ),
  );
}
