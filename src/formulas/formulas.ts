import { computeNewestCompleteDay } from '../dates';
import { checkReport, checkZone, type Draft, Issues } from '../request';
import { buildRequestedTable, type Table, toServiceRequest } from '../table';
import {
  ARGUMENTS,
  checkFormulaRequest,
  convertDatesToDays,
  DEVICE_DEFAULTS,
  type FormulaName,
  isBlankArgument,
  refuseArguments,
  refuseErrors,
  toDayArgument,
  toSingleValue,
} from './arguments';
import { Evaluation, type FormulaPlan, type FormulaServices } from './evaluation';
import { type ResultCell, toSpilledCells } from './results/cell-content';
import { planForecast } from './results/forecast-table';
import { planPivot, planValue } from './results/numbers';

/** Arguments by name. Google passes a blank cell as '', a range as a 2-D array, a date as a Date, and an omitted argument as undefined. */
type TypedArguments = Readonly<Record<string, unknown>>;

/** The result of a custom function. Google shows the class name and the message of a thrown Error in the cell. */
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
    return evaluation.calculateResult(planFormula(name, typed, evaluation));
  } catch (error) {
    throw new Error(evaluation.describeCellError(error));
  }
}

function nameArguments(name: FormulaName, args: readonly unknown[]): TypedArguments {
  return Object.fromEntries(Object.values(ARGUMENTS[name]).map((argument, at) => [argument, args[at]]));
}

/** The newest complete day of a report (section 8). Sends no request. */
function calculateNewestDay(typed: TypedArguments, { context, midnights }: Evaluation): Date {
  const findings = new Issues(ARGUMENTS.asof);
  const entry = checkReport(toSingleValue(typed['report']), findings);
  const zone = checkZone(toSingleValue(typed['timezone']), context.defaults.zone, findings);
  if (entry === undefined || findings.issues.length > 0) return refuseArguments(findings.issues);
  return new Date(midnights(computeNewestCompleteDay(entry.id, zone, context.now)));
}

/** What a formula asks the service, and what it makes of the answer. Both depend on the meaning of blank arguments. */
function planFormula(
  name: Exclude<FormulaName, 'asof'>,
  typed: TypedArguments,
  evaluation: Evaluation,
): FormulaPlan<ResultCell | ResultCell[][]> {
  const { context } = evaluation;
  const draft = toFormulaDraft(name, typed, evaluation);
  const filterValue = convertDatesToDays(typed['filterValue'], evaluation);
  const readSingleArgument = (argument: string) => toSingleValue(typed[argument]);
  switch (name) {
    case 'value':
      return planValue(draft, filterValue, context);
    case 'pivot': {
      const { rows, columns } = typed;
      const matrix = { rows, columns, filterValue, totals: readSingleArgument('totals') };
      return planPivot(draft, matrix, context, evaluation.midnights);
    }
    case 'ltv_forecast': {
      const forecast = { day: readSingleArgument('day'), cost: readSingleArgument('cost') };
      return planForecast(draft, forecast, context, evaluation.midnights);
    }
    default: {
      const tableContext = { ...context, periods: 'several' } as const;
      const request = checkFormulaRequest({ ...draft, report: name }, ARGUMENTS[name], tableContext);
      const toResult = (answer: Table) =>
        toSpilledCells(request, buildRequestedTable(request, answer), evaluation.midnights);
      return { request: toServiceRequest(request), toResult };
    }
  }
}

function toFormulaDraft(name: FormulaName, typed: TypedArguments, evaluation: Evaluation): Draft {
  const fields = Object.entries(ARGUMENTS[name]).map(([field, argument]) => {
    const isDay = field === 'startDate' || field === 'endDate';
    return [field, isDay ? toDayArgument(typed[argument], evaluation) : toSingleValue(typed[argument])];
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
