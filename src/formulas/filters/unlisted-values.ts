import { type DimensionId, type PLATFORMS, requireDimension } from '../../catalogue';
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
  toNameKey,
} from '../../request';
import { getTexts } from '../../wording';
import { refuseArguments } from '../arguments';
import type { ValueFilter } from './filter-arguments';
import { CODES, isNameField } from './row-values';

/**
 * The ids of an item that is in no row. The names of apps and networks are looked up, because a row may have their id without the name: an
 * item that nobody knows is refused. Items of other fields have no ids, and are refused only if the field cannot have them.
 */
export function requireIdsWithoutRows(
  item: string,
  filter: ValueFilter,
  inRows: readonly KnownValue[],
): readonly string[] {
  const list = NAMED_LISTS[filter.dimension];
  if (list !== undefined) return requireKnownIds(list, item, filter, inRows);
  refuseImpossibleValue(item, filter, inRows);
  return [];
}

function refuseImpossibleValue(item: string, filter: ValueFilter, inRows: readonly KnownValue[]): void {
  const { dimension } = filter;
  const idField = toIdField(dimension);
  if (dimension === 'packageName' || idField === 'placementId') refuseTypingError(item, filter, inRows);
  if (idField === 'area' && findCountryCode(item) === undefined)
    refuseValue(item, dimension, findNearestCountry(item), ['US', 'Germany']);
  const codes = CODES[idField];
  if (codes !== undefined) refuseUnknownCode(item, dimension, codes);
}

function requireKnownIds(
  list: NamedList,
  item: string,
  { knownSource, since }: ValueFilter,
  inRows: readonly KnownValue[],
): readonly string[] {
  const ids = findIds(list, item, knownSource, since);
  if (ids.length > 0) return ids;
  const sentence = describeUnknownValue(list, item, [...inRows, ...knownSource.fetchValues(since)[list]]);
  return refuseArguments(`filterValue: ${sentence}`);
}

/** The service has no list of packages and placements, so only an item similar to one in the rows is refused. Level2 and Level3 are different things. */
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

function refuseUnknownCode(item: string, id: DimensionId, codes: typeof PLATFORMS): void {
  const isCode = codes.some(
    ({ id: code, label }) => String(code) === item.trim() || toNameKey(label) === toNameKey(item),
  );
  const names = codes.map(({ label }) => label);
  if (!isCode) refuseValue(item, id, findNearestName(item, names), names);
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

/** The lists that the service is asked for: they have the ids and names, but no package names. */
export const NAMED_LISTS: Readonly<Partial<Record<DimensionId, NamedList>>> = {
  appId: 'apps',
  appName: 'apps',
  network: 'networks',
  networkName: 'networks',
};

function toIdField(id: DimensionId): DimensionId {
  const { describes = id } = requireDimension(id);
  return (isNameField(id) ? describes : id) as DimensionId;
}
