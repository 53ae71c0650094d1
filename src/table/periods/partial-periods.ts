import { isPeriod } from '../../catalogue/catalogue';
import type { Day } from '../../dates/calendar';
import type { DayRange } from '../../dates/named-ranges';
import { type Grain, lastDayOf } from '../../dates/periods';
import { grainOf, type Request } from '../../request/request';
import { texts } from '../../wording/texts';
import type { Cell, Column, Table } from '../table';

/** The columns of a table of periods: the period is followed by a column that says which days of it are in the row, if not all of them. */
export function markedColumns(
  columns: readonly Column[],
  request: Pick<Request, 'dimensions'>,
): readonly Column[] {
  const grain = grainOf(request);
  if (grain === undefined || !isPeriod(grain)) return columns;
  return columns.flatMap((column) => (column.field === grain ? [column, markColumn(column)] : [column]));
}

function markColumn({ field, label }: Column): Column {
  const { partial } = texts().sheets;
  return {
    field: `${field}.partial`,
    label: partial.label(label),
    type: 'text',
    note: partial.note(label),
    key: false,
    derivedFrom: field,
  };
}

/** The table with the cells of `markedColumns`. `request` has all days that the sheet covers. */
export function withPartialMarks(
  table: Table,
  request: Pick<Request, 'dimensions' | 'from' | 'to' | 'newestCompleteDay'>,
): Table {
  const grain = grainOf(request);
  const at = table.columns.findIndex(({ field }) => field === grain);
  if (grain === undefined || !isPeriod(grain) || at < 0) return table;
  const marked = (row: readonly Cell[]) =>
    row.flatMap((cell, index) => (index === at ? [cell, markOf(grain, cell, request)] : [cell]));
  const { columns, rows, filteredOut } = table;
  return {
    ...table,
    columns: markedColumns(columns, request),
    rows: rows.map(marked),
    ...(filteredOut && { filteredOut: filteredOut.map(marked) }),
  };
}

/** The days of a period that are in its row, if the row lacks days or has a day that is not complete; else null. */
function markOf(
  grain: Grain,
  first: Cell,
  { newestCompleteDay, ...range }: Pick<Request, 'from' | 'to' | 'newestCompleteDay'>,
): Cell {
  if (typeof first !== 'string') return null;
  const covered = coveredDays(grain, first, range);
  const isAll = covered.from === first && covered.to === lastDayOf(grain, first);
  if (isAll && covered.to <= newestCompleteDay) return null;
  const { days } = texts().sheets.partial;
  return days(covered, covered.to <= newestCompleteDay ? undefined : newestCompleteDay);
}

/** The days of the range that are in the period with this first day. */
export function coveredDays(grain: Grain, first: Day, { from, to }: DayRange): DayRange {
  const last = lastDayOf(grain, first);
  return { from: from > first ? from : first, to: to < last ? to : last };
}
