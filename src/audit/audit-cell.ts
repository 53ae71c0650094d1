import { requireReportKind } from '../catalogue';
import { createCachingApi, createShortTaskApi } from '../sheet';
import { getTexts } from '../wording';
import {
  type Audit,
  type AuditedReport,
  type AuditServices,
  type CellAudit,
  compareNumbers,
  type Fact,
  listRequestFacts,
  NO_DETAILS,
  readOrExplain,
} from './audit';
import { buildEquivalentFormula } from './equivalent-formula';
import { describeHistory } from './history';
import { traceOwnCell } from './own-cell';
import { findNumberCell, readSelectedCell, type SelectedCell, type TableCell } from './read-cell';
import { fetchCurrentNumber, formatNumberDays, toAuditedCell } from './report-row';

/** Asks the service only with the current user's key, and writes nothing. */
export function traceActiveCell(services: AuditServices): CellAudit {
  const spreadsheet = createCachingApi(createShortTaskApi(services.spreadsheet, services.clock));
  const selected = readSelectedCell(services.tabs, spreadsheet);
  return { cell: selected.name, ...traceSelectedCell(selected, { ...services, spreadsheet }) };
}

function traceSelectedCell(selected: SelectedCell, services: AuditServices): Audit {
  const { kinds } = getTexts().audit;
  const { table, cell } = selected;
  const numberCell = findNumberCell(selected);
  const isFormula = /adreport_/i.test(cell.userEnteredValue?.formulaValue ?? '');
  if (numberCell === undefined && isFormula) return { ...NO_DETAILS, what: kinds.formula };
  const report = table && services.findReport(table.stamp);
  if (table !== undefined && report !== undefined)
    return traceReportCell(numberCell, { ...selected, table }, report, services);
  // A table that the add-on makes for itself, such as `books.closings`.
  if (table?.stamp.report.startsWith('books.')) return traceOwnCell(selected, services);
  return { ...NO_DETAILS, what: kinds.other };
}

function traceReportCell(
  numberCell: TableCell | undefined,
  selected: SelectedCell & { readonly table: object },
  report: AuditedReport,
  services: AuditServices,
): Audit {
  const { kinds, facts: factLabels } = getTexts().audit;
  const { stamp, tab } = selected.table;
  const { name, reportKind, lastRun } = report;
  // A duplicated tab has a copy of the stamp, which names the original.
  const isCopy = stamp.sheet !== tab.sheetId;
  const facts: Fact[] = [
    [factLabels.report, `${requireReportKind(reportKind).label} “${name}”`],
    [factLabels.lastRun, isCopy ? factLabels.ofCopy : lastRun],
  ];
  if (numberCell === undefined) return { what: kinds.noNumber(name), facts, history: [] };
  const { column, values } = numberCell;
  const what = kinds.number(column.label, name);
  const auditedCell = readOrExplain(() => toAuditedCell(numberCell, selected, report.findRequest()));
  const isUnknown = 'reason' in auditedCell;
  const currentNumber = isUnknown ? auditedCell : fetchCurrentNumber(auditedCell, services);
  const inCell = values.get(column.field) ?? '';
  const compared = compareNumbers(inCell, currentNumber, column.type, stamp.currency);
  if (isUnknown) return { what, facts, compared, history: [] };
  const keyFields = stamp.fields.filter(({ key, type }) => key && type !== 'date');
  return {
    what,
    facts: [
      ...facts,
      ...keyFields.map(({ field, label }): Fact => [label, String(values.get(field) ?? '')]),
      ...listRequestFacts(auditedCell.request, formatNumberDays(auditedCell)),
    ],
    compared,
    history: describeHistory(auditedCell, name, services),
    formula: buildEquivalentFormula(auditedCell, services),
  };
}
