import { sayNotRefreshed } from '../table/not-refreshed';
import { tried } from './after-run';
import type { SavedPorts } from './ports';

const LOCK_WAIT_MS = 5_000;

/**
 * Has the line above a report's table say why it was not refreshed. False when the document's lock was not given: then it is to be said
 * later. Where the sheet cannot be told, status sheet and mail still tell it.
 */
export function sayInSheet(reportId: string, sentence: string, ports: SavedPorts): boolean {
  const { clock, spreadsheet, formatTime } = ports;
  const at = formatTime(clock.now(), spreadsheet.timeZone(), 'd MMM HH:mm');
  return said(reportId, `${at}: ${sentence}`, ports);
}

/** Takes back what the line above a report's table says of why it was not refreshed. */
export function withdrawFromSheet(reportId: string, ports: SavedPorts): void {
  said(reportId, '', ports);
}

function said(reportId: string, text: string, ports: SavedPorts): boolean {
  const { locks, spreadsheet } = ports;
  let hadLock = true;
  tried('The sheet', ports, () => {
    const given = locks.withDocumentLock(LOCK_WAIT_MS, () => sayNotRefreshed(spreadsheet, reportId, text));
    hadLock = given !== undefined;
  });
  return hadLock;
}
