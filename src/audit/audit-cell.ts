import { report as reportEntry } from '../catalogue/catalogue';
import { patientSheets, readOnce } from '../sheet/api/retrying-api';
import { texts } from '../wording/texts';
import type { Answer, Audit, AuditedReport, AuditServices, CellAudit, Fact } from './audit';
import { compareNumbers, orWhy, requestFacts } from './compare-numbers';
import { historyOf } from './history';
import { auditOtherCell } from './other-cell';
import { auditOwnCell } from './own-cell';
import { numberIn, type ReadCell, readSelectedCell, type TableCell } from './read-cell';
import { askForNumber, daysOfNumber, equivalentFormula, rowQuestion } from './report-row';

/** Asks the service only with the current user's key, and writes nothing. Throws an AdReportsError if Google does not send the cell. */
export function auditActiveCell(services: AuditServices): CellAudit {
  const spreadsheet = readOnce(patientSheets(services.spreadsheet, services.clock));
  const read = readSelectedCell(services.tabs, spreadsheet);
  return { cell: read.name, ...auditOf(read, { ...services, spreadsheet }) };
}

function auditOf(read: ReadCell, services: AuditServices): Audit {
  const { kinds } = texts().audit;
  const { table, cell } = read;
  const number = numberIn(read);
  const isFormula = /adreport_/i.test(cell.userEnteredValue?.formulaValue ?? '');
  if (number === undefined && isFormula) return { what: kinds.formula, facts: [], history: [] };
  const report = table && services.findReport(table.stamp);
  if (table !== undefined && report !== undefined)
    return auditReportCell(number, { ...read, table }, report, services);
  if (table?.stamp.report.startsWith('books.')) return auditOwnCell(read, services);
  return auditOtherCell(read, services);
}

type ReportCell = ReadCell & { readonly table: NonNullable<ReadCell['table']> };

function auditReportCell(
  number: TableCell | undefined,
  read: ReportCell,
  report: AuditedReport,
  services: AuditServices,
): Audit {
  const { kinds, facts: words } = texts().audit;
  const { stamp, tab } = read.table;
  const { name, kind, lastRun, takenBack } = report;
  const facts: Fact[] = [
    [words.report, `${reportEntry(kind).label} “${name}”`],
    [words.lastRun, stamp.sheet === tab.sheetId ? lastRun : words.ofCopy],
  ];
  if (number === undefined) return { what: kinds.noNumber(name), facts, history: [] };
  const { field, values } = number;
  const what = kinds.number(field.label, name);
  const compare = (answer: Answer) =>
    compareNumbers(values.get(field.field) ?? '', answer, field.type, stamp.currency, takenBack);
  const question = orWhy(() => rowQuestion(number, read, report.request()));
  if ('why' in question) return { what, facts, compared: compare(question), history: [] };
  const keys = stamp.fields.filter(({ key, type }) => key && type !== 'date');
  return {
    what,
    facts: [
      ...facts,
      ...keys.map(({ field: id, label }): Fact => [label, String(values.get(id) ?? '')]),
      ...requestFacts(question.request, daysOfNumber(question)),
    ],
    compared: compare(askForNumber(question, services)),
    history: historyOf(question, name, services),
    formula: equivalentFormula(question, services),
  };
}
