import type { Packing } from '../../platform/ports';
import {
  type CheckedFields,
  fieldsCheck,
  isBoolean,
  isNumber,
  isString,
  listOf,
  orMissing,
  propertyOf,
} from '../../storage/untrusted-value';
import { storedForm } from '../../storage/versioned-json';
import type { RowChange } from '../../table/sheet-cell';
import type { Column } from '../../table/table';
import { isCovered, isField } from '../stamp';

export const MOST_CELLS_KEPT = 20_000;

/** Why the changes of a run are not kept, in the stamp in place of their id. (Stored: do not change.) */
const NOT_KEPT = [
  'first run',
  'too many cells',
  'other columns',
  'edited meanwhile',
  'no room',
  'protected',
  'taken back',
] as const;

export type NotKept = (typeof NOT_KEPT)[number];

export interface KeepChanges extends Pick<Packing, 'pack'> {
  readonly facts: unknown;
}

/** Each cell of a new or removed row counts. */
export function cellsChanged({ columns, rows }: Pick<LastChange, 'columns' | 'rows'>): number {
  const changedIn = ({ before, after }: RowChange) =>
    before === undefined || after === undefined
      ? columns.length
      : columns.filter((_, at) => before[at] !== after[at]).length;
  return rows.reduce((sum, row) => sum + changedIn(row), 0);
}

const isRow = listOf((value: unknown) => isString(value) || isNumber(value) || isBoolean(value));

const isColumn = (value: unknown): value is Column => isField(value) && isString(propertyOf(value, 'note'));

/** What a run has changed, and what the sheet said before. Days are serial numbers. Any editor of the file can have written it, so each field is checked. */
const LAST_CHANGE = {
  /** Milliseconds since 1970. */
  at: isNumber,
  columns: listOf(isColumn),
  rows: listOf(fieldsCheck<RowChange>({ before: orMissing(isRow), after: orMissing(isRow) })),
  /** The line above the table before the run; if it was missing, the line that the run wrote. */
  line: isString,
  /** Those of the rows before the run; null if they were not known. */
  covers: (value: unknown) => value === null || isCovered(value),
};
const isLastChange = fieldsCheck<CheckedFields<typeof LAST_CHANGE>>(LAST_CHANGE);

export interface LastChange extends CheckedFields<typeof LAST_CHANGE> {
  readonly facts: unknown;
}

export const CHANGE_TEXT = storedForm<LastChange>((fields) =>
  isLastChange(fields) ? { facts: undefined, ...fields } : undefined,
);
