import { describedBy } from '../../catalogue/catalogue';
import { returnedText, type SheetCell, type SheetRow, type SheetRows } from '../../table/sheet-cell';
import type { Column } from '../../table/table';

/** A column of a table's key. */
export interface KeyColumn {
  /** The index of the column. */
  readonly at: number;
  /** For a name, the index of its id's column: where that cell contains an id, the name is not part of the key. */
  readonly describes: number | undefined;
  /** True for a name without an id column: the name identifies the row, although it may change or arrive late. */
  readonly isLoneName: boolean;
}

/** The columns that identify a row: ids, and names where their id is blank. */
export function keyColumns(columns: readonly Pick<Column, 'field' | 'key' | 'type'>[]): KeyColumn[] {
  return columns.flatMap(({ field, key, type }, at) => {
    if (!key) return [];
    const id = describedBy(field);
    const found = columns.findIndex((column) => column.key && column.field === id);
    const describes = found === -1 ? undefined : found;
    return [{ at, describes, isLoneName: id !== undefined && found === -1 && type === 'text' }];
  });
}

/** Makes each given column a key column with its values compared unchanged. */
export function plainColumns(columns: Iterable<number>): KeyColumn[] {
  return Array.from(columns, (at) => ({ at, describes: undefined, isLoneName: false }));
}

/** A text that is equal for two rows if and only if their keys are equal. */
export function keyOf(cells: SheetRow, columns: readonly KeyColumn[]): string {
  let key = '';
  for (const { at, describes } of columns) {
    const isDescription = describes !== undefined && (cells[describes] ?? '') !== '';
    key += isDescription ? '\u0000' : `${tagged(cells[at] ?? '')}\u0000`;
  }
  return key;
}

/** NUL separates values: `returnedText` leaves none in a text. A quotation mark distinguishes texts from numbers and booleans. */
function tagged(value: SheetCell): string {
  return typeof value === 'string' ? `"${returnedText(value)}` : String(value);
}

/** For each fresh row the index of its existing row; undefined for a new row. */
export type Partners = readonly (number | undefined)[];

/** Rows to match, and the matches so far. */
export interface Matching {
  readonly existing: SheetRows;
  readonly fresh: SheetRows;
  readonly keys: readonly KeyColumn[];
  /** The number of columns of the table. */
  readonly width: number;
  readonly partner: (number | undefined)[];
}
