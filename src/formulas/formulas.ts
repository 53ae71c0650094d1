import { computeNewestCompleteDay } from '../dates';
import {
  checkReport,
  checkZone,
  type Draft,
  findErrorText,
  Issues,
  isLoading,
  type Request,
} from '../request';
import { buildRequestedTable, type Table, toServiceRequest } from '../table';
import { getTexts } from '../wording';
import {
  ARGUMENTS,
  convertDatesToDays,
  DEVICE_DEFAULTS,
  type FormulaName,
  isBlankArgument,
  toDayArgument,
  toSingleValue,
} from './arguments';
import {
  checkFormulaRequest,
  checkNumberRequest,
  type FormulaContext,
  refuseArguments,
} from './check-arguments';
import { checkPivotRequest } from './check-pivot';
import { Evaluation, type FormulaPlan, type FormulaServices } from './evaluation';
import {
  buildForecastTable,
  checkForecastRequest,
  MOST_FORECAST_COLUMNS,
  toForecastRequest,
} from './results/forecast-table';
import { buildPivotCells, toPivotRequest } from './results/pivot-table';
import { type ResultCell, toSpilledCells } from './results/result-table';
import { calculateSingleValue, toValueRequest } from './results/single-value';

/** A formula's arguments by name, as Google passes them. */
type TypedArguments = Readonly<Record<string, unknown>>;

/** The spreadsheet's zone, which the days of arguments and results depend on. */
type FormulaZone = Evaluation;

/**
 * The result of a custom function: its arguments become a question, the question gets an answer, and the answer becomes cells. Google shows
 * the class name and the message of a thrown Error in the cell.
 */
export function calculateFormula(
  name: FormulaName,
  args: readonly unknown[],
  services: FormulaServices,
): ResultCell | ResultCell[][] {
  const evaluation = new Evaluation(services);
  try {
    const typed = nameArguments(name, args);
    refuseErrors(typed);
    if (name === 'asof') {
      services.noteSeen();
      return calculateNewestDay(typed, evaluation);
    }
    return evaluation.calculateResult(planFormula(name, typed, evaluation.context, evaluation));
  } catch (error) {
    throw new Error(evaluation.describeCellError(error));
  }
}

function nameArguments(name: FormulaName, args: readonly unknown[]): TypedArguments {
  return Object.fromEntries(Object.values(ARGUMENTS[name]).map((argument, at) => [argument, args[at]]));
}

/** Refuses an argument that contains an error such as #REF!: the result could be incomplete. */
function refuseErrors(typed: TypedArguments): void {
  const { argumentLoading, argumentError } = getTexts().formulas;
  for (const [argument, value] of Object.entries(typed)) {
    const error = findErrorText(value);
    if (error !== undefined)
      refuseArguments(isLoading(error) ? argumentLoading(argument) : argumentError(argument, error));
  }
}

/** The newest complete day of a report (section 8). Sends no request. */
function calculateNewestDay(typed: TypedArguments, { context, midnights }: Evaluation): Date {
  const findings = new Issues(ARGUMENTS.asof);
  const entry = checkReport(toSingleValue(typed['report']), findings);
  const zone = checkZone(toSingleValue(typed['timezone']), context.defaults.zone, findings);
  if (entry === undefined || findings.issues.length > 0) return refuseArguments(findings.issues);
  return new Date(midnights(computeNewestCompleteDay(entry.id, zone, context.now)));
}

/**
 * What a formula asks the service, and what it makes of the answer. Both depend on the meaning of blank arguments. Throws NotAllowed for
 * arguments that are not allowed.
 */
function planFormula(
  name: Exclude<FormulaName, 'asof'>,
  typed: TypedArguments,
  context: FormulaContext,
  zone: FormulaZone,
): FormulaPlan<ResultCell | ResultCell[][]> {
  const draft = toFormulaDraft(name, typed, zone);
  const filterValue = convertDatesToDays(typed['filterValue'], zone);
  const readSingleArgument = (argument: string) => toSingleValue(typed[argument]);
  const toResultCells = (request: Request, table: Table) => toSpilledCells(request, table, zone.midnights);
  switch (name) {
    case 'value': {
      const { request, metric, filter } = checkNumberRequest(draft, filterValue, ARGUMENTS.value, context);
      const toResult = (rows: Table) => calculateSingleValue(metric, rows, filter) ?? '';
      return { request: toValueRequest(request, metric, filter), filter, toResult };
    }
    case 'pivot': {
      const { rows, columns } = typed;
      const matrix = { rows, columns, filterValue, totals: readSingleArgument('totals') };
      const { request, pivot } = checkPivotRequest(draft, matrix, context);
      const toResult = (answer: Table) => buildPivotCells(answer, pivot, request, zone.midnights);
      return { request: toPivotRequest(request, pivot), filter: pivot.filter, toResult };
    }
    case 'ltv_forecast': {
      const checked = checkForecastRequest(
        draft,
        { day: readSingleArgument('day'), cost: readSingleArgument('cost') },
        context,
      );
      const { request } = checked;
      const toResult = (answer: Table) => toResultCells(request, buildForecastTable(checked, answer));
      const columns = request.dimensions.length + MOST_FORECAST_COLUMNS;
      return { request: toForecastRequest(checked), columns, toResult };
    }
    default: {
      const tableContext = { ...context, periods: 'several' } as const;
      const request = checkFormulaRequest({ ...draft, report: name }, ARGUMENTS[name], tableContext);
      const toResult = (answer: Table) => toResultCells(request, buildRequestedTable(request, answer));
      return { request: toServiceRequest(request), toResult };
    }
  }
}

function toFormulaDraft(name: FormulaName, typed: TypedArguments, zone: FormulaZone): Draft {
  const fields = Object.entries(ARGUMENTS[name]).map(([field, argument]) => {
    const isDay = field === 'startDate' || field === 'endDate';
    return [field, isDay ? toDayArgument(typed[argument], zone) : toSingleValue(typed[argument])];
  });
  const draft = Object.fromEntries(fields) as Draft;
  if (name !== 'device') return draft;
  const { dimensions, metrics } = DEVICE_DEFAULTS;
  return {
    ...draft,
    ...(isBlankArgument(draft.dimensions) && { dimensions }),
    ...(isBlankArgument(draft.metrics) && { metrics }),
  };
}
