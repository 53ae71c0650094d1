import { isDay } from '../../dates/calendar';
import type { Packing } from '../../platform/ports';
import { fieldsCheck, isNumber, isString, isWhole } from '../../storage/untrusted-value';
import { storedForm } from '../../storage/versioned-json';
import type { SheetCell, SheetRow } from '../../table/sheet-cell';
import type { Column } from '../../table/table';
import { keyColumns, keyOf, plainColumns, type RowKey } from '../reconcile/match-rows';
import type { Covered } from '../stamp';

/** Changes of more cells than this are not kept. */
export const MOST_CELLS_KEPT = 20_000;

/** Why the changes of a run are not kept, in the stamp in place of their id. (Stored: do not change.) */
export const NOT_KEPT = [
  'first run',
  'too many cells',
  'other columns',
  'edited meanwhile',
  'no room',
  'protected',
  'taken back',
] as const;

export type NotKept = (typeof NOT_KEPT)[number];

/** The stamp's last change if the changes are not kept. */
export function notKept<Reason extends NotKept>(reason: Reason): { readonly lastChange: Reason } {
  return { lastChange: reason };
}

/** How a job keeps what it changes, so that it can be listed and taken back. */
export interface KeepChanges extends Pick<Packing, 'pack'> {
  /** What the caller wants back with the changes, as JSON. */
  readonly facts: unknown;
}

/** A changed cell: the index of its column, and its value before and after the run. */
export type CellChange = readonly [column: number, before: SheetCell, after: SheetCell];

/**
 * What a run has changed in its report's sheet, and what the sheet said before. Rows are named by `at`: the cells of `rowIdentity` after the
 * run. Days are sheet serial numbers.
 */
export interface LastChange {
  /** When the run wrote, in milliseconds since 1970. */
  readonly at: number;
  readonly columns: readonly Column[];
  /** False if rows have equal keys. All of their cells identify them then. */
  readonly isByKey: boolean;
  readonly changed: readonly { readonly at: SheetRow; readonly cells: readonly CellChange[] }[];
  readonly inserted: readonly SheetRow[];
  /** The rows that the run deleted, from top to bottom, and the row above each of them that stayed; null for the first rows. */
  readonly deleted: readonly {
    readonly cells: SheetRow;
    readonly below: SheetRow | null;
    /** The note of the row, which contained nothing but a mark of the add-on. */
    readonly note: string;
  }[];
  readonly notes: readonly { readonly at: SheetRow; readonly before: string; readonly after: string }[];
  /** The line above the table before the run; if it was missing, the line that the run wrote. */
  readonly line: string;
  /** The note of the line's cell before the run; null if the note there is the user's. */
  readonly lineNote: string | null;
  /** Whether the stamp said before the run that rows are marked. */
  readonly marked: boolean;
  /** The days and the question of the rows before the run; null if they were not known. */
  readonly covers: Covered | null;
  /** What the run has written into other sheets, as JSON of the caller. */
  readonly recorded: readonly unknown[];
  /** `KeepChanges.facts` of the run. */
  readonly facts: unknown;
}

/** The columns that identify a row. */
export function rowIdentity({ columns, isByKey }: Pick<LastChange, 'columns' | 'isByKey'>): RowKey {
  return isByKey ? keyColumns(columns) : plainColumns(columns.keys());
}

/** The cells of a row that identify it. */
export function identityCells(identity: RowKey, cells: SheetRow): SheetCell[] {
  return identity.map(({ at }) => cells[at] ?? '');
}

/** A text that is equal for the identity cells of equal rows. */
export function identityText(identity: RowKey, at: SheetRow): string {
  const cells: SheetCell[] = [];
  identity.forEach((column, nth) => {
    cells[column.at] = at[nth] ?? '';
  });
  return keyOf(cells, identity);
}

/** The number of changed cells. Each cell of an inserted or deleted row and each changed note counts. */
export function cellsChanged({ columns, changed, inserted, deleted, notes }: LastChange): number {
  const cells = changed.reduce((sum, row) => sum + row.cells.length, 0);
  return cells + (inserted.length + deleted.length) * columns.length + notes.length;
}

const isCell = (value: unknown): value is SheetCell =>
  isString(value) || isNumber(value) || typeof value === 'boolean';
const isRow = (value: unknown): value is SheetRow => listOf(isCell)(value);
const isDayText = (value: unknown) => isString(value) && isDay(value);
const isTruth = (value: unknown) => typeof value === 'boolean';
const orNull = (check: (value: unknown) => boolean) => (value: unknown) => value === null || check(value);

function listOf(check: (value: unknown) => boolean): (value: unknown) => boolean {
  return (value) => Array.isArray(value) && value.every(check);
}

function isCellChange(value: unknown): boolean {
  if (!Array.isArray(value)) return false;
  const [column, before, after] = value;
  return isWhole(column, 0, 20_000) && isCell(before) && isCell(after);
}

const isColumn = fieldsCheck<Pick<Column, 'field' | 'label' | 'type' | 'note' | 'key'>>({
  field: isString,
  label: isString,
  type: isString,
  note: isString,
  key: isTruth,
});

/** Any editor of the file can have written what is read, so each field is checked. */
const isLastChange = fieldsCheck<Omit<LastChange, 'facts'>>({
  at: isNumber,
  columns: listOf(isColumn),
  isByKey: isTruth,
  changed: listOf(fieldsCheck({ at: isRow, cells: listOf(isCellChange) })),
  inserted: listOf(isRow),
  deleted: listOf(fieldsCheck({ cells: isRow, below: orNull(isRow), note: isString })),
  notes: listOf(fieldsCheck({ at: isRow, before: isString, after: isString })),
  line: isString,
  lineNote: orNull(isString),
  marked: isTruth,
  covers: orNull(
    fieldsCheck<Covered>({ from: isDayText, to: isDayText, completeThrough: isDayText, question: isString }),
  ),
  recorded: Array.isArray,
});

/** Writes a change as text, and reads it. */
export const CHANGE_TEXT = storedForm<LastChange>((fields) =>
  isLastChange(fields) ? { facts: undefined, ...(fields as Omit<LastChange, 'facts'>) } : undefined,
);
