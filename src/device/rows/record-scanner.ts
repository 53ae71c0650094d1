import type { ZoneId } from '../../catalogue/catalogue';
import type { Day } from '../../dates/calendar';
import { AdReportsError } from '../../errors/ad-reports-error';
import { Sums } from '../../table/exact-sum';
import type { IdNames } from '../../table/id-names';
import { texts } from '../../wording/texts';
import { addTo, DAY_MS, epochMsOf, HOUR_MS, type NumberCell, numberOf, offsetMs } from '../cells/number-cell';
import type { FileOfDay, FilePart, FileScanner, FileTotals } from '../day-consumer';
import { countLines, refuseOtherEncoding } from '../parse/clean-text';
import { CsvError, CsvReader, type CsvRecord, copyOf, shown } from '../parse/csv-reader';
import { layoutOf } from '../parse/layout';
import { REVENUE, RecordColumns } from './record-columns';
import { type DeviceFilter, type ListInFiles, type RecordFilter, recordFilter } from './row-filter';

export interface RecordsWanted {
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
    private readonly wanted: RecordsWanted,
    private readonly file: FileOfDay,
    first: FilePart,
  ) {
    const { text } = first;
    try {
      refuseOtherEncoding(text, true);
      const layout = layoutOf(text, first.isLast);
      this.columns = new RecordColumns(layout, file, wanted.zone);
      this.filter = recordFilter(wanted.filter, layout);
    } catch (error) {
      throw this.refused(error, text);
    }
    const { columns } = this;
    const { hasHeader, names } = columns.layout;
    this.isAtHeader = hasHeader;
    this.reader = new CsvReader(names.length, (record) => this.add(record));
    this.checkForeign = file.app === undefined ? undefined : foreignRowCheck(file.app, file.day, columns);
    this.namedIds = (wanted.idNames?.columns ?? [])
      .map(({ field, id }) => ({ field, name: columns.at(field), id: columns.at(id) }))
      .filter(({ name, id }) => name >= 0 && id >= 0);
    this.revenue = columns.numbers(REVENUE, 'money');
  }

  read({ text, isFirst, isLast }: FilePart): number {
    try {
      refuseOtherEncoding(text, isFirst);
      const read = this.reader.read(text, isFirst && text.startsWith('\ufeff') ? 1 : 0, isLast);
      this.lines += countLines(text.slice(0, read));
      return isLast ? text.length : read;
    } catch (error) {
      throw this.refused(error, text);
    }
  }

  totals(): FileTotals {
    const { records, kept } = this;
    const { day, centre } = this.file;
    const state = records > 0 ? 'read' : 'no data';
    return { day, centre, state, records, kept, revenue: this.revenueSum.value(0) };
  }

  lists(): ListInFiles[] {
    return this.filter.lists();
  }

  /** Handles a record that passes the filter. Throws NotAllowed, and CsvError for a number that its column cannot have. */
  protected abstract keep(record: CsvRecord): void;

  private add(record: CsvRecord): void {
    if (this.isAtHeader) {
      this.isAtHeader = false;
      return;
    }
    const { revenue, file } = this;
    addTo(this.revenueSum, 0, revenue?.read(record) ?? null);
    this.records++;
    this.checkForeign?.(record);
    file.duplicates?.add(record, file.centre);
    if (!this.filter.passes(record, revenue?.number ?? Number.NaN)) return;
    this.kept++;
    this.keep(record);
    for (const { field, name, id } of this.namedIds)
      this.wanted.idNames?.add(field, copyOf(record.cell(id)), copyOf(record.cell(name)));
  }

  private refused(error: unknown, text: string): unknown {
    if (!(error instanceof CsvError)) return error;
    const line = 1 + this.lines + countLines(text.slice(0, error.at));
    return new AdReportsError(texts().errors.deviceFileRefused(this.file.centre, line, error.message));
  }
}

/** The days of a device file may begin at midnight in any zone from UTC-8 to UTC+8: the service does not say in which. */
const TOLERANCE_MS = 16 * HOUR_MS;

/** Refuses rows of another app or day. Accepts a blank app id, and a stamp that is not clearly in seconds or milliseconds. */
function foreignRowCheck(app: string, day: Day, columns: RecordColumns): (record: CsvRecord) => void {
  const { otherApp, otherDay } = texts().devices.records;
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
