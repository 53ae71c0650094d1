import type { ValueType } from '../catalogue/entry';

/**
 * A value for a sheet: text, number, or null if unknown. Days are `YYYY-MM-DD` texts in a column of type `date`; moments are sheet serial
 * numbers (days since 1899-12-30, in the report zone).
 */
export type Cell = string | number | null;

export interface Column {
  /** The catalogue's id of the dimension or metric. */
  readonly field: string;
  /** The header: the catalogue's label. */
  readonly label: string;
  readonly type: ValueType;
  /** The header's note: what the column means. */
  readonly note: string;
  /** True for dimensions: together they are the row's key. */
  readonly key: boolean;
  /** The width in pixels in a new sheet; by default it depends on type and label. */
  readonly width?: number;
}

export interface Table {
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Cell[])[];
  /** Sentences that the user has to see. */
  readonly notices: readonly string[];
  /** The notices that put numbers in doubt (rows missing or duplicate, another currency): every number is shown with them. */
  readonly doubts?: readonly string[];
  /** Ids of requested dimensions that no received row contains, perhaps only in this response. */
  readonly lacks?: readonly string[];
}
