import {
  type CheckedFields,
  fieldsCheck,
  isBoolean,
  isNumber,
  isPlainObject,
  isString,
  listOf,
  orMissing,
} from '../storage/untrusted-value';
import { storedForm } from '../storage/versioned-json';
import type { Column } from '../table/table';

/** The key of the developer metadata that marks a report's sheet. */
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

export interface ColumnOrder {
  readonly field: string;
  readonly descending: boolean;
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

/** For each day from `from` (a sheet serial number): the number of its rows and of their blank dimensions, and the exact sum of their numbers in the column of `field`. */
export interface StampedDays {
  readonly field: string;
  readonly from: number;
  readonly rows: readonly number[];
  readonly sums: readonly number[];
}

/** The stamp of a report's sheet, in its metadata. (Stored: names must not change.) */
export interface Stamp {
  readonly report: string;
  /** The sheet that the stamp was made for. A duplicated tab has the stamp of its original, so the id is not its own. */
  readonly sheet: number;
  readonly kind: string;
  readonly zone: string;
  readonly currency: string;
  readonly fields: readonly StampedField[];
  /** The beginning of the provenance line, by which it is found. */
  readonly line: string;
  /** The `textMark` of the add-on's note on the line's cell. Missing if the note there is the user's, or unknown. */
  readonly note?: string | undefined;
  /** True if the sheet contains rows that the table lacks, each with a mark in its note. */
  readonly marked: boolean;
  readonly covers?: Covered | undefined;
  /** Missing in a table without days, and if an earlier version of the add-on wrote the rows. */
  readonly days?: StampedDays | undefined;
  /** The id of the last change of the rows, or why it is not kept (see changes/). Missing in the add-on's own tables. */
  readonly lastChange?: string | undefined;
  readonly totals?: boolean | undefined;
  /** Missing if it is that of the dimensions. */
  readonly order?: ColumnOrder | undefined;
  /** For each field that shows names without their ids: the names by id, as in Table. */
  readonly names?: { readonly [field: string]: { readonly [id: string]: string } } | undefined;
}

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

export const isField = fieldsCheck<StampedField>({
  field: isString,
  label: isString,
  type: isString,
  key: isBoolean,
});

const isStampedDays = fieldsCheck<StampedDays>({
  field: isString,
  from: isNumber,
  rows: listOf(isNumber),
  sums: listOf(isNumber),
});
const isNames = (value: unknown) => isPlainObject(value) && Object.values(value).every(isString);

const isStamp = fieldsCheck<Stamp>({
  report: isString,
  sheet: isNumber,
  kind: isString,
  zone: isString,
  currency: isString,
  fields: listOf(isField),
  line: isString,
  note: orMissing(isString),
  marked: isBoolean,
  covers: orMissing(isCovered),
  days: orMissing(isStampedDays),
  lastChange: orMissing(isString),
  totals: orMissing(isBoolean),
  order: orMissing(fieldsCheck<ColumnOrder>({ field: isString, descending: isBoolean })),
  names: orMissing((value) => isPlainObject(value) && Object.values(value).every(isNames)),
});

const STORED = storedForm((fields: unknown) => (isStamp(fields) ? fields : undefined));

export function stampText(stamp: Stamp): string {
  return STORED.write(stamp);
}

/** `newer` if a later version of the add-on wrote it. */
export function readStamp(text: string): Stamp | 'newer' | 'not understood' {
  return STORED.read(text) ?? (STORED.isNewer(text) ? 'newer' : 'not understood');
}
