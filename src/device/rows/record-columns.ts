import { findCodeNames, type MetricId, type ValueType, type ZoneId } from '../../catalogue';
import { SERIAL_OF_1970 } from '../../dates';
import type { Cell } from '../../table';
import type { FileOfDay, FilePart } from '../day-consumer';
import { type CsvRecord, copyCell } from '../parse/csv-reader';
import { detectLayout, findLayoutColumn, type Layout } from '../parse/layout';
import { DAY_MS, getZoneOffsetMs, HOUR_MS, NumberCell } from '../parse/number-cell';
import { DEVICE_IDS, hashIdentifier, isPersonal, isUsableDeviceId } from './identifiers';

export const REVENUE: MetricId = 'deviceRevenue';

const MOST_REMEMBERED = 10_000;

export type CellReader = (record: CsvRecord) => Cell;

/** The columns of one device file, and how to read their cells. */
export class RecordColumns {
  readonly layout: Layout;

  constructor(
    private readonly file: FileOfDay,
    readonly zone: ZoneId,
    first: FilePart,
  ) {
    this.layout = detectLayout(first.text, first.isLast);
  }

  findRecordColumn(id: string): number {
    return findLayoutColumn(this.layout, id);
  }

  /** The numbers of a column; null if the file does not have it. */
  createNumberCell(id: string, type: ValueType): NumberCell | null {
    const column = this.findRecordColumn(id);
    const name = this.layout.names[column];
    const kind = type === 'count' || type === 'moment' ? type : id === REVENUE ? 'revenue' : 'decimal';
    return name === undefined ? null : new NumberCell(column, name, kind, getZoneOffsetMs(this.zone));
  }

  /** How to read the cells of a table's column. They are null if the file does not have it. Identifiers are hashed if there is a salt. */
  createColumnReader(field: string, type: ValueType, salt?: string): CellReader {
    const { day, centre } = this.file;
    if (field === 'date') return () => day;
    if (field === 'centre') return () => centre;
    if (field === 'hour') {
      const moments = this.createNumberCell('dateTimeStamp', 'moment');
      return createNumberReader(moments, (ms) => Math.floor(ms / HOUR_MS) % 24);
    }
    if (type === 'text' || type === 'id' || type === 'date')
      return this.createTextReader(field, isPersonal(field) ? salt : undefined);
    const toCell = (number: number) => (type === 'moment' ? number / DAY_MS + SERIAL_OF_1970 : number);
    return createNumberReader(this.createNumberCell(field, type), toCell);
  }

  private createTextReader(field: string, salt: string | undefined): CellReader {
    const column = this.findRecordColumn(field);
    if (column < 0) return () => null;
    const isDeviceId = DEVICE_IDS.some((id) => id === field);
    const names = findCodeNames(field);
    const toCell = (text: string) => {
      const cell = isDeviceId && !isUsableDeviceId(text) ? '' : (names?.get(text) ?? text);
      return salt === undefined || cell === '' ? cell : hashIdentifier(cell, salt);
    };
    // Most texts repeat. A text that a table keeps is a copy, as a slice would keep its whole piece of the file in memory.
    const cachedCells = new Map<string, string>();
    return (record) => {
      const text = record.readCell(column);
      const cachedCell = cachedCells.get(text);
      if (cachedCell !== undefined) return cachedCell;
      const copy = copyCell(text);
      const cell = toCell(copy);
      if (cachedCells.size < MOST_REMEMBERED) cachedCells.set(copy, cell);
      return cell;
    };
  }
}

function createNumberReader(numbers: NumberCell | null, toCell: (number: number) => number): CellReader {
  return (record) => {
    const number = numbers?.readCellNumber(record).number ?? Number.NaN;
    return Number.isNaN(number) ? null : toCell(number);
  };
}
