import { getFileLabel, type MetricId, requireMetric } from '../../catalogue';
import { addDays, type FindMidnight, isInRanges } from '../../dates';
import { type Draft, type Request, selectGroupDimensions } from '../../request';
import {
  buildColumns,
  buildRequestedTable,
  type Column,
  calculateLtvForecast,
  calculatePayback,
  createCellSelector,
  createFieldReader,
  createNewestRenamer,
  estimateDevelopment,
  findLastKnownLtv,
  groupItems,
  type LtvCohort,
  type LtvDevelopment,
  type Table,
  type TableRow,
  toServiceRequest,
} from '../../table';
import { getTexts } from '../../wording';
import { checkFormulaRequest, type FormulaContext, isBlankArgument, refuseArguments } from '../arguments';
import { toSpilledCells } from './cell-content';

/** The last day that can be forecast: a year after the first launch. */
const LAST_DAY = 365;
/** The service reports LTV up to this day after the first launch. */
const LAST_KNOWN_DAY = 90;

/** What a formula asks: the rows, the day whose LTV is forecast, and the cost of an install, if there is one, in the request's currency. */
interface ForecastQuestion {
  readonly request: Request;
  readonly day: number;
  readonly cost: number | undefined;
}

export function planForecast(
  draft: Draft,
  typed: Readonly<Record<'day' | 'cost', unknown>>,
  context: FormulaContext,
  findMidnight: FindMidnight,
) {
  const [day, cost] = [checkDay(typed.day), checkCost(typed.cost)];
  // Every day, so that the newest known one is among them.
  const ltv = { ...draft, report: 'ltv', metrics: `newUserNum, 1-${LAST_KNOWN_DAY}` };
  const request = checkFormulaRequest('ltv_forecast', ltv, { ...context, periods: 'several' });
  const question = { request, day, cost };
  return {
    request: toForecastRequest(question),
    columns: request.dimensions.length + MOST_NUMBER_COLUMNS,
    toResult: (answer: Table) => toSpilledCells(request, buildForecastTable(question, answer), findMidnight),
  };
}

function checkDay(value: unknown): number {
  const text = String(value ?? '').trim();
  const day = Number(/^(?:ltv|day)? ?(\d{1,3})$/i.exec(text)?.[1]);
  // A forecast begins with the known LTV of an earlier day, so day 1 has none.
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
const MOST_NUMBER_COLUMNS = 3 + 3 + 4;

function toForecastRequest({ request, day }: ForecastQuestion): Request {
  const { from, to, newestCompleteDay } = request;
  const lastMatureDay = addDays(newestCompleteDay, -Math.min(day, LAST_KNOWN_DAY));
  const historyStart = addDays(lastMatureDay < to ? lastMatureDay : to, -HISTORY_DAYS);
  return { ...toServiceRequest(request), from: historyStart < from ? historyStart : from };
}

/**
 * The table of =ADREPORT_LTV_FORECAST from the rows of `toForecastRequest`. Each combination of the dimensions that are no days, such as
 * an app in a country, learns from its own new users. A row without a forecast is blank there.
 */
function buildForecastTable(question: ForecastQuestion, fetchedTable: Table): Table {
  const { request, day } = question;
  const { columns, notices } = fetchedTable;
  // With its newest name in all rows, an app or network that was renamed within the days is one group.
  const rows = fetchedTable.rows.map(createNewestRenamer(fetchedTable));
  const readDay = createFieldReader(columns, 'date');
  const requestedRows = rows.filter((row) => isInRanges([request], String(readDay(row))));
  const table = buildRequestedTable(request, { ...fetchedTable, rows: requestedRows }, { allRows: rows });
  // The requested day is learned, too: it may be none of LEARNED_DAYS.
  const toLearnedCohort = (row: TableRow) => toLtvCohort(row, columns, [...LEARNED_DAYS, day]);
  const groupDimensions = selectGroupDimensions(request);
  const selectFetchedGroup = createCellSelector(columns, groupDimensions);
  const rowsByGroup = groupItems(rows, (row) => JSON.stringify(selectFetchedGroup(row)));
  const developments = new Map(
    Array.from(rowsByGroup, ([key, group]) => [key, estimateDevelopment(group.map(toLearnedCohort))]),
  );
  const selectGroup = createCellSelector(table.columns, groupDimensions);
  const numberColumns = listNumberColumns(question);
  return {
    columns: [
      ...buildColumns({ dimensions: request.dimensions, metrics: [] }),
      ...numberColumns.flatMap(({ metric, label }) =>
        buildColumns({ dimensions: [], metrics: [metric] }).map((column) => ({ ...column, label })),
      ),
    ],
    rows: table.rows.map((row) => {
      const development = developments.get(JSON.stringify(selectGroup(row)));
      const numbers = calculateNumbers(toLtvCohort(row, table.columns), development, question);
      const keyCells = row.slice(0, request.dimensions.length);
      return [...keyCells, ...numberColumns.map(({ read }) => read(numbers) ?? null)];
    }),
    notices,
  };
}

type CohortNumbers = ReturnType<typeof calculateNumbers>;

/** The numbers of one row. Undefined: not known, or there is no forecast. */
function calculateNumbers(
  cohort: LtvCohort,
  development: LtvDevelopment | undefined,
  { day, cost }: ForecastQuestion,
) {
  const payback = cost === undefined ? undefined : calculatePayback(development, cohort, cost, LAST_DAY);
  return {
    newUsers: cohort.newUsers,
    lastKnown: findLastKnownLtv(cohort, day),
    ltv: calculateLtvForecast(development, cohort, day),
    payback,
  };
}

/** The metric stands for the column's type and format: days are counts, as new users are. */
interface NumberColumn {
  readonly metric: MetricId;
  readonly label: string;
  readonly read: (numbers: CohortNumbers) => number | undefined;
}

function listNumberColumns({ day, cost }: ForecastQuestion): NumberColumn[] {
  const forecastTexts = getTexts().formulas.forecast;
  const ltvTexts = forecastTexts.ltv(day);
  const columns: NumberColumn[] = [
    {
      metric: 'newUserNum',
      label: getFileLabel(requireMetric('newUserNum')),
      read: ({ newUsers }) => newUsers,
    },
    { metric: 'newUserNum', label: forecastTexts.knownThrough, read: ({ lastKnown }) => lastKnown?.day },
    { metric: 'ltv1', label: ltvTexts.known, read: ({ lastKnown }) => lastKnown?.ltv },
    { metric: 'ltv1', label: ltvTexts.forecast, read: ({ ltv }) => ltv?.forecast },
    { metric: 'ltv1', label: ltvTexts.low, read: ({ ltv }) => ltv?.low },
    { metric: 'ltv1', label: ltvTexts.high, read: ({ ltv }) => ltv?.high },
  ];
  if (cost === undefined) return columns;
  const costTexts = forecastTexts.payback(LAST_DAY);
  const readKnown = ({ payback }: CohortNumbers) => (payback?.isKnown ? payback.day : undefined);
  const readForecast = ({ payback }: CohortNumbers) => (payback?.isKnown ? undefined : payback);
  return [
    ...columns,
    { metric: 'newUserNum', label: costTexts.known, read: readKnown },
    { metric: 'newUserNum', label: costTexts.forecast, read: (numbers) => readForecast(numbers)?.day },
    { metric: 'newUserNum', label: costTexts.earliest, read: (numbers) => readForecast(numbers)?.earliest },
    { metric: 'newUserNum', label: costTexts.latest, read: (numbers) => readForecast(numbers)?.latest },
  ];
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
