import { whyNoMail } from '../../errors/authorization-lost';
import { attempt } from '../../errors/record-failure';
import { patientSheets } from '../../sheet/api/retrying-api';
import { markNotRefreshed } from '../../sheet/write/not-refreshed';
import { LOCK_WAITS } from '../../sheet/write/write-table';
import { texts } from '../../wording/texts';
import type { ReportStores } from '../store/saved-reports';

type LinePorts = Pick<ReportStores, 'clock' | 'spreadsheet' | 'formatTime' | 'locks' | 'errors'>;

/** If the document's lock is busy or writing fails, users still find the reason in the status sheet and the mail. */
export function writeNotRefreshed(
  reportId: string,
  why: string,
  ports: LinePorts & Pick<ReportStores, 'records' | 'activeUser' | 'authorization'>,
): void {
  const { notRefreshed, neverRefreshed, noAddress } = texts().reports.runs;
  const noMail = whyNoMail(ports.authorization) || (ports.activeUser() === '' ? noAddress : '');
  const sentence = `${why} ${noMail}`.trim();
  const { lastGoodAt } = ports.records.record(reportId);
  const since = (at: number) => ports.formatTime(at, ports.spreadsheet.timeZone(), 'd MMM HH:mm');
  const line = lastGoodAt === null ? neverRefreshed(sentence) : notRefreshed(since(lastGoodAt), sentence);
  writeLine(reportId, line, ports);
}

export function clearNotRefreshed(reportId: string, ports: LinePorts): void {
  writeLine(reportId, '', ports);
}

function writeLine(reportId: string, text: string, ports: LinePorts): void {
  const spreadsheet = patientSheets(ports.spreadsheet, ports.clock);
  attempt(texts().reports.runs.sheet, ports, () =>
    ports.locks.withDocumentLock(LOCK_WAITS.brief, () => markNotRefreshed(spreadsheet, reportId, text)),
  );
}
