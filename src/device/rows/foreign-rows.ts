import type { Day } from '../../dates/calendar';
import { texts } from '../../wording/texts';
import { DAY_MS, epochMsOf, HOUR_MS, numberOf, offsetMs } from '../cells/number-cell';
import { CsvError, type CsvRecord, shown } from '../parse/csv-reader';
import type { RecordColumns } from './record-columns';

/** The days of a device file may begin at midnight in any zone from UTC-8 to UTC+8: the service does not say in which. */
const TOLERANCE_MS = 16 * HOUR_MS;

/**
 * A check that throws CsvError for a row of another app or day than the requested ones. Accepts rows with a blank app id, and rows with a
 * time stamp that is not clearly in seconds or milliseconds.
 */
export function foreignRowCheck(app: string, day: Day, columns: RecordColumns): (record: CsvRecord) => void {
  const { otherApp, otherDay } = texts().devices.foreignRows;
  const [appColumn, stampColumn] = [columns.at('appId'), columns.at('dateTimeStamp')];
  const zoneMs = offsetMs(columns.zone);
  const begin = Date.parse(day) - zoneMs;
  return (record) => {
    const ms = stampColumn < 0 ? Number.NaN : epochMsOf(record.plainNumber(stampColumn));
    if (ms < begin - TOLERANCE_MS || ms >= begin + DAY_MS + TOLERANCE_MS) {
      const other = new Date(ms + zoneMs).toISOString().slice(0, 10);
      throw new CsvError(record.from, otherDay(other, day, columns.zone));
    }
    const other = appColumn < 0 ? app : record.cell(appColumn);
    // An app id such as “-” or “null” is a blank, too.
    if (other !== app && other.trim() !== app && numberOf(other) !== null)
      throw new CsvError(record.from, otherApp(shown(other), shown(app)));
  };
}
