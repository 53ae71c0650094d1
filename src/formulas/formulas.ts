import { newestCompleteDay } from '../dates/complete-days';
import { NotAllowed } from '../errors/ad-reports-error';
import type { Draft } from '../request/draft';
import { errorTextIn, isLoading } from '../request/error-texts';
import { requestedTable, serviceRequest } from '../table/requested-table';
import { texts } from '../wording/texts';
import { ARGUMENTS, DEVICE_DEFAULTS, type FormulaName } from './arguments/argument-names';
import { dayArgument, isBlank, singleCell, withDays } from './arguments/argument-values';
import {
  checkAsOf,
  checkDaySums,
  checkedRequest,
  checkFilter,
  checkOneMetric,
  checkSummable,
} from './check-arguments';
import { checkedForecast } from './check-forecast';
import { checkedPivot } from './check-pivot';
import { Evaluation, type FormulaPorts, type Plan } from './evaluation';
import { meanings } from './first-look';
import { forecastRequest, forecastTable, MOST_FORECAST_COLUMNS } from './results/forecast-table';
import { withPeriodHeaders } from './results/period-table';
import { pivotCells, pivotRequest } from './results/pivot-table';
import { type ResultCell, spilled } from './results/result-table';
import { singleValue, valueRequest } from './results/single-value';

/** A formula's arguments by name, as Google passes them. */
type Given = Readonly<Record<string, unknown>>;

/** The spreadsheet's zone, which the days of arguments and results depend on. */
type FormulaZone = Pick<Evaluation, 'timeZone' | 'formatTime' | 'midnights'>;

const DAYS: readonly string[] = ['startDate', 'endDate'] satisfies (keyof Draft)[];

/** The result of a custom function. Google shows the class name and the message of a thrown Error in the cell. */
export function calculate(
  name: FormulaName,
  args: readonly unknown[],
  ports: FormulaPorts,
): ResultCell | ResultCell[][] {
  const evaluation = new Evaluation(ports);
  const given = givenTo(name, args);
  try {
    refuseErrors(given);
    if (name === 'asof') {
      ports.noteSeen();
      return newestDay(given, evaluation);
    }
    const defaults = meanings({ zone: isBlank(given['timezone']), currency: isBlank(given['currency']) });
    return evaluation.result(formulaPlan(name, given, evaluation), defaults);
  } catch (error) {
    throw new Error(evaluation.sentence(error));
  }
}

export function givenTo(name: FormulaName, args: readonly unknown[]): Given {
  return Object.fromEntries(Object.values(ARGUMENTS[name]).map((argument, at) => [argument, args[at]]));
}

/** What a formula asks the service, and what it makes of the answer. */
export function formulaPlan(
  name: Exclude<FormulaName, 'asof'>,
  given: Given,
  zone: FormulaZone,
): Plan<ResultCell | ResultCell[][]> {
  if (name === 'pivot') return matrix(given, zone);
  if (name === 'ltv_forecast') return ltvForecast(given, zone);
  return name === 'value' ? oneNumber(given, zone) : table(name, given, zone);
}

/** Throws NotAllowed if an argument contains an error such as #REF!. Without this check the result could be incomplete. */
function refuseErrors(given: Given): void {
  for (const [argument, value] of Object.entries(given)) {
    const error = errorTextIn(value);
    if (error === undefined) continue;
    const { argumentLoading, argumentError } = texts().formulas;
    throw new NotAllowed([isLoading(error) ? argumentLoading(argument) : argumentError(argument, error)]);
  }
}

/** The newest complete day of a report (section 8). Sends no request. */
function newestDay({ report, timezone }: Given, evaluation: Evaluation): Date {
  const { context, midnights } = evaluation;
  const checked = checkAsOf(singleCell(report), singleCell(timezone), context);
  return new Date(midnights(newestCompleteDay(checked.report, checked.zone, context.now)));
}

/** One number of any report, aggregated as the catalogue says. */
function oneNumber(given: Given, zone: FormulaZone): Plan<number | ''> {
  const draft = draftOf('value', given, zone);
  const field = singleCell(given['filterField']);
  const values = withDays(given['filterValue'], zone);
  return (context) => {
    const request = checkedRequest(draft, ARGUMENTS.value, context);
    const metric = checkOneMetric(given['metric'], request);
    checkDaySums(request, ARGUMENTS.value);
    if (!isBlank(field)) checkSummable(request, 'filterField');
    const filter = checkFilter(field, values, request, context);
    return {
      request: valueRequest(request, metric, filter),
      result: (rows) => singleValue(metric, rows, filter) ?? '',
    };
  };
}

function matrix(given: Given, zone: FormulaZone): Plan<ResultCell[][]> {
  const { rows, columns, totals } = given;
  const draft = draftOf('pivot', given, zone);
  const filterValue = withDays(given['filterValue'], zone);
  return (context) => {
    const { request, pivot } = checkedPivot(
      draft,
      { rows, columns, filterValue, totals: singleCell(totals) },
      context,
    );
    return {
      request: pivotRequest(request, pivot),
      result: (table) => pivotCells(table, pivot, request, zone.midnights),
    };
  };
}

function ltvForecast(given: Given, zone: FormulaZone): Plan<ResultCell[][]> {
  const draft = draftOf('ltv_forecast', given, zone);
  return (context) => {
    const typed = { day: singleCell(given['day']), cost: singleCell(given['cost']) };
    const asked = checkedForecast(draft, typed, context);
    return {
      request: forecastRequest(asked),
      columns: asked.request.dimensions.length + MOST_FORECAST_COLUMNS,
      result: (rows) => spilled(withPeriodHeaders(asked.request, forecastTable(asked, rows)), zone.midnights),
    };
  };
}

function table(
  report: Exclude<FormulaName, 'value' | 'pivot' | 'asof' | 'ltv_forecast'>,
  given: Given,
  zone: FormulaZone,
): Plan<ResultCell[][]> {
  const names = ARGUMENTS[report];
  const typed = draftOf(report, given, zone);
  const draft = report === 'device' ? withDefaults(typed) : typed;
  return (context) => {
    const request = checkedRequest({ ...draft, report }, names, { ...context, periods: 'several' });
    checkDaySums(request, names);
    checkSummable(request, 'groupBy');
    return {
      request: serviceRequest(request),
      result: (rows) => spilled(withPeriodHeaders(request, requestedTable(request, rows)), zone.midnights),
    };
  };
}

function draftOf(name: FormulaName, given: Given, zone: FormulaZone): Draft {
  const fields = Object.entries(ARGUMENTS[name]).map(([field, argument]) => {
    const value = given[argument];
    return [field, DAYS.includes(field) ? dayArgument(value, zone) : singleCell(value)];
  });
  return Object.fromEntries(fields) as Draft;
}

function withDefaults(draft: Draft): Draft {
  const { dimensions, metrics } = DEVICE_DEFAULTS;
  return {
    ...draft,
    ...(isBlank(draft.dimensions) && { dimensions }),
    ...(isBlank(draft.metrics) && { metrics }),
  };
}
