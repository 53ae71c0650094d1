import {
  AD_FORMATS,
  ATT_STATUSES,
  type Dimension,
  type DimensionId,
  findSourceDimensions,
  isCountryCode,
  listDimensions,
  PLATFORMS,
  type ReportKindId,
  requireDimension,
} from '../../catalogue';
import {
  describeUnknownValue,
  findIds,
  findIdsByName,
  findMeantText,
  type NamedList,
  splitNames,
} from '../../request';
import { createCellSelector, createFieldReader, findColumnIndex, type TableRows } from '../../table';
import { getTexts } from '../../wording';
import { refuseArguments } from '../arguments';
import type { ValueFilter } from './filter-arguments';

/** Codes with names that the add-on knows without an answer, by the dimension of the code. */
const CODES: Readonly<Partial<Record<string, typeof PLATFORMS>>> = {
  adFormat: AD_FORMATS,
  platform: PLATFORMS,
  attStatus: ATT_STATUSES,
};

/** The lists that the service is asked for: they have the ids and names, but no package names. */
const NAMED_LISTS: Readonly<Partial<Record<DimensionId, NamedList>>> = {
  appId: 'apps',
  appName: 'apps',
  network: 'networks',
  networkName: 'networks',
};

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
 * its id or name. Rows with the same id belong together, also if the service has renamed it. Only items that no row has are looked up elsewhere.
 *
 * @example A filter by the ids of networks, “Birch, Exchange, Cedar”, for the rows 1 Aurora Ads; 2 Birch, Exchange; 9 (without a name):
 * items “Birch, Exchange” (the name of 2) and “Cedar” (in no row; the service knows it as the name of 9) → the rows of 2 and 9
 */
export function filterRows(table: TableRows, filter: ValueFilter | undefined): TableRows['rows'] {
  if (filter === undefined) return table.rows;
  const comparedRows = listComparedRows(table, filter.dimension);
  const findRowIds = (item: string) => {
    const matches: ((row: ComparedRow) => boolean)[] = [
      ({ texts }) => texts[0] === item,
      ({ texts }) => texts.includes(item),
      ({ texts }) => texts.some((text) => text.toLowerCase() === item.toLowerCase()),
    ];
    const isMatch = matches.find((isOne) => comparedRows.some(isOne));
    return isMatch === undefined ? [] : comparedRows.filter(isMatch).map(({ id }) => id);
  };
  const list = NAMED_LISTS[filter.dimension];
  const rowTexts = [...new Set(comparedRows.flatMap(({ texts }) => texts))];
  const namedValues = rowTexts.map((name) => ({ id: '', name }));
  const storedValues = list === undefined ? [] : filter.knownSource.readStored()[list];
  // Names may contain commas, so a whole text is looked up before it is split.
  const items = filter.values.flatMap((text) =>
    findRowIds(text).length > 0 ? [text] : splitNames(text, [...namedValues, ...storedValues]),
  );
  const rowIds = new Map(items.map((item) => [item, findRowIds(item)]));
  const itemsWithoutRows = items.filter((item) => rowIds.get(item)?.length === 0);
  requireSentField(table, filter.dimension, comparedRows, itemsWithoutRows.length > 0);
  const ids = new Set([
    ...[...rowIds.values()].flat(),
    // The service may know such an item as the name of an id that rows have without a name.
    ...itemsWithoutRows.flatMap((item) => findIdsElsewhere(item, filter, rowTexts)),
  ]);
  return table.rows.filter((_, at) => ids.has(comparedRows[at]?.id ?? ''));
}

interface ComparedRow {
  /** The row's value in the field of the filter, then its id or names in other columns. */
  readonly texts: readonly string[];
  /** Of a name its id, if the row has it: a name may change during the days. */
  readonly id: string;
}

function listComparedRows({ columns, rows }: TableRows, dimension: DimensionId): readonly ComparedRow[] {
  const counterparts = columns
    .filter(({ field, key }) => key && isCounterpart(field as DimensionId, dimension))
    .map(({ field }) => field);
  const selectCells = createCellSelector(columns, [dimension, ...counterparts]);
  const readId = createFieldReader(
    columns,
    isNameField(dimension) ? requireDimension(dimension).describes : '',
  );
  const labels = new Map(CODES[dimension]?.map(({ id, label }) => [String(id), label]));
  return rows.map((row) => {
    const [value = '', ...names] = selectCells(row).map((cell) => String(cell ?? '').trim());
    return { texts: [value, ...names, labels.get(value) ?? ''], id: String(readId(row) || value) };
  });
}

/** Refuses rows without the field, because the result would be uncertain: if none has it, or if the field is a name and some lack it. */
function requireSentField(
  { columns }: TableRows,
  dimension: DimensionId,
  comparedRows: readonly ComparedRow[],
  areItemsMissing: boolean,
): void {
  const { describes, label } = requireDimension(dimension);
  const missing = comparedRows.filter(({ texts }) => texts[0] === '').length;
  const isDoubtful = missing > 0 && (missing === comparedRows.length || describes !== undefined);
  // Ids are compared in place of names if all rows have them. But an item without rows may be a missing name.
  const hasIds = isNameField(dimension) && findColumnIndex(columns, describes) >= 0;
  const areIdsKnown = hasIds && comparedRows.every(({ id }) => id !== '');
  if (isDoubtful && (areItemsMissing || !areIdsKnown))
    refuseArguments(getTexts().formulas.notSent('filterField', label));
}

/** The ids of an item that is in no row. It is refused if nobody knows it, or if the field cannot have it. */
function findIdsElsewhere(
  item: string,
  { dimension, knownSource, since, apps }: ValueFilter,
  rowTexts: readonly string[],
): readonly string[] {
  const { noSuchValue } = getTexts().formulas.filters;
  const { label, describes = dimension } = requireDimension(dimension);
  const codes = CODES[isNameField(dimension) ? describes : dimension];
  const isCode = codes?.some(({ id, label: name }) =>
    [`${id}`, name.toLowerCase()].includes(item.toLowerCase()),
  );
  if (isCode === false) refuseArguments(noSuchValue(item, label, codes?.map((code) => code.label) ?? []));
  if (dimension === 'area' && !isCountryCode(item)) refuseArguments(noSuchValue(item, label, ['US', 'DE']));
  const list = NAMED_LISTS[dimension];
  if (list === undefined) {
    // Nobody lists these values, so only a text that a row has in another spelling is surely a mistake.
    const isKnown =
      codes !== undefined || findIdsByName(item, knownSource.readStored().placements).length > 0;
    const meant = isKnown ? undefined : findMeantText(item, rowTexts);
    return meant === undefined ? [] : refuseArguments(noSuchValue(item, label, [meant]));
  }
  const ids = findIds(list, item, knownSource, since);
  if (ids.length === 0)
    refuseArguments(`filterValue: ${describeUnknownValue(list, item, knownSource.fetchValues(since)[list])}`);
  // The sum would lack an app that the other arguments exclude.
  const isExcluded = list === 'apps' && apps.length > 0 && !ids.every((id) => apps.includes(id));
  return isExcluded ? refuseArguments(getTexts().formulas.notRequested(item)) : ids;
}

/** Whether one of the two is the name of the other. */
function isCounterpart(one: DimensionId, other: DimensionId): boolean {
  const isNameOf = (name: DimensionId, id: DimensionId) =>
    isNameField(name) && requireDimension(name).describes === id;
  return isNameOf(one, other) || isNameOf(other, one);
}

/** Whether the values are names: of an id, such as the name of a network, or without an id, such as a channel. */
function isNameField(id: DimensionId): boolean {
  return requireDimension(id).type === 'text';
}
