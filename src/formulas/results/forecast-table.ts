import { isPeriod, type MetricId, requireMetric } from '../../catalogue';
import { addDays, type FindMidnight } from '../../dates';
import type { Draft, Request } from '../../request';
import {
  buildColumns,
  buildRequestedTable,
  type Cell,
  type Column,
  calculateLtvForecast,
  calculatePayback,
  createNewestRenamer,
  estimateDevelopment,
  findColumnIndex,
  findLastKnownLtv,
  groupItems,
  type LtvCohort,
  type NoForecast,
  type Payback,
  type Table,
  type TableRow,
  toServiceRequest,
} from '../../table';
import { getTexts } from '../../wording';
import {
  ARGUMENTS,
  checkFormulaRequest,
  type FormulaContext,
  isBlankArgument,
  refuseArguments,
} from '../arguments';
import { toSpilledCells } from './cell-content';

/** The last day that can be forecast: a year after the first launch. */
const LAST_DAY = 365;
/** The service reports LTV up to this day after the first launch. */
const LAST_KNOWN_DAY = 90;

const NOTHING_KNOWN: NoForecast = { reason: 'nothing known' };

/** The request for the known LTV, the day, and the cost of an install, if there is one, in the request's currency. */
interface Forecast {
  readonly request: Request;
  readonly day: number;
  readonly cost: number | undefined;
}

export function planForecast(
  draft: Draft,
  typed: Readonly<Record<'day' | 'cost', unknown>>,
  context: FormulaContext,
  midnights: FindMidnight,
) {
  const [day, cost] = [checkDay(typed.day), checkCost(typed.cost)];
  // Every day, so that the newest known one is among them.
  const ltv = { ...draft, report: 'ltv', metrics: `newUserNum, 1-${LAST_KNOWN_DAY}` };
  const request = checkFormulaRequest(ltv, ARGUMENTS.ltv_forecast, { ...context, periods: 'several' });
  const forecast = { request, day, cost };
  return {
    request: toForecastRequest(forecast),
    columns: request.dimensions.length + MOST_FORECAST_COLUMNS,
    toResult: (answer: Table) => toSpilledCells(request, buildForecastTable(forecast, answer), midnights),
  };
}

function checkDay(value: unknown): number {
  const text = String(value ?? '').trim();
  const day = Number(/^(?:ltv|day)? ?(\d{1,3})$/i.exec(text)?.[1]);
  return day >= 2 && day <= LAST_DAY
    ? day
    : refuseArguments(getTexts().formulas.forecast.notADay(text, LAST_DAY));
}

function checkCost(value: unknown): number | undefined {
  if (isBlankArgument(value)) return undefined;
  const cost = Number(value);
  const isCost = cost > 0 && Number.isFinite(cost);
  return isCost ? cost : refuseArguments(getTexts().formulas.forecast.notACost(String(value)));
}

/** The forecast learns from so many days of new users that know the requested day, or day 90. */
const HISTORY_DAYS = 60;
/** The days between which growth is learned: close together where LTV grows fast. */
const LEARNED_DAYS = [1, 2, 3, 4, 5, 6, 7, 9, 11, 14, 17, 21, 25, 30, 35, 40, 45, 50, 60, 70, 80, 90];

/** New users, known and forecast LTV, and the columns for a cost. */
const MOST_FORECAST_COLUMNS = 10;

/** The request for the rows of a forecast's request, and for earlier new users. */
function toForecastRequest({ request, day }: Forecast): Request {
  const { from, to, newestCompleteDay } = request;
  const lastMatureDay = addDays(newestCompleteDay, -Math.min(day, LAST_KNOWN_DAY));
  const historyStart = addDays(lastMatureDay < to ? lastMatureDay : to, -HISTORY_DAYS);
  return { ...toServiceRequest(request), from: historyStart < from ? historyStart : from };
}

/**
 * The table of =ADREPORT_LTV_FORECAST from the rows of `toForecastRequest`. Each combination of the dimensions that are no days, such as
 * an app in a country, learns from its own new users. The header of the forecast says why rows have none.
 */
