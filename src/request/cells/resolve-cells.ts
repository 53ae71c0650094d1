import { parseDay } from '../../dates/calendar';
import { dayOfSerial } from '../../dates/sheet-dates';
import type { SheetValue } from '../../platform/ports';
import { texts } from '../../wording/texts';
import type { Draft } from '../draft';
import { type FieldNames, issueOf } from '../issues';
import { errorTextIn, splitList } from '../parse-list';
import type { Issue } from '../request';
import { isReference, parseReference, usualReference } from './cell-reference';

export const CELL_FIELDS = ['startDate', 'endDate', 'apps', 'areas'] as const;
export type CellField = (typeof CELL_FIELDS)[number];

const MOST_CELLS = 1_000;

export interface CellContent {
  /** Where it is: Settings!B7. */
  readonly place: string;
  /** Its value, or the result of its formula: dates as serial numbers, errors as texts such as #REF!. */
  readonly value: SheetValue;
  /** Its value as the sheet shows it. */
  readonly shown: string;
}

/** `missing`: the file has no such tab or cells, or Google did not answer. */
export type CellsRead = { readonly cells: readonly CellContent[] } | { readonly missing: 'cells' | 'answer' };

/** Returns what the cells of a reference contain; undefined if that is not known yet. */
export type ReadCells = (reference: string) => CellsRead | undefined;

/** The references in the fields of a draft, in their usual form. */
export function referencesIn(draft: Draft): string[] {
  return CELL_FIELDS.flatMap((field) => draftEntries(field, draft[field]).filter(isReference)).map(
    usualReference,
  );
}

/**
 * The draft with the values of its cells. A value is never a reference itself. Without `read`, a reference is an issue: a formula refers to
 * cells in its arguments.
 */
export function resolveCells(draft: Draft, read: ReadCells | undefined, names: FieldNames = {}) {
  const fields = CELL_FIELDS.flatMap((field) => {
    const entries = draftEntries(field, draft[field]);
    return entries.some(isReference) ? [new FieldCells(field, entries, read, names)] : [];
  });
  const resolved: Draft = {
    ...draft,
    ...Object.fromEntries(
      fields.flatMap(({ field, value }) => (value === undefined ? [] : [[field, value]])),
    ),
  };
  // An empty cell for the last day is an issue, unless the first day is a range such as “last 30 days”.
  const isOneDay = typeof resolved.startDate === 'string' && parseDay(resolved.startDate) !== undefined;
  for (const cells of isOneDay && resolved.endDate === '' ? fields : [])
    if (cells.field === 'endDate') cells.refuseBlank();
  return {
    draft: resolved,
    /** The fields that still contain a reference, because their cells have an issue or are not known yet. */
    unresolved: fields.flatMap(({ field, value }) => (value === undefined ? [field] : [])),
    issues: fields.flatMap(({ issues }) => issues),
    /** The names of fields in messages, with their cells: “First day (Settings!B2)”. */
    names: { ...names, ...Object.fromEntries(fields.map((cells) => [cells.field, cells.name()])) },
  };
}

/** The entries of a field as typed: one text for a day, several for a list. */
export function draftEntries(field: CellField, value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.filter((entry) => typeof entry === 'string');
  if (typeof value !== 'string') return [];
  return isDayField(field) ? [value] : splitList(value);
}

function isDayField(field: CellField): boolean {
  return field === 'startDate' || field === 'endDate';
}

export function placeOf(reference: string): string {
  return usualReference(reference).trim().slice(1);
}

/** A field of a draft with references among its entries. */
class FieldCells {
  readonly issues: Issue[] = [];
  /** Undefined if it is not known, or cannot be a value of the field. */
  readonly value: string | readonly string[] | undefined;
  private readonly isDay: boolean;
  private readonly places: string;

  constructor(
    readonly field: CellField,
    entries: readonly string[],
    private readonly read: ReadCells | undefined,
    private readonly names: FieldNames,
  ) {
    this.isDay = isDayField(field);
    const references = entries.filter(isReference);
    this.places = references.map(placeOf).join(', ');
    const values = entries.map((entry) => (isReference(entry) ? this.valuesAt(entry) : [entry]));
    const isBlank = entries.every((entry, nth) => !isReference(entry) || values[nth]?.length === 0);
    const isRead = !values.includes(undefined) && this.issues.length === 0;
    // Without an entry the report would be for all apps or countries, which nobody may get by deleting the content of cells.
    if (isRead && isBlank && field !== 'endDate') this.refuseBlank();
    const all = values.flatMap((each) => each ?? []);
    if (isRead && this.issues.length === 0) this.value = this.isDay ? (all[0] ?? '') : all;
  }

  /** The name of the field in messages, with the place of its cells or of one of them. */
  name(place = this.places): string {
    const { fields, inCells } = texts().requests;
    const name = this.names[this.field] ?? fields[this.field];
    return place === '' ? name : inCells(name, place);
  }

  refuseBlank(): void {
    this.refuse(this.places, '', texts().requests.emptyCells(this.isDay));
  }

  private refuse(place: string, value: string, message: string): undefined {
    this.issues.push(issueOf(this.field, this.name(place), value, message));
  }

  private valuesAt(reference: string): readonly string[] | undefined {
    const { quotedReference, notAReference, missingCells, tooManyCells } = texts().requests;
    const place = placeOf(reference);
    const isUsable = parseReference(reference) !== undefined && !(this.isDay && place.includes(':'));
    if (this.read === undefined) return this.refuse('', reference, quotedReference);
    if (!isUsable) return this.refuse('', reference, notAReference(this.isDay));
    const answer = this.read(`=${place}`);
    if (answer === undefined) return undefined;
    if ('missing' in answer) return this.refuse(place, '', missingCells[answer.missing]);
    if (answer.cells.length > MOST_CELLS) return this.refuse(place, '', tooManyCells(MOST_CELLS));
    return answer.cells.flatMap((cell) => this.valuesIn(cell));
  }

  private valuesIn({ place, value, shown }: CellContent): readonly string[] {
    const isUsable = typeof value !== 'boolean' && !isReference(value) && errorTextIn(value) === undefined;
    const text = isUsable ? (this.isDay ? dayIn(value) : idsIn(value, shown)) : undefined;
    if (text === undefined) this.refuse(place, shown, texts().requests.notInCells(this.isDay));
    // A text is split where names with commas are known.
    const isBlank = text === undefined || (this.isDay ? text === '' : splitList(text).length === 0);
    return isBlank ? [] : [text];
  }
}

/** A date in a cell is a number. It has no zone: its day is the one that the sheet shows. */
function dayIn(value: SheetValue): string {
  return typeof value === 'number' ? (dayOfSerial(value) ?? String(value)) : String(value).trim();
}

/**
 * The ids in a cell. An id that Sheets has made a number is read as the cell shows it, with zeros at the beginning (00123), but without
 * separators of thousands. Undefined if digits or letters may be lost: 12E4 has become 120000, and 3.10 has become 3.1.
 */
function idsIn(value: SheetValue, shown: string): string | undefined {
  if (typeof value !== 'number') return String(value);
  if (!Number.isInteger(value) || Math.abs(value) >= 1e15) return undefined;
  const text = shown.trim();
  if (/^\d+$/.test(text)) return Number(text) === value ? text : undefined;
  return !/\p{L}/u.test(text) && text.replace(/\D/g, '') === String(value) ? String(value) : undefined;
}
