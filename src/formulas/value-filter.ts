import {
  AD_FORMATS,
  ATT_STATUSES,
  type Dimension,
  type DimensionId,
  findSourceDimensions,
  listDimensions,
  PLATFORMS,
  type ReportKindId,
  requireDimension,
} from '../catalogue';
import { parseDay } from '../dates';
import {
  describeUnknownValue,
  findCloseValue,
  findCountryCode,
  findIds,
  findIdsByName,
  findNearestCountry,
  findNearestName,
  isSameNumber,
  type KnownValue,
  type NamedList,
  removeDuplicates,
  splitKnown,
  splitNames,
  toNameKey,
} from '../request';
import { createFieldReader, findColumnIndex, type TableRows } from '../table';
import { getTexts } from '../wording';
import { refuseArguments } from './arguments';
import type { ValueFilter } from './filter-arguments';

/** The dimensions that a filter needs: its own, and the names or the id of that one, because users may type either. */
export function listFilterDimensions(filter: ValueFilter | undefined, report: ReportKindId): DimensionId[] {
  if (filter === undefined) return [];
  const id = filter.dimension;
  const counterparts = listDimensions(report).filter(({ id: other }) => isCounterpart(other, id));
  const isDerived = (other: Dimension) => findSourceDimensions(other.id, report) !== undefined;
  // Only networkPlacementId has two texts, and the second one, networkPlacementInfo, is no name.
  const sentDimensions = counterparts.filter((other) => !isDerived(other)).slice(0, 1);
  // The names of codes are always known, so they need no dimension.
  const derivedDimensions = counterparts.filter((other) => isDerived(other) && other.names === undefined);
  return [id, ...[...sentDimensions, ...derivedDimensions].map((other) => other.id)];
}

/**
 * The rows that pass a filter, if there is one. Its texts are split into items, and each item is looked up in the rows: as a value, then as
 * a name of a value. Only items that no row has are looked up elsewhere.
 *
 * @example The filter network = “Birch, Exchange, Cedar” for these rows, which all have ids:
 * 1 Aurora Ads; 2 Birch, Exchange → items “Birch, Exchange” (the name of 2) and “Cedar” (no row; known to the service as 9) → the row of 2
 */
export function filterRows(table: TableRows, filter: ValueFilter | undefined): TableRows['rows'] {
  if (filter === undefined) return table.rows;
  const rowValues = readRowValues(table, filter.dimension);
  const selectMatchingRows = (values: ReadonlySet<string>) =>
    table.rows.filter((_, rowIndex) => values.has(rowValues.valuesByRow[rowIndex] ?? ''));
  const items = filter.values.flatMap((text) => splitIntoItems(text, filter, rowValues));
  const values = new Set(items.flatMap((item) => findRowValues(item, rowValues)));
  const itemsWithoutRows = items.filter((item) => findRowValues(item, rowValues).length === 0);
  const rows = selectMatchingRows(values);
  // Rows that lack the field might belong to the result. If all rows have an id, a name that is missing matters only if it was not found.
  const isNameOfId = requireDimension(rowValues.field).describes !== undefined;
  if (itemsWithoutRows.length > 0 || rows.length === 0 || isNameOfId)
    requireSentField(filter.dimension, table);
  if (itemsWithoutRows.length === 0) return rows;
  // The file may know the name of an id that rows have without a name.
  const ids = itemsWithoutRows.flatMap((item) => requireIdsWithoutRows(item, filter, rowValues.knownValues));
  return selectMatchingRows(new Set([...values, ...ids]));
}

type RowValues = ReturnType<typeof readRowValues>;

/** A text that users may type instead of `value`: a name of it, or its id if `value` is itself a name. */
interface ValueName {
  readonly name: string;
  readonly value: string;
  readonly isId: boolean;
}

/**
 * What the rows have in the field of a filter. In the example of `filterRows`, `values` has 2, `names` has “Birch, Exchange” for 2, and
 * `knownValues`, by which texts are split, has 2 with this name and 2 without a name.
 */
