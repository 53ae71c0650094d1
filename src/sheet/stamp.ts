import {
  type CheckedFields,
  defineStoredFormat,
  isBoolean,
  isListOf,
  isMissingOr,
  isNumber,
  isObjectOf,
  isRecordOf,
  isString,
} from '../storage';
import type { Column, ColumnOrder } from '../table';

export const STAMP_KEY = 'adreports.table';

/** Developer metadata: the header row is marked with the report's id, a column with that id and its field. There may be marks of earlier reports. */
export const HEADER_KEY = 'adreports.header';
export const COLUMN_KEY = 'adreports.column';

export function buildColumnMark(report: string, field: string): string {
  return `${report} ${field}`;
}

/** In a sheet of an earlier version, the column is found by its header, which is the label. */
export type StampedField = Pick<Column, 'field' | 'label' | 'type' | 'key'>;

/** Days are in the report zone; `from` and `to` are inclusive. */
export type Coverage = CheckedFields<typeof COVERED>;

const COVERED = {
  from: isString,
  to: isString,
  /** The newest day that was complete when the rows were fetched. */
  completeThrough: isString,
  /** A digest of the request without its days: rows with another digest are not comparable. */
  question: isString,
};
export const isCoverage = isObjectOf<Coverage>(COVERED);

const LINE_BEGINNING = 40;

/** Identifies a provenance line. Does not end with half a surrogate pair. */
export function toLineBeginning(line: string): string {
  return line.slice(0, LINE_BEGINNING).replace(/[\uD800-\uDBFF]$/, '');
}

export function toStampedFields(columns: readonly Column[]): StampedField[] {
  return columns.map(({ field, label, type, key }) => ({ field, label, type, key }));
}

/** Whether two tables have the same columns. Labels may be those of another version. */
export function areSameFields(one: readonly StampedField[], other: readonly StampedField[]): boolean {
  const serializeFields = (fields: readonly StampedField[]) =>
    JSON.stringify(fields.map(({ field, type, key }) => [field, type, key]));
  return serializeFields(one) === serializeFields(other);
}

export const isStampedField = isObjectOf<StampedField>({
  field: isString,
  label: isString,
  type: isString,
  key: isBoolean,
});

const COLUMN_ORDER = { field: isString, descending: isBoolean };

/** What the rows of each day were when they were written: lists with an entry for each day. A day that differs was changed by hand. */
const STAMPED_DAYS = {
  /** The column whose numbers are added up. */
  field: isString,
  /** The first day, a sheet serial number. */
  from: isNumber,
  /** The number of rows + their blank dimensions + their texts in place of the number: 2 rows, one without its app, are 3. */
  rows: isListOf(isNumber),
  sums: isListOf(isNumber),
};

/** The stamp of a report's sheet, in its metadata. (Stored: names must not change.) */
export type Stamp = CheckedFields<typeof STAMP>;

const STAMP = {
  report: isString,
  /** The sheet that the stamp was made for. A duplicated tab has the stamp of its original, so the id is not its own. */
  sheet: isNumber,
  kind: isString,
  zone: isString,
  currency: isString,
  fields: isListOf(isStampedField),
  /** The `toLineBeginning` of the provenance line. */
  line: isString,
  /** True if the sheet contains rows that the table lacks, each with a mark in its note. */
  marked: isBoolean,
  covers: isMissingOr(isCoverage),
  /** Missing in a table without days, and if an earlier version of the add-on wrote the rows. */
  days: isMissingOr(isObjectOf<CheckedFields<typeof STAMPED_DAYS>>(STAMPED_DAYS)),
  /** The id of the last change of the rows (see changes/). Missing if it is not kept, and in the add-on's own tables. */
  lastChange: isMissingOr(isString),
  /** Missing if the rows are in the order of the dimensions. */
  order: isMissingOr(isObjectOf<ColumnOrder>(COLUMN_ORDER)),
  /** For each field that shows names without their ids: the names by id, as in Table. */
  names: isMissingOr(isRecordOf(isRecordOf(isString))),
};
const isStamp = isObjectOf<Stamp>(STAMP);

const STORED = defineStoredFormat((fields) => (isStamp(fields) ? fields : undefined));

export const serializeStamp = STORED.write;

/** A later version of the add-on may have written it. */
export const parseStamp = STORED.read;
