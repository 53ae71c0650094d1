import { isPeriod, metric } from '../../catalogue/catalogue';
import {
  FEWEST_COHORTS,
  FEWEST_USERS,
  forecastLtv,
  type LtvCohort,
  type LtvForecast,
  lastKnownLtv,
  learnDevelopment,
  MOST_TIMES,
  type NoForecast,
} from '../../charts/forecast/ltv-forecast';
import { type Payback, paybackOf } from '../../charts/forecast/payback';
import { addDays } from '../../dates/calendar';
import type { Request } from '../../request/request';
import { newestNames } from '../../table/by-period';
import { columnsOf } from '../../table/columns';
import { grouped } from '../../table/grouped';
import { requestedTable, serviceRequest } from '../../table/requested-table';
import type { Cell, Column, Table } from '../../table/table';
import { texts } from '../../wording/texts';
import { type CheckedForecast, LAST_DAY, LAST_KNOWN_DAY } from '../check-forecast';

/** The forecast learns from so many days of new users that know the requested day, or day 90. */
const HISTORY_DAYS = 60;
/** The days between which growth is learned: close together where LTV grows fast. */
const LEARNED_DAYS = [1, 2, 3, 4, 5, 6, 7, 9, 11, 14, 17, 21, 25, 30, 35, 40, 45, 50, 60, 70, 80, 90];

/** New users, known and forecast LTV, and the columns for a cost. */
export const MOST_FORECAST_COLUMNS = 10;

type Row = Table['rows'][number];

/** A row of the result: its cohort, and its forecast or why it has none. */
interface ForecastRow {
  readonly row: Row;
  readonly cohort: LtvCohort;
  readonly made: LtvForecast | NoForecast;
  /** Undefined if no cost is given. */
  readonly payback: Payback | NoForecast | undefined;
}

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
  const isIn = (row: Row) => String(row[at]) >= request.from && String(row[at]) <= request.to;
  const known = requestedTable(request, { ...received, rows: rows.filter(isIn) }, false, rows);
  const learnedFrom = grouped(rows, (row) => kindOf(row, columns, request));
  const developments = new Map(
    [...learnedFrom].map(([kind, some]) => [
      kind,
      learnDevelopment(some.map((row) => cohortOf(row, columns, [...LEARNED_DAYS, day]))),
    ]),
  );
  const forecasts = known.rows.map((row): ForecastRow => {
    const cohort = cohortOf(row, known.columns);
    const development = developments.get(kindOf(row, known.columns, request)) ?? 'nothing known';
    const payback = cost === undefined ? undefined : paybackOf(development, cohort, cost, LAST_DAY);
    return { row, cohort, made: forecastLtv(development, cohort, day), payback };
  });
  const keys = columnsOf({ dimensions: request.dimensions, metrics: [] });
  return {
    columns: [...keys, ...columnsWith(day, missing(forecasts), cost)],
    rows: forecasts.map((each) => [
      ...each.row.slice(0, keys.length),
      ...numbersOf(each, day),
      ...(cost === undefined ? [] : paybackDays(each.payback)),
    ]),
    notices: received.notices,
  };
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
function columnsWith(day: number, reasons: readonly string[], cost: number | undefined): Column[] {
  const words = texts().formulas.forecast;
  const [users, ltv] = columnsOf({ dimensions: [], metrics: ['newUserNum', 'ltv1'] });
  if (users === undefined || ltv === undefined) return [];
  return [
    users,
    { ...users, label: words.knownThrough },
    { ...ltv, label: words.known },
    { ...ltv, label: words.ltvOf(day, reasons) },
    { ...ltv, label: words.low },
    { ...ltv, label: words.high },
    ...(cost === undefined ? [] : words.payback(LAST_DAY).map((label) => ({ ...users, label }))),
  ];
}

function numbersOf({ cohort, made }: ForecastRow, day: number): Cell[] {
  const known = lastKnownLtv(cohort, day);
  const forecast = typeof made === 'string' ? [null, null, null] : [made.forecast, made.low, made.high];
  return [cohort.newUsers, known?.day ?? null, known?.ltv ?? null, ...forecast];
}

/** The known day, or the forecast one with its band. Blank: there is no forecast, or the cost is not earned by the last day. */
function paybackDays(payback: ForecastRow['payback']): Cell[] {
  if (payback === undefined || typeof payback === 'string') return [null, null, null, null];
  const { isKnown, day = null, earliest = null, latest = null } = payback;
  return isKnown ? [day, null, null, null] : [null, day, earliest, latest];
}

/** A sentence part for each reason why rows have no forecast. */
function missing(forecasts: readonly ForecastRow[]): string[] {
  const words = texts().formulas.forecast;
  const why = words.why({ cohorts: FEWEST_COHORTS, users: FEWEST_USERS, times: MOST_TIMES });
  const reasons = forecasts.flatMap(({ made }) =>
    typeof made !== 'string' || made === 'known' ? [] : [made],
  );
  return [...grouped(reasons, (reason) => reason)].map(([reason, some]) =>
    words.missing(some.length, why[reason]),
  );
}
