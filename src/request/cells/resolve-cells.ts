import { parseDay } from '../../dates/calendar';
import type { Draft } from '../draft';
import type { FieldNames } from '../issues';
import { splitList } from '../parse-list';
import type { Issue } from '../request';
import { isReference, usualReference } from './cell-reference';
import {
  CELL_FIELDS,
  type CellField,
  type CellItem,
  FieldCells,
  isDayField,
  placeOf,
  type ReadCells,
} from './cell-values';

export interface ResolvedCells {
  readonly draft: Draft;
  /** The fields that still contain a reference, because their cells have an issue or are not known yet. */
  readonly unresolved: readonly CellField[];
  readonly issues: readonly Issue[];
  /** The names of fields in messages, with their cells: “First day (Settings!B2)”. */
  readonly names: FieldNames;
  readonly items: Readonly<Partial<Record<CellField, readonly CellItem[]>>>;
}

/** The references in the fields of a draft, in their usual form. */
export function referencesIn(draft: Draft): string[] {
  return CELL_FIELDS.flatMap((field) => draftEntries(field, draft[field]).filter(isReference)).map(
    usualReference,
  );
}

export function hasReferences(draft: Draft): boolean {
  return CELL_FIELDS.some((field) => draftEntries(field, draft[field]).some(isReference));
}

/** A value is never a reference itself. Without `read`, a reference is an issue: a formula refers to cells in its arguments. */
export function resolveCells(
  draft: Draft,
  read: ReadCells | undefined,
  names: FieldNames = {},
): ResolvedCells {
  const fields = CELL_FIELDS.flatMap((field) => {
    const entries = draftEntries(field, draft[field]);
    return entries.some(isReference) ? [resolvedField(field, entries, read, names)] : [];
  });
  const values = fields.flatMap(({ field, value }) => (value === undefined ? [] : [[field, value]]));
  const resolved = fields.length === 0 ? draft : { ...draft, ...Object.fromEntries(values) };
  return {
    draft: resolved,
    unresolved: fields.flatMap(({ field, value }) => (value === undefined ? [field] : [])),
    issues: [...fields.flatMap(({ issues }) => issues), ...lastDayMissing(draft, resolved, names)],
    names: { ...names, ...Object.fromEntries(fields.map(({ field, name }) => [field, name])) },
    items: Object.fromEntries(fields.map(({ field, items }) => [field, items])),
  };
}

/** The entries of a field as typed: one text for a day, several for a list. */
export function draftEntries(field: CellField, value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.filter((entry) => typeof entry === 'string');
  if (typeof value !== 'string') return [];
  return isDayField(field) ? [value] : splitList(value);
}

function resolvedField(
  field: CellField,
  entries: readonly string[],
  read: ReadCells | undefined,
  names: FieldNames,
) {
  const cells = new FieldCells(field, names);
  const places = entries.filter(isReference).map(placeOf).join(', ');
  const found = entries.map((entry) => (isReference(entry) ? cells.itemsAt(entry, read) : entry));
  const items = found.flatMap((each) => (typeof each === 'string' ? [] : (each ?? [])));
  const all = found.flatMap((each) =>
    typeof each === 'string' ? each : (each ?? []).map(({ text }) => text),
  );
  const isRead = !found.includes(undefined) && cells.issues.length === 0;
  // Without an entry the report would be for all apps or countries, which nobody may get by deleting the content of cells.
  if (isRead && items.length === 0 && field !== 'endDate') cells.addBlank(places);
  const value = isDayField(field) ? (all[0] ?? '') : all;
  return {
    ...{ field, items, issues: cells.issues, name: cells.nameAt(places) },
    value: isRead && cells.issues.length === 0 ? value : undefined,
  };
}

/** An empty cell for the last day is an issue, unless the first day is a range such as “last 30 days”. */
function lastDayMissing(draft: Draft, { startDate, endDate }: Draft, names: FieldNames): readonly Issue[] {
  const isBlank = isReference(draft.endDate) && endDate === '';
  if (!isBlank || typeof startDate !== 'string' || parseDay(startDate) === undefined) return [];
  const cells = new FieldCells('endDate', names);
  cells.addBlank(placeOf(String(draft.endDate)));
  return cells.issues;
}
