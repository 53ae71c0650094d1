import { codeNames, type MetricId, type ZoneId } from '../../catalogue/catalogue';
import type { ValueType } from '../../catalogue/entry';
import { SERIAL_OF_1970 } from '../../dates/sheet-dates';
import type { Cell } from '../../table/table';
import { DEVICE_IDS, namesDevice } from '../cells/device-id';
import { DAY_MS, HOUR_MS, NumberCell, offsetMs } from '../cells/number-cell';
import type { FileOfDay } from '../day-consumer';
import { type CsvRecord, copyOf } from '../parse/csv-reader';
import { columnAt, type Layout } from '../parse/layout';
import { hashOf, isPersonal } from './hash-identifiers';

export const REVENUE: MetricId = 'deviceRevenue';

const MOST_REMEMBERED = 10_000;

export type CellReader = (record: CsvRecord) => Cell;

export class RecordColumns {
  constructor(
    readonly layout: Layout,
    private readonly file: FileOfDay,
    readonly zone: ZoneId,
  ) {}

  at(id: string): number {
    return columnAt(this.layout, id);
  }

  /** The numbers of a column; null if the file does not have it. */
  numbers(id: string, type: ValueType): NumberCell | null {
    const column = this.at(id);
    const name = this.layout.names[column];
    const kind = type === 'count' || type === 'moment' ? type : id === REVENUE ? 'revenue' : 'decimal';
    return name === undefined ? null : new NumberCell(column, name, kind, offsetMs(this.zone));
  }

  /** How to read the cells of a table's column. They are null if the file does not have it. Identifiers are hashed if there is a salt. */
  cells(field: string, type: ValueType, salt?: string): CellReader {
    const { day, centre } = this.file;
    if (field === 'date') return () => day;
    if (field === 'centre') return () => centre;
    if (field === 'hour')
      return cellsOf(this.numbers('dateTimeStamp', 'moment'), (ms) => Math.floor(ms / HOUR_MS) % 24);
    if (type === 'text' || type === 'id' || type === 'date')
      return this.texts(field, isPersonal(field) ? salt : undefined);
    const toCell = (number: number) => (type === 'moment' ? number / DAY_MS + SERIAL_OF_1970 : number);
    return cellsOf(this.numbers(field, type), toCell);
  }

  private texts(field: string, salt: string | undefined): CellReader {
    const column = this.at(field);
    if (column < 0) return () => null;
    const isDeviceId = DEVICE_IDS.some((id) => id === field);
    const names = codeNames(field);
    const toCell = (text: string) => {
      const cell = isDeviceId && !namesDevice(text) ? '' : (names?.get(text) ?? text);
      return salt === undefined || cell === '' ? cell : hashOf(cell, salt);
    };
    // Most texts repeat. A text that a table keeps is a copy, as a slice would keep its whole piece of the file in memory.
    const cells = new Map<string, string>();
    return (record) => {
      const text = record.cell(column);
      const earlier = cells.get(text);
      if (earlier !== undefined) return earlier;
      const copy = copyOf(text);
      const cell = toCell(copy);
      if (cells.size < MOST_REMEMBERED) cells.set(copy, cell);
      return cell;
    };
  }
}

function cellsOf(numbers: NumberCell | null, toCell: (number: number) => number): CellReader {
  return (record) => {
    const number = numbers?.read(record).number ?? Number.NaN;
    return Number.isNaN(number) ? null : toCell(number);
  };
}
