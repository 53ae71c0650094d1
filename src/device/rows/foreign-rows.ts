import { getTexts } from '../../wording';
import type { FileOfDay } from '../day-consumer';
import { CsvError, type CsvRecord, formatExcerpt } from '../parse/csv-reader';
import { convertStampToMs, DAY_MS, getZoneOffsetMs, HOUR_MS, parseNumberText } from '../parse/number-cell';
import type { RecordColumns } from './record-columns';

/** The days of a device file may begin at midnight in any zone from UTC-8 to UTC+8: the service does not say in which. */
const TOLERANCE_MS = 16 * HOUR_MS;

/** Refuses rows of another app or day. Accepts a blank app id, and a stamp that is not clearly in seconds or milliseconds. */
export function createForeignRowCheck({ app, day }: FileOfDay, columns: RecordColumns) {
  if (app === undefined) return () => {};
  const { otherApp, otherDay } = getTexts().devices.records;
  const appColumn = columns.findRecordColumn('appId');
  const stampColumn = columns.findRecordColumn('dateTimeStamp');
  const zoneMs = getZoneOffsetMs(columns.zone);
  const dayMs = Date.parse(day) - zoneMs;
  return (record: CsvRecord): void => {
    const ms = stampColumn < 0 ? Number.NaN : convertStampToMs(record.parsePlainNumber(stampColumn));
    if (ms < dayMs - TOLERANCE_MS || ms >= dayMs + DAY_MS + TOLERANCE_MS) {
      const recordDay = new Date(ms + zoneMs).toISOString().slice(0, 10);
      throw new CsvError(record.from, otherDay(recordDay, day, columns.zone));
    }
    const recordApp = appColumn < 0 ? app : record.readCell(appColumn);
    // An app id such as “-” or “null” is a blank, too.
    if (recordApp !== app && recordApp.trim() !== app && parseNumberText(recordApp).kind !== 'blank')
      throw new CsvError(record.from, otherApp(formatExcerpt(recordApp), formatExcerpt(app)));
  };
}
