import { type DimensionId, requireDimension } from '../catalogue';
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
} from '../request';
import { getTexts } from '../wording';
import { refuseArguments } from './arguments';
import type { ValueFilter } from './filter-arguments';
import { CODES, findNamedList, toIdField } from './filter-fields';

/**
 * The ids of a value that no row has, or that rows have only by an id whose name the file did not know. A value that nobody knows is refused.
 * Fields without a list, such as channels, may have any value: they have no ids.
 */
export function requireIdsWithoutRows(
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
