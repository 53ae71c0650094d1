import type { FormulaQuestion } from '../audit/audit';
import { auditActiveCell } from '../audit/audit-cell';
import { closePorts } from '../books/close-ports';
import { closingOrigin } from '../close/closings/closing-origins';
import { midnightsIn } from '../dates/sheet-dates';
import { ARGUMENTS, type FormulaName } from '../formulas/arguments';
import { ARGUMENT_SEPARATOR, quoted } from '../formulas/draft-to-formula';
import { argumentsByName, formulaPlan } from '../formulas/formulas';
import { payoutOrigin } from '../payouts/actions/payout-origins';
import { readReferences } from '../reports/report-cells';
import type { ReportStores } from '../reports/store/saved-reports';
import { fetchDays, reportOfTable } from '../reports/table-request';
import { knownSource } from '../settings/known-source';
import type { Table } from '../table/table';

/** Where the number in the selected cell is from. */
export function auditSelectedCell(services: ReportStores) {
  return auditActiveCell({
    ...services,
    findReport: (stamp) => reportOfTable(stamp, services),
    fetchDays: (request, days) => fetchDays(request, days, services),
    originOf: (cell, { spreadsheet }) => {
      const ports = closePorts({ ...services, spreadsheet });
      return closingOrigin(cell, ports) ?? payoutOrigin(cell, ports);
    },
    formulas: {
      argumentsOf: (name) => (isFormulaName(name) ? Object.values(ARGUMENTS[name]) : undefined),
      question: (name, values) => (isFormulaName(name) ? questionOf(name, values, services) : {}),
      valueFormula(values) {
        const args = Object.values(ARGUMENTS.value).map((name) =>
          values[name] ? quoted([values[name]]) : '',
        );
        return `=ADREPORT_VALUE(${args.join(ARGUMENT_SEPARATOR)})`;
      },
      readCells: (references) => readReferences(services.spreadsheet, references),
    },
  });
}

function isFormulaName(name: string): name is FormulaName {
  return name in ARGUMENTS;
}

/**
 * What a call asks the service, and the number that it makes of the answer; null if that is unknown. `args` are as Google passes them.
 * Throws NotAllowed for those that are not allowed.
 */
function questionOf(name: FormulaName, args: readonly unknown[], services: ReportStores): FormulaQuestion {
  if (name === 'asof') return {};
  const { clock, formatTime, settings, spreadsheet } = services;
  const timeZone = () => spreadsheet.timeZone();
  const zone = { timeZone, formatTime, midnights: midnightsIn(timeZone, formatTime) };
  const context = { now: clock.now(), defaults: settings.settings(), known: knownSource(services) };
  const { request, result } = formulaPlan(name, argumentsByName(name, args), context, zone);
  const numberIn = (answer: Table) => {
    const number = result(answer);
    return typeof number === 'number' ? number : null;
  };
  return name === 'value' ? { request, numberIn } : { request };
}
