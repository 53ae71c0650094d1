import { midnightsIn } from '../dates/sheet-dates';
import type { Clock, FormatTime } from '../platform/ports';
import type { Request } from '../request/request';
import type { Table } from '../table/table';
import { ARGUMENTS, type FormulaName } from './arguments';
import type { Context } from './check-arguments';
import { ARGUMENT_SEPARATOR, quoted } from './draft-to-formula';
import { argumentsByName, formulaPlan } from './formulas';

export function isFormulaName(name: string): name is FormulaName {
  return name in ARGUMENTS;
}

/** The text of ADREPORT_VALUE with arguments by their names; '' if they are omitted. */
export function valueFormula(values: Readonly<Record<string, string>>): string {
  const args = Object.values(ARGUMENTS.value).map((name) => (values[name] ? quoted([values[name]]) : ''));
  return `=ADREPORT_VALUE(${args.join(ARGUMENT_SEPARATOR)})`;
}

interface QuestionServices {
  readonly clock: Clock;
  readonly formatTime: FormatTime;
  readonly spreadsheet: { timeZone(): string };
}

/**
 * What a call asks the service, and the number that it makes of the answer; null if that is unknown. `args` are as Google passes them.
 * Throws NotAllowed for those that are not allowed.
 */
export function formulaQuestion(
  name: FormulaName,
  args: readonly unknown[],
  defaults: Pick<Context, 'defaults' | 'known'>,
  { clock, formatTime, spreadsheet }: QuestionServices,
): { readonly request?: Request; readonly numberIn?: (answer: Table) => number | null } {
  if (name === 'asof') return {};
  const timeZone = () => spreadsheet.timeZone();
  const zone = { timeZone, formatTime, midnights: midnightsIn(timeZone, formatTime) };
  const context = { now: clock.now(), ...defaults };
  const { request, result } = formulaPlan(name, argumentsByName(name, args), context, zone);
  const numberIn = (answer: Table) => {
    const number = result(answer);
    return typeof number === 'number' ? number : null;
  };
  return name === 'value' ? { request, numberIn } : { request };
}
