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
  readonly shown: string;
}

/** `missing`: the file has no such tab or cells, or Google did not answer. */
export type CellsRead = { readonly cells: readonly CellContent[] } | { readonly missing: 'cells' | 'answer' };

export type ReadCells = (reference: string) => CellsRead | undefined;

export function listReferences(draft: Draft): string[] {
  return CELL_FIELDS.flatMap((field) => listDraftEntries(field, draft[field]).filter(isCellReference)).map(
    normalizeReference,
  );
}

/** A value is never a reference itself. Without `readCells`, a reference is an issue: a formula refers to cells in its arguments. */
export function resolveCells(draft: Draft, readCells: ReadCells | undefined, names: FieldNames = {}) {
  const fields = CELL_FIELDS.flatMap((field) => {
    const entries = listDraftEntries(field, draft[field]);
    return entries.some(isCellReference) ? [new ResolvedField(field, entries, readCells, names)] : [];
  });
  const values = fields.flatMap(({ field, value }) => (value === undefined ? [] : [[field, value]]));
  const resolved: Draft = { ...draft, ...Object.fromEntries(values) };
  // An empty cell for the last day is an issue, unless the first day is a range such as “last 30 days”.
  const isFirstDayTyped =
    typeof resolved.startDate === 'string' && parseDay(resolved.startDate) !== undefined;
  const isEndMissing = isFirstDayTyped && resolved.endDate === '';
  return {
    draft: resolved,
    /** The fields that still contain a reference, because their cells have an issue or are not known yet. */
    unresolved: fields.flatMap(({ field, value }) => (value === undefined ? [field] : [])),
    issues: fields.flatMap(({ field, issues, blankIssue }) =>
      field === 'endDate' && isEndMissing ? [...issues, blankIssue] : issues,
    ),
    /** The names of fields in messages, with their cells: “First day (Settings!B2)”. */
    names: { ...names, ...Object.fromEntries(fields.map(({ field, name }) => [field, name])) },
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

/** A field of a draft with references among its entries, after its cells were read. */
class ResolvedField {
  readonly issues: Issue[] = [];
  readonly blankIssue: Issue;
  readonly name: string;
  /** Undefined if the cells are not known yet, or have an issue. */
  readonly value: string | readonly string[] | undefined;
  private readonly isDay: boolean;

  constructor(
    readonly field: CellField,
    entries: readonly string[],
    private readonly readCells: ReadCells | undefined,
    private readonly names: FieldNames,
  ) {
    this.isDay = isDayField(field);
    const place = entries.filter(isCellReference).map(formatReferencePlace).join(', ');
    this.name = this.formatFieldName(place);
    this.blankIssue = buildIssue(field, this.name, '', getTexts().requests.emptyCells(this.isDay));
    this.value = this.resolveEntries(entries);
  }

  private resolveEntries(entries: readonly string[]): string | readonly string[] | undefined {
    const contents = entries.map((entry) => (isCellReference(entry) ? this.readReference(entry) : [entry]));
    const areAllCellsEmpty = entries.every(
      (entry, nth) => !isCellReference(entry) || contents[nth]?.length === 0,
    );
    // Without an entry the report would be for all apps or countries, which nobody may get by deleting the content of cells. This is also an
    // issue next to typed entries (123, =B2). An empty last day depends on the first day, so `resolveCells` decides about it.
    if (areAllCellsEmpty && this.issues.length === 0 && this.field !== 'endDate')
      this.issues.push(this.blankIssue);
    const areCellsUnknown = contents.includes(undefined);
    if (this.issues.length > 0 || areCellsUnknown) return undefined;
    const values = contents.flatMap((content) => content ?? []);
    return this.isDay ? (values[0] ?? '') : values;
  }

  /** Undefined if the reference has an issue, or the file has not been asked for its cells. */
  private readReference(reference: string): readonly string[] | undefined {
    const { quotedReference, notAReference, missingCells, tooManyCells } = getTexts().requests;
    const place = formatReferencePlace(reference);
    const isUsable = parseReference(reference) !== undefined && !(this.isDay && place.includes(':'));
    if (this.readCells === undefined) return this.addIssueOfCells('', reference, quotedReference);
    if (!isUsable) return this.addIssueOfCells('', reference, notAReference(this.isDay));
    const cellsRead = this.readCells(`=${place}`);
    if (cellsRead === undefined) return undefined;
    if ('missing' in cellsRead) return this.addIssueOfCells(place, '', missingCells[cellsRead.missing]);
    if (cellsRead.cells.length > MOST_CELLS) return this.addIssueOfCells(place, '', tooManyCells(MOST_CELLS));
    return cellsRead.cells.flatMap((cell) => this.readCellText(cell) ?? []);
  }

  /** Undefined for an empty cell, or one with an issue. */
  private readCellText({ place, value, shown: displayedText }: CellContent): string | undefined {
    const isUsable =
      typeof value !== 'boolean' && !isCellReference(value) && findErrorText(value) === undefined;
    const text = isUsable ? (this.isDay ? toDayText(value) : toIdEntry(value, displayedText)) : undefined;
    if (text === undefined)
      return this.addIssueOfCells(place, displayedText, getTexts().requests.notInCells(this.isDay));
    // A text is split where names with commas are known.
    const isBlank = this.isDay ? text === '' : splitList(text).length === 0;
    return isBlank ? undefined : text;
  }

  private addIssueOfCells(place: string, value: string, message: string): undefined {
    this.issues.push(buildIssue(this.field, this.formatFieldName(place), value, message));
  }

  private formatFieldName(place: string): string {
    const { fields, inCells } = getTexts().requests;
    const name = this.names[this.field] ?? fields[this.field];
    return place === '' ? name : inCells(name, place);
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