function readRowValues(table: TableRows, id: DimensionId) {
  const field = selectComparedField(id, table);
  const readCell = createFieldReader(table.columns, field);
  const valuesByRow = table.rows.map((row) => toPlainValue(field, String(readCell(row) ?? '')));
  const names = listValueNames(field, valuesByRow, table);
  const namedValues = names.filter(({ isId }) => !isId).map(({ name, value }) => ({ id: value, name }));
  const values = new Set(valuesByRow);
  const unnamedValues = Array.from(values, (value) => ({ id: value, name: '' }));
  return { field, valuesByRow, values, names, knownValues: [...namedValues, ...unnamedValues] };
}

/** Filters by id instead of by name if all rows have the id. A name may be missing in some rows, or change during the days. */
function selectComparedField(id: DimensionId, { columns, rows }: TableRows): DimensionId {
  const { describes } = requireDimension(id);
  const idIndex = findColumnIndex(columns, describes);
  const isIdComplete = isNameField(id) && idIndex >= 0 && rows.every((row) => (row[idIndex] ?? '') !== '');
  return isIdComplete ? (describes as DimensionId) : id;
}

/** Each text that users may type for one of the values, once. */
function listValueNames(
  id: DimensionId,
  valuesByRow: readonly string[],
  { columns, rows }: TableRows,
): ValueName[] {
  const names = new Map<string, ValueName>();
  const addValueName = (name: string, value: string, isId = false) => {
    if (value !== '' && name.trim() !== '') names.set(JSON.stringify([name, value]), { name, value, isId });
  };
  for (const { id: code, label } of CODES[id] ?? []) addValueName(label, toPlainValue(id, String(code)));
  if (isNameField(id)) for (const value of valuesByRow) addValueName(value, value);
  for (const { field, key } of columns) {
    const other = field as DimensionId;
    if (!key || !isCounterpart(other, id)) continue;
    const readRowCell = createFieldReader(columns, other);
    const isId = requireDimension(other).type === 'id';
    valuesByRow.forEach((value, rowIndex) => {
      addValueName(String(readRowCell(rows[rowIndex] ?? []) ?? ''), value, isId);
    });
  }
  return [...names.values()];
}

/** The values in a text. Names may contain commas, so a whole text is looked up before it is split. */
function splitIntoItems(text: string, filter: ValueFilter, rowValues: RowValues): readonly string[] {
  const isMissing = (item: string) => findRowValues(item, rowValues).length === 0;
  if (!isMissing(text)) return [text];
  const items = splitNames(text, rowValues.knownValues);
  const list = findNamedList(filter.dimension);
  if (list === undefined || !items.some(isMissing)) return items;
  return splitKnown(list, text, filter.knownSource, filter.since);
}

/** The values in the rows that a text means: the value itself, a country by any of its names, or a name of the value. */
function findRowValues(text: string, { field, values, names }: RowValues): readonly string[] {
  const value = toPlainValue(field, text);
  if (value !== '' && values.has(value)) return [value];
  const country = field === 'area' ? findCountryCode(text)?.toLowerCase() : undefined;
  return country !== undefined && values.has(country) ? [country] : findValuesByName(text, names);
}

/** The values with the name `text`: to the letter, or else whatever its case and signs. An id has to match to the letter. */
function findValuesByName(text: string, names: readonly ValueName[]): readonly string[] {
  const exact = names.filter(({ name }) => name.trim() === text.trim());
  const key = toNameKey(text);
  // A name that consists only of signs has an empty key.
  const similar = names.filter(({ name, isId }) => key !== '' && !isId && toNameKey(name) === key);
  const matches = exact.length > 0 ? exact : similar;
  const values = removeDuplicates(matches.map(({ value }) => value));
  const [firstName, secondName] = removeDuplicates(matches.map(({ name }) => name.trim()));
  if (values.length < 2 || firstName === undefined || secondName === undefined) return values;
  return refuseArguments(getTexts().formulas.filters.ambiguous(text, firstName, secondName));
}

/** Refuses rows without the field, because the result would be uncertain: if none has it, or if the field is a name and some lack it. */
function requireSentField(id: DimensionId, { columns, rows }: TableRows): void {
  const readCell = createFieldReader(columns, id);
  const missing = rows.filter((row) => (readCell(row) ?? '') === '').length;
  const { label, describes } = requireDimension(id);
  const isDoubtful = missing === rows.length || describes !== undefined;
  if (missing > 0 && isDoubtful) refuseArguments(getTexts().formulas.notSent('filterField', label));
}

