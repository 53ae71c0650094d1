import { type FieldId, requireField, type ZoneId } from '../../catalogue';
import { DAY_MS, HOUR_MS } from '../../dates';
import { AdReportsError } from '../../errors';
import {
  type FilterList,
  listEntryTexts,
  listFilterColumns,
  normalizeFilterText,
  type RowFilter,
} from '../../request';
import { type IdNames, Sums } from '../../table';
import { getTexts } from '../../wording';
import type { FileOfDay, FilePart, FileScanner, FileTotals } from '../day-consumer';
import {
  CsvError,
  CsvReader,
  type CsvRecord,
  copyCell,
  countLines,
  formatExcerpt,
  refuseOtherEncoding,
} from '../parse/csv-reader';
import { convertStampToMs, getZoneOffsetMs, type NumberReader, parseNumberText } from '../parse/number-cell';
import { REVENUE, RecordColumns } from './record-columns';

export interface RecordSelection {
  /** The app is no part of it: each file is of one app. */
  readonly filter: RowFilter;
  readonly areas: readonly string[];
  readonly zone: ZoneId;
  /** Collects the names of ids, from the records that pass the filter. */
  readonly idNames?: IdNames | undefined;
}

/** Reads one device file (section 2.3). Throws an AdReportsError with the line of the file, instead of guessing what a record means. */
export abstract class RecordScanner implements FileScanner {
  protected readonly columns: RecordColumns;
  private readonly readRevenue: NumberReader;
  private readonly filter: RecordFilter;
  private readonly reader: CsvReader;
  private readonly refuseForeignRow: (record: CsvRecord) => void;
  /** For each column of names with a column of their ids, the indexes of both. */
  private readonly namedIds: readonly { field: string; nameColumn: number; idColumn: number }[];
  private readonly revenueSum = new Sums();
  /** The number of line ends before the piece that is read next. */
  private linesBefore = 0;
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
      this.filter = new RecordFilter(selection, this.columns);
    } catch (error) {
      throw this.toFileError(error, first.text);
    }
    const { columns } = this;
    this.readRevenue = columns.buildNumberReader(REVENUE, 'money');
    this.isAtHeader = columns.layout.hasHeader;
    this.reader = new CsvReader(columns.layout.names.length, (record) => this.scanRecord(record));
    this.refuseForeignRow = createForeignRowCheck(file, columns);
    const pairs = (selection.idNames?.columns ?? []).map(({ field, id }) => {
      return { field, nameColumn: columns.findRecordColumn(field), idColumn: columns.findRecordColumn(id) };
    });
    this.namedIds = pairs.filter(({ nameColumn, idColumn }) => nameColumn >= 0 && idColumn >= 0);
  }

  scanPart({ text, isFirst, isLast }: FilePart): number {
    try {
      refuseOtherEncoding(text, isFirst);
      const byteOrderMark = isFirst && text.startsWith('\ufeff') ? 1 : 0;
      const usedCharacters = this.reader.readRecords(text, byteOrderMark, isLast);
      this.linesBefore += countLines(text.slice(0, usedCharacters));
      return usedCharacters;
    } catch (error) {
      throw this.toFileError(error, text);
    }
  }

  buildFileTotals(): FileTotals {
    const { records, kept } = this;
    const { day, centre } = this.file;
    const revenue = this.revenueSum.getSum(0);
    return { day, centre, records, kept, revenue, matched: this.filter.listMatches() };
  }

  /** `revenue` is NaN if it is unknown. */
  protected abstract collectRecord(record: CsvRecord, revenue: number): void;

  private scanRecord(record: CsvRecord): void {
    if (this.isAtHeader) {
      this.isAtHeader = false;
      return;
    }
    const revenue = this.readRevenue(record);
    this.revenueSum.addValue(0, revenue);
    this.records++;
    this.refuseForeignRow(record);
    if (!this.filter.isSelected(record, revenue)) return;
    this.kept++;
    this.collectRecord(record, revenue);
    for (const { field, nameColumn, idColumn } of this.namedIds) {
      const id = copyCell(record.readCell(idColumn));
      this.selection.idNames?.addName(field, id, copyCell(record.readCell(nameColumn)));
    }
  }

  private toFileError(error: unknown, text: string): unknown {
    if (!(error instanceof CsvError)) return error;
    const line = 1 + this.linesBefore + countLines(text.slice(0, error.at));
    return new AdReportsError(getTexts().errors.deviceFileRefused(this.file.centre, line, error.message));
  }
}

