import { isPeriod, METRICS, type MetricId, type PeriodId, requireMetric } from '../../catalogue';
import {
  clipToPeriod,
  type Day,
  type DayRange,
  isPartialPeriod,
  listPeriodStarts,
  parseDay,
  toDaySerial,
} from '../../dates';
import { findGrain, type Request, selectGroupDimensions } from '../../request';
import { isPlainObject } from '../../storage';
import { getFileTexts } from '../../wording';
import { groupItems } from '../aggregate';
import type { RowChange, SheetRow } from '../sheet-cell';
import {
  buildColumns,
  type Cell,
  type Column,
  createCellSelector,
  type FieldColumn,
  findColumnIndex,
  type Table,
  type TableRow,
} from '../table';

/** Which columns of periods a table has: one for each of the metrics in each period, such as `revenue.month.2026-10-01`. */
export interface PeriodLayout {
  readonly grain: PeriodId;
  readonly metrics: readonly MetricId[];
}

export function isPeriodLayout(value: unknown): value is PeriodLayout {
  if (!isPlainObject(value) || !Array.isArray(value['metrics'])) return false;
  const isMetric = (id: unknown) => METRICS.some((entry) => entry.id === id);
  return typeof value['grain'] === 'string' && isPeriod(value['grain']) && value['metrics'].every(isMetric);
}

export function findPeriodLayout(columns: readonly FieldColumn[]): PeriodLayout | undefined {
  const parsedColumns = columns.flatMap(({ field }) => parsePeriodColumn(field) ?? []);
  const [first] = parsedColumns;
  return first && { grain: first.grain, metrics: [...new Set(parsedColumns.map(({ metric }) => metric))] };
}

/** What a column of a period shows, by its field. (Stored: do not change.) */
export function parsePeriodColumn(field: string) {
  const [id, grain = '', first = ''] = field.split('.');
  if (!isPeriod(grain) || parseDay(first) !== first) return undefined;
  // The field may come from a sheet, where any editor can change it. So the metric may be unknown.
  const metricEntry = METRICS.find((entry) => entry.id === id);
  return metricEntry && { metric: metricEntry.id, grain, first };
}

function toPeriodField(id: string, grain: string, first: Day): string {
  return `${id}.${grain}.${first}`;
}

/** The columns of a table whose periods are columns: the dimensions, then its numbers. `request` has all days of the table. */
export function listColumnsByPeriod(request: Request): Column[] {
  const { newestCompleteDay, metrics } = request;
  const grain = findGrain(request);
  const keys = buildColumns({ dimensions: selectGroupDimensions(request), metrics: [] });
  if (grain === undefined || !isPeriod(grain)) throw new Error('the request has no period');
  return [...keys, ...buildNumberColumns({ grain, metrics }, request, newestCompleteDay)];
}

/** The number of all days for each metric that can be one number, then a column for each period and metric, the newest on the right. */
export function buildNumberColumns(
  { grain, metrics }: PeriodLayout,
  range: DayRange,
  newestCompleteDay: Day,
): Column[] {
  const columnTexts = getFileTexts().sheets.periodColumns;
  const metricColumns = buildColumns({ dimensions: [], metrics });
  const totals = metricColumns.flatMap((column) => {
    const { kind } = requireMetric(column.field).aggregate;
    const label = columnTexts.total(column.label, kind === 'sum');
    return kind === 'none' ? [] : [{ ...column, label, note: columnTexts.totalNote(column.note) }];
  });
  const columnsOfPeriods = listPeriodStarts(grain, range).flatMap((first) => {
    const days = clipToPeriod(grain, first, range);
    const openDays = isPartialPeriod(grain, days, newestCompleteDay) ? days : undefined;
    return metricColumns.map((column) => ({
      ...column,
      field: toPeriodField(column.field, grain, first),
      label: columnTexts.label(column.label, grain, first, openDays),
      note: columnTexts.note(column.note, grain),
      derivedFrom: column.field,
    }));
  });
  return [...totals, ...columnsOfPeriods];
}