function buildForecastTable({ request, day, cost }: Forecast, fetchedTable: Table): Table {
  const { columns } = fetchedTable;
  const rows = createNewestRenamer({ columns, rows: fetchedTable.rows })(fetchedTable.rows);
  const dateColumn = findColumnIndex(columns, 'date');
  const requestedRows = rows.filter(
    (row) => String(row[dateColumn]) >= request.from && String(row[dateColumn]) <= request.to,
  );
  const table = buildRequestedTable(request, { ...fetchedTable, rows: requestedRows }, { allRows: rows });
  const groups = groupItems(rows, (row) => buildRowGroupKey(row, columns, request));
  const buildDevelopment = (groupRows: readonly TableRow[]) =>
    estimateDevelopment(groupRows.map((row) => toLtvCohort(row, columns, [...LEARNED_DAYS, day])));
  const developments = new Map([...groups].map(([key, groupRows]) => [key, buildDevelopment(groupRows)]));
  let rowsWithoutForecast = 0;
  const keyColumns = buildColumns({ dimensions: request.dimensions, metrics: [] });
  const lines = table.rows.map((row) => {
    const cohort = toLtvCohort(row, table.columns);
    const development = developments.get(buildRowGroupKey(row, table.columns, request)) ?? NOTHING_KNOWN;
    const latest = findLastKnownLtv(cohort, day);
    const result = calculateLtvForecast(development, cohort, day);
    // A day that is known already needs no forecast.
    if ('reason' in result && result.reason !== 'known') rowsWithoutForecast += 1;
    const forecastCells =
      'reason' in result ? [null, null, null] : [result.forecast, result.low, result.high];
    const paybackCells =
      cost === undefined ? [] : toPaybackCells(calculatePayback(development, cohort, cost, LAST_DAY));
    const knownCells = [cohort.newUsers, latest?.day ?? null, latest?.ltv ?? null];
    return [...row.slice(0, keyColumns.length), ...knownCells, ...forecastCells, ...paybackCells];
  });
  const numberColumns = listNumberColumns(day, rowsWithoutForecast, cost !== undefined);
  return { columns: [...keyColumns, ...numberColumns], rows: lines, notices: fetchedTable.notices };
}

/** The values of the dimensions that are no days. */
function buildRowGroupKey(row: TableRow, columns: readonly Column[], { dimensions }: Request): string {
  const fields: readonly string[] = dimensions.filter((id) => id !== 'date' && !isPeriod(id));
  return JSON.stringify(fields.map((id) => row[findColumnIndex(columns, id)]));
}

/** `days`: the days of the cohort that count. Default: all. */
function toLtvCohort(row: TableRow, columns: readonly Column[], days?: readonly number[]): LtvCohort {
  const ltv = new Map<number, number | null>();
  let newUsers = Number.NaN;
  columns.forEach(({ field, key }, index) => {
    const cell = row[index];
    const value = typeof cell === 'number' ? cell : null;
    const { cohortDay = 0 } = key ? {} : requireMetric(field);
    if (field === 'newUserNum') newUsers = value ?? Number.NaN;
    else if (cohortDay > 0 && (days === undefined || days.includes(cohortDay))) ltv.set(cohortDay, value);
  });
  return { newUsers, ltv };
}

/** The columns of the numbers. With the cost of an install, also those of the days by which it is earned. */
function listNumberColumns(day: number, withoutForecast: number, hasCost: boolean): Column[] {
  const forecastTexts = getTexts().formulas.forecast;
  const buildLabeledColumns = (id: MetricId, label = requireMetric(id).label) =>
    buildColumns({ dimensions: [], metrics: [id] }).map((column) => ({ ...column, label }));
  return [
    ...buildLabeledColumns('newUserNum'),
    ...buildLabeledColumns('newUserNum', forecastTexts.knownThrough),
    ...forecastTexts.ltv(day, withoutForecast).flatMap((label) => buildLabeledColumns('ltv1', label)),
    ...(hasCost
      ? forecastTexts.payback(LAST_DAY).flatMap((label) => buildLabeledColumns('newUserNum', label))
      : []),
  ];
}

/** The known day, or the forecast one with its band. Blank: there is no forecast, or the cost is not earned by the last day. */
function toPaybackCells(payback: Payback | NoForecast): Cell[] {
  if ('reason' in payback) return [null, null, null, null];
  const { isKnown, day = null, earliest = null, latest = null } = payback;
  return isKnown ? [day, null, null, null] : [null, day, earliest, latest];
}
