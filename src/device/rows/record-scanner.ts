import type { MetricId, ZoneId } from '../../catalogue/catalogue';
import { DeviceFileRefused } from '../../errors/service-errors';
import { Sums } from '../../table/exact-sum';
import type { IdNames } from '../../table/id-names';
import type { NumberCell } from '../cells/number-cell';
import type { FileOfDay, FileScanner, ScanOptions } from '../day-consumer';
import type { FilePart } from '../file-part';
import type { FileTotals } from '../file-totals';
import {
  countCharacter,
  refuseOtherEncoding,
  type TextFaults,
  takenOf,
  UNDECODED,
  withoutNuls,
} from '../parse/clean-text';
import { CsvError } from '../parse/csv-error';
import { CsvReader, type CsvRecord, copyOf } from '../parse/csv-reader';
import { layoutOf } from '../parse/layout';
import { ForeignRows } from './foreign-rows';
import { RecordColumns } from './record-columns';
import { type DeviceFilter, RecordFilter } from './row-filter';

export interface RecordsWanted {
  readonly filter: DeviceFilter;
  readonly zone: ZoneId;
  /** Collects the names of ids, from the records that pass the filter. */
  readonly idNames?: IdNames | undefined;
}

export const REVENUE: MetricId = 'deviceRevenue';
/** The byte order mark. */
const MARK = '\ufeff';

/**
 * Reads one device file (section 2.3), piece by piece, and passes the records that the filter keeps to `keep`. It throws
 * DeviceFileRefused, with the line of the file, for a row with too few or too many cells, a quote never closed or followed by text, a
 * text in a column of numbers, a column named twice, a file without known columns or without those that the filter needs, and rows of
 * another app or day.
 */
export abstract class RecordScanner implements FileScanner {
  taken = 0;
  missing: readonly string[] = [];
  readonly unknown: readonly string[];
  protected readonly columns: RecordColumns;
  /** The revenue of each record, also of removed ones. Null if the file has no revenue column. */
  protected readonly revenue: NumberCell | null;
  private readonly reader: CsvReader;
  private readonly filter: RecordFilter;
  private readonly foreign: ForeignRows | undefined;
  /** The columns of names and of their ids. */
  private readonly namedIds: readonly {
    readonly field: string;
    readonly name: number;
    readonly id: number;
  }[];
  private readonly revenueSum = new Sums();
  /** The number of line ends before the piece that is read next. */
  private lines = 0;
  private isAtHeader: boolean;
  private records = 0;
  private kept = 0;
  private faults: TextFaults = { blankLines: 0, nuls: 0, undecoded: 0 };

  /** `first` is the beginning of the file. */
  constructor(
    private readonly wanted: RecordsWanted,
    private readonly file: FileOfDay,
    first: FilePart,
    private readonly options: ScanOptions,
  ) {
    const text = withoutNuls(first.text);
    try {
      refuseOtherEncoding(first.text);
      const layout = layoutOf(text, first.isLast);
      this.columns = new RecordColumns(layout, file, wanted.zone);
      this.filter = new RecordFilter(wanted.filter, layout);
    } catch (error) {
      throw this.refused(error, text);
    }
    const { layout } = this.columns;
    this.unknown = layout.unknown;
    this.isAtHeader = layout.hasHeader;
    this.reader = new CsvReader(layout.names.length, (record) => this.add(record));
    this.foreign = options.asked && new ForeignRows(options.asked, layout);
    this.namedIds = (wanted.idNames?.columns ?? [])
      .map(({ field, id }) => ({ field, name: this.columns.at(field), id: this.columns.at(id) }))
      .filter(({ name, id }) => name >= 0 && id >= 0);
    this.revenue = this.columns.numbers(REVENUE, 'decimal');
  }

  read({ text: raw, isFirst, isLast }: FilePart): void {
    const text = withoutNuls(raw);
    try {
      const read = this.reader.read(text, isFirst && text.startsWith(MARK) ? 1 : 0, isLast);
      this.foreign?.refuse(this.records);
      this.taken = isLast ? raw.length : takenOf(raw, read);
      this.faults = {
        blankLines: this.reader.blankLines,
        nuls: this.faults.nuls + this.taken - read,
        undecoded: this.faults.undecoded + countCharacter(UNDECODED, text.slice(0, read)),
      };
      this.lines += countCharacter('\n', text.slice(0, read));
    } catch (error) {
      throw this.refused(error, text);
    }
  }

  totals(): FileTotals {
    const { records, kept, faults } = this;
    const { day, centre } = this.file;
    const revenue = records === 0 ? 0 : this.revenue === null ? null : this.revenueSum.value(0);
    const hasFaults = faults.blankLines + faults.nuls + faults.undecoded > 0;
    const state = records > 0 ? 'read' : 'no data';
    return { day, centre, state, records, kept, revenue, ...(hasFaults && { faults }) };
  }

  /** Handles a record that passes the filter. Throws NotAllowed, and CsvError for a number that its column cannot have. */
  protected abstract keep(record: CsvRecord): void;

  private add(record: CsvRecord): void {
    if (this.isAtHeader) {
      this.isAtHeader = false;
      return;
    }
    const { revenue } = this;
    revenue?.read(record).addTo(this.revenueSum, 0);
    this.records++;
    this.foreign?.look(record);
    this.options.onRecord?.(record.text, record.from, record.to);
    if (!this.filter.passes(record, revenue?.number ?? Number.NaN)) return;
    this.kept++;
    this.keep(record);
    for (const { field, name, id } of this.namedIds)
      this.wanted.idNames?.add(field, copyOf(record.cell(id)), copyOf(record.cell(name)));
  }

  private refused(error: unknown, text: string): unknown {
    if (!(error instanceof CsvError)) return error;
    const line = 1 + this.lines + countCharacter('\n', text.slice(0, error.at));
    return new DeviceFileRefused(this.file.centre, line, error.message);
  }
}
