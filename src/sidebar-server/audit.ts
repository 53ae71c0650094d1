import { auditActiveCell } from '../audit/audit-cell';
import { ARGUMENTS } from '../formulas/arguments';
import { formulaQuestion, isFormulaName, valueFormula } from '../formulas/formula-question';
import { readReferences } from '../reports/report-cells';
import type { ReportStores } from '../reports/store/saved-reports';
import { fetchDays, reportOfTable } from '../reports/table-request';
import { storedSuggestions } from '../settings/suggestions';

/** Where the number in the selected cell is from. */
export function auditSelectedCell(services: ReportStores) {
  const { document, settings, spreadsheet } = services;
  const defaults = () => ({ defaults: settings.settings(), known: () => storedSuggestions(document).apps });
  return auditActiveCell({
    ...services,
    findReport: (stamp) => reportOfTable(stamp, services),
    fetchDays: (request, days) => fetchDays(request, days, services),
    formulas: {
      argumentsOf: (name) => (isFormulaName(name) ? Object.values(ARGUMENTS[name]) : undefined),
      question: (name, values) =>
        isFormulaName(name) ? formulaQuestion(name, values, defaults(), services) : {},
      valueFormula,
      readCells: (references) => readReferences(spreadsheet, references),
    },
  });
}
