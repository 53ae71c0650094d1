import { codeNames, type ZoneId } from '../../catalogue/catalogue';
import type { ValueType } from '../../catalogue/entry';
import type { Cell } from '../../table/table';
import { DEVICE_IDS, namesDevice } from '../cells/device-id';
import { NumberCell, type NumberKind } from '../cells/number-cell';
import { hourOf, offsetMs, serialOf } from '../cells/numbers';
import type { FileOfDay } from '../day-consumer';
import { type CsvRecord, copyOf } from '../parse/csv-reader';
import { columnAt, type Layout } from '../parse/layout';

/** The most texts of a column that are remembered. */
const MOST_KNOWN = 10_000;

/** Reads a cell of a table from a record. Throws CsvError for a number that the column cannot have. */
export type CellReader = (record: CsvRecord) => Cell;

/** Reads the columns of a file by the ids of the catalogue. */
export class RecordColumns {
  constructor(
    readonly layout: Layout,
    private readonly file: FileOfDay,
    private readonly zone: ZoneId,
  ) {}

  /** The index of a column; -1 if the file does not have it. */
  at(id: string): number {
    return columnAt(this.layout, id);
  }

  /** The numbers of a column; null if the file does not have it. */
  numbers(id: string, kind: NumberKind): NumberCell | null {
    const column = this.at(id);
    const name = this.layout.names[column];
    return name === undefined ? null : new NumberCell(column, name, kind, offsetMs(this.zone));
  }

  /** How to read the cells of a table's column, with names in place of codes. They are null if the file does not have the column. */
  cells(field: string, type: ValueType): CellReader {
    const { day, centre } = this.file;
    if (field === 'date') return () => day;
    if (field === 'centre') return () => centre;
    if (field === 'hour') return cellsOf(this.numbers('dateTimeStamp', 'moment'), hourOf);
    const kind = numberKind(type);
    if (kind === 'moment') return cellsOf(this.numbers(field, kind), serialOf);
    return kind === null ? this.texts(field) : cellsOf(this.numbers(field, kind), (number) => number);
  }

  private texts(field: string): CellReader {
    const column = this.at(field);
    if (column < 0) return () => null;
    const isDeviceId = DEVICE_IDS.some((id) => id === field);
    const names = codeNames(field);
    const toShown = (text: string) => (isDeviceId && !namesDevice(text) ? '' : (names?.get(text) ?? text));
    // Most texts repeat. A text that a table keeps is a copy, as a slice would keep its whole piece of the file in memory.
    const known = new Map<string, string>();
    return (record) => {
      const text = record.cell(column);
      const before = known.get(text);
      if (before !== undefined) return before;
      const copy = copyOf(text);
      const cell = toShown(copy);
      if (known.size < MOST_KNOWN) known.set(copy, cell);
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

/** How the numbers of a column are read; null for texts. */
function numberKind(type: ValueType): NumberKind | null {
  if (type === 'text' || type === 'id' || type === 'date') return null;
  return type === 'count' || type === 'moment' ? type : 'decimal';
}
