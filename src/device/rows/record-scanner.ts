import type { ZoneId } from '../../catalogue';
import { AdReportsError } from '../../errors';
import { type IdNames, Sums } from '../../table';
import { getTexts } from '../../wording';
import type { FileOfDay, FilePart, FileScanner, FileTotals, ListInFiles } from '../day-consumer';
import {
  CsvError,
  CsvReader,
  type CsvRecord,
  copyCell,
  countLines,
  refuseOtherEncoding,
} from '../parse/csv-reader';
import { addToSum, type NumberCell } from '../parse/number-cell';
import { createForeignRowCheck } from './foreign-rows';
import { REVENUE, RecordColumns } from './record-columns';
import { type DeviceFilter, RecordFilter } from './record-filter';

export interface RecordSelection {
  readonly filter: DeviceFilter;
  readonly zone: ZoneId;
  /** Collects the names of ids, from the records that pass the filter. */
  readonly idNames?: IdNames | undefined;
}

/** Reads one device file (section 2.3). Throws an AdReportsError with the line of the file, instead of guessing what a record means. */
export abstract class RecordScanner implements FileScanner {
  abstract readonly missing: readonly string[];
  protected readonly columns: RecordColumns;
  /** The revenue of each record, also of removed ones. Null if the file has no revenue column. */
  protected readonly revenue: NumberCell | null;
  private readonly filter: RecordFilter;
  private readonly reader: CsvReader;
  private readonly refuseForeignRow: (record: CsvRecord) => void;
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
    try {
      this.columns = new RecordColumns(file, selection.zone, first);
      this.filter = new RecordFilter(selection.filter, this.columns.layout);
    } catch (error) {
      throw this.toFileError(error, first.text);
    }
    const { columns } = this;
    this.revenue = columns.createNumberCell(REVENUE, 'money');
    this.isAtHeader = columns.layout.hasHeader;
    this.reader = new CsvReader(columns.layout.names.length, (record) => this.scanRecord(record));
    this.refuseForeignRow = createForeignRowCheck(file, columns);
    const idColumns = (selection.idNames?.columns ?? []).map(({ field, id }) => {
      return { field, name: columns.findRecordColumn(field), id: columns.findRecordColumn(id) };
    });
    this.namedIds = idColumns.filter(({ name, id }) => name >= 0 && id >= 0);
  }

  scanPart({ text, isFirst, isLast }: FilePart): number {
    try {
      refuseOtherEncoding(text, isFirst);
      const byteOrderMark = isFirst && text.startsWith('\ufeff') ? 1 : 0;
      const usedCharacters = this.reader.readRecords(text, byteOrderMark, isLast);
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

  /** Handles a record that passes the filter. */
  protected abstract collectRecord(record: CsvRecord): void;

  private scanRecord(record: CsvRecord): void {
    if (this.isAtHeader) {
      this.isAtHeader = false;
      return;
    }
    const { revenue, file } = this;
    addToSum(this.revenueSum, 0, revenue?.readCellNumber(record) ?? null);
    this.records++;
    this.refuseForeignRow(record);
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
