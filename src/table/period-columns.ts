import { isPeriod, METRICS, type MetricId, metric, type PeriodId } from '../catalogue/catalogue';
import { type Day, type DayRange, parseDay } from '../dates/calendar';
import { coveredDays, isPartial, periodsIn } from '../dates/periods';
import { serial } from '../dates/sheet-dates';
import { grainOf, groupDimensions, type Request } from '../request/request';
import { isPlainObject } from '../storage/untrusted-value';
import { texts } from '../wording/texts';
import { grouped } from './grouped';
import type { RowChange, SheetRow } from './sheet-cell';
import { type Column, columnsOf, type Table } from './table';

/** What a column of a period shows, by its field such as `revenue.month.2026-10-01`; undefined for other columns. (Stored: do not change.) */
export function periodColumn(
  field: string,
): { readonly metric: MetricId; readonly grain: PeriodId; readonly first: Day } | undefined {
  const [id, grain = '', first = ''] = field.split('.');
  if (!isPeriod(grain) || parseDay(first) !== first) return undefined;
  // Any editor can change what a sheet keeps.
  const named = METRICS.find((entry) => entry.id === id);
  return named && { metric: named.id, grain, first };
}

export interface PeriodsShown {
  readonly grain: PeriodId;
  readonly metrics: readonly MetricId[];
}

export function isPeriodsShown(value: unknown): value is PeriodsShown {
  if (!isPlainObject(value) || !Array.isArray(value['metrics'])) return false;
  const isMetric = (id: unknown) => METRICS.some((entry) => entry.id === id);
  return typeof value['grain'] === 'string' && isPeriod(value['grain']) && value['metrics'].every(isMetric);
}

/** The periods and metrics of columns with these fields; undefined if there are none. */
export function periodsShown(columns: readonly Pick<Column, 'field'>[]): PeriodsShown | undefined {
  const shown = columns.flatMap(({ field }) => periodColumn(field) ?? []);
  const [first] = shown;
  return first && { grain: first.grain, metrics: [...new Set(shown.map(({ metric: id }) => id))] };
}

function periodField(id: string, grain: string, first: Day): string {
  return `${id}.${grain}.${first}`;
}

/** The columns of a table whose periods are columns: the dimensions, then its numbers. `request` has all days of the table. */
export function columnsOfPeriods(request: Request): Column[] {
  const { newestCompleteDay, metrics } = request;
  const grain = grainOf(request);
  const keys = columnsOf({ dimensions: groupDimensions(request), metrics: [] });
  if (grain === undefined || !isPeriod(grain)) return [...keys, ...columnsOf({ dimensions: [], metrics })];
  return [...keys, ...numberColumns({ grain, metrics }, request, newestCompleteDay)];
}

/** The number of all days for each metric that can be one number, then a column for each period and metric, the newest on the right. */
export function numberColumns({ grain, metrics }: PeriodsShown, range: DayRange, newest: Day): Column[] {
  const words = texts().sheets.periodColumns;
  const numbers = columnsOf({ dimensions: [], metrics });
  const totals = numbers.flatMap((column) => {
    const { kind } = metric(column.field).aggregate;
    if (kind === 'none') return [];
    return [
      { ...column, label: words.total(column.label, kind === 'sum'), note: words.totalNote(column.note) },
    ];
  });
  const ofPeriods = periodsIn(grain, range).flatMap((first) => {
    const days = coveredDays(grain, first, range);
    const openDays = isPartial(grain, days, newest) ? days : undefined;
    return numbers.map((column) => ({
      ...column,
      field: periodField(column.field, grain, first),
      label: words.label(column.label, grain, first, openDays),
      note: words.note(column.note, grain),
      derivedFrom: column.field,
    }));
  });
  return [...totals, ...ofPeriods];
}

/** The table of `columnsOfPeriods`, from the rows of each period, and the rows of all days. A number without a row is blank. */
export function withPeriodColumns(request: Request, ofPeriods: Table, ofAllDays: Table): Table {
  const columns = columnsOfPeriods(request);
  const groups = groupDimensions(request);
  const placeIn = (table: Table, field: string) =>
    table.columns.findIndex((column) => column.field === field);
  const places = groups.map((id) => placeIn(ofPeriods, id));
  const grainAt = placeIn(ofPeriods, grainOf(request) ?? '');
  const byGroup = grouped(ofPeriods.rows, (row) => JSON.stringify(places.map((at) => row[at])));
  const sources = columns.map(({ field }) => {
    const period = periodColumn(field);
    if (period === undefined) return { first: undefined, at: placeIn(ofAllDays, field) };
    return { first: period.first, at: placeIn(ofPeriods, period.metric) };
  });
  const rows = ofAllDays.rows.map((whole) => {
    const ofGroup = byGroup.get(JSON.stringify(whole.slice(0, groups.length))) ?? [];
    const byPeriod = new Map(ofGroup.map((row) => [row[grainAt], row]));
    return sources.map(({ first, at }) => (first === undefined ? whole : byPeriod.get(first))?.[at] ?? null);
  });
  const { filteredOut } = ofAllDays;
  return { ...ofPeriods, columns, rows, ...(filteredOut && { filteredOut }) };
}

interface ChangedRows {
  readonly columns: readonly Column[];
  readonly rows: readonly RowChange[];
  readonly wasInSheet?: readonly boolean[];
}

/** The changes of a table whose periods are columns as those of a table with a row for each period. Others stay as they are. */
export function periodsAsRows({
  columns,
  rows,
  wasInSheet = columns.map(() => true),
}: ChangedRows): Required<ChangedRows> {
  const shown = periodsShown(columns);
  if (shown === undefined) return { columns, rows, wasInSheet };
  const { grain, metrics } = shown;
  const placeOf = (id: string, first: Day) =>
    columns.findIndex(({ field }) => field === periodField(id, grain, first));
  // A period without a column in the sheet had no numbers there.
  const periods = new Set(columns.flatMap(({ field }) => periodColumn(field)?.first ?? []));
  const firsts = [...periods].filter((first) => metrics.some((id) => wasInSheet[placeOf(id, first)]));
  const keys = columns.flatMap(({ key }, at) => (key ? [at] : []));
  const numbersOf = (row: SheetRow | undefined, first: Day) =>
    metrics.map((id) => row?.[placeOf(id, first)] ?? '');
  const rowOf = (row: SheetRow, first: Day) => [
    ...keys.map((at) => row[at] ?? ''),
    serial(first),
    ...numbersOf(row, first),
  ];
  const isKnown = (row: SheetRow | undefined, first: Day): row is SheetRow =>
    numbersOf(row, first).some((cell) => cell !== '');
  const changesOf = ({ before, after }: RowChange) =>
    firsts.flatMap((first): RowChange[] => {
      if (JSON.stringify(numbersOf(before, first)) === JSON.stringify(numbersOf(after, first))) return [];
      return [
        {
          ...(before && { before: rowOf(before, first) }),
          ...(isKnown(after, first) && { after: rowOf(after, first) }),
        },
      ];
    });
  return {
    columns: [...columns.filter(({ key }) => key), ...columnsOf({ dimensions: [grain], metrics })],
    rows: rows.flatMap(changesOf),
    wasInSheet: [
      ...keys.map(() => true),
      true,
      ...metrics.map((id) => firsts.every((first) => wasInSheet[placeOf(id, first)])),
    ],
  };
}
