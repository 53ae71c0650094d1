import { isDay } from '../dates/calendar';
import {
  type CheckedFields,
  fieldsCheck,
  isBoolean,
  isNumber,
  isString,
  listOf,
  orMissing,
  recordOf,
} from '../storage/untrusted-value';
import { storedForm } from '../storage/versioned-json';
import { isPeriodsShown, numberColumns, type PeriodsShown, periodsShown } from '../table/period-columns';
import type { ColumnOrder } from '../table/row-order';
import type { Column } from '../table/table';

export const STAMP_KEY = 'adreports.table';

/**
 * The keys of the developer metadata that marks the header row of a table with the report's id, and its columns with that id and their
 * fields. A sheet may also have marks of a report that it had before.
 */
export const HEADER_KEY = 'adreports.header';
export const COLUMN_KEY = 'adreports.column';

export function columnMark(report: string, field: string): string {
  return `${report} ${field}`;
}

/** In a sheet of an earlier version, the column is found by its header, which is `label`. */
export type StampedField = Pick<Column, 'field' | 'label' | 'type' | 'key'>;

/** Days are in the report zone; `from` and `to` are inclusive. */
export type Covered = CheckedFields<typeof COVERED>;

const COVERED = {
  from: isString,
  to: isString,
  /** The newest day that was complete when the rows were fetched. */
  completeThrough: isString,
  /** A digest of the request without its days: rows with another digest are not comparable. */
  question: isString,
};
export const isCovered = fieldsCheck<Covered>(COVERED);

const LINE_BEGINNING = 40;

/** Identifies a provenance line. Does not end with half a surrogate pair. */
export function lineBeginning(line: string): string {
  return line.slice(0, LINE_BEGINNING).replace(/[\uD800-\uDBFF]$/, '');
}

/** Equal marks of different texts are unlikely, and do no harm here. */
export function textMark(text: string): string {
  let mark = text.length;
  for (let at = 0; at < text.length; at++) mark = (mark * 31 + text.charCodeAt(at)) % 0x7fffffff;
  return mark.toString(36);
}

export function stampedFields(columns: readonly Column[]): StampedField[] {
  return columns.map(({ field, label, type, key }) => ({ field, label, type, key }));
}

/** Whether two tables have the same columns. The header of a period that is not complete changes each day. */
export function areSameFields(one: readonly StampedField[], other: readonly StampedField[]): boolean {
  const textOf = (fields: readonly StampedField[]) =>
    JSON.stringify(fields.map(({ field, type, key }) => [field, type, key]));
  return textOf(one) === textOf(other);
}

export const isField = fieldsCheck<StampedField>({
  field: isString,
  label: isString,
  type: isString,
  key: isBoolean,
});

const COLUMN_ORDER = { field: isString, descending: isBoolean, last: orMissing(isString) };

/** For each day from `from` (a sheet serial number): the number of its rows and of their blank dimensions, and the exact sum of their numbers in the column of `field`. */
export type StampedDays = CheckedFields<typeof STAMPED_DAYS>;

const STAMPED_DAYS = { field: isString, from: isNumber, rows: listOf(isNumber), sums: listOf(isNumber) };

/** The stamp of a report's sheet, in its metadata. (Stored: names must not change.) */
export type Stamp = CheckedFields<typeof STAMP>;

const STAMP = {
  report: isString,
  /** The sheet that the stamp was made for. A duplicated tab has the stamp of its original, so the id is not its own. */
  sheet: isNumber,
  kind: isString,
  zone: isString,
  currency: isString,
  fields: listOf(isField),
  line: isString,
  /** The `textMark` of the add-on's note on the line's cell. Missing if the note there is the user's, or unknown. */
  note: orMissing(isString),
  /** True if the sheet contains rows that the table lacks, each with a mark in its note. */
  marked: isBoolean,
  covers: orMissing(isCovered),
  /** Missing in a table without days, and if an earlier version of the add-on wrote the rows. */
  days: orMissing(fieldsCheck<StampedDays>(STAMPED_DAYS)),
  /** The id of the last change of the rows, or why it is not kept (see changes/). Missing in the add-on's own tables. */
  lastChange: orMissing(isString),
  totals: orMissing(isBoolean),
  /** Missing if it is that of the dimensions. */
  order: orMissing(fieldsCheck<ColumnOrder>(COLUMN_ORDER)),
  /** For each field that shows names without their ids: the names by id, as in Table. */
  names: orMissing(recordOf(recordOf(isString))),
};
const isStamp = fieldsCheck<Stamp>(STAMP);

/** The fields of columns for periods follow from these and the days. Each by its name would not fit into 30,000 characters of metadata. */
type StoredStamp = Stamp & { readonly periods?: PeriodsShown | undefined };

const STORED = storedForm(({ periods, ...fields }): StoredStamp | undefined =>
  isStamp(fields) ? { ...fields, ...(isPeriodsShown(periods) && { periods }) } : undefined,
);

export function stampText(stamp: Stamp): string {
  const keys = stamp.fields.filter(({ key }) => key);
  const stored = { ...stamp, fields: keys, periods: periodsShown(stamp.fields) };
  return STORED.write(JSON.stringify(withPeriods(stored)) === JSON.stringify(stamp) ? stored : stamp);
}

/** Undefined if a later version of the add-on wrote it, or if it is damaged. */
export function readStamp(text: string): Stamp | undefined {
  const stored = STORED.read(text);
  return stored && withPeriods(stored);
}

function withPeriods({ periods, ...stamp }: StoredStamp): Stamp {
  const { fields, covers } = stamp;
  if (periods === undefined || covers === undefined || !isDay(covers.from) || !isDay(covers.to)) return stamp;
  const numbers = numberColumns(periods, covers, covers.completeThrough);
  return { ...stamp, fields: [...fields, ...stampedFields(numbers)] };
}
