import {
  type Dimension,
  type DimensionId,
  dimension,
  dimensionsOf,
  madeFrom,
  type ReportId,
} from '../catalogue/catalogue';
import { AD_FORMATS, ATT_STATUSES, PLATFORMS } from '../catalogue/fixed-values';
import { type Day, daysIn, parseDay } from '../dates/calendar';
import { namedDay, namedRange, type Today } from '../dates/named-ranges';
import { dayOfSerial } from '../dates/sheet-dates';
import { NotAllowed } from '../errors/ad-reports-error';
import { countryCode, nearestCountry } from '../request/checks/named-values';
import { nameKey, nearest } from '../request/field-names';
import {
  closeValue,
  findIds,
  idsNamed,
  isSameNumber,
  type KnownSource,
  type KnownValue,
  type NamedList,
  splitKnown,
  splitNames,
  unknownSentence,
} from '../request/known-values';
import { isFaithful, splitList, unique } from '../request/parse-list';
import type { Cell, Column, Table } from '../table/table';
import { texts } from '../wording/texts';
import { isBlank } from './arguments';

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

/** The list with the values of a field, by id or by name; undefined if the service cannot be asked for them. */
function listOf(id: DimensionId): NamedList | undefined {
  const { type, describes = id } = dimension(id);
  return id === 'packageName' ? undefined : NAMED_LISTS[(type === 'text' ? describes : id) as DimensionId];
}

/** A text that users may type for a value: its name, or, for the value that is a name, its id, which has to match exactly. */
type ValueName = Readonly<Record<'name' | 'value', string>> & { readonly isId: boolean };

/** The dimensions that a filter by `id` needs: `id` itself, and its names or its id, because users may type either. */
export function filterDimensions(id: DimensionId, report: ReportId): readonly DimensionId[] {
  const counterparts = dimensionsOf(report).filter(({ id: other }) => isCounterpart(other, id));
  const isMade = (other: Dimension) => madeFrom(other.id, report) !== undefined;
  const sent = counterparts.filter((other) => !isMade(other)).slice(0, 1);
  // The names of codes are always known, so they need no dimension.
  const made = counterparts.filter((other) => isMade(other) && other.names === undefined);
  return [id, ...[...sent, ...made].map((other) => other.id)];
}

/** The rows that have one of the filter's values. Throws NotAllowed if rows lack the field, so that the result is uncertain. */
export function filterRows(
  rows: Table['rows'],
  columns: readonly Column[],
  filter: ValueFilter,
): Table['rows'] {
  const id = idToFilterBy(filter.dimension, rows, columns);
  const cell = cellOf(id, columns);
  const values = rows.map((row) => plainValue(id, String(cell(row) ?? '')));
  const valuesInRows = new Set(values);
  const names = namesOfValues(id, values, rows, columns);
  const findValues = (text: string) => {
    const value = plainValue(id, text);
    if (value !== '' && valuesInRows.has(value)) return [value];
    const country = id === 'area' ? countryCode(text)?.toLowerCase() : undefined;
    return country !== undefined && valuesInRows.has(country) ? [country] : valuesNamed(text, names);
  };
  const isMissed = (item: string) => findValues(item).length === 0;
  const inRows = [
    ...names.flatMap(({ name, value, isId }) => (isId ? [] : [{ id: value, name }])),
    ...Array.from(valuesInRows, (value) => ({ id: value, name: '' })),
  ];
  // Names may contain commas, so a whole text is looked up before it is split.
  const list = listOf(filter.dimension);
  const items = filter.values.flatMap((text) => {
    if (!isMissed(text)) return [text];
    const inText = splitNames(text, inRows);
    const isKnown = list === undefined || !inText.some(isMissed);
    return isKnown ? inText : splitKnown(list, text, filter.known, filter.since);
  });
  const missed = items.filter(isMissed);
  const checkWhole = () => checkSent(filter.dimension, rows.map(cellOf(filter.dimension, columns)));
  if (missed.length > 0) checkWhole();
  const knownIds = missed.flatMap((item) => idsWithoutRows(item, filter, inRows));
  const chosen = new Set([...items.flatMap(findValues), ...knownIds]);
  const chosenRows = rows.filter((_, at) => chosen.has(values[at] ?? ''));
  if (chosenRows.length === 0 || dimension(id).describes !== undefined) checkWhole();
  return chosenRows;
}

/** Filters by id instead of by name if all rows have the id. A name may be missing in some rows, or change during the days. */
function idToFilterBy(id: DimensionId, rows: Table['rows'], columns: readonly Column[]): DimensionId {
  const { describes, type } = dimension(id);
  const at = columns.findIndex(({ field }) => field === describes);
  const isWhole = type === 'text' && at >= 0 && rows.every((row) => (row[at] ?? '') !== '');
  return isWhole ? (describes as DimensionId) : id;
}

/** Each text that users may type for one of the values, once. */
function namesOfValues(
  id: DimensionId,
  values: readonly string[],
  rows: Table['rows'],
  columns: readonly Column[],
): ValueName[] {
  const names = new Map<string, ValueName>();
  const add = (name: string, value: string, isId = false) => {
    if (value !== '' && name.trim() !== '') names.set(JSON.stringify([name, value]), { name, value, isId });
  };
  for (const { id: code, label } of CODES[id] ?? []) add(label, plainValue(id, String(code)));
  if (dimension(id).type === 'text') for (const value of values) add(value, value);
  for (const { field, key } of columns) {
    const other = field as DimensionId;
    if (!key || !isCounterpart(other, id)) continue;
    const cell = cellOf(other, columns);
    const isId = dimension(other).type === 'id';
    values.forEach((value, at) => {
      add(String(cell(rows[at] ?? []) ?? ''), value, isId);
    });
  }
  return [...names.values()];
}

