import type { FieldId, ZoneId } from '../../catalogue/catalogue';
import { Sums } from '../../table/exact-sum';
import type { Cell } from '../../table/table';
import type { FileOfDay } from '../days/read-day';
import { CellReader } from '../parse/cell-reader';
import { type CellTest, cellTests } from '../parse/cell-test';
import { columnAt, type Layout } from '../parse/layout';
import { hourOf } from '../parse/numbers';
import type { PlainRecord } from '../parse/plain-record';
import { TextHash } from '../parse/record-hash';
import type { RowColumns } from '../parse/record-reader';
import { type DeviceFilter, rowConditions } from '../parse/row-filter';
import { DEVICE_IDS, namesDevice } from './device-id';
import { type DeviceSums, NO_HOUR } from './device-sums';
import { RowNumbers } from './row-numbers';

/** Which rows are summed, and into what. */
export interface SumsAsked {
  readonly sums: DeviceSums;
  readonly filter: DeviceFilter;
  readonly zone: ZoneId;
}

/** In no file under these names. */
const DERIVED: ReadonlySet<FieldId> = new Set<FieldId>(['date', 'centre', 'hour']);

/** Adds the records of one file to the sums, each as its cells stand in the text, or as a row of cells. */
export class RowSums {
  records = 0;
  kept = 0;
  /**
   * How RecordReader reads a record that is not plain; a cell's place is its column in the file. First what tells whether the row is
   * kept, null where all rows are; then all that is summed.
   */
  readonly tested: RowColumns | null;
  readonly columns: RowColumns;
  private readonly numbers: RowNumbers;
  private readonly revenue = new Sums();
  /** Columns of the file: of each dimension, -1 where the file lacks it; and of the identifiers that it has. */
  private readonly wordColumns: readonly number[];
  private readonly idColumns: readonly number[];
  private readonly tests: readonly (readonly CellTest[])[];
  private readonly hash = new TextHash();
  private readonly hourAt: number;
  private readonly stampReader: CellReader | null;

  /** Throws Misfit where the file lacks what rows are kept by. */
  constructor(
    private readonly asked: SumsAsked,
    private readonly file: FileOfDay,
    layout: Layout,
  ) {
    const { sums, filter, zone } = asked;
    const { dimensions } = sums.spec;
    const at = (id: FieldId): number => (DERIVED.has(id) ? -1 : columnAt(layout, id));
    this.hourAt = dimensions.indexOf('hour');
    const hasHour = this.hourAt >= 0;
    this.numbers = new RowNumbers(
      { measures: sums.measures, hasHour, isStrict: filter.revenueOnly, zone },
      layout,
    );
    this.wordColumns = dimensions.map(at);
    this.idColumns = sums.countsDevices ? DEVICE_IDS.map(at).filter((column) => column >= 0) : [];
    this.tests = cellTests(rowConditions(filter, layout, 0));
    this.tested = filter.revenueOnly || this.tests.length > 0 ? this.testReaders(layout) : null;
    this.columns = this.readers(layout);
    this.stampReader = this.columns.find((_, place) => this.numbers.isStamp(place)) ?? null;
  }

  /** To be called before the records of a piece: what is the same in all of them. A column that the file lacks is blank. */
  begin(): void {
    const { spec, words, groups } = this.asked.sums;
    spec.dimensions.forEach((id, at) => {
      const text = id === 'date' ? this.file.day : id === 'centre' ? this.file.centre : '';
      groups.tuple[at] = words[at]?.idOf(text, 0, text.length) ?? NO_HOUR;
    });
  }

  /** Of all records; null where one of them has none. */
  fileRevenue(): number | null {
    return this.revenue.value(0);
  }

  /** Adds a record; false, and nothing is added, where a number in it is not plainly one. */
  addPlain(text: string, { edges }: PlainRecord): boolean {
    if (!this.numbers.read(text, edges)) return false;
    this.count();
    if (this.passesPlain(text, edges)) this.keepPlain(text, edges);
    return true;
  }

  /** Counts a record that `tested` has read into `row`, and says whether it is kept. */
  isKept(row: readonly Cell[]): boolean {
    this.numbers.takeRevenue(row);
    this.count();
    return this.isRevenueFine() && this.tests.every((tests) => tests.some((test) => passesCell(test, row)));
  }

  /** Adds a record that `columns` have read into `row`, and that is counted already where some rows are left out. */
  addRow(row: readonly Cell[]): void {
    this.numbers.take(row, this.stampReader);
    if (this.tested === null) this.count();
    this.keepRow(row);
  }

