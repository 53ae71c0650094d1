import { computeNewestCompleteDay } from '../dates';
import { checkReport, checkZone, type Draft, Issues, parseText } from '../request';
import { buildRequestedTable, type Table, toServiceRequest } from '../table';
import {
  ARGUMENTS,
  checkFormulaRequest,
  convertDatesToDays,
  DEVICE_DEFAULTS,
  DRAFT_FIELD_BY_ARGUMENT,
  type FormulaName,
  isBlankArgument,
  nameDraftFields,
  refuseArguments,
  refuseErrors,
  toDayArgument,
  toSingleValue,
} from './arguments';
import { splitConnection } from './connection-prefix';
import { Evaluation, type FormulaPlan, type FormulaServices } from './evaluation';
import { type ResultCell, toSpilledCells } from './results/cell-content';
import { planForecast } from './results/forecast-table';
import { planPivot } from './results/pivot';
import { planValue } from './results/value';

/** Google passes a blank cell as '', a range as a 2-D array, a date as a Date, and an omitted argument as undefined. */
type ArgumentsByName = Readonly<Record<string, unknown>>;

/** The result of a custom function. Google shows the class name and the message of a thrown Error in the cell. */
export function calculateFormula(
  name: FormulaName,
  args: readonly unknown[],
  services: FormulaServices,
): ResultCell | ResultCell[][] {
  const evaluation = new Evaluation(services);
  try {
    const argumentsByName = Object.fromEntries(ARGUMENTS[name].map((argument, at) => [argument, args[at]]));
    refuseErrors(argumentsByName);
    if (name === 'asof') {
      // All other formulas note this when they send a request; this one sends none.
      services.noteFormulasUsed();
      return calculateNewestDay(argumentsByName, evaluation);
    }
    return evaluation.calculateResult(planFormula(name, argumentsByName, evaluation));
  } catch (error) {
    throw new Error(evaluation.describeCellError(error));
  }
}

/** The newest complete day of a report (section 8). Sends no request. */
function calculateNewestDay(argumentsByName: ArgumentsByName, evaluation: Evaluation): Date {
  const { defaults, now } = evaluation.buildContext('');
  const findings = new Issues(nameDraftFields('asof'));
  const entry = checkReport(toSingleValue(argumentsByName['report']), findings);
  const typedZone = toSingleValue(argumentsByName['timezone']);
  const zone = checkZone(typedZone, defaults.zone, findings);
  if (entry === undefined || findings.issues.length > 0) return refuseArguments(findings.issues);
  return new Date(evaluation.findMidnight(computeNewestCompleteDay(entry.id, zone, now)));
}

function planFormula(
  name: Exclude<FormulaName, 'asof'>,
  argumentsByName: ArgumentsByName,
  evaluation: Evaluation,
): FormulaPlan<ResultCell | ResultCell[][]> {
  const { findMidnight } = evaluation;
  const draft = toFormulaDraft(name, argumentsByName, evaluation);
  const context = evaluation.buildContext(parseText(draft.connection));
  const readSingleArgument = (argument: string) => toSingleValue(argumentsByName[argument]);
  const filterArguments = {
    filterField: readSingleArgument('filterField'),
    filterValue: convertDatesToDays(argumentsByName['filterValue'], evaluation),
  };
  switch (name) {
    case 'value':
      return planValue(draft, filterArguments, context);
    case 'pivot': {
      const { rows, columns } = argumentsByName;
      const matrix = { rows, columns, totals: readSingleArgument('totals') };
      return planPivot(draft, matrix, filterArguments, context, findMidnight);
    }
    case 'ltv_forecast': {
      const forecast = { day: readSingleArgument('day'), cost: readSingleArgument('cost') };
      return planForecast(draft, forecast, context, findMidnight);
    }
    default: {
      // A table may have both days and months: unlike the rows of a report, no refresh replaces its rows by their days.
      const tableContext = { ...context, periods: 'several' } as const;
      const request = checkFormulaRequest(name, { ...draft, report: name }, tableContext);
      const toResult = (answer: Table) =>
        toSpilledCells(request, buildRequestedTable(request, answer), findMidnight);
      return { request: toServiceRequest(request), toResult };
    }
  }
}

function toFormulaDraft(name: FormulaName, argumentsByName: ArgumentsByName, evaluation: Evaluation): Draft {
  const fields = ARGUMENTS[name].flatMap((argument) => {
    const field = DRAFT_FIELD_BY_ARGUMENT[argument];
    if (field === undefined) return [];
    const value = argumentsByName[argument];
    const isDay = field === 'startDate' || field === 'endDate';
    return [[field, isDay ? toDayArgument(value, evaluation) : toSingleValue(value)]];
  });
  const typedDraft: Draft = Object.fromEntries(fields);
  const draft = {
    ...typedDraft,
    ...splitConnection(typedDraft.apps, nameDraftFields(name).apps, evaluation),
  };
  if (name !== 'device') return draft;
  const { dimensions, metrics } = DEVICE_DEFAULTS;
  return {
    ...draft,
    ...(isBlankArgument(draft.dimensions) && { dimensions }),
    ...(isBlankArgument(draft.metrics) && { metrics }),
  };
}