/** The values with the name `text`: to the letter, or else whatever its case and signs. Throws NotAllowed if names with different values match. */
function valuesNamed(text: string, names: readonly ValueName[]): readonly string[] {
  const exact = names.filter(({ name }) => name.trim() === text.trim());
  const key = nameKey(text);
  // A name that consists only of signs has an empty key.
  const similar = names.filter(({ name, isId }) => key !== '' && !isId && nameKey(name) === key);
  const matches = exact.length > 0 ? exact : similar;
  const values = unique(matches.map(({ value }) => value));
  const [one, other] = unique(matches.map(({ name }) => name.trim()));
  if (values.length < 2 || one === undefined || other === undefined) return values;
  throw new NotAllowed([texts().formulas.filters.ambiguous(text, one, other)]);
}

/**
 * The ids of a value that no row has, or that rows have only by an id whose name the file did not know. Throws NotAllowed for a value that
 * nobody knows. Other fields may have any value.
 */
function idsWithoutRows(
  item: string,
  { dimension: id, known, since }: ValueFilter,
  inRows: readonly KnownValue[],
): readonly string[] {
  const { label, type, describes = id } = dimension(id);
  const idField = (type === 'text' ? describes : id) as DimensionId;
  const list = listOf(id);
  const { noSuchValue } = texts().formulas.filters;
  if (list !== undefined) {
    const ids = findIds(list, item, known, since);
    if (ids.length > 0) return ids;
    const fromService = known.ask(since);
    const sentence = unknownSentence(list, item, [...inRows, ...fromService[list]], fromService);
    throw new NotAllowed([`filterValue: ${sentence}`]);
  }
  if (id === 'packageName' || idField === 'placementId') {
    const near = idsNamed(item, known.stored().placements).length > 0 ? undefined : closeValue(item, inRows);
    // The service has no list of them. Names that differ only in their digits are those of different things.
    const isTypo = near !== undefined && (!/\d/.test(item) || isSameNumber(item, near.id));
    const noun = id === 'packageName' ? 'apps' : 'placements';
    if (isTypo) throw new NotAllowed([`filterValue: ${unknownSentence(noun, item, inRows)}`]);
  }
  if (idField === 'area' && countryCode(item) === undefined)
    throw new NotAllowed([noSuchValue(item, label, nearestCountry(item), ['US', 'Germany'])]);
  const codes = CODES[idField];
  const isCode = ({ id: code, label: name }: Codes[number]) =>
    String(code) === item.trim() || nameKey(name) === nameKey(item);
  if (codes !== undefined && !codes.some(isCode)) {
    const examples = codes.map(({ label: name }) => name);
    throw new NotAllowed([noSuchValue(item, label, nearest(item, examples), examples)]);
  }
  return [];
}

/** Throws NotAllowed if no row has a value in the field, or the field is a name and some rows lack it. */
function checkSent(id: DimensionId, cells: readonly Cell[]): void {
  const missing = cells.filter((cell) => cell === null || cell === '').length;
  const { label, describes } = dimension(id);
  const isDoubtful = missing === cells.length || describes !== undefined;
  if (missing > 0 && isDoubtful) throw new NotAllowed([texts().formulas.notSent('filterField', label)]);
}

function cellOf(id: DimensionId, columns: readonly Column[]): (row: readonly Cell[]) => Cell {
  const at = columns.findIndex(({ field }) => field === id);
  return (row) => row[at] ?? null;
}

/** Whether one of the two is the name of the other. */
function isCounterpart(one: DimensionId, two: DimensionId): boolean {
  const isNameOf = (name: DimensionId, id: DimensionId) =>
    dimension(name).type === 'text' && dimension(name).describes === id;
  return isNameOf(one, two) || isNameOf(two, one);
}

/** A value as it is compared: ids and names exactly, days in any notation, country codes in any case. */
function plainValue(id: DimensionId, text: string): string {
  if (dimension(id).type === 'date') return parseDay(text) ?? text;
  return id === 'area' ? text.trim().toLowerCase() : text.trim();
}

/**
 * The values of a filter on `id`, as texts: days as `YYYY-MM-DD`, everything else as typed, because a name may contain commas.
 * `value` is one value, a list, or a range. Days may be dates, their numbers, or words, as in every other argument. Throws NotAllowed.
 */
export function filterValues(value: unknown, id: DimensionId, today: Today): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => filterValues(item, id, today));
  if (isBlank(value)) return [];
  const { type } = dimension(id);
  if (type === 'date') return days(value, today);
  if (type === 'id' && typeof value === 'number' && !isFaithful(value, true))
    throw new NotAllowed([`filterValue: “${value}” ${texts().requests.lostDigits}`]);
  return [String(value).trim()];
}

function days(value: unknown, today: Today): Day[] {
  if (typeof value === 'number') return [dayOfSerial(value) ?? refuseDay(String(value))];
  return splitList(String(value)).flatMap((text) => {
    const range = namedRange(text, today.newest);
    if (range !== undefined) return daysIn(range);
    return [parseDay(text) ?? namedDay(text, today) ?? refuseDay(text)];
  });
}

function refuseDay(text: string): never {
  throw new NotAllowed([texts().formulas.filters.noDay(text)]);
}
