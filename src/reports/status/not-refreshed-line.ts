import { whyNoMail } from '../../errors/error-log';
import { attempt } from '../../errors/failure-message';
import { patientSheets } from '../../sheet/api/retrying-api';
import { markNotRefreshed } from '../../sheet/write/not-refreshed';
import { LOCK_WAITS } from '../../sheet/write/write-table';
import { texts } from '../../wording/texts';
import type { ReportStores } from '../store/saved-reports';

/** If the document's lock is busy or writing fails, users still find the reason in the status sheet and the mail. */
export function writeNotRefreshed(reportId: string, why: string, services: ReportStores): void {
  const { notRefreshed, neverRefreshed, noAddress } = texts().reports.runs;
  const noMail = whyNoMail(services.authorization) || (services.activeUser() === '' ? noAddress : '');
  const sentence = `${why} ${noMail}`.trim();
  const { lastGoodAt } = services.records.record(reportId);
  const since = (at: number) => services.formatTime(at, services.spreadsheet.timeZone(), 'd MMM HH:mm');
  const line = lastGoodAt === null ? neverRefreshed(sentence) : notRefreshed(since(lastGoodAt), sentence);
  writeLine(reportId, line, services);
}

export function clearNotRefreshed(reportId: string, services: ReportStores): void {
  writeLine(reportId, '', services);
}

function writeLine(reportId: string, text: string, services: ReportStores): void {
  const spreadsheet = patientSheets(services.spreadsheet, services.clock);
  attempt(texts().reports.runs.sheet, services, () =>
    services.locks.withDocumentLock(LOCK_WAITS.brief, () => markNotRefreshed(spreadsheet, reportId, text)),
  );
}
