import { dayOfCell } from '../books/ledger/restatements';
import { isPeriod, type MetricId, metric, report } from '../catalogue/catalogue';
import type { Day } from '../dates/calendar';
import { daysIn } from '../dates/day-ranges';
import type { DayRange } from '../dates/named-ranges';
import type { Grain } from '../dates/periods';
import { comparedLists, listsWithoutColumn } from '../request/filtered';
import { unique } from '../request/parse-list';
import { grainOf, type Request } from '../request/request';
import { keyColumns, keyOf } from '../sheet/plan/match-rows';
import { partsOf } from '../table/aggregate';
import { dayColumn } from '../table/columns';
import { grouped } from '../table/grouped';
import { finishedTable, tableColumns, type Wanted } from '../table/periods/finished-table';
import { coveredDays } from '../table/periods/partial-periods';
import { type SheetCell, type SheetRow, toSheetCell } from '../table/sheet-cell';
import type { Cell, Column, Table } from '../table/table';

/** A number of a report's row: its metric, and the values of the row by field, as the sheet has them. */
export interface RowNumber {
  readonly field: string;
  readonly values: ReadonlyMap<string, SheetCell>;
}

/** What the service is asked for one number: the row's days, and no other apps and countries than the row's. */
export interface RowQuestion extends RowNumber {
  readonly metric: MetricId;
  readonly days: DayRange;
  readonly grain: Grain | undefined;
  readonly wanted: Wanted;
}

/** The metric of a column: revenue for its comparison `revenue.before`, too. */
export function metricOfField(field: string): MetricId {
  return metric(field.split('.')[0] ?? '').id;
}

/** The days of a row in a table of these days; undefined if the row is outside them, or its day is unknown. */
export function daysOfRow(
  fields: readonly Pick<Column, 'field' | 'key' | 'type'>[],
  values: RowNumber['values'],
  range: DayRange,
): DayRange | undefined {
  const { field, type } = fields[dayColumn(fields)] ?? {};
  if (field === undefined || (type === 'moment' && range.from === range.to)) return range;
  const day = dayOfCell(values.get(field));
  if (day === undefined) return undefined;
  const days = isPeriod(field) ? coveredDays(field, day, range) : { from: day, to: day };
  return days.from >= range.from && days.to <= range.to && days.from <= days.to ? days : undefined;
}

/** The question for a number of a row with these days. `request` is that of the sheet, with all its days. */
export function rowQuestion(row: RowNumber, request: Request, days: DayRange): RowQuestion {
  const id = metricOfField(row.field);
  const { filters } = report(request.report);
  const compared = comparedLists(request);
  const only = (list: 'apps' | 'areas', field: string) => {
    const value = String(row.values.get(field) ?? '');
    return value === '' || compared.includes(list) || !filters.includes(list) ? request[list] : [value];
  };
  const narrowed = {
    ...request,
    metrics: unique(partsOf(id)),
    apps: only('apps', 'appId'),
    areas: only('areas', 'area'),
  };
  return { ...row, metric: id, days, grain: grainOf(request), wanted: { request: narrowed, asked: [days] } };
}

/** What the service gives for the row: its cells by field, and those of each day of a period. */
export interface RowNow {
  readonly values: ReadonlyMap<string, Cell>;
  readonly days: readonly { readonly day: Day; readonly values: ReadonlyMap<string, Cell> }[];
}

/**
 * The row in the responses to the `serviceRequests` of a question. A row that only the filter leaves out is found, too. `several`: rows of
 * different things have the same names.
 */
export function rowIn(question: RowQuestion, received: readonly Table[]): RowNow | 'no row' | 'several' {
  const { wanted, grain, days } = question;
  const values = foundRow(question, wanted, finishedTable(wanted, received));
  if (typeof values === 'string' || grain === undefined || !isPeriod(grain))
    return typeof values === 'string' ? values : { values, days: [] };
  const byDay = received.map((table) => {
    const at = table.columns.findIndex(({ field }) => field === 'date');
    return { ...table, byDay: grouped(table.rows, (row) => row[at]) };
  });
  const ofDay = (day: Day) => {
    const request = { ...wanted.request, from: day, to: day, compare: 'none' as const };
    const one = { request, asked: [{ from: day, to: day }] };
    const tables = byDay.map(({ byDay: rows, ...table }) => ({ ...table, rows: rows.get(day) ?? [] }));
    const found = foundRow(question, one, finishedTable(one, tables, true));
    return typeof found === 'string' ? [] : [{ day, values: found }];
  };
  return { values, days: daysIn(days).flatMap(ofDay) };
}

/** The row of the table with the key of the sheet's row, by field. Rows of devices may be equal. */
export function foundRow(
  { values }: RowNumber,
  { request }: Pick<Wanted, 'request'>,
  { rows, filteredOut = [] }: Pick<Table, 'rows' | 'filteredOut'>,
  columns = tableColumns(request),
): ReadonlyMap<string, Cell> | 'no row' | 'several' {
  const keys = keyColumns(columns);
  const key = keyOf(
    columns.map(({ field }) => values.get(field) ?? ''),
    keys,
  );
  const inSheet = (row: readonly Cell[]): SheetRow =>
    columns.map((column, at) => toSheetCell(row[at] ?? null, column.type));
  const withKey = (some: Table['rows']) => some.filter((row) => keyOf(inSheet(row), keys) === key);
  const kept = withKey(rows);
  // Without a column of what is filtered by, a row that is left out may have the key of another one.
  const isShown = listsWithoutColumn(request).length === 0;
  const [found, ...others] = kept.length > 0 || !isShown ? kept : withKey(filteredOut);
  if (found === undefined) return 'no row';
  if (others.some((other) => JSON.stringify(other) !== JSON.stringify(found))) return 'several';
  return new Map(columns.map(({ field }, at) => [field, found[at] ?? null]));
}
