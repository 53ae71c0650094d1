import type { ValueType } from '../catalogue/entry';

/**
 * A value ready for a sheet: text, number, or null for what is not known. Days are `YYYY-MM-DD` texts in a
 * column of type `date`; moments are sheet serial numbers (days since 1899-12-30, in the report zone).
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
  /** In pixels, when its sheet is made; by type and label unless given. */
  readonly width?: number;
}

export interface Table {
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Cell[])[];
  /** Sentences that the user has to see. */
  readonly notices: readonly string[];
  /** Those of the notices that say rows may be missing or doubled, or amounts be of another currency: no number may stand without them. */
  readonly doubts?: readonly string[];
  /** Ids of the dimensions that the service was asked for, and sent in no row: perhaps only this once. */
  readonly lacks?: readonly string[];
}
