import { metric } from '../catalogue/catalogue';
import { groupDimensions, type Request } from '../request/request';
import { texts } from '../wording/texts';
import { summedAgain } from './aggregate';
import { type Cell, compareCells, sorted, type Table } from './table';

type Rows = Table['rows'];

/**
 * The rows for a table that shows only its first groups: the rows of all other groups get the name “All others” in each dimension, so that
 * they are added up as one group, in each period. `ranked` are the rows whose sums over all days decide which groups are the first ones. `others`
 * are the dimensions of the other groups.
 */
export function withOthersTogether(
  { order, dimensions }: Pick<Request, 'order' | 'dimensions'>,
  { columns, rows }: Pick<Table, 'columns' | 'rows'>,
  ranked: Rows,
): { readonly rows: Rows; readonly others: Rows; readonly facts: readonly string[] } {
  if (order?.top === undefined) return { rows, others: [], facts: [] };
  const { top, by, descending } = order;
  const { allOthers, notice } = texts().requests.top;
  const groups = groupDimensions({ dimensions });
  const places = groups.map((id) => columns.findIndex(({ field }) => field === id));
  const keyOf = (row: readonly Cell[]) => JSON.stringify(places.map((at) => row[at] ?? null));
  const { id, label } = metric(by);
  const sums = sorted(summedAgain({ columns, rows: ranked }, groups, [id]).rows);
  // A group that has this name itself is among the others: its row could not be told from theirs.
  const named = sums.filter((row) => row[0] !== allOthers);
  named.sort((one, other) => compareCells(one[groups.length], other[groups.length], descending));
  const keyOfSum = (row: readonly Cell[]) => JSON.stringify(row.slice(0, groups.length));
  const first = new Set(named.slice(0, top).map(keyOfSum));
  const isFirst = (row: readonly Cell[]) => first.has(keyOf(row));
  const isName = columns.map(({ key, type }) => key && type !== 'date');
  return {
    rows: rows.map((row) => (isFirst(row) ? row : row.map((cell, at) => (isName[at] ? allOthers : cell)))),
    others: sums.filter((row) => !first.has(keyOfSum(row))).map((row) => row.slice(0, groups.length)),
    facts: sums.length > first.size ? [notice(first.size, sums.length, label, descending)] : [],
  };
}