/** Whether one of the two is the name of the other. */
function isCounterpart(one: DimensionId, other: DimensionId): boolean {
  const isNameOf = (name: DimensionId, id: DimensionId) =>
    isNameField(name) && requireDimension(name).describes === id;
  return isNameOf(one, other) || isNameOf(other, one);
}

/**
 * The ids of a value that no row has, or that rows have only by an id whose name the file did not know. A value that nobody knows is refused.
 * Fields without a list, such as channels, may have any value: they have no ids.
 */
function requireIdsWithoutRows(
  item: string,
  filter: ValueFilter,
  inRows: readonly KnownValue[],
): readonly string[] {
  const { dimension: id } = filter;
  const list = findNamedList(id);
  if (list !== undefined) return requireKnownIds(list, item, filter, inRows);
  const idField = toIdField(id);
  if (id === 'packageName' || idField === 'placementId') refuseTypingError(item, filter, inRows);
  if (idField === 'area' && findCountryCode(item) === undefined)
    refuseValue(item, id, findNearestCountry(item), ['US', 'Germany']);
  const codes = CODES[idField];
  const isCode = codes?.some(
    ({ id: code, label }) => String(code) === item.trim() || toNameKey(label) === toNameKey(item),
  );
  if (codes !== undefined && !isCode) {
    const names = codes.map(({ label }) => label);
    refuseValue(item, id, findNearestName(item, names), names);
  }
  return [];
}

function requireKnownIds(
  list: NamedList,
  item: string,
  { knownSource, since }: ValueFilter,
  inRows: readonly KnownValue[],
): readonly string[] {
  const ids = findIds(list, item, knownSource, since);
  if (ids.length > 0) return ids;
  const fromService = knownSource.fetchValues(since);
  const sentence = describeUnknownValue(list, item, [...inRows, ...fromService[list]], fromService);
  return refuseArguments(`filterValue: ${sentence}`);
}

/** The service has no list of packages and placements. Names that differ only in their digits are those of different things. */
function refuseTypingError(
  item: string,
  { dimension, knownSource }: ValueFilter,
  inRows: readonly KnownValue[],
): void {
  if (findIdsByName(item, knownSource.readStored().placements).length > 0) return;
  const near = findCloseValue(item, inRows);
  if (near === undefined || (/\d/.test(item) && !isSameNumber(item, near.id))) return;
  const noun = dimension === 'packageName' ? 'apps' : 'placements';
  refuseArguments(`filterValue: ${describeUnknownValue(noun, item, inRows)}`);
}

function refuseValue(
  item: string,
  id: DimensionId,
  near: string | undefined,
  examples: readonly string[],
): never {
  const { label } = requireDimension(id);
  return refuseArguments(getTexts().formulas.filters.noSuchValue(item, label, near, examples));
}

/** A value as it is compared: ids and names exactly, days in any notation, country codes in any case. */
export function toPlainValue(id: DimensionId, text: string): string {
  if (requireDimension(id).type === 'date') return parseDay(text) ?? text;
  return id === 'area' ? text.trim().toLowerCase() : text.trim();
}

/** Whether the values are names. Most describe an id, such as the name of a network; others, such as a channel, have none. */
function isNameField(id: DimensionId): boolean {
  return requireDimension(id).type === 'text';
}

/** Codes with names that the add-on knows without an answer, by the dimension of the code. */
const CODES: Readonly<Partial<Record<DimensionId, typeof PLATFORMS>>> = {
  adFormat: AD_FORMATS,
  platform: PLATFORMS,
  attStatus: ATT_STATUSES,
};

/** The lists of values that the service is asked for, by the dimension of the id. */
const NAMED_LISTS: Readonly<Partial<Record<DimensionId, NamedList>>> = {
  appId: 'apps',
  network: 'networks',
};

/** Package names describe the app's id, but the list of apps has none. */
function findNamedList(id: DimensionId): NamedList | undefined {
  return id === 'packageName' ? undefined : NAMED_LISTS[toIdField(id)];
}

function toIdField(id: DimensionId): DimensionId {
  const { describes = id } = requireDimension(id);
  return (isNameField(id) ? describes : id) as DimensionId;
}
