import type { ValueType } from '../catalogue/entry';
import type { Day } from '../dates/calendar';
import { isPlainObject } from '../storage/untrusted-value';
import { type StoredFields, storedForm } from '../storage/versioned-json';
import type { Column } from '../table/table';

/** The key of the developer metadata that marks a report's sheet. */
export const STAMP_KEY = 'adreports.table';

/** A column as it was written. A later refresh finds it again by its header, which is `label`. */
export interface StampedField {
  readonly field: string;
  readonly label: string;
  readonly type: ValueType;
  readonly key: boolean;
}

/** The days of a sheet's rows, and the question that the rows answer. Days are in the report zone; `from` and `to` are inclusive. */
export interface Covered {
  readonly from: Day;
  readonly to: Day;
  /** The newest day that was complete when the rows were fetched. */
  readonly completeThrough: Day;
  /** A digest of the request without its days: rows with another digest are not comparable. */
  readonly question: string;
}

/** The stamp of a report's sheet, in its metadata. (Stored: names must not change.) */
export interface Stamp {
  /** The saved report's id. */
  readonly report: string;
  /** The id of the sheet that the stamp was made for. A duplicated tab has the stamp of its original, so the id is not its own. */
  readonly sheet: number;
  readonly kind: string;
  readonly zone: string;
  readonly currency: string;
  readonly fields: readonly StampedField[];
  /** The beginning of the provenance line, to find it again after rows were inserted above the table. */
  readonly line: string;
  /**
   * The `textMark` of the note that the add-on has written on the line's cell. Absent if the note there is the user's, or unknown: then the
   * line itself contains what the note would say.
   */
  readonly note?: string;
  /** True if the sheet contains rows that the table lacks, each with a mark in its note. */
  readonly marked: boolean;
  /** Written in the same batch as the rows, so it always describes these rows. */
  readonly covers?: Covered;
  /**
   * The id of the last change of the rows, which a hidden sheet keeps, or why it is not kept (see last-change/). Missing if an earlier version
   * of the add-on wrote the rows, and in the add-on's own tables.
   */
  readonly lastChange?: string;
  /** True if the add-on has inserted a totals row above the headers. From then on, the row belongs to the user. */
  readonly totals?: boolean;
}

/** How many characters identify a provenance line. */
const LINE_BEGINNING = 40;

/** The first characters of a provenance line, without half a surrogate pair at the end. */
export function lineBeginning(line: string): string {
  return line.slice(0, LINE_BEGINNING).replace(/[\uD800-\uDBFF]$/, '');
}

/** A short text that tells whether two texts are equal. Equal marks of different texts are unlikely, and do no harm here. */
export function textMark(text: string): string {
  let mark = text.length;
  for (let at = 0; at < text.length; at++) mark = (mark * 31 + text.charCodeAt(at)) % 0x7fffffff;
  return mark.toString(36);
}

/** The stamp with a cleared question: the next run fetches all days and records nothing as restated. */
export function ofNoQuestion({ covers, ...stamp }: Stamp): Stamp {
  return covers === undefined ? stamp : { ...stamp, covers: { ...covers, question: '' } };
}

export function stampedFields(columns: readonly Column[]): StampedField[] {
  return columns.map(({ field, label, type, key }) => ({ field, label, type, key }));
}

const STORED = storedForm((fields: unknown) => (isStamp(fields) ? fields : undefined));

export function stampText(stamp: Stamp): string {
  return STORED.write(stamp);
}

/** The stamp in a metadata value; `newer` if a later version of the add-on wrote it. */
export function readStamp(text: string): Stamp | 'newer' | 'not understood' {
  return STORED.read(text) ?? (STORED.isNewer(text) ? 'newer' : 'not understood');
}

function isStamp(value: unknown): value is Stamp {
  if (!hasTexts(value, 'report', 'kind', 'zone', 'currency', 'line')) return false;
  const { sheet, marked, fields, covers, lastChange, totals } = value;
  return (
    typeof sheet === 'number' &&
    typeof marked === 'boolean' &&
    (value['note'] === undefined || typeof value['note'] === 'string') &&
    Array.isArray(fields) &&
    fields.every((field) => hasTexts(field, 'field', 'label', 'type') && typeof field['key'] === 'boolean') &&
    (covers === undefined || hasTexts(covers, 'from', 'to', 'completeThrough', 'question')) &&
    (lastChange === undefined || typeof lastChange === 'string') &&
    (totals === undefined || typeof totals === 'boolean')
  );
}

function hasTexts(value: unknown, ...names: readonly string[]): value is StoredFields {
  return isPlainObject(value) && names.every((name) => typeof value[name] === 'string');
}
