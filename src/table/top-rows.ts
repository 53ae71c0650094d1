import { requireMetric } from '../catalogue';
import { type Request, selectGroupDimensions } from '../request';
import { getTexts } from '../wording';
import { sumByDimensions } from './aggregate';
import { type Cell, compareCells, type Table, toSortedRows } from './table';

type Rows = Table['rows'];

/**
 * The rows for a table that shows only its first groups: the rows of all other groups get the name “All others” in each dimension, so that
 * they are added up as one group, in each period. `rankedRows` are the rows whose sums over all days decide which groups are the first ones. `others`
 * are the dimensions of the other groups.
 */
export function withOthersTogether(
  { order, dimensions }: Request,
  { columns, rows }: Pick<Table, 'columns' | 'rows'>,
  rankedRows: Rows,
): { readonly rows: Rows; readonly others: Rows; readonly facts: readonly string[] } {
  if (order?.top === undefined) return { rows, others: [], facts: [] };
  const { top, by, descending } = order;
  const { allOthers, notice } = getTexts().requests.top;
  const groups = selectGroupDimensions({ dimensions });
  const places = groups.map((id) => columns.findIndex(({ field }) => field === id));
  const toGroupKey = (row: readonly Cell[]) => JSON.stringify(places.map((at) => row[at] ?? null));
  const { id, label } = requireMetric(by);
  const sums = toSortedRows(sumByDimensions({ columns, rows: rankedRows }, groups, [id]).rows);
  // A group that has this name itself is among the others: its row could not be told from theirs.
  const namedSums = sums.filter((row) => row[0] !== allOthers);
  namedSums.sort((one, other) => compareCells(one[groups.length], other[groups.length], descending));
  const toSumKey = (row: readonly Cell[]) => JSON.stringify(row.slice(0, groups.length));
  const topKeys = new Set(namedSums.slice(0, top).map(toSumKey));
  const isTopRow = (row: readonly Cell[]) => topKeys.has(toGroupKey(row));
  const isName = columns.map(({ key, type }) => key && type !== 'date');
  return {
    rows: rows.map((row) => (isTopRow(row) ? row : row.map((cell, at) => (isName[at] ? allOthers : cell)))),
    others: sums.filter((row) => !topKeys.has(toSumKey(row))).map((row) => row.slice(0, groups.length)),
    facts: sums.length > topKeys.size ? [notice(topKeys.size, sums.length, label, descending)] : [],
  };
}
