import { newestCompleteDay } from '../dates/complete-days';
import type { Draft } from '../request/draft';
import { errorTextIn, isLoading } from '../request/error-texts';
import { requestedTable, serviceRequest } from '../table/requested-table';
import { texts } from '../wording/texts';
import { ARGUMENTS, DEVICE_DEFAULTS, type FormulaName } from './arguments/argument-names';
import { dayArgument, isBlank, singleCell, withDays } from './arguments/argument-values';
import { checkAsOf, checkedNumber, checkedRequest, refuse } from './check-arguments';
import { checkedForecast } from './check-forecast';
import { checkedPivot } from './check-pivot';
import { Evaluation, type FormulaPorts, type Plan } from './evaluation';
import { forecastRequest, forecastTable, MOST_FORECAST_COLUMNS } from './results/forecast-table';
import { pivotCells, pivotRequest } from './results/pivot-table';
import { type ResultCell, spilled, withPeriodHeaders } from './results/result-table';
import { singleValue, valueRequest } from './results/single-value';

/** A formula's arguments by name, as Google passes them. */
type TypedArguments = Readonly<Record<string, unknown>>;

/** The spreadsheet's zone, which the days of arguments and results depend on. */
type FormulaZone = Pick<Evaluation, 'timeZone' | 'formatTime' | 'midnights'>;

/**
 * The result of a custom function: its arguments become a question, the question gets an answer, and the answer becomes cells. Google shows
 * the class name and the message of a thrown Error in the cell.
 */
export function calculate(
  name: FormulaName,
  args: readonly unknown[],
  ports: FormulaPorts,
): ResultCell | ResultCell[][] {
  const evaluation = new Evaluation(ports);
  try {
    const typed = argumentsByName(name, args);
    refuseErrors(typed);
    if (name === 'asof') {
      ports.noteSeen();
      return newestDay(typed, evaluation);
    }
    return evaluation.result(formulaPlan(name, typed, evaluation));
  } catch (error) {
    throw new Error(evaluation.sentence(error));
  }
}

export function argumentsByName(name: FormulaName, args: readonly unknown[]): TypedArguments {
  return Object.fromEntries(Object.values(ARGUMENTS[name]).map((argument, at) => [argument, args[at]]));
}

/** Refuses an argument that contains an error such as #REF!: the result could be incomplete. */
function refuseErrors(typed: TypedArguments): void {
  const { argumentLoading, argumentError } = texts().formulas;
  for (const [argument, value] of Object.entries(typed)) {
    const error = errorTextIn(value);
    if (error !== undefined)
      refuse(isLoading(error) ? argumentLoading(argument) : argumentError(argument, error));
  }
}

/** The newest complete day of a report (section 8). Sends no request. */
function newestDay({ report, timezone }: TypedArguments, evaluation: Evaluation): Date {
  const { context, midnights } = evaluation;
  const checked = checkAsOf(singleCell(report), singleCell(timezone), context);
  return new Date(midnights(newestCompleteDay(checked.report, checked.zone, context.now)));
}

/** What a formula asks the service, and what it makes of the answer. */
export function formulaPlan(
  name: Exclude<FormulaName, 'asof'>,
  typed: TypedArguments,
  zone: FormulaZone,
): Plan<ResultCell | ResultCell[][]> {
  const draft = draftOf(name, typed, zone);
  if (name === 'pivot') return matrix(draft, typed, zone);
  if (name === 'ltv_forecast') return ltvForecast(draft, typed, zone);
  return name === 'value' ? oneNumber(draft, typed, zone) : table(name, draft, zone);
}

/** One number of any report, aggregated as the catalogue says. */
function oneNumber(draft: Draft, typed: TypedArguments, zone: FormulaZone): Plan<number | ''> {
  const filterValue = withDays(typed['filterValue'], zone);
  return (context) => {
    const { request, metric, filter } = checkedNumber(draft, filterValue, ARGUMENTS.value, context);
    return {
      request: valueRequest(request, metric, filter),
      result: (rows) => singleValue(metric, rows, filter) ?? '',
    };
  };
}

function matrix(draft: Draft, typed: TypedArguments, zone: FormulaZone): Plan<ResultCell[][]> {
  const { rows, columns } = typed;
  const [filterValue, totals] = [withDays(typed['filterValue'], zone), singleCell(typed['totals'])];
  return (context) => {
    const { request, pivot } = checkedPivot(draft, { rows, columns, filterValue, totals }, context);
    return {
      request: pivotRequest(request, pivot),
      result: (answer) => pivotCells(answer, pivot, request, zone.midnights),
    };
  };
}

function ltvForecast(draft: Draft, typed: TypedArguments, zone: FormulaZone): Plan<ResultCell[][]> {
  const [day, cost] = [singleCell(typed['day']), singleCell(typed['cost'])];
  return (context) => {
    const checked = checkedForecast(draft, { day, cost }, context);
    return {
      request: forecastRequest(checked),
      columns: checked.request.dimensions.length + MOST_FORECAST_COLUMNS,
      result: (answer) =>
        spilled(withPeriodHeaders(checked.request, forecastTable(checked, answer)), zone.midnights),
    };
  };
}

function table(
  report: 'full' | 'ltv' | 'retention' | 'device',
  draft: Draft,
  zone: FormulaZone,
): Plan<ResultCell[][]> {
  return (context) => {
    const ofTable = { ...context, periods: 'several' } as const;
    const request = checkedRequest({ ...draft, report }, ARGUMENTS[report], ofTable);
    return {
      request: serviceRequest(request),
      result: (answer) =>
        spilled(withPeriodHeaders(request, requestedTable(request, answer)), zone.midnights),
    };
  };
}

function draftOf(name: FormulaName, typed: TypedArguments, zone: FormulaZone): Draft {
  const fields = Object.entries(ARGUMENTS[name]).map(([field, argument]) => {
    const isDay = field === 'startDate' || field === 'endDate';
    return [field, isDay ? dayArgument(typed[argument], zone) : singleCell(typed[argument])];
  });
  const draft = Object.fromEntries(fields) as Draft;
  if (name !== 'device') return draft;
  const { dimensions, metrics } = DEVICE_DEFAULTS;
  return {
    ...draft,
    ...(isBlank(draft.dimensions) && { dimensions }),
    ...(isBlank(draft.metrics) && { metrics }),
  };
}