  private count(): void {
    const { values, decimals, revenueAt } = this.numbers;
    this.records++;
    this.revenue.add(0, values[revenueAt]!, decimals[revenueAt]!);
  }

  private isRevenueFine(): boolean {
    if (!this.asked.filter.revenueOnly) return true;
    const { values, revenueAt } = this.numbers;
    return Math.abs(values[revenueAt]!) > 0;
  }

  private passesPlain(text: string, edges: Int32Array): boolean {
    if (!this.isRevenueFine()) return false;
    const { tests } = this;
    for (let i = 0; i < tests.length; i++) {
      let passes = false;
      for (const test of tests[i]!)
        passes ||= test.passes(text, edges[test.column]! + 1, edges[test.column + 1]!);
      if (!passes) return false;
    }
    return true;
  }

  private keepPlain(text: string, edges: Int32Array): void {
    const { wordColumns, idColumns } = this;
    const { words, groups } = this.asked.sums;
    for (let i = 0; i < wordColumns.length; i++) {
      const column = wordColumns[i]!;
      if (column >= 0) groups.tuple[i] = words[i]!.idOf(text, edges[column]! + 1, edges[column + 1]!);
    }
    const group = this.addSums();
    if (!this.mayName(group)) return;
    for (let i = 0; i < idColumns.length; i++) {
      const column = idColumns[i]!;
      if (namesDevice(text, edges[column]! + 1, edges[column + 1]!)) {
        this.addDevice(group, text, edges[column]! + 1, edges[column + 1]!);
        return;
      }
    }
    this.asked.sums.unnamed++;
  }

  private keepRow(row: readonly Cell[]): void {
    const { words, groups } = this.asked.sums;
    this.wordColumns.forEach((column, i) => {
      if (column >= 0) groups.tuple[i] = words[i]!.idOf(textOf(row, column), 0, textOf(row, column).length);
    });
    const group = this.addSums();
    if (!this.mayName(group)) return;
    const id = this.idColumns
      .map((column) => textOf(row, column))
      .find((text) => namesDevice(text, 0, text.length));
    if (id === undefined) this.asked.sums.unnamed++;
    else this.addDevice(group, id, 0, id.length);
  }

  /** Returns the group. */
  private addSums(): number {
    const { hourAt } = this;
    const { values, decimals, stamp } = this.numbers;
    const { sums } = this.asked;
    if (hourAt >= 0) sums.groups.tuple[hourAt] = Number.isNaN(stamp) ? NO_HOUR : hourOf(stamp);
    const group = sums.group();
    const all = sums.sums;
    for (let i = 0; i < all.length; i++) all[i]!.add(group, values[i]!, decimals[i]!);
    this.kept++;
    return group;
  }

  /** False where devices are not counted, or the file says nothing of them. */
  private mayName(group: number): boolean {
    const { countsDevices, devices } = this.asked.sums;
    if (countsDevices && this.idColumns.length === 0) devices.leaveBlank(group);
    return this.idColumns.length > 0;
  }

  private addDevice(group: number, text: string, from: number, to: number): void {
    const { sums } = this.asked;
    const { values, decimals, revenueAt } = this.numbers;
    sums.devices.add(group, this.hash.of(text, from, to));
    sums.named.add(group, values[revenueAt]!, decimals[revenueAt]!);
  }

  private testReaders({ width, names }: Layout): RowColumns {
    const texts = new Set(this.tests.flatMap((tests) => tests.map(({ column }) => column)));
    return Array.from({ length: width }, (_, place) => {
      if (this.numbers.isRevenue(place)) return this.numbers.reader(place) ?? null;
      return texts.has(place) ? textReader(names, place) : null;
    });
  }

  private readers({ width, names }: Layout): RowColumns {
    const texts = new Set([...this.wordColumns, ...this.idColumns]);
    return Array.from(
      { length: width },
      (_, place) => this.numbers.reader(place) ?? (texts.has(place) ? textReader(names, place) : null),
    );
  }
}

function textReader(names: readonly string[], place: number): CellReader {
  return new CellReader({ name: names[place]!, reading: 'text', place, offsetMs: 0 });
}

function passesCell(test: CellTest, row: readonly Cell[]): boolean {
  const text = textOf(row, test.column);
  return test.passes(text, 0, text.length);
}

function textOf(row: readonly Cell[], column: number): string {
  return String(row[column] ?? '');
}
