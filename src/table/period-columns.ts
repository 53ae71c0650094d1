import { isPeriod, METRICS, type MetricId, type PeriodId, requireMetric } from '../catalogue';
import {
  clipToPeriod,
  type Day,
  type DayRange,
  isPartialPeriod,
  listPeriodStarts,
  parseDay,
  toDaySerial,
} from '../dates';
import { findGrain, type Request, selectGroupDimensions } from '../request';
import { isPlainObject } from '../storage';
import { getTexts } from '../wording';
import { groupItems } from './aggregate';
import type { RowChange, SheetRow } from './sheet-cell';
import { buildColumns, type Column, type FieldColumn, findColumnIndex, type Table } from './table';

/** What a column of a period shows, by its field such as `revenue.month.2026-10-01`. (Stored: do not change.) */
export function parsePeriodColumn(field: string) {
  const [id, grain = '', first = ''] = field.split('.');
  if (!isPeriod(grain) || parseDay(first) !== first) return undefined;
  // Any editor can change what a sheet keeps.
  const metricEntry = METRICS.find((entry) => entry.id === id);
  return metricEntry && { metric: metricEntry.id, grain, first };
}

export interface PeriodColumns {
  readonly grain: PeriodId;
  readonly metrics: readonly MetricId[];
}

export function isPeriodColumns(value: unknown): value is PeriodColumns {
  if (!isPlainObject(value) || !Array.isArray(value['metrics'])) return false;
  const isMetric = (id: unknown) => METRICS.some((entry) => entry.id === id);
  return typeof value['grain'] === 'string' && isPeriod(value['grain']) && value['metrics'].every(isMetric);
}

export function findPeriodColumns(columns: readonly FieldColumn[]): PeriodColumns | undefined {
  const parsedColumns = columns.flatMap(({ field }) => parsePeriodColumn(field) ?? []);
  const [first] = parsedColumns;
  return first && { grain: first.grain, metrics: [...new Set(parsedColumns.map(({ metric: id }) => id))] };
}

function toPeriodField(id: string, grain: string, first: Day): string {
  return `${id}.${grain}.${first}`;
}

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
  { grain, metrics }: PeriodColumns,
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
  const periodColumns = listPeriodStarts(grain, range).flatMap((first) => {
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
  return [...totals, ...periodColumns];
}

/**
 * The table of `listColumnsByPeriod`, from the rows of each period, and the rows of all days. A number without a row is blank. `toPeriodRows`
 * goes the other way.
 */
export function withPeriodColumns(request: Request, periodTable: Table, totalTable: Table): Table {
  const columns = listColumnsByPeriod(request);
  const groups = selectGroupDimensions(request);
  const places = groups.map((id) => findColumnIndex(periodTable.columns, id));
  const grainAt = findColumnIndex(periodTable.columns, findGrain(request));
  const rowsByGroup = groupItems(periodTable.rows, (row) => JSON.stringify(places.map((at) => row[at])));
  const sources = columns.map(({ field }) => {
    const period = parsePeriodColumn(field);
    if (period === undefined) return { first: undefined, at: findColumnIndex(totalTable.columns, field) };
    return { first: period.first, at: findColumnIndex(periodTable.columns, period.metric) };
  });
  const rows = totalTable.rows.map((whole) => {
    const groupRows = rowsByGroup.get(JSON.stringify(whole.slice(0, groups.length))) ?? [];
    const rowByPeriod = new Map(groupRows.map((row) => [row[grainAt], row]));
    return sources.map(
      ({ first, at }) => (first === undefined ? whole : rowByPeriod.get(first))?.[at] ?? null,
    );
  });
  const { filteredOut } = totalTable;
  return { ...periodTable, columns, rows, ...(filteredOut && { filteredOut }) };
}

interface ChangedRows {
  readonly columns: readonly Column[];
  readonly rows: readonly RowChange[];
  /** Of each column; by default, all were. */
  readonly wasInSheet?: readonly boolean[];
}

/** The changes of a table whose periods are columns as those of a table with a row for each period. Others stay as they are. */
export function toPeriodRows({ columns, rows, wasInSheet = columns.map(() => true) }: ChangedRows) {
  const periodColumns = findPeriodColumns(columns);
  if (periodColumns === undefined) return { columns, rows, wasInSheet };
  const { grain, metrics } = periodColumns;
  const findNumberPlace = (id: string, first: Day) =>
    findColumnIndex(columns, toPeriodField(id, grain, first));
  // A period without a column in the sheet had no numbers there.
  const periods = new Set(columns.flatMap(({ field }) => parsePeriodColumn(field)?.first ?? []));
  const periodStarts = [...periods].filter((first) =>
    metrics.some((id) => wasInSheet[findNumberPlace(id, first)]),
  );
  const keys = columns.flatMap(({ key }, at) => (key ? [at] : []));
  const listNumbers = (row: SheetRow | undefined, first: Day) =>
    metrics.map((id) => row?.[findNumberPlace(id, first)] ?? '');
  const buildPeriodRow = (row: SheetRow, first: Day) => [
    ...keys.map((at) => row[at] ?? ''),
    toDaySerial(first),
    ...listNumbers(row, first),
  ];
  const hasNumbers = (row: SheetRow | undefined, first: Day): row is SheetRow =>
    listNumbers(row, first).some((cell) => cell !== '');
  const listPeriodChanges = ({ before, after }: RowChange) =>
    periodStarts.flatMap((first): RowChange[] => {
      if (JSON.stringify(listNumbers(before, first)) === JSON.stringify(listNumbers(after, first))) return [];
      return [
        {
          ...(before && { before: buildPeriodRow(before, first) }),
          ...(hasNumbers(after, first) && { after: buildPeriodRow(after, first) }),
        },
      ];
    });
  return {
    columns: [...columns.filter(({ key }) => key), ...buildColumns({ dimensions: [grain], metrics })],
    rows: rows.flatMap(listPeriodChanges),
    // The keys and the period were; a number was if it had a column in each period.
    wasInSheet: [
      ...keys.map(() => true),
      true,
      ...metrics.map((id) => periodStarts.every((first) => wasInSheet[findNumberPlace(id, first)])),
    ],
  };
}
