import { guessTypedDay, parseDay } from '../../dates';
import type { SheetValue } from '../../platform';
import { getTexts, joinList } from '../../wording';
import type { Draft, DraftField } from '../draft';
import { buildIssue, type FieldNames } from '../issues';
import { findErrorText, parseText, splitList } from '../parse-list';
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
export type CellsRead = { readonly cells: readonly CellContent[] } | { readonly missing: true };

export type ReadCells = (reference: string) => CellsRead | undefined;

export function listReferences(draft: Draft): string[] {
  return CELL_FIELDS.flatMap((field) => listDraftEntries(field, draft[field]).filter(isCellReference)).map(
    normalizeReference,
  );
}

/** Replaces references by the values of their cells. Without `readCells`, a reference is an issue: a formula has cells as its arguments. */
export function resolveCells(draft: Draft, readCells: ReadCells | undefined, names: FieldNames = {}) {
  const values: Partial<Record<CellField, string | readonly string[]>> = {};
  const namesWithCells: Partial<Record<DraftField, string>> = { ...names };
  const unresolved: CellField[] = [];
  const issues: Issue[] = [];
  // The first day comes before the last one, which depends on it.
  for (const field of CELL_FIELDS) {
    const entries = listDraftEntries(field, draft[field]);
    const references = entries.filter(isCellReference);
    if (references.length === 0) continue;
    const name = formatFieldName(field, joinList(references.map(formatReferencePlace)), names);
    namesWithCells[field] = name;
    const earlierIssues = issues.length;
    const context = { field, names, readCells, issues };
    const contents = entries.map((entry) =>
      isCellReference(entry) ? readReference(entry, context) : [entry],
    );
    const fieldValues = contents.flatMap((content) => content ?? []);
    const isReadable = contents.every((content) => content !== undefined);
    // Each typed entry is one value, so the cells have none.
    const isBlank = isReadable && fieldValues.length === entries.length - references.length;
    // Deleting the content of cells must not select all apps or countries. Beside a range such as “last 30 days”, the last day is blank.
    const firstDay = parseText(values.startDate ?? draft.startDate);
    if (isBlank && (field !== 'endDate' || parseDay(firstDay) !== undefined))
      issues.push(buildIssue(field, name, '', getTexts().requests.emptyCells(isDayField(field))));
    if (!isReadable || issues.length > earlierIssues) unresolved.push(field);
    else values[field] = isDayField(field) ? (fieldValues[0] ?? '') : fieldValues;
  }
  const resolvedDraft: Draft = { ...draft, ...values };
  return {
    draft: resolvedDraft,
    /** The fields that still contain a reference, because their cells have an issue or are not known yet. */
    unresolved,
    issues,
    /** The names of fields in messages, with their cells: “First day (Settings!B2)”. */
    names: namesWithCells,
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

function formatReferencePlace(reference: string): string {
  return normalizeReference(reference).trim().slice(1);
}

/** What is the same for all cells of a field. */
interface CellContext {
  readonly field: CellField;
  readonly names: FieldNames;
  readonly readCells: ReadCells | undefined;
  readonly issues: Issue[];
}

/** What cells contain; undefined if there are issues, or if the file has not been asked for them. An empty cell has no value. */
function readReference(reference: string, context: CellContext): readonly string[] | undefined {
  const { quotedReference, notAReference, missingCells } = getTexts().requests;
  const isDay = isDayField(context.field);
  const place = formatReferencePlace(reference);
  const isUsable = parseReference(reference) !== undefined && !(isDay && place.includes(':'));
  if (context.readCells === undefined) return refuseCells(context, '', reference, quotedReference);
  if (!isUsable) return refuseCells(context, '', reference, notAReference(isDay));
  const cellsRead = context.readCells(`=${place}`);
  if (cellsRead === undefined) return undefined;
  if ('missing' in cellsRead || cellsRead.cells.length > MOST_CELLS)
    return refuseCells(context, place, '', missingCells(MOST_CELLS));
  const contents = cellsRead.cells.map((cell) => readReferencedCell(cell, context));
  return contents.includes(undefined) ? undefined : contents.flatMap((content) => content ?? []);
}

function readReferencedCell(
  { place, value, shown: displayedText }: CellContent,
  context: CellContext,
): readonly string[] | undefined {
  const isDay = isDayField(context.field);
  const isRefused =
    typeof value === 'boolean' || isCellReference(value) || findErrorText(value) !== undefined;
  // A date in a cell is a number. It has no zone: its day is the one that the sheet shows.
  const dayText = guessTypedDay(value) ?? String(value).trim();
  const text = isDay ? dayText : toIdEntry(value, displayedText);
  if (isRefused || text === undefined)
    return refuseCells(context, place, displayedText, getTexts().requests.notInCells(isDay));
  // The text is split later, where names with commas are known.
  const isBlank = isDay ? text === '' : splitList(text).length === 0;
  return isBlank ? [] : [text];
}

function refuseCells({ field, names, issues }: CellContext, place: string, value: string, message: string) {
  issues.push(buildIssue(field, formatFieldName(field, place, names), value, message));
  return undefined;
}

function formatFieldName(field: CellField, place: string, names: FieldNames): string {
  const { fields, inCells } = getTexts().requests;
  const name = names[field] ?? fields[field];
  return place === '' ? name : inCells(name, place);
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
