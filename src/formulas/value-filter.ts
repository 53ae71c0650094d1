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
import {
  type CurrentDays,
  type Day,
  guessTypedDay,
  listDays,
  parseDay,
  parseNamedDay,
  parseNamedRange,
} from '../dates';
import { NotAllowed } from '../errors';
import {
  describeUnknownValue,
  findCloseValue,
  findCountryCode,
  findIds,
  findIdsByName,
  findNearestCountry,
  findNearestName,
  isFaithful,
  isSameNumber,
  type KnownSource,
  type KnownValue,
  type NamedList,
  removeDuplicates,
  splitKnown,
  splitList,
  splitNames,
  toNameKey,
} from '../request';
import type { Cell, Column, Table } from '../table';
import { getTexts } from '../wording';
import { isBlankArgument } from './arguments';

export interface ValueFilter {
  readonly dimension: DimensionId;
  /** Each value as typed, days as `YYYY-MM-DD`. A text with commas may be one value or several. */
  readonly values: readonly string[];
  /** Asked only for a value that no row has. */
  readonly known: KnownSource;
  /** The first day of the request. */
  readonly since: Day;
}

type Codes = readonly { readonly id: string | number; readonly label: string }[];

/** Codes with names that the add-on knows without an answer, by the dimension of the code. */
const CODES: Readonly<Partial<Record<DimensionId, Codes>>> = {
  adFormat: AD_FORMATS,
  platform: PLATFORMS,
  attStatus: ATT_STATUSES,
};

/** The lists of values that the service is asked for, by the dimension of the id. */
const NAMED_LISTS: Readonly<Partial<Record<DimensionId, NamedList>>> = {
  appId: 'apps',
  network: 'networks',
};

/** The list with the values of a field, by id or by name. */
function findNamedList(id: DimensionId): NamedList | undefined {
  const { type, describes = id } = requireDimension(id);
  return id === 'packageName' ? undefined : NAMED_LISTS[(type === 'text' ? describes : id) as DimensionId];
}

/** A text that users may type for a value: its name, or, for the value that is a name, its id, which has to match exactly. */
type ValueName = Readonly<Record<'name' | 'value', string>> & { readonly isId: boolean };

/** The dimensions that a filter by `id` needs: `id` itself, and its names or its id, because users may type either. */
export function listFilterDimensions(id: DimensionId, report: ReportKindId): readonly DimensionId[] {
  const counterparts = listDimensions(report).filter(({ id: other }) => isCounterpart(other, id));
  const isMade = (other: Dimension) => findSourceDimensions(other.id, report) !== undefined;
  const sentDimensions = counterparts.filter((other) => !isMade(other)).slice(0, 1);
  // The names of codes are always known, so they need no dimension.
  const derivedDimensions = counterparts.filter((other) => isMade(other) && other.names === undefined);
  return [id, ...[...sentDimensions, ...derivedDimensions].map((other) => other.id)];
}

/** The rows that have one of the filter's values. */
export function filterRows(
  rows: Table['rows'],
  columns: readonly Column[],
  filter: ValueFilter,
): Table['rows'] {
  const id = selectFilterId(filter.dimension, rows, columns);
  const readRowCell = createCellReader(id, columns);
  const values = rows.map((row) => toPlainValue(id, String(readRowCell(row) ?? '')));
  const valuesInRows = new Set(values);
  const names = listValueNames(id, values, rows, columns);
  const findValues = (text: string) => {
    const value = toPlainValue(id, text);
    if (value !== '' && valuesInRows.has(value)) return [value];
    const country = id === 'area' ? findCountryCode(text)?.toLowerCase() : undefined;
    return country !== undefined && valuesInRows.has(country) ? [country] : findValuesByName(text, names);
  };
  const isMissed = (item: string) => findValues(item).length === 0;
  const inRows = [
    ...names.flatMap(({ name, value, isId }) => (isId ? [] : [{ id: value, name }])),
    ...Array.from(valuesInRows, (value) => ({ id: value, name: '' })),
  ];
  // Names may contain commas, so a whole text is looked up before it is split.
  const list = findNamedList(filter.dimension);
  const items = filter.values.flatMap((text) => {
    if (!isMissed(text)) return [text];
    const inText = splitNames(text, inRows);
    const isKnown = list === undefined || !inText.some(isMissed);
    return isKnown ? inText : splitKnown(list, text, filter.known, filter.since);
  });
  const missed = items.filter(isMissed);
  const checkWhole = () => checkSent(filter.dimension, rows.map(createCellReader(filter.dimension, columns)));
  if (missed.length > 0) checkWhole();
  const knownIds = missed.flatMap((item) => findIdsWithoutRows(item, filter, inRows));
  const chosen = new Set([...items.flatMap(findValues), ...knownIds]);
  const chosenRows = rows.filter((_, at) => chosen.has(values[at] ?? ''));
  if (chosenRows.length === 0 || requireDimension(id).describes !== undefined) checkWhole();
  return chosenRows;
}