/** The table of `listColumnsByPeriod`, from the rows of each period, and the rows of all days. `toPeriodRows` goes the other way. */
export function withPeriodColumns(request: Request, periodTable: Table, totalTable: Table): Table {
  const columns = listColumnsByPeriod(request);
  const groups = selectGroupDimensions(request);
  const selectPeriodGroup = createCellSelector(periodTable.columns, groups);
  const periodRowsByGroup = groupItems(periodTable.rows, (row) => JSON.stringify(selectPeriodGroup(row)));
  const grainAt = findColumnIndex(periodTable.columns, findGrain(request));
  const selectTotalGroup = createCellSelector(totalTable.columns, groups);
  const readers = columns.map(({ field }) => {
    const period = parsePeriodColumn(field);
    const at = findColumnIndex((period ? periodTable : totalTable).columns, period?.metric ?? field);
    return (totalRow: TableRow, rowByPeriod: ReadonlyMap<Cell, TableRow>) =>
      (period ? rowByPeriod.get(period.first) : totalRow)?.[at] ?? null;
  });
  const rows = totalTable.rows.map((totalRow) => {
    const periodRows = periodRowsByGroup.get(JSON.stringify(selectTotalGroup(totalRow))) ?? [];
    const rowByPeriod = new Map(periodRows.map((row) => [row[grainAt] ?? null, row]));
    return readers.map((readCell) => readCell(totalRow, rowByPeriod));
  });
  // `filteredOut` stays that of `totalTable`: the keys of its rows have no period, like those of `rows`.
  return { ...totalTable, columns, rows };
}

interface ChangedRows {
  readonly columns: readonly Column[];
  readonly rows: readonly RowChange[];
  /** Whether the sheet had each column before the run; by default, it had all. */
  readonly wasInSheet?: readonly boolean[];
}

/**
 * The changes of a table whose periods are columns as those of a table with a row for each period. Those of other tables stay as they are.
 *
 * @example If only the number of September, beside that of August, has changed (46266 is 1 September 2026 as a serial number):
 * { before: ['AdMob', 10, 20], after: ['AdMob', 10, 21] } → { before: ['AdMob', 46266, 20], after: ['AdMob', 46266, 21] }
 */
export function toPeriodRows({ columns, rows, wasInSheet = columns.map(() => true) }: ChangedRows) {
  const layout = findPeriodLayout(columns);
  if (layout === undefined) return { columns, rows, wasInSheet };
  const { grain, metrics } = layout;
  const keyColumns = columns.filter(({ key }) => key);
  const readKeys = (row: SheetRow) =>
    columns.flatMap(({ key }, at): SheetRow => (key ? [row[at] ?? ''] : []));
  const isInSheet = ({ at }: { readonly at: number }) => wasInSheet[at] === true;
  // A period with only new columns is left out: numbers in a new column change no earlier number.
  const periods = listPeriods(columns, layout).filter(({ places }) => places.some(isInSheet));
  // All periods become one column of the metric. The sheet had it only if it had the metric in each period.
  const wasMetricInSheet = metrics.map((id) =>
    periods.every(({ places }) => places.some((place) => place.metric === id && isInSheet(place))),
  );
  return {
    columns: [...keyColumns, ...buildColumns({ dimensions: [grain], metrics })],
    rows: rows.flatMap((row) => periods.flatMap((period) => toPeriodChange(row, readKeys, period) ?? [])),
    // The sheet had the keys and the period in any case.
    wasInSheet: [...keyColumns.map(() => true), true, ...wasMetricInSheet],
  };
}

type PeriodOfColumns = ReturnType<typeof listPeriods>[number];

/** Each period of the table, with the index of each metric's column; -1 if the table has none. */
function listPeriods(columns: readonly Column[], { grain, metrics }: PeriodLayout) {
  const periodStarts = new Set(columns.flatMap(({ field }) => parsePeriodColumn(field)?.first ?? []));
  return [...periodStarts].map((first) => {
    const findPlace = (metric: string) => findColumnIndex(columns, toPeriodField(metric, grain, first));
    return { first, places: metrics.map((metric) => ({ metric, at: findPlace(metric) })) };
  });
}

function toPeriodChange(
  { before, after }: RowChange,
  readKeys: (row: SheetRow) => SheetRow,
  { first, places }: PeriodOfColumns,
): RowChange | undefined {
  const readNumbers = (row: SheetRow = []) => places.map(({ at }) => row[at] ?? '');
  const [numbersBefore, numbersAfter] = [readNumbers(before), readNumbers(after)];
  if (JSON.stringify(numbersBefore) === JSON.stringify(numbersAfter)) return undefined;
  // A period without numbers after the run is a removed row. A period without numbers before the run may be a row with unknown numbers:
  // the ledger decides this.
  const isRemoved = numbersAfter.every((cell) => cell === '');
  const day = toDaySerial(first);
  return {
    ...(before && { before: [...readKeys(before), day, ...numbersBefore] }),
    ...(after && !isRemoved && { after: [...readKeys(after), day, ...numbersAfter] }),
  };
}