/** The days of a device file may begin at midnight in any zone from UTC-8 to UTC+8: the service does not say in which. */
const TOLERANCE_MS = 16 * HOUR_MS;

/** Refuses rows of another app or day. Accepts a blank app id, and a stamp that is not clearly in seconds or milliseconds. */
function createForeignRowCheck({ app, day }: FileOfDay, columns: RecordColumns) {
  if (app === undefined) return () => {};
  const { otherApp, otherDay } = getTexts().devices.records;
  const appColumn = columns.findRecordColumn('appId');
  const stampColumn = columns.findRecordColumn('dateTimeStamp');
  const zoneMs = getZoneOffsetMs(columns.zone);
  const dayMs = Date.parse(day) - zoneMs;
  return (record: CsvRecord): void => {
    // NaN if it is unclear: then both comparisons are false, and the row is accepted.
    const ms = stampColumn < 0 ? Number.NaN : convertStampToMs(Number(record.readCell(stampColumn)));
    if (ms < dayMs - TOLERANCE_MS || ms >= dayMs + DAY_MS + TOLERANCE_MS) {
      const recordDay = new Date(ms + zoneMs).toISOString().slice(0, 10);
      throw new CsvError(record.from, otherDay(recordDay, day, columns.zone));
    }
    const recordApp = appColumn < 0 ? app : record.readCell(appColumn);
    // An app id such as “-” or “null” is a blank, too.
    if (recordApp !== app && recordApp.trim() !== app && parseNumberText(recordApp) !== null)
      throw new CsvError(record.from, otherApp(formatExcerpt(recordApp), formatExcerpt(app)));
  };
}

const LISTS = ['areas', 'networks', 'adFormats', 'placements'] as const satisfies readonly FilterList[];

interface ListCondition {
  readonly list: FilterList;
  /** True: records with an entry of the list are removed. False: all others are. */
  readonly isExcept: boolean;
  readonly columns: readonly number[];
  /** By each text that means an entry in a row: the entry as the user typed it. */
  readonly entryByText: ReadonlyMap<string, string>;
  readonly matched: Set<string>;
}

/** Decides which records of one file are used. The file must have a column for each list of the filter. */
class RecordFilter {
  private readonly conditions: readonly ListCondition[];

  constructor(
    private readonly selection: RecordSelection,
    columns: RecordColumns,
  ) {
    const { filter, areas } = selection;
    const lists = { ...filter, areas };
    if (filter.revenueOnly) requireFilterColumns([REVENUE], columns);
    this.conditions = LISTS.filter((list) => lists[list].length > 0).map((list) => ({
      list,
      isExcept: filter.except.includes(list),
      columns: requireFilterColumns(listFilterColumns(list, 'device'), columns),
      entryByText: new Map(
        lists[list].flatMap((entry) => listEntryTexts(list, entry).map((text) => [text, entry])),
      ),
      matched: new Set(),
    }));
  }

  /** `revenue` is NaN if it is unknown. */
  isSelected(record: CsvRecord, revenue: number): boolean {
    let isSelected = !this.selection.filter.revenueOnly || Math.abs(revenue) > 0;
    // All conditions are checked, also after one is not met: each notes the entries that the file has.
    for (const condition of this.conditions)
      if (hasListedEntry(condition, record) === condition.isExcept) isSelected = false;
    return isSelected;
  }

  listMatches(): NonNullable<FileTotals['matched']> {
    return Object.fromEntries(this.conditions.map(({ list, matched }) => [list, [...matched]]));
  }
}

/** Whether the record has an entry of the list. Notes the entry. */
function hasListedEntry({ columns, entryByText, matched }: ListCondition, record: CsvRecord): boolean {
  for (const column of columns) {
    const entry = entryByText.get(normalizeFilterText(record.readCell(column)));
    if (entry === undefined) continue;
    matched.add(entry);
    return true;
  }
  return false;
}

function requireFilterColumns(ids: readonly FieldId[], columns: RecordColumns): readonly number[] {
  const indexes = ids.map((id) => columns.findRecordColumn(id)).filter((index) => index >= 0);
  // A file without any text has no columns, and no records to filter.
  if (indexes.length === 0 && columns.layout.names.length > 0)
    throw new CsvError(0, getTexts().devices.records.noColumn(ids.map((id) => requireField(id).label)));
  return indexes;
}
