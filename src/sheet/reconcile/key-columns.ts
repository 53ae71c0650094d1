import { describedBy } from '../../catalogue/catalogue';
import { asKept, type SheetCell } from '../../table/sheet-cell';
import type { Column } from '../../table/table';

/** A column of a table's key. */
export interface KeyColumn {
  /** The index of the column. */
  readonly at: number;
  /** The index of the id's column beside a name: where that cell holds an id, the name is no part of the key. */
  readonly describes: number | undefined;
  /** True for a name whose id is in no column: rows are known by it, though it can change or come late. */
  readonly isLoneName: boolean;
}

/** The columns that tell one row from another: ids, and what describes them where they are blank. */
export function keyColumns(columns: readonly Pick<Column, 'field' | 'key' | 'type'>[]): KeyColumn[] {
  return columns.flatMap(({ field, key, type }, at) => {
    if (!key) return [];
    const id = describedBy(field);
    const found = columns.findIndex((column) => column.key && column.field === id);
    const describes = found === -1 ? undefined : found;
    return [{ at, describes, isLoneName: id !== undefined && found === -1 && type === 'text' }];
  });
}

/** These columns, whatever they hold. */
export function plainColumns(columns: readonly number[]): KeyColumn[] {
  return columns.map((at) => ({ at, describes: undefined, isLoneName: false }));
}

/** A text that is equal for two rows exactly when their keys are. */
export function keyOf(cells: readonly SheetCell[], columns: readonly KeyColumn[]): string {
  let key = '';
  for (const { at, describes } of columns) {
    const isDescription = describes !== undefined && (cells[describes] ?? '') !== '';
    key += isDescription ? '\u0000' : `${tagged(cells[at] ?? '')}\u0000`;
  }
  return key;
}

/** NUL parts the values: `asKept` leaves none in a text. No number and no `true` begins with a quotation mark. */
function tagged(value: SheetCell): string {
  return typeof value === 'string' ? `"${asKept(value)}` : String(value);
}

export type Rows = readonly (readonly SheetCell[])[];

/** What rows are matched by, and the matches so far: for each fresh row the index of its held row. */
export interface Matching {
  readonly keys: readonly KeyColumn[];
  readonly width: number;
  readonly partner: (number | undefined)[];
}
