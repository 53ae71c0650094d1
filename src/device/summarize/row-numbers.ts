import { field, type MetricId, type ZoneId } from '../../catalogue/catalogue';
import { decimalsOf } from '../../table/exact-sum';
import type { Cell } from '../../table/table';
import { CellReader, type Reading } from '../parse/cell-reader';
import { columnAt, type Layout } from '../parse/layout';
import { epochMsOf, offsetMs } from '../parse/numbers';
import { ODD, PlainNumber } from '../parse/plain-number';

const REVENUE: MetricId = 'deviceRevenue';

/** Which numbers of a record are read. */
export interface NumbersAsked {
  /** What is added up. */
  readonly measures: readonly MetricId[];
  readonly hasHour: boolean;
  /** True where a revenue that is no number is refused although nobody adds it up. */
  readonly isStrict: boolean;
  readonly zone: ZoneId;
}

/** The numbers of the record that was read last: what is added up, the revenue, which the control totals need, and the time. */
export class RowNumbers {
  /** In the order of the measures; NaN for what is not known. */
  readonly values: Float64Array;
  readonly decimals: Int32Array;
  /** The place of the revenue among them. */
  readonly revenueAt: number;
  /** Milliseconds on the zone's clocks; NaN where the time is not known, or nobody asked. */
  stamp = Number.NaN;
  /** Places in the file; -1 where it lacks the column. */
  private readonly columns: readonly number[];
  private readonly stampColumn: number;
  private readonly isCount: readonly boolean[];
  private readonly number = new PlainNumber();
  private readonly offsetMs: number;

  constructor(
    private readonly asked: NumbersAsked,
    private readonly layout: Layout,
  ) {
    const { measures, hasHour, zone } = asked;
    const ids = measures.includes(REVENUE) ? measures : [...measures, REVENUE];
    this.columns = ids.map((id) => columnAt(layout, id));
    this.isCount = ids.map((id) => field(id).type === 'count');
    this.revenueAt = ids.indexOf(REVENUE);
    this.stampColumn = hasHour ? columnAt(layout, 'dateTimeStamp') : -1;
    this.values = new Float64Array(ids.length).fill(Number.NaN);
    this.decimals = new Int32Array(ids.length);
    this.offsetMs = offsetMs(zone);
  }

  /** Reads them from cells that lie between `edges`; false where one is not plainly a number. */
  read(text: string, edges: Int32Array): boolean {
    const { columns, values, decimals, number, isCount, stampColumn } = this;
    for (let i = 0; i < columns.length; i++) {
      const column = columns[i]!;
      if (column < 0) continue;
      const written = number.read(text, edges[column]! + 1, edges[column + 1]!);
      if (written === ODD || (written > 0 && isCount[i]!)) return false;
      values[i] = number.value;
      decimals[i] = written;
    }
    return stampColumn < 0 || this.readStamp(text, edges[stampColumn]! + 1, edges[stampColumn + 1]!);
  }

  /** Takes them from a row whose cells `reader` made. */
  take(row: readonly Cell[], stamp: CellReader | null): void {
    for (let i = 0; i < this.columns.length; i++) this.takeOne(i, row);
    if (stamp !== null) this.stamp = stamp.number;
  }

  takeRevenue(row: readonly Cell[]): void {
    this.takeOne(this.revenueAt, row);
  }

  /** What reads the file's column at `place`: undefined where it is none of these numbers. */
  reader(place: number): CellReader | undefined {
    if (place === this.stampColumn) return this.readerOf(place, 'moment', false);
    const number = this.columns.indexOf(place);
    if (number < 0) return undefined;
    const { measures, isStrict } = this.asked;
    return this.readerOf(
      place,
      this.isCount[number]! ? 'count' : 'decimal',
      number >= measures.length && !isStrict,
    );
  }

  isStamp(place: number): boolean {
    return place === this.stampColumn;
  }

  isRevenue(place: number): boolean {
    return place === this.columns[this.revenueAt];
  }

  private readerOf(place: number, reading: Reading, lenient: boolean): CellReader {
    return new CellReader({
      name: this.layout.names[place]!,
      reading,
      place,
      offsetMs: this.offsetMs,
      lenient,
    });
  }

  private readStamp(text: string, from: number, to: number): boolean {
    if (this.number.read(text, from, to) === ODD) return false;
    this.stamp = epochMsOf(this.number.value) + this.offsetMs;
    return from === to || !Number.isNaN(this.stamp);
  }

  private takeOne(i: number, row: readonly Cell[]): void {
    const column = this.columns[i]!;
    if (column < 0) return;
    const value = row[column];
    this.values[i] = typeof value === 'number' ? value : Number.NaN;
    this.decimals[i] = typeof value === 'number' ? decimalsOf(value) : 0;
  }
}
