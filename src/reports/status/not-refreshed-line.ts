import { whyNoMail } from '../../errors/authorization-lost';
import { attempt } from '../../errors/record-failure';
import { patientSheets } from '../../sheet/api/retrying-api';
import { markNotRefreshed } from '../../sheet/write/not-refreshed';
import { LOCK_WAITS } from '../../sheet/write/write-table';
import { texts } from '../../wording/texts';
import type { ReportStores } from '../store/saved-reports';

type LinePorts = Pick<ReportStores, 'clock' | 'spreadsheet' | 'formatTime' | 'locks' | 'errors'>;

/** Returns false if the document's lock was busy. If writing fails, users still find the reason in the status sheet and the mail. */
export function writeNotRefreshed(
  reportId: string,
  why: string,
  ports: LinePorts & Pick<ReportStores, 'records' | 'activeUser' | 'authorization'>,
): boolean {
  const { notRefreshed, neverRefreshed, noAddress } = texts().reports.runs;
  const noMail = whyNoMail(ports.authorization) || (ports.activeUser() === '' ? noAddress : '');
  const sentence = `${why} ${noMail}`.trim();
  const { lastGoodAt } = ports.records.record(reportId);
  if (lastGoodAt === null) return writeLine(reportId, neverRefreshed(sentence), ports);
  const since = ports.formatTime(lastGoodAt, ports.spreadsheet.timeZone(), 'd MMM HH:mm');
  return writeLine(reportId, notRefreshed(since, sentence), ports);
}

export function clearNotRefreshed(reportId: string, ports: LinePorts): void {
  writeLine(reportId, '', ports);
}

function writeLine(reportId: string, text: string, ports: LinePorts): boolean {
  const { locks, clock } = ports;
  const spreadsheet = patientSheets(ports.spreadsheet, clock);
  let hadLock = true;
  attempt(texts().reports.runs.sheet, ports, () => {
    const given = locks.withDocumentLock(LOCK_WAITS.brief, () =>
      markNotRefreshed(spreadsheet, reportId, text),
    );
    hadLock = given !== undefined;
  });
  return hadLock;
}
