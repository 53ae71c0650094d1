import { newestCompleteDay } from '../dates/complete-days';
import { checkReport, checkZone } from '../request/checks/named-values';
import type { Draft } from '../request/draft';
import { Issues } from '../request/issues';
import { errorTextIn, isLoading } from '../request/parse-list';
import type { Request } from '../request/request';
import { requestedTable, serviceRequest } from '../table/requested-table';
import type { Table } from '../table/table';
import { texts } from '../wording/texts';
import {
  ARGUMENTS,
  DEVICE_DEFAULTS,
  dayArgument,
  type FormulaName,
  isBlank,
  singleCell,
  withDays,
} from './arguments';
import { type Context, checkedNumber, checkedRequest, refuse } from './check-arguments';
import { checkedPivot } from './check-pivot';
import { Evaluation, type FormulaPorts, type Plan } from './evaluation';
import {
  checkedForecast,
  forecastRequest,
  forecastTable,
  MOST_FORECAST_COLUMNS,
} from './results/forecast-table';
import { pivotCells, pivotRequest } from './results/pivot-table';
import { type ResultCell, spilled } from './results/result-table';
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
    return evaluation.result(formulaPlan(name, typed, evaluation.context, evaluation));
  } catch (error) {
    throw new Error(evaluation.sentence(error));
  }
}

function argumentsByName(name: FormulaName, args: readonly unknown[]): TypedArguments {
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
function newestDay(typed: TypedArguments, { context, midnights }: Evaluation): Date {
  const findings = new Issues(ARGUMENTS.asof);
  const entry = checkReport(singleCell(typed['report']), findings);
  const zone = checkZone(singleCell(typed['timezone']), context.defaults.zone, findings);
  if (entry === undefined || findings.issues.length > 0) return refuse(findings.issues);
  return new Date(midnights(newestCompleteDay(entry.id, zone, context.now)));
}

/**
 * What a formula asks the service, and what it makes of the answer. Both depend on the meaning of blank arguments. Throws NotAllowed for
 * arguments that are not allowed.
 */
function formulaPlan(
  name: Exclude<FormulaName, 'asof'>,
  typed: TypedArguments,
  context: Context,
  zone: FormulaZone,
): Plan<ResultCell | ResultCell[][]> {
  const draft = draftOf(name, typed, zone);
  const filterValue = withDays(typed['filterValue'], zone);
  const one = (argument: string) => singleCell(typed[argument]);
  const cells = (request: Request, table: Table) => spilled(request, table, zone.midnights);
  switch (name) {
    case 'value': {
      const { request, metric, filter } = checkedNumber(draft, filterValue, ARGUMENTS.value, context);
      const result = (rows: Table) => singleValue(metric, rows, filter) ?? '';
      return { request: valueRequest(request, metric, filter), filter, result };
    }
    case 'pivot': {
      const { rows, columns } = typed;
      const matrix = { rows, columns, filterValue, totals: one('totals') };
      const { request, pivot } = checkedPivot(draft, matrix, context);
      const result = (answer: Table) => pivotCells(answer, pivot, request, zone.midnights);
      return { request: pivotRequest(request, pivot), filter: pivot.filter, result };
    }
    case 'ltv_forecast': {
      const checked = checkedForecast(draft, { day: one('day'), cost: one('cost') }, context);
      const { request } = checked;
      const result = (answer: Table) => cells(request, forecastTable(checked, answer));
      const columns = request.dimensions.length + MOST_FORECAST_COLUMNS;
      return { request: forecastRequest(checked), columns, result };
    }
    default: {
      const ofTable = { ...context, periods: 'several' } as const;
      const request = checkedRequest({ ...draft, report: name }, ARGUMENTS[name], ofTable);
      const result = (answer: Table) => cells(request, requestedTable(request, answer));
      return { request: serviceRequest(request), result };
    }
  }
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
