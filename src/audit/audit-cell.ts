import { requireReportKind } from '../catalogue';
import { createCachingApi, createPatientApi } from '../sheet';
import { getTexts } from '../wording';
import {
  type Audit,
  type AuditedReport,
  type AuditServices,
  type CellAudit,
  type CurrentNumber,
  type Fact,
  NO_DETAILS,
} from './audit';
import { compareNumbers, listRequestFacts, readOrExplain } from './compare-numbers';
import { buildEquivalentFormula } from './equivalent-formula';
import { describeHistory } from './history';
import { traceOtherCell, traceOwnCell } from './other-cell';
import { findNumberCell, readSelectedCell, type SelectedCell, type TableCell } from './read-cell';
import { fetchCurrentNumber, formatNumberDays, toAuditedNumber } from './report-row';

/** Asks the service only with the current user's key, and writes nothing. */
export function traceActiveCell(services: AuditServices): CellAudit {
  const spreadsheet = createCachingApi(createPatientApi(services.spreadsheet, services.clock));
  const selected = readSelectedCell(services.tabs, spreadsheet);
  return { cell: selected.name, ...traceSelectedCell(selected, { ...services, spreadsheet }) };
}

function traceSelectedCell(selected: SelectedCell, services: AuditServices): Audit {
  const { kinds } = getTexts().audit;
  const { table, cell } = selected;
  const number = findNumberCell(selected);
  const isFormula = /adreport_/i.test(cell.userEnteredValue?.formulaValue ?? '');
  if (number === undefined && isFormula) return { ...NO_DETAILS, what: kinds.formula };
  const report = table && services.findReport(table.stamp);
  if (table !== undefined && report !== undefined)
    return traceReportCell(number, { ...selected, table }, report, services);
  if (table?.stamp.report.startsWith('books.')) return traceOwnCell(selected, services);
  return traceOtherCell(selected, services);
}

interface ReportCell extends SelectedCell {
  readonly table: NonNullable<SelectedCell['table']>;
}

function traceReportCell(
  number: TableCell | undefined,
  selected: ReportCell,
  report: AuditedReport,
  services: AuditServices,
): Audit {
  const { kinds, facts: factLabels } = getTexts().audit;
  const { stamp, tab } = selected.table;
  const { name, reportKind, lastRun, takenBack } = report;
  // A duplicated tab has a copy of the stamp, which names the original.
  const isCopy = stamp.sheet !== tab.sheetId;
  const facts: Fact[] = [
    [factLabels.report, `${requireReportKind(reportKind).label} “${name}”`],
    [factLabels.lastRun, isCopy ? factLabels.ofCopy : lastRun],
  ];
  if (number === undefined) return { what: kinds.noNumber(name), facts, history: [] };
  const { field, values } = number;
  const what = kinds.number(field.label, name);
  const compareWithCurrent = (currentNumber: CurrentNumber) =>
    compareNumbers({
      inCell: values.get(field.field) ?? '',
      currentNumber,
      type: field.type,
      currency: stamp.currency,
      takenBack,
    });
  const auditedNumber = readOrExplain(() => toAuditedNumber(number, selected, report.findRequest()));
  if ('reason' in auditedNumber)
    return { what, facts, compared: compareWithCurrent(auditedNumber), history: [] };
  const keyFields = stamp.fields.filter(({ key, type }) => key && type !== 'date');
  return {
    what,
    facts: [
      ...facts,
      ...keyFields.map(({ field: id, label }): Fact => [label, String(values.get(id) ?? '')]),
      ...listRequestFacts(auditedNumber.request, formatNumberDays(auditedNumber)),
    ],
    compared: compareWithCurrent(fetchCurrentNumber(auditedNumber, services)),
    history: describeHistory(auditedNumber, name, services),
    formula: buildEquivalentFormula(auditedNumber, services),
  };
}
