import type { ZoneId } from '../../catalogue';
import type { Day } from '../../dates';
import { AdReportsError } from '../../errors';
import { type IdNames, Sums } from '../../table';
import { getTexts } from '../../wording';
import {
  addToSum,
  convertStampToMs,
  DAY_MS,
  getZoneOffsetMs,
  HOUR_MS,
  type NumberCell,
  parseNumberText,
} from '../cells/number-cell';
import type { FileOfDay, FilePart, FileScanner, FileTotals } from '../day-consumer';
import { countLines, refuseOtherEncoding } from '../parse/clean-text';
import { CsvError, CsvReader, type CsvRecord, copyCell, formatExcerpt } from '../parse/csv-reader';
import { detectLayout } from '../parse/layout';
import { REVENUE, RecordColumns } from './record-columns';
import { createRecordFilter, type DeviceFilter, type ListInFiles, type RecordFilter } from './record-filter';

export interface RecordSelection {
  readonly filter: DeviceFilter;
  readonly zone: ZoneId;
  /** Collects the names of ids, from the records that pass the filter. */
  readonly idNames?: IdNames | undefined;
}

/** Reads one device file (section 2.3). Throws an AdReportsError with the line of the file, instead of guessing what a record means. */
export abstract class RecordScanner implements FileScanner {
  missing: readonly string[] = [];
  protected readonly columns: RecordColumns;
  /** The revenue of each record, also of removed ones. Null if the file has no revenue column. */
  protected readonly revenue: NumberCell | null;
  private readonly reader: CsvReader;
  private readonly filter: RecordFilter;
  private readonly checkForeign: ((record: CsvRecord) => void) | undefined;
  /** For each column of names with a column of their ids, the indexes of both. */
  private readonly namedIds: readonly { field: string; name: number; id: number }[];
  private readonly revenueSum = new Sums();
  /** The number of line ends before the piece that is read next. */
  private lines = 0;
  private isAtHeader: boolean;
  private records = 0;
  private kept = 0;

  constructor(
    private readonly selection: RecordSelection,
    private readonly file: FileOfDay,
    first: FilePart,
  ) {
    const { text } = first;
    try {
      refuseOtherEncoding(text, true);
      const layout = detectLayout(text, first.isLast);
      this.columns = new RecordColumns(layout, file, selection.zone);
      this.filter = createRecordFilter(selection.filter, layout);
    } catch (error) {
      throw this.toFileError(error, text);
    }
    const { columns } = this;
    const { hasHeader, names } = columns.layout;
    this.isAtHeader = hasHeader;
    this.reader = new CsvReader(names.length, (record) => this.scanRecord(record));
    this.checkForeign =
      file.app === undefined ? undefined : createForeignRowCheck(file.app, file.day, columns);
    this.namedIds = (selection.idNames?.columns ?? [])
      .map(({ field, id }) => ({
        field,
        name: columns.findRecordColumn(field),
        id: columns.findRecordColumn(id),
      }))
      .filter(({ name, id }) => name >= 0 && id >= 0);
    this.revenue = columns.createNumberCell(REVENUE, 'money');
  }

  scanPart({ text, isFirst, isLast }: FilePart): number {
    try {
      refuseOtherEncoding(text, isFirst);
      const usedCharacters = this.reader.readRecords(
        text,
        isFirst && text.startsWith('\ufeff') ? 1 : 0,
        isLast,
      );
      this.lines += countLines(text.slice(0, usedCharacters));
      return isLast ? text.length : usedCharacters;
    } catch (error) {
      throw this.toFileError(error, text);
    }
  }

  buildFileTotals(): FileTotals {
    const { records, kept } = this;
    const { day, centre } = this.file;
    const state = records > 0 ? 'read' : 'no data';
    return { day, centre, state, records, kept, revenue: this.revenueSum.getSum(0) };
  }

  listMatchedEntries(): ListInFiles[] {
    return this.filter.collectMatchedEntries();
  }

  /** Handles a record that passes the filter. Throws NotAllowed, and CsvError for a number that its column cannot have. */
  protected abstract collectRecord(record: CsvRecord): void;

  private scanRecord(record: CsvRecord): void {
    if (this.isAtHeader) {
      this.isAtHeader = false;
      return;
    }
    const { revenue, file } = this;
    addToSum(this.revenueSum, 0, revenue?.readCellNumber(record) ?? null);
    this.records++;
    this.checkForeign?.(record);
    file.duplicates?.addRecord(record, file.centre);
    if (!this.filter.isSelected(record, revenue?.number ?? Number.NaN)) return;
    this.kept++;
    this.collectRecord(record);
    for (const { field, name, id } of this.namedIds)
      this.selection.idNames?.addName(field, copyCell(record.readCell(id)), copyCell(record.readCell(name)));
  }

  private toFileError(error: unknown, text: string): unknown {
    if (!(error instanceof CsvError)) return error;
    const line = 1 + this.lines + countLines(text.slice(0, error.at));
    return new AdReportsError(getTexts().errors.deviceFileRefused(this.file.centre, line, error.message));
  }
}

/** The days of a device file may begin at midnight in any zone from UTC-8 to UTC+8: the service does not say in which. */
const TOLERANCE_MS = 16 * HOUR_MS;

/** Refuses rows of another app or day. Accepts a blank app id, and a stamp that is not clearly in seconds or milliseconds. */
function createForeignRowCheck(app: string, day: Day, columns: RecordColumns): (record: CsvRecord) => void {
  const { otherApp, otherDay } = getTexts().devices.records;
  const [appColumn, stampColumn] = [
    columns.findRecordColumn('appId'),
    columns.findRecordColumn('dateTimeStamp'),
  ];
  const zoneMs = getZoneOffsetMs(columns.zone);
  const begin = Date.parse(day) - zoneMs;
  return (record) => {
    const ms = stampColumn < 0 ? Number.NaN : convertStampToMs(record.parsePlainNumber(stampColumn));
    if (ms < begin - TOLERANCE_MS || ms >= begin + DAY_MS + TOLERANCE_MS) {
      const recordDay = new Date(ms + zoneMs).toISOString().slice(0, 10);
      throw new CsvError(record.from, otherDay(recordDay, day, columns.zone));
    }
    const recordApp = appColumn < 0 ? app : record.readCell(appColumn);
    // An app id such as “-” or “null” is a blank, too.
    if (recordApp !== app && recordApp.trim() !== app && parseNumberText(recordApp) !== null)
      throw new CsvError(record.from, otherApp(formatExcerpt(recordApp), formatExcerpt(app)));
  };
}
