import type { Earlier } from '../../dates/compared-days';
import type { Grain } from '../../dates/periods';
import { grainOf, type Request } from '../../request/request';
import { texts } from '../../wording/texts';
import { clean, sumOf } from '../exact-sum';
import { sorted } from '../sort-rows';
import type { Cell, Column, Table } from '../table';

type ComparedRequest = Pick<Request, 'compare' | 'dimensions' | 'filter'>;

/** The columns of a table with a comparison: each number is followed by the earlier number, the change, and the change in percent. */
export function comparedColumns(columns: readonly Column[], request: ComparedRequest): readonly Column[] {
  const { compare } = request;
  if (compare === 'none') return columns;
  const days = grainOf(request) ?? 'days';
  return columns.flatMap((column) =>
    column.key ? [column] : [column, ...comparisonOf(column, compare, days)],
  );
}

function comparisonOf({ field, label, type }: Column, earlier: Earlier, days: Grain | 'days'): Column[] {
  const { before, change, changeShare } = texts().sheets.comparison;
  const derived = (part: string, column: Pick<Column, 'label' | 'note' | 'type'>) => ({
    ...column,
    field: `${field}.${part}`,
    key: false,
    derivedFrom: field,
  });
  return [
    derived('before', { label: before.label(label), note: before.note(label, earlier, days), type }),
    derived('change', { label: change.label(label), note: change.note(label), type }),
    derived('changeShare', { label: changeShare.label(label), note: changeShare.note(label), type: 'share' }),
  ];
}

/**
 * The rows of `current`, each compared with the row of `earlier` that has the same key. A row that only `earlier` has is added without
 * numbers of its own: a network that has stopped earning must not disappear. If the filter has a bound for the revenue, no row is added,
 * because its number may only be below the bound. Both tables have the same columns.
 */
export function compared(current: Table, earlier: Table, request: ComparedRequest): Table {
  const { columns, filteredOut } = current;
  const keys = columns.filter(({ key }) => key).length;
  const keyOf = (row: readonly Cell[]) => JSON.stringify(row.slice(0, keys));
  const before = new Map(earlier.rows.map((row) => [keyOf(row), row]));
  const there = new Set(current.rows.map(keyOf));
  const noNumbers = columns.slice(keys).map(() => null);
  const isBounded = request.filter.revenueAbove !== '';
  const alone = isBounded ? [] : earlier.rows.filter((row) => !there.has(keyOf(row)));
  const rows = [...current.rows, ...alone.map((row) => [...row.slice(0, keys), ...noNumbers])];
  return {
    ...current,
    columns: comparedColumns(columns, request),
    rows: sorted(rows.map((row) => withEarlier(row, before.get(keyOf(row)), keys))),
    ...(filteredOut && { filteredOut: filteredOut.map((row) => withEarlier(row, undefined, keys)) }),
  };
}

function withEarlier(row: readonly Cell[], before: readonly Cell[] | undefined, keys: number): Cell[] {
  return row.flatMap((cell, at) => (at < keys ? [cell] : [cell, ...changeOf(cell, before?.[at] ?? null)]));
}

/** The earlier number, the change, and the change as a share of the earlier number's size. Unknown if one of the two is unknown. */
function changeOf(now: Cell, before: Cell): Cell[] {
  if (typeof now !== 'number' || typeof before !== 'number') return [before, null, null];
  const change = sumOf([now, -before]);
  return [before, change, change === null || before === 0 ? null : clean(change / Math.abs(before))];
}
