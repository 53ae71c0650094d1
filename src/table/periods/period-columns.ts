import { isPeriod, requireMetric } from '../../catalogue';
import { clipToPeriod, type Day, type DayRange, isPartialPeriod, listPeriodStarts } from '../../dates';
import { findGrain, type Request, selectGroupDimensions } from '../../request';
import { getTexts } from '../../wording';
import { groupItems } from '../group-items';
import { buildColumns, type Cell, type Column, findColumnIndex, type Table, type TableRow } from '../table';
import { type PeriodLayout, parsePeriodColumn, toPeriodField } from './period-layout';

/** The columns of a table whose periods are columns: the dimensions, then its numbers. `request` has all days of the table. */
export function listColumnsByPeriod(request: Request): Column[] {
  const { newestCompleteDay, metrics } = request;
  const grain = findGrain(request);
  const keys = buildColumns({ dimensions: selectGroupDimensions(request), metrics: [] });
  if (grain === undefined || !isPeriod(grain)) return [...keys, ...buildColumns({ dimensions: [], metrics })];
  return [...keys, ...buildNumberColumns({ grain, metrics }, request, newestCompleteDay)];
}

/** The number of all days for each metric that can be one number, then a column for each period and metric, the newest on the right. */
export function buildNumberColumns(
  { grain, metrics }: PeriodLayout,
  range: DayRange,
  newestCompleteDay: Day,
): Column[] {
  const columnTexts = getTexts().sheets.periodColumns;
  const numbers = buildColumns({ dimensions: [], metrics });
  const totals = numbers.flatMap((column) => {
    const { kind } = requireMetric(column.field).aggregate;
    const label = columnTexts.total(column.label, kind === 'sum');
    return kind === 'none' ? [] : [{ ...column, label, note: columnTexts.totalNote(column.note) }];
  });
  const columnsOfPeriods = listPeriodStarts(grain, range).flatMap((first) => {
    const days = clipToPeriod(grain, first, range);
    const openDays = isPartialPeriod(grain, days, newestCompleteDay) ? days : undefined;
    return numbers.map((column) => ({
      ...column,
      field: toPeriodField(column.field, grain, first),
      label: columnTexts.label(column.label, grain, first, openDays),
      note: columnTexts.note(column.note, grain),
      derivedFrom: column.field,
    }));
  });
  return [...totals, ...columnsOfPeriods];
}

/**
 * The table of `listColumnsByPeriod`, from the rows of each period, and the rows of all days. A number without a row is blank. `toPeriodRows`
 * goes the other way.
 */
export function withPeriodColumns(request: Request, periodTable: Table, totalTable: Table): Table {
  const columns = listColumnsByPeriod(request);
  const groups = selectGroupDimensions(request);
  const periodRowsByGroup = groupItems(periodTable.rows, createGroupKeyReader(periodTable, groups));
  const grainAt = findColumnIndex(periodTable.columns, findGrain(request));
  const readTotalKey = createGroupKeyReader(totalTable, groups);
  const readers = columns.map(({ field }) => {
    const period = parsePeriodColumn(field);
    const at = findColumnIndex((period ? periodTable : totalTable).columns, period?.metric ?? field);
    return (totalRow: TableRow, rowByPeriod: ReadonlyMap<Cell, TableRow>) =>
      (period ? rowByPeriod.get(period.first) : totalRow)?.[at] ?? null;
  });
  const rows = totalTable.rows.map((totalRow) => {
    const periodRows = periodRowsByGroup.get(readTotalKey(totalRow)) ?? [];
    const rowByPeriod = new Map(periodRows.map((row) => [row[grainAt] ?? null, row]));
    return readers.map((readCell) => readCell(totalRow, rowByPeriod));
  });
  const { filteredOut } = totalTable;
  return { ...periodTable, columns, rows, ...(filteredOut && { filteredOut }) };
}

function createGroupKeyReader({ columns }: Table, groups: readonly string[]): (row: TableRow) => string {
  const places = groups.map((id) => findColumnIndex(columns, id));
  return (row) => JSON.stringify(places.map((at) => row[at]));
}
