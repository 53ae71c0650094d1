import { type DimensionId, type MetricId, requireMetric } from '../catalogue';
import { type Request, selectGroupDimensions } from '../request';
import { getTexts } from '../wording';
import { sumByDimensions } from './aggregate';
import {
  type Cell,
  compareCells,
  findColumnIndex,
  type TableRow,
  type TableRows,
  toSortedRows,
} from './table';

/** A combination of the dimensions that are no days, such as one network, with its sum over all days. */
interface Group {
  readonly key: string;
  readonly dimensions: TableRow;
  readonly sum: Cell;
}

/**
 * The rows for a table that shows only its first groups, such as the ten networks with most revenue: the rows of all other groups get the
 * name “All others”, so that they are added up as one group. `rankedRows` are the rows whose sums decide which groups are the first ones.
 *
 * @example The first network by revenue:
 * AdMob 1 Nov 9, Unity 1 Nov 5, Vungle 1 Nov 3 → AdMob 1 Nov 9, All others 1 Nov 5, All others 1 Nov 3
 */
export function joinOtherGroups(
  { order, dimensions }: Request,
  { columns, rows }: TableRows,
  rankedRows: readonly TableRow[],
) {
  if (order?.top === undefined) return { rows, otherGroups: [], notices: [] };
  const { top, by, descending } = order;
  const { allOthers, notice } = getTexts().requests.top;
  const { id, label } = requireMetric(by);
  const groupDimensions = selectGroupDimensions({ dimensions });
  const groups = sumGroups({ columns, rows: rankedRows }, groupDimensions, id);
  // The row of the others is recognized by its first dimension: a group with the same name there can only be one of them.
  const candidates = groups.filter((group) => group.dimensions[0] !== allOthers);
  candidates.sort((one, other) => compareCells(one.sum, other.sum, descending));
  const topKeys = new Set(candidates.slice(0, top).map(({ key }) => key));

  const places = groupDimensions.map((dimension) => findColumnIndex(columns, dimension));
  const isTopRow = (row: TableRow) => topKeys.has(JSON.stringify(places.map((at) => row[at] ?? null)));
  // Days stay, so that each day or period has a row for the others.
  const isReplaced = columns.map(({ key, type }) => key && type !== 'date');
  const renameRow = (row: TableRow) => row.map((cell, at) => (isReplaced[at] ? allOthers : cell));
  return {
    rows: rows.map((row) => (isTopRow(row) ? row : renameRow(row))),
    otherGroups: groups.filter(({ key }) => !topKeys.has(key)).map((group) => group.dimensions),
    notices: groups.length > topKeys.size ? [notice(topKeys.size, groups.length, label, descending)] : [],
  };
}

/** In the order of their dimensions, so that of groups with equal sums the same ones are first at each refresh. */
function sumGroups(table: TableRows, groupDimensions: readonly DimensionId[], id: MetricId): Group[] {
  return toSortedRows(sumByDimensions(table, groupDimensions, [id]).rows).map((row) => {
    const dimensions = row.slice(0, groupDimensions.length);
    return { key: JSON.stringify(dimensions), dimensions, sum: row[groupDimensions.length] ?? null };
  });
}
