import { guessTypedDay, parseDay } from '../../dates';
import type { SheetValue } from '../../platform';
import { getTexts } from '../../wording';
import type { Draft } from '../draft';
import { buildIssue, type FieldNames } from '../issues';
import { findErrorText, splitList } from '../parse-list';
import type { Issue } from '../request';
import { isCellReference, normalizeReference, parseReference } from './cell-reference';

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
export function listReferences(draft: Draft): string[] {
  return CELL_FIELDS.flatMap((field) => listDraftEntries(field, draft[field]).filter(isCellReference)).map(
    normalizeReference,
  );
}

/**
 * The draft with the values of its cells. A value is never a reference itself. Without `readCells`, a reference is an issue: a formula refers to
 * cells in its arguments.
 */
export function resolveCells(draft: Draft, readCells: ReadCells | undefined, names: FieldNames = {}) {
  const fields = CELL_FIELDS.flatMap((field) => {
    const entries = listDraftEntries(field, draft[field]);
    return entries.some(isCellReference) ? [new FieldCells(field, entries, readCells, names)] : [];
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
    names: { ...names, ...Object.fromEntries(fields.map((cells) => [cells.field, cells.formatFieldName()])) },
  };
}

/** The entries of a field as typed: one text for a day, several for a list. */
export function listDraftEntries(field: CellField, value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.filter((entry) => typeof entry === 'string');
  if (typeof value !== 'string') return [];
  return isDayField(field) ? [value] : splitList(value);
}

function isDayField(field: CellField): boolean {
  return field === 'startDate' || field === 'endDate';
}

export function formatReferencePlace(reference: string): string {
  return normalizeReference(reference).trim().slice(1);
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
    private readonly readCells: ReadCells | undefined,
    private readonly names: FieldNames,
  ) {
    this.isDay = isDayField(field);
    const references = entries.filter(isCellReference);
    this.places = references.map(formatReferencePlace).join(', ');
    const values = entries.map((entry) =>
      isCellReference(entry) ? this.readReferenceValues(entry) : [entry],
    );
    const isBlank = entries.every((entry, nth) => !isCellReference(entry) || values[nth]?.length === 0);
    const isRead = !values.includes(undefined) && this.issues.length === 0;
    // Without an entry the report would be for all apps or countries, which nobody may get by deleting the content of cells.
    if (isRead && isBlank && field !== 'endDate') this.refuseBlank();
    const resolvedValues = values.flatMap((entryValues) => entryValues ?? []);
    if (isRead && this.issues.length === 0)
      this.value = this.isDay ? (resolvedValues[0] ?? '') : resolvedValues;
  }

  /** The name of the field in messages, with the place of its cells or of one of them. */
  formatFieldName(place = this.places): string {
    const { fields, inCells } = getTexts().requests;
    const name = this.names[this.field] ?? fields[this.field];
    return place === '' ? name : inCells(name, place);
  }

  refuseBlank(): void {
    this.refuseCells(this.places, '', getTexts().requests.emptyCells(this.isDay));
  }

  private refuseCells(place: string, value: string, message: string): undefined {
    this.issues.push(buildIssue(this.field, this.formatFieldName(place), value, message));
  }

  private readReferenceValues(reference: string): readonly string[] | undefined {
    const { quotedReference, notAReference, missingCells, tooManyCells } = getTexts().requests;
    const place = formatReferencePlace(reference);
    const isUsable = parseReference(reference) !== undefined && !(this.isDay && place.includes(':'));
    if (this.readCells === undefined) return this.refuseCells('', reference, quotedReference);
    if (!isUsable) return this.refuseCells('', reference, notAReference(this.isDay));
    const cellsRead = this.readCells(`=${place}`);
    if (cellsRead === undefined) return undefined;
    if ('missing' in cellsRead) return this.refuseCells(place, '', missingCells[cellsRead.missing]);
    if (cellsRead.cells.length > MOST_CELLS) return this.refuseCells(place, '', tooManyCells(MOST_CELLS));
    return cellsRead.cells.flatMap((cell) => this.readCellValues(cell));
  }

  private readCellValues({ place, value, shown: displayedText }: CellContent): readonly string[] {
    const isUsable =
      typeof value !== 'boolean' && !isCellReference(value) && findErrorText(value) === undefined;
    const text = isUsable ? (this.isDay ? toDayText(value) : toIdEntry(value, displayedText)) : undefined;
    if (text === undefined)
      this.refuseCells(place, displayedText, getTexts().requests.notInCells(this.isDay));
    // A text is split where names with commas are known.
    const isBlank = text === undefined || (this.isDay ? text === '' : splitList(text).length === 0);
    return isBlank ? [] : [text];
  }
}

/** A date in a cell is a number. It has no zone: its day is the one that the sheet shows. */
function toDayText(value: SheetValue): string {
  return typeof value === 'number' ? (guessTypedDay(value) ?? String(value)) : String(value).trim();
}

/**
 * The ids in a cell. An id that Sheets has made a number is read as the cell shows it, with zeros at the beginning (00123), but without
 * separators of thousands. Undefined if digits or letters may be lost: 12E4 has become 120000, and 3.10 has become 3.1.
 */
function toIdEntry(value: SheetValue, displayedText: string): string | undefined {
  if (typeof value !== 'number') return String(value);
  if (!Number.isInteger(value) || Math.abs(value) >= 1e15) return undefined;
  const text = displayedText.trim();
  if (/^\d+$/.test(text)) return Number(text) === value ? text : undefined;
  return !/\p{L}/u.test(text) && text.replace(/\D/g, '') === String(value) ? String(value) : undefined;
}
