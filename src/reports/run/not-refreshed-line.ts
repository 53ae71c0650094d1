import { attempt } from '../../errors/record-failure';
import { markNotRefreshed } from '../../sheet/write/not-refreshed';
import { texts } from '../../wording/texts';
import type { ReportPorts } from '../store/report-stores';

type LinePorts = Pick<ReportPorts, 'clock' | 'spreadsheet' | 'formatTime' | 'locks' | 'errors'>;

const LOCK_WAIT_MS = 5_000;

/**
 * Has the line above a report's table say why it was not refreshed. False when the document's lock was not given: then it is to be said
 * later. If the sheet cannot be written, the status sheet and the mail still say it.
 */
export function writeNotRefreshed(reportId: string, sentence: string, ports: LinePorts): boolean {
  const { clock, spreadsheet, formatTime } = ports;
  const at = formatTime(clock.now(), spreadsheet.timeZone(), 'd MMM HH:mm');
  return writeLine(reportId, texts().reports.runs.notRefreshed(at, sentence), ports);
}

/** Takes back what the line above a report's table says of why it was not refreshed. */
export function clearNotRefreshed(reportId: string, ports: LinePorts): void {
  writeLine(reportId, '', ports);
}

function writeLine(reportId: string, text: string, ports: LinePorts): boolean {
  const { locks, spreadsheet } = ports;
  let hadLock = true;
  attempt(texts().reports.runs.sheet, ports, () => {
    const given = locks.withDocumentLock(LOCK_WAIT_MS, () => markNotRefreshed(spreadsheet, reportId, text));
    hadLock = given !== undefined;
  });
  return hadLock;
}
