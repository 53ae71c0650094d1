import type { DayRange } from '../../dates/named-ranges';
import { isFiltered } from '../../request/rows-or-summary';
import { daySerialIn } from '../../sheet/read/existing-table';
import { serial } from '../../sheet/reconcile/inserted-rows';
import { columnsOf, dayColumn } from '../../table/columns';
import type { SheetCell } from '../../table/sheet-cell';
import type { RunContext } from './run-context';

/**
 * Returns a test for rows of the table: whether the run requests this row. A row that is not requested (another day, app or country)
 * stays in the sheet although the response lacks it. Cells are in the order of the columns; days are sheet serial numbers.
 */
export function askedRows({ request, window }: RunContext): (cells: readonly SheetCell[]) => boolean {
  const columns = columnsOf(request);
  const { asked, except } = window;
  const day = dayColumn(columns);
  const [isWithin, isExcepted] = [within(asked), except && within(except)];
  const isDayAsked = (at: number | undefined) => at !== undefined && isWithin(at) && !isExcepted?.(at);
  const lists = [among(columns, 'appId', request.apps), among(columns, 'area', request.areas)];
  return (cells) =>
    (day === -1 || isDayAsked(daySerialIn(cells[day]))) && lists.every((isListed) => isListed(cells));
}

function within(range: DayRange): (day: number) => boolean {
  const [from, to] = [serial(range.from), serial(range.to)];
  return (day) => day >= from && day <= to;
}

/** Whether a filter that no column shows excludes rows: a filter of apps or countries without their column, or of device rows. */
export function isNarrowed(request: RunContext['request']): boolean {
  const { apps, areas, filter } = request;
  const isColumn = (field: string) => columnsOf(request).some((column) => column.field === field);
  const isListed = (field: string, list: readonly string[]) => list.length > 0 && !isColumn(field);
  return isFiltered({ areas: [], filter }) || isListed('appId', apps) || isListed('area', areas);
}

/** An empty list means all. */
function among(
  columns: readonly { readonly field: string }[],
  field: string,
  list: readonly string[],
): (cells: readonly SheetCell[]) => boolean {
  const column = columns.findIndex((each) => each.field === field);
  if (column === -1 || list.length === 0) return () => true;
  const listed = new Set(list);
  return (cells) => listed.has(String(cells[column] ?? ''));
}
