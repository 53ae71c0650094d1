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
    if (period === undefined) return { period, at: findColumnIndex(totalTable.columns, field) };
    return { period, at: findColumnIndex(periodTable.columns, period.metric) };
  });
  const rows = totalTable.rows.map((totalRow) => {
    const groupRows = rowsByGroup.get(JSON.stringify(totalRow.slice(0, groups.length))) ?? [];
    const rowByPeriod = new Map(groupRows.map((row) => [row[grainAt], row]));
    return sources.map(({ period, at }) => (period ? rowByPeriod.get(period.first) : totalRow)?.[at] ?? null);
  });
  const { filteredOut } = totalTable;
  return { ...periodTable, columns, rows, ...(filteredOut && { filteredOut }) };
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
 * @example If only the number of September has changed beside that of August:
 * { before: ['AdMob', 10, 20], after: ['AdMob', 10, 21] } → { before: ['AdMob', 46266, 20], after: ['AdMob', 46266, 21] }
 */
export function toPeriodRows({ columns, rows, wasInSheet = columns.map(() => true) }: ChangedRows) {
  const periodColumns = findPeriodColumns(columns);
  if (periodColumns === undefined) return { columns, rows, wasInSheet };
  const { grain, metrics } = periodColumns;
  const keyPlaces = columns.flatMap(({ key }, at) => (key ? [at] : []));
  // A period without a column in the sheet had no numbers there.
  const periods = listPeriodPlaces(columns, periodColumns).filter(({ numberPlaces }) =>
    numberPlaces.some((at) => wasInSheet[at]),
  );
  return {
    columns: [...columns.filter(({ key }) => key), ...buildColumns({ dimensions: [grain], metrics })],
    rows: rows.flatMap((row) => periods.flatMap((period) => toPeriodChange(row, keyPlaces, period) ?? [])),
    // The keys and the period were; a number was if it had a column in each period.
    wasInSheet: [
      ...keyPlaces.map(() => true),
      true,
      ...metrics.map((_, nth) => periods.every(({ numberPlaces }) => wasInSheet[numberPlaces[nth] ?? -1])),
    ],
  };
}

/** `numberPlaces` has the column of each metric; -1 for a number without a column. */
type PeriodPlaces = Readonly<{ first: Day; numberPlaces: readonly number[] }>;

function listPeriodPlaces(columns: readonly Column[], { grain, metrics }: PeriodColumns): PeriodPlaces[] {
  const periodStarts = new Set(columns.flatMap(({ field }) => parsePeriodColumn(field)?.first ?? []));
  return [...periodStarts].map((first) => {
    const fields = metrics.map((id) => toPeriodField(id, grain, first));
    return { first, numberPlaces: fields.map((field) => findColumnIndex(columns, field)) };
  });
}

function toPeriodChange({ before, after }: RowChange, keyPlaces: readonly number[], period: PeriodPlaces) {
  const { first, numberPlaces } = period;
  const pickCells = (places: readonly number[], row: SheetRow = []) => places.map((at) => row[at] ?? '');
  const [numbersBefore, numbersAfter] = [pickCells(numberPlaces, before), pickCells(numberPlaces, after)];
  if (JSON.stringify(numbersBefore) === JSON.stringify(numbersAfter)) return undefined;
  // A period that has lost all its numbers is a removed row. If it had none before, collectRestatements decides whether that was a row.
  const isRemoved = numbersAfter.every((cell) => cell === '');
  const day = toDaySerial(first);
  return {
    ...(before && { before: [...pickCells(keyPlaces, before), day, ...numbersBefore] }),
    ...(after && !isRemoved && { after: [...pickCells(keyPlaces, after), day, ...numbersAfter] }),
  };
}
