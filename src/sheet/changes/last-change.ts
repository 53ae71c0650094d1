import type { Packing } from '../../platform';
import {
  type CheckedFields,
  defineStoredFormat,
  getOwnProperty,
  isBoolean,
  isListOf,
  isMissingOr,
  isNumber,
  isObjectOf,
  isString,
} from '../../storage';
import type { Column, RowChange } from '../../table';
import { isCoverage, isStampedField } from '../stamp';

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

export type NotKeptReason = (typeof NOT_KEPT)[number];

export interface KeepChanges {
  readonly pack: Packing['pack'];
  readonly facts: unknown;
}

/** Each cell of a new or removed row counts. */
export function countChangedCells(columns: readonly Column[], rows: readonly RowChange[]): number {
  const countCellsInRow = ({ before, after }: RowChange) =>
    before === undefined || after === undefined
      ? columns.length
      : columns.filter((_, at) => before[at] !== after[at]).length;
  return rows.reduce((sum, row) => sum + countCellsInRow(row), 0);
}

const isRow = isListOf((value: unknown) => isString(value) || isNumber(value) || isBoolean(value));

const isColumn = (value: unknown): value is Column =>
  isStampedField(value) && isString(getOwnProperty(value, 'note'));

/** What a run has changed, and what the sheet said before. Days are serial numbers. Any editor of the file can have written it, so each field is checked. */
const LAST_CHANGE = {
  /** Milliseconds since 1970. */
  at: isNumber,
  columns: isListOf(isColumn),
  rows: isListOf(isObjectOf<RowChange>({ before: isMissingOr(isRow), after: isMissingOr(isRow) })),
  /** The line above the table before the run; if it was missing, the line that the run wrote. */
  line: isString,
  /** Those of the rows before the run; null if they were not known. */
  covers: (value: unknown) => value === null || isCoverage(value),
};
const isLastChange = isObjectOf<CheckedFields<typeof LAST_CHANGE>>(LAST_CHANGE);

export interface LastChange extends CheckedFields<typeof LAST_CHANGE> {
  readonly facts: unknown;
}

export const CHANGE_TEXT = defineStoredFormat<LastChange>((fields) =>
  isLastChange(fields) ? { facts: undefined, ...fields } : undefined,
);
