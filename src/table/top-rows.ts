import { metric } from '../catalogue/catalogue';
import { groupDimensions, type Request } from '../request/request';
import { texts } from '../wording/texts';
import { summedAgain } from './aggregate';
import { compareCells } from './row-order';
import { type Cell, sorted, type Table } from './table';

type Rows = Table['rows'];

/**
 * The rows for a table that shows only its first groups: the rows of all other groups get the name “All others” in each dimension, so that
 * they are added up as one group, in each period. `ranked` are the rows whose sums over all days decide which groups are the first ones. `leftOut`
 * are the renamed rows with their own names.
 */
export function withOthersTogether(
  { order, dimensions }: Pick<Request, 'order' | 'dimensions'>,
  { columns, rows }: Pick<Table, 'columns' | 'rows'>,
  ranked: Rows,
): { readonly rows: Rows; readonly leftOut: Rows; readonly facts: readonly string[] } {
  if (order?.top === undefined) return { rows, leftOut: [], facts: [] };
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
  const first = new Set(named.slice(0, top).map((row) => JSON.stringify(row.slice(0, groups.length))));
  const leftOut = rows.filter((row) => !first.has(keyOf(row)));
  const isName = columns.map(({ key, type }) => key && type !== 'date');
  const renamed = leftOut.map((row) => row.map((cell, at) => (isName[at] ? allOthers : cell)));
  return {
    rows: [...rows.filter((row) => first.has(keyOf(row))), ...renamed],
    leftOut,
    facts: sums.length > first.size ? [notice(first.size, sums.length, label, descending)] : [],
  };
}