/** Filters by id instead of by name if all rows have the id. A name may be missing in some rows, or change during the days. */
function selectFilterId(id: DimensionId, rows: Table['rows'], columns: readonly Column[]): DimensionId {
  const { describes, type } = requireDimension(id);
  const at = columns.findIndex(({ field }) => field === describes);
  const isWhole = type === 'text' && at >= 0 && rows.every((row) => (row[at] ?? '') !== '');
  return isWhole ? (describes as DimensionId) : id;
}

/** Each text that users may type for one of the values, once. */
function listValueNames(
  id: DimensionId,
  values: readonly string[],
  rows: Table['rows'],
  columns: readonly Column[],
): ValueName[] {
  const names = new Map<string, ValueName>();
  const addValueName = (name: string, value: string, isId = false) => {
    if (value !== '' && name.trim() !== '') names.set(JSON.stringify([name, value]), { name, value, isId });
  };
  for (const { id: code, label } of CODES[id] ?? []) addValueName(label, toPlainValue(id, String(code)));
  if (requireDimension(id).type === 'text') for (const value of values) addValueName(value, value);
  for (const { field, key } of columns) {
    const other = field as DimensionId;
    if (!key || !isCounterpart(other, id)) continue;
    const readRowCell = createCellReader(other, columns);
    const isId = requireDimension(other).type === 'id';
    values.forEach((value, at) => {
      addValueName(String(readRowCell(rows[at] ?? []) ?? ''), value, isId);
    });
  }
  return [...names.values()];
}

/** The values with the name `text`: to the letter, or else whatever its case and signs. */
function findValuesByName(text: string, names: readonly ValueName[]): readonly string[] {
  const exact = names.filter(({ name }) => name.trim() === text.trim());
  const key = toNameKey(text);
  // A name that consists only of signs has an empty key.
  const similar = names.filter(({ name, isId }) => key !== '' && !isId && toNameKey(name) === key);
  const matches = exact.length > 0 ? exact : similar;
  const values = removeDuplicates(matches.map(({ value }) => value));
  const [firstName, secondName] = removeDuplicates(matches.map(({ name }) => name.trim()));
  if (values.length < 2 || firstName === undefined || secondName === undefined) return values;
  throw new NotAllowed([getTexts().formulas.filters.ambiguous(text, firstName, secondName)]);
}

/**
 * The ids of a value that no row has, or that rows have only by an id whose name the file did not know. Throws NotAllowed for a value that
 * nobody knows. Other fields may have any value.
 */
