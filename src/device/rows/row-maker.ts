import type { ZoneId } from '../../catalogue/catalogue';
import type { Day } from '../../dates/calendar';
import type { Cell, Column } from '../../table/table';
import type { Centre } from '../centres';
import { CellReader, type Reading, readingOf } from '../parse/cell-reader';
import { columnAt, type Layout } from '../parse/layout';
import { hourOf, offsetMs } from '../parse/numbers';
import type { RecordReader, RowColumns } from '../parse/record-reader';
import { type DeviceFilter, type RowCondition, rowConditions, TextTest } from '../parse/row-filter';

/** Which rows of a file are made, and of what. */
export interface RowsAsked {
  readonly columns: readonly Pick<Column, 'field' | 'type'>[];
  readonly filter: DeviceFilter;
  readonly zone: ZoneId;
}

const REVENUE = 'deviceRevenue';

/** Makes rows of a file's records, of those that are kept only. The revenue is read of all. */
export class RowMaker {
  /** What the revenue of a record was read with; null where the file lacks it. */
  readonly revenue: CellReader | null;
  private readonly columns: RowColumns;
  /** What a row begins as: blank, but for what is the same in all of them. */
  private readonly blankRow: readonly Cell[];
  private readonly test: RowTest | null;
  private readonly stamp: CellReader | null;
  private readonly hourPlace: number;

  /** Throws Misfit where the file lacks what rows are kept by. */
  constructor(layout: Layout, asked: RowsAsked, file: { readonly day: Day | null; readonly centre: Centre }) {
    const fields = asked.columns.map(({ field }) => field);
    const given: Readonly<Record<'date' | 'centre', Cell>> = { date: file.day, centre: file.centre };
    this.blankRow = fields.map((field) => (field === 'date' || field === 'centre' ? given[field] : null));
    this.hourPlace = fields.indexOf('hour');
    const isStrict = asked.filter.revenueOnly || fields.includes(REVENUE);
    const seen = new SeenColumns(layout, asked.zone, isStrict);
    this.test = isFiltered(asked.filter) ? new RowTest(asked.filter, layout, seen) : null;
    const columns = seen.all(asked.columns);
    const revenueAt = columnAt(layout, REVENUE);
    if (this.test === null && revenueAt >= 0) columns[revenueAt] ??= seen.revenue(revenueAt);
    const stampAt = this.hourPlace < 0 ? -1 : columnAt(layout, 'dateTimeStamp');
    if (stampAt >= 0) columns[stampAt] ??= seen.stamp(stampAt);
    this.columns = columns;
    this.stamp = columns[stampAt] ?? null;
    this.revenue = this.test === null ? (columns[revenueAt] ?? null) : this.test.revenue;
  }

  /** The row of the record at `from`: null where it is not kept, undefined where there is no whole record. Throws Misfit. */
  make(reader: RecordReader, from: number): Cell[] | null | undefined {
    const { test } = this;
    if (test !== null) {
      if (!reader.read(from, test.columns, test.cells)) return undefined;
      if (!test.passes()) return null;
    }
    const row = this.blankRow.slice();
    if (!reader.read(from, this.columns, row)) return undefined;
    const { stamp } = this;
    if (stamp !== null && !Number.isNaN(stamp.number)) row[this.hourPlace] = hourOf(stamp.number);
    return row;
  }
}

function isFiltered({ areas, networks, adFormats, placements, revenueOnly }: DeviceFilter): boolean {
  return revenueOnly || areas.length + networks.length + adFormats.length + placements.length > 0;
}

/** Says of a record whether its row is kept. It reads no more of it than that takes. */
class RowTest {
  readonly columns: RowColumns;
  /** The cells that were read last, at their places in the file. */
  readonly cells: Cell[];
  readonly revenue: CellReader | null;
  private readonly conditions: readonly { readonly columns: readonly number[]; readonly text: TextTest }[];
  private readonly revenueOnly: boolean;

  constructor(filter: DeviceFilter, layout: Layout, seen: SeenColumns) {
    const conditions = rowConditions(filter, layout, 0);
    const revenueAt = columnAt(layout, REVENUE);
    const columns = seen.texts(conditions);
    if (revenueAt >= 0) columns[revenueAt] = seen.revenue(revenueAt);
    this.columns = columns;
    this.revenue = columns[revenueAt] ?? null;
    this.cells = columns.map(() => null);
    this.conditions = conditions.map(({ columns, texts }) => ({ columns, text: new TextTest(texts) }));
    this.revenueOnly = filter.revenueOnly;
  }

  passes(): boolean {
    const { revenue, cells } = this;
    if (this.revenueOnly && !(revenue !== null && Math.abs(revenue.number) > 0)) return false;
    return this.conditions.every(({ columns, text }) =>
      columns.some((at) => text.passes(cells[at] as string)),
    );
  }
}

/** Makes the readers of a file's columns. */
class SeenColumns {
  private readonly offsetMs: number;

  constructor(
    private readonly layout: Layout,
    zone: ZoneId,
    /** True where a revenue that is no number is refused. */
    private readonly isStrict: boolean,
  ) {
    this.offsetMs = offsetMs(zone);
  }

  /** Of the columns asked for; null in the place of the others. */
  all(columns: RowsAsked['columns']): (CellReader | null)[] {
    return this.layout.places.map((place, at) =>
      place < 0 ? null : this.reader(at, place, readingOf(columns[place]!.type)),
    );
  }

  texts(conditions: readonly RowCondition[]): (CellReader | null)[] {
    const asked = new Set(conditions.flatMap(({ columns }) => columns));
    return this.layout.places.map((_, at) => (asked.has(at) ? this.reader(at, at, 'text') : null));
  }

  revenue(at: number): CellReader {
    return this.reader(at, -1, 'decimal', !this.isStrict);
  }

  stamp(at: number): CellReader {
    return this.reader(at, -1, 'moment');
  }

  private reader(at: number, place: number, reading: Reading, lenient = false): CellReader {
    return new CellReader({ name: this.layout.names[at]!, reading, place, offsetMs: this.offsetMs, lenient });
  }
}
