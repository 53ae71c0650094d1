import { type CellOrigin, type KeyChange, readLedger } from '../books';
import { requireReportKind } from '../catalogue';
import { createCachingApi, createShortTaskApi, SHEET_FIELDS } from '../sheet';
import { compareDecimals, type Decimal, isNegative, sumDecimalField, withoutSign, ZERO } from '../table';
import { getTexts } from '../wording';
import {
  type Audit,
  type AuditedReport,
  type AuditServices,
  type CellAudit,
  compareNumbers,
  type Fact,
  formatExactDecimal,
  listRequestFacts,
  NO_DETAILS,
  readOrExplain,
} from './audit';
import { describeHistory } from './history';
import {
  findNumberCell,
  findTableCell,
  readSelectedCell,
  type SelectedCell,
  type TableCell,
} from './read-cell';
import { fetchCurrentNumber, formatNumberDays, toAuditedCell } from './report-row';

const MOST_CHANGES = 10;

/** Asks the service only with the current user's key, and writes nothing. */
export function traceActiveCell(services: AuditServices): CellAudit {
  const spreadsheet = createCachingApi(createShortTaskApi(services.spreadsheet, services.clock));
  const selected = readSelectedCell(services.tabs, spreadsheet);
  return { cell: selected.name, ...traceSelectedCell(selected, { ...services, spreadsheet }) };
}

function traceSelectedCell(selected: SelectedCell, services: AuditServices): Audit {
  const { kinds } = getTexts().audit;
  const { table } = selected;
  const numberCell = findNumberCell(selected);
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
  const { stamp } = selected.table;
  const { name, reportKind, lastRun } = report;
  const { spreadsheet } = services;
  const facts: Fact[] = [
    [factLabels.report, `${requireReportKind(reportKind).label} “${name}”`],
    [factLabels.lastRun, lastRun],
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
    history: describeHistory(auditedCell, name, readLedger(spreadsheet, spreadsheet.get(SHEET_FIELDS))),
  };
}

function traceOwnCell(selected: SelectedCell, services: AuditServices): Audit {
  const { kinds } = getTexts().audit;
  const { table, tab } = selected;
  const cell = findTableCell(selected);
  if (table === undefined || cell === undefined) return { ...NO_DETAILS, what: kinds.addOnTab(tab.title) };
  const ownCell = { tab: table.stamp.report, field: cell.column.field, row: cell.values };
  const origin = readOrExplain(() => services.findOrigin(ownCell, services));
  if (origin === undefined) return { ...NO_DETAILS, what: kinds.addOnTab(tab.title) };
  if ('reason' in origin) return { ...NO_DETAILS, what: origin.reason };
  return { ...NO_DETAILS, what: origin.what, changes: listLargestChanges(origin) };
}

/** The keys that have changed most, then what the others and all add up to. Unknown changes come after all known ones. */
export function listLargestChanges({ changes, isSum, currency }: CellOrigin): Fact[] {
  const { notKnown, changes: wording } = getTexts().audit;
  const formatChange = (difference: Decimal | null) =>
    difference === null
      ? notKnown
      : `${isNegative(difference) ? '' : '+'}${formatExactDecimal(difference, currency)}`;
  const describeKey = ({ name, earlier, now, difference }: KeyChange): Fact => {
    const blank = difference === null ? notKnown : wording.notReported;
    const [from, to] = [earlier, now].map((side) => (side === null ? blank : formatExactDecimal(side, '')));
    return [name, wording.change(formatChange(difference), from ?? '', to ?? '')];
  };
  const sumUp = (list: readonly KeyChange[]) =>
    isSum ? formatChange(sumDecimalField(list, 'difference')) : '';
  const sorted = changes
    .filter(({ difference }) => difference !== ZERO)
    .sort((one, other) => compareDecimals(toSize(other), toSize(one)));
  const smallerChanges = sorted.slice(MOST_CHANGES);
  const unknownChanges = smallerChanges.filter(({ difference }) => difference === null);
  const more: Fact = [wording.more(smallerChanges.length, unknownChanges.length), sumUp(smallerChanges)];
  return [
    ...sorted.slice(0, MOST_CHANGES).map(describeKey),
    ...(smallerChanges.length > 0 ? [more] : []),
    ...(isSum && sorted.length > 0 ? [[wording.total, sumUp(sorted)] as const] : []),
  ];
}

function toSize({ difference }: KeyChange): Decimal {
  return difference === null ? '-1' : withoutSign(difference);
}