function findIdsWithoutRows(
  item: string,
  { dimension: id, known: knownValues, since }: ValueFilter,
  inRows: readonly KnownValue[],
): readonly string[] {
  const { label, type, describes = id } = requireDimension(id);
  const idField = (type === 'text' ? describes : id) as DimensionId;
  const list = findNamedList(id);
  const { noSuchValue } = getTexts().formulas.filters;
  if (list !== undefined) {
    const ids = findIds(list, item, knownValues, since);
    if (ids.length > 0) return ids;
    const fromService = knownValues.fetchValues(since);
    const sentence = describeUnknownValue(list, item, [...inRows, ...fromService[list]], fromService);
    throw new NotAllowed([`filterValue: ${sentence}`]);
  }
  if (id === 'packageName' || idField === 'placementId') {
    const near =
      findIdsByName(item, knownValues.readStored().placements).length > 0
        ? undefined
        : findCloseValue(item, inRows);
    // The service has no list of them. Names that differ only in their digits are those of different things.
    const isTypo = near !== undefined && (!/\d/.test(item) || isSameNumber(item, near.id));
    const noun = id === 'packageName' ? 'apps' : 'placements';
    if (isTypo) throw new NotAllowed([`filterValue: ${describeUnknownValue(noun, item, inRows)}`]);
  }
  if (idField === 'area' && findCountryCode(item) === undefined)
    throw new NotAllowed([noSuchValue(item, label, findNearestCountry(item), ['US', 'Germany'])]);
  const codes = CODES[idField];
  const isCode = ({ id: code, label: name }: Codes[number]) =>
    String(code) === item.trim() || toNameKey(name) === toNameKey(item);
  if (codes !== undefined && !codes.some(isCode)) {
    const examples = codes.map(({ label: name }) => name);
    throw new NotAllowed([noSuchValue(item, label, findNearestName(item, examples), examples)]);
  }
  return [];
}

function checkSent(id: DimensionId, cells: readonly Cell[]): void {
  const missing = cells.filter((cell) => cell === null || cell === '').length;
  const { label, describes } = requireDimension(id);
  const isDoubtful = missing === cells.length || describes !== undefined;
  if (missing > 0 && isDoubtful) throw new NotAllowed([getTexts().formulas.notSent('filterField', label)]);
}

function createCellReader(id: DimensionId, columns: readonly Column[]): (row: readonly Cell[]) => Cell {
  const columnIndex = columns.findIndex(({ field }) => field === id);
  return (row) => row[columnIndex] ?? null;
}

/** Whether one of the two is the name of the other. */
function isCounterpart(one: DimensionId, two: DimensionId): boolean {
  const isNameOf = (name: DimensionId, id: DimensionId) =>
    requireDimension(name).type === 'text' && requireDimension(name).describes === id;
  return isNameOf(one, two) || isNameOf(two, one);
}

/** A value as it is compared: ids and names exactly, days in any notation, country codes in any case. */
function toPlainValue(id: DimensionId, text: string): string {
  if (requireDimension(id).type === 'date') return parseDay(text) ?? text;
  return id === 'area' ? text.trim().toLowerCase() : text.trim();
}

/**
 * The values of a filter on `id`, as texts: days as `YYYY-MM-DD`, everything else as typed, because a name may contain commas.
 * `value` is one value, a list, or a range. Days may be dates, their numbers, or words, as in every other argument.
 */
export function requireFilterValues(value: unknown, id: DimensionId, today: CurrentDays): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => requireFilterValues(item, id, today));
  if (isBlankArgument(value)) return [];
  const { type } = requireDimension(id);
  if (type === 'date') return requireFilterDays(value, today);
  if (type === 'id' && typeof value === 'number' && !isFaithful(value, true))
    throw new NotAllowed([`filterValue: “${value}” ${getTexts().requests.lostDigits}`]);
  return [String(value).trim()];
}

function requireFilterDays(value: unknown, today: CurrentDays): Day[] {
  if (typeof value === 'number') return [guessTypedDay(value) ?? refuseDay(String(value))];
  return splitList(String(value)).flatMap((text) => {
    const range = parseNamedRange(text, today.newestCompleteDay);
    if (range !== undefined) return listDays(range);
    return [parseDay(text) ?? parseNamedDay(text, today) ?? refuseDay(text)];
  });
}

function refuseDay(text: string): never {
  throw new NotAllowed([getTexts().formulas.filters.noDay(text)]);
}
