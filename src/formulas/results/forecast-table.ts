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

/** The forecast learns from the new users of so many days, of whom LTV is known through the requested day, or day 90. */
const HISTORY_DAYS = 60;
/** The days between which growth is learned: close together where LTV grows fast. */
const LEARNED_DAYS = [1, 2, 3, 4, 5, 6, 7, 9, 11, 14, 17, 21, 25, 30, 35, 40, 45, 50, 60, 70, 80, 90];

/** New users and the known LTV, the forecast with its band, and the columns for a cost. */
const MOST_FORECAST_COLUMNS = 3 + 3 + 4;

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
function buildForecastTable(forecast: Forecast, fetchedTable: Table): Table {
  const { request, day, cost } = forecast;
  const { columns, notices } = fetchedTable;
  // What was renamed within the days is one group only under one name.
  const rows = createNewestRenamer(fetchedTable)(fetchedTable.rows);
  const dateColumn = findColumnIndex(columns, 'date');
  const requestedRows = rows.filter(
    (row) => String(row[dateColumn]) >= request.from && String(row[dateColumn]) <= request.to,
  );
  const table = buildRequestedTable(request, { ...fetchedTable, rows: requestedRows }, { allRows: rows });
  // The requested day is learned, too: it may be none of LEARNED_DAYS.
  const toLearnedCohort = (row: TableRow) => toLtvCohort(row, columns, [...LEARNED_DAYS, day]);
  const groups = groupItems(rows, (row) => buildRowGroupKey(row, columns, request));
  const developments = new Map(
    Array.from(groups, ([key, group]) => [key, estimateDevelopment(group.map(toLearnedCohort))]),
  );
  const keyColumns = buildColumns({ dimensions: request.dimensions, metrics: [] });
  const lines = table.rows.map((row) => {
    const development = developments.get(buildRowGroupKey(row, table.columns, request)) ?? NOTHING_KNOWN;
    const { cells, isForecastMissing } = calculateForecastCells(
      toLtvCohort(row, table.columns),
      development,
      forecast,
    );
    return { cells: [...row.slice(0, keyColumns.length), ...cells], isForecastMissing };
  });
  const rowsWithoutForecast = lines.filter(({ isForecastMissing }) => isForecastMissing).length;
  const numberColumns = listNumberColumns(day, rowsWithoutForecast, cost !== undefined);
  return { columns: [...keyColumns, ...numberColumns], rows: lines.map(({ cells }) => cells), notices };
}

type Development = ReturnType<typeof estimateDevelopment>;

/** The cells of `listNumberColumns` for one row. */
function calculateForecastCells(cohort: LtvCohort, development: Development, { day, cost }: Forecast) {
  const latest = findLastKnownLtv(cohort, day);
  const knownCells = [cohort.newUsers, latest?.day ?? null, latest?.ltv ?? null];
  const result = calculateLtvForecast(development, cohort, day);
  const forecastCells = 'reason' in result ? [null, null, null] : [result.forecast, result.low, result.high];
  const paybackCells =
    cost === undefined ? [] : toPaybackCells(calculatePayback(development, cohort, cost, LAST_DAY));
  // A day that is known already needs no forecast.
  const isForecastMissing = 'reason' in result && result.reason !== 'known';
  return { cells: [...knownCells, ...forecastCells, ...paybackCells], isForecastMissing };
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

/** The columns of the numbers. With the cost of an install, also those of the days by which it is earned. A metric stands for its type and format: days are counts, as new users are. */
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
