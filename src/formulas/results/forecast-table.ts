import { isPeriod, type MetricId, metric } from '../../catalogue/catalogue';
import { addDays } from '../../dates/calendar';
import type { Draft } from '../../request/draft';
import type { Request } from '../../request/request';
import {
  forecastLtv,
  type LtvCohort,
  lastKnownLtv,
  learnDevelopment,
  type NoForecast,
  type Payback,
  paybackOf,
} from '../../table/forecast/ltv-forecast';
import { grouped } from '../../table/grouped';
import { newestNames } from '../../table/id-names';
import { requestedTable, serviceRequest } from '../../table/requested-table';
import { type Cell, type Column, columnsOf, type Table } from '../../table/table';
import { texts } from '../../wording/texts';
import { ARGUMENTS, isBlank } from '../arguments';
import { type Context, checkedRequest, refuse } from '../check-arguments';

/** The last day that can be forecast: a year after the first launch. */
const LAST_DAY = 365;
/** The service reports LTV up to this day after the first launch. */
const LAST_KNOWN_DAY = 90;

type CheckedForecast = ReturnType<typeof checkedForecast>;

/** The request for the known LTV, the day, and the cost of an install, if there is one, in the request's currency. Throws NotAllowed. */
export function checkedForecast(
  draft: Draft,
  typed: { readonly day: unknown; readonly cost: unknown },
  context: Context,
) {
  const [day, cost] = [checkDay(typed.day), checkCost(typed.cost)];
  // Every day, so that the newest known one is among them.
  const ltv = { ...draft, report: 'ltv', metrics: `newUserNum, 1-${LAST_KNOWN_DAY}` };
  const request = checkedRequest(ltv, ARGUMENTS.ltv_forecast, { ...context, periods: 'several' });
  return { request, day, cost };
}

function checkDay(value: unknown): number {
  const text = String(value ?? '').trim();
  const day = Number(/^(?:ltv|day)? ?(\d{1,3})$/i.exec(text)?.[1]);
  return day >= 2 && day <= LAST_DAY ? day : refuse(texts().formulas.forecast.notADay(text, LAST_DAY));
}

function checkCost(value: unknown): number | undefined {
  if (isBlank(value)) return undefined;
  const cost = Number(value);
  const isCost = cost > 0 && Number.isFinite(cost);
  return isCost ? cost : refuse(texts().formulas.forecast.notACost(String(value)));
}

/** The forecast learns from so many days of new users that know the requested day, or day 90. */
const HISTORY_DAYS = 60;
/** The days between which growth is learned: close together where LTV grows fast. */
const LEARNED_DAYS = [1, 2, 3, 4, 5, 6, 7, 9, 11, 14, 17, 21, 25, 30, 35, 40, 45, 50, 60, 70, 80, 90];

/** New users, known and forecast LTV, and the columns for a cost. */
export const MOST_FORECAST_COLUMNS = 10;

type Row = Table['rows'][number];

/** The request for the rows of a forecast's request, and for earlier new users. */
export function forecastRequest({ request, day }: CheckedForecast): Request {
  const { from, to, newestCompleteDay } = request;
  const knows = addDays(newestCompleteDay, -Math.min(day, LAST_KNOWN_DAY));
  const history = addDays(knows < to ? knows : to, -HISTORY_DAYS);
  return { ...serviceRequest(request), from: history < from ? history : from };
}

/**
 * The table of =ADREPORT_LTV_FORECAST from the rows of `forecastRequest`. Each combination of the dimensions that are no days, such as
 * an app in a country, learns from its own new users. The header of the forecast says why rows have none.
 */
export function forecastTable({ request, day, cost }: CheckedForecast, received: Table): Table {
  const { columns } = received;
  const rows = newestNames({ columns, rows: received.rows })(received.rows);
  const at = columns.findIndex(({ field }) => field === 'date');
  const requestedRows = rows.filter(
    (row) => String(row[at]) >= request.from && String(row[at]) <= request.to,
  );
  const table = requestedTable(request, { ...received, rows: requestedRows }, false, rows);
  const developments = new Map(
    [...grouped(rows, (row) => kindOf(row, columns, request))].map(([kind, some]) => [
      kind,
      learnDevelopment(some.map((row) => cohortOf(row, columns, [...LEARNED_DAYS, day]))),
    ]),
  );
  let withoutForecast = 0;
  const keys = columnsOf({ dimensions: request.dimensions, metrics: [] });
  const lines = table.rows.map((row) => {
    const cohort = cohortOf(row, table.columns);
    const development = developments.get(kindOf(row, table.columns, request)) ?? 'nothing known';
    const forecast = forecastLtv(development, cohort, day);
    const latest = lastKnownLtv(cohort, day);
    const isForecast = typeof forecast !== 'string';
    if (forecast !== 'known' && !isForecast) withoutForecast += 1;
    return [
      ...row.slice(0, keys.length),
      ...[cohort.newUsers, latest?.day ?? null, latest?.ltv ?? null],
      ...(isForecast ? [forecast.forecast, forecast.low, forecast.high] : [null, null, null]),
      ...(cost === undefined ? [] : paybackCells(paybackOf(development, cohort, cost, LAST_DAY))),
    ];
  });
  const numbers = numberColumns(day, withoutForecast, cost !== undefined);
  return { columns: [...keys, ...numbers], rows: lines, notices: received.notices };
}

/** The values of the dimensions that are no days. */
function kindOf(row: Row, columns: readonly Column[], { dimensions }: Request): string {
  const fields: readonly string[] = dimensions.filter((id) => id !== 'date' && !isPeriod(id));
  return JSON.stringify(fields.map((id) => row[columns.findIndex(({ field }) => field === id)]));
}

/** `days`: the days of the cohort that count. Default: all. */
function cohortOf(row: Row, columns: readonly Column[], days?: readonly number[]): LtvCohort {
  const ltv = new Map<number, number | null>();
  let newUsers = Number.NaN;
  columns.forEach(({ field, key }, at) => {
    const cell = row[at];
    const value = typeof cell === 'number' ? cell : null;
    const { cohortDay = 0 } = key ? {} : metric(field);
    if (field === 'newUserNum') newUsers = value ?? Number.NaN;
    else if (cohortDay > 0 && (days === undefined || days.includes(cohortDay))) ltv.set(cohortDay, value);
  });
  return { newUsers, ltv };
}

/** The columns of the numbers. With the cost of an install, also those of the days by which it is earned. */
function numberColumns(day: number, withoutForecast: number, hasCost: boolean): Column[] {
  const words = texts().formulas.forecast;
  const columnOf = (id: MetricId, label = metric(id).label) =>
    columnsOf({ dimensions: [], metrics: [id] }).map((column) => ({ ...column, label }));
  return [
    ...columnOf('newUserNum'),
    ...columnOf('newUserNum', words.knownThrough),
    ...words.ltv(day, withoutForecast).flatMap((label) => columnOf('ltv1', label)),
    ...(hasCost ? words.payback(LAST_DAY).flatMap((label) => columnOf('newUserNum', label)) : []),
  ];
}

/** The known day, or the forecast one with its band. Blank: there is no forecast, or the cost is not earned by the last day. */
function paybackCells(payback: Payback | NoForecast): Cell[] {
  if (typeof payback === 'string') return [null, null, null, null];
  const { isKnown, day = null, earliest = null, latest = null } = payback;
  return isKnown ? [day, null, null, null] : [null, day, earliest, latest];
}
