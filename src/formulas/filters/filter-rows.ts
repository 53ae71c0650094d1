import {
  type Dimension,
  type DimensionId,
  findSourceDimensions,
  listDimensions,
  type ReportKindId,
  requireDimension,
} from '../../catalogue';
import { splitKnown, splitNames } from '../../request';
import { createFieldReader, type TableRows } from '../../table';
import { getTexts } from '../../wording';
import { refuseArguments } from '../arguments';
import type { ValueFilter } from './filter-arguments';
import { findRowValues, isCounterpart, type RowValues, readRowValues } from './row-values';
import { NAMED_LISTS, requireIdsWithoutRows } from './unlisted-values';

/** The dimensions that a filter needs: its own, and the names or the id of that one, because users may type either. */
export function listFilterDimensions(filter: ValueFilter | undefined, report: ReportKindId): DimensionId[] {
  if (filter === undefined) return [];
  const id = filter.dimension;
  const counterparts = listDimensions(report).filter((other) => isCounterpart(other.id, id));
  const isDerived = (other: Dimension) => findSourceDimensions(other.id, report) !== undefined;
  // The first: networkPlacementId has a second text, networkPlacementInfo, which is no name.
  const sentDimensions = counterparts.filter((other) => !isDerived(other)).slice(0, 1);
  // The names of codes are always known, so they need no dimension.
  const derivedDimensions = counterparts.filter((other) => isDerived(other) && other.names === undefined);
  return [id, ...[...sentDimensions, ...derivedDimensions].map((other) => other.id)];
}

/**
 * The rows that pass a filter, if there is one. Its texts are split into items, and each item is looked up in the rows: as a value, then as
 * a name of a value. Only items that no row has are looked up elsewhere.
 *
 * @example A filter by the ids of networks, “Birch, Exchange, Cedar”, for the rows 1 Aurora Ads; 2 Birch, Exchange; 9 (without a name):
 * items “Birch, Exchange” (the name of 2) and “Cedar” (in no row; the service knows it as the name of 9) → the rows of 2 and 9
 */
export function filterRows(table: TableRows, filter: ValueFilter | undefined): TableRows['rows'] {
  if (filter === undefined) return table.rows;
  const rowValues = readRowValues(table, filter.dimension);
  const items = filter.values.flatMap((text) => splitIntoItems(text, filter, rowValues));
  const itemsWithoutRows = items.filter((item) => !isInRows(item, rowValues));
  // If ids are compared in place of names, rows may lack their names. But an item without rows may be such a name.
  const isNameReplacedById = rowValues.field !== filter.dimension;
  if (!isNameReplacedById || itemsWithoutRows.length > 0) requireSentField(filter.dimension, table);
  const values = new Set([
    ...items.flatMap((item) => findRowValues(item, rowValues)),
    // The service may know such an item as the name of an id that rows have without a name.
    ...itemsWithoutRows.flatMap((item) => requireIdsWithoutRows(item, filter, rowValues.knownValues)),
  ]);
  return table.rows.filter((_, rowIndex) => values.has(rowValues.valuesByRow[rowIndex] ?? ''));
}

/** The values in a text. Names may contain commas, so a whole text is looked up before it is split. */
function splitIntoItems(text: string, filter: ValueFilter, rowValues: RowValues): readonly string[] {
  if (isInRows(text, rowValues)) return [text];
  const items = splitNames(text, rowValues.knownValues);
  const list = NAMED_LISTS[filter.dimension];
  if (list === undefined || items.every((item) => isInRows(item, rowValues))) return items;
  return splitKnown(list, text, filter.knownSource, filter.since);
}

function isInRows(item: string, rowValues: RowValues): boolean {
  return findRowValues(item, rowValues).length > 0;
}

/** Refuses rows without the field, because the result would be uncertain: if none has it, or if the field is a name and some lack it. */
function requireSentField(id: DimensionId, { columns, rows }: TableRows): void {
  const readCell = createFieldReader(columns, id);
  const missing = rows.filter((row) => (readCell(row) ?? '') === '').length;
  const { label, describes } = requireDimension(id);
  const isDoubtful = missing === rows.length || describes !== undefined;
  if (missing > 0 && isDoubtful) refuseArguments(getTexts().formulas.notSent('filterField', label));
}
