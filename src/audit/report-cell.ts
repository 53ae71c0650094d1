import { report as reportEntry } from '../catalogue/catalogue';
import type { ReportStores } from '../reports/store/saved-reports';
import type { Request } from '../request/request';
import { dayValue } from '../sheet/read/existing-table';
import { isMarkedOutside } from '../sheet/read/row-marks';
import { shownValue } from '../sheet/read/sheet-content';
import { markColumn } from '../sheet/read/user-content';
import type { StampedField } from '../sheet/stamp';
import { decimalOf, difference } from '../table/decimal';
import { type SheetCell, sameCell, toSheetCell } from '../table/sheet-cell';
import type { Cell } from '../table/table';
import { texts } from '../wording/texts';
import { type AuditPart, type CellAudit, type ComparedNumber, exactText, nowText, orWhy } from './cell-audit';
import { equivalentFormula } from './equivalent-formula';
import { closingHistory, ledgerHistory } from './history';
import { definition, filesLines, madeOf } from './made-of';
import type { Past } from './past';
import type { ReportCell } from './read-cell';
import { requestLines, tableRequest } from './request-lines';
import { daysOfRow, type RowQuestion, rowQuestion } from './row-question';
import { askForRow, type ServiceAnswer } from './service-now';

type NumberAudit = Omit<CellAudit, 'cell' | 'what'>;

/** Audits a number of a report's table. Only the current user's key is used. */
export function auditNumber(cell: ReportCell, past: () => Past, ports: ReportStores): NumberAudit {
  const { read, field } = cell;
  const { stamp } = read.sheet;
  const values = valuesOf(cell);
  const inCell = values.get(field.field) ?? '';
  const request = tableRequest(cell, ports);
  const unasked = (sentence: string): NumberAudit => ({
    ...auditColumn(cell, ports),
    compared: { inCell: exactText(inCell, field, stamp.currency), sentence },
  });
  if ('why' in request) return unasked(request.why);
  const days = daysOfRow(stamp.fields, values, request);
  const note = read.cells[markColumn({ ...read.sheet, ...cell.table })]?.note ?? '';
  if (days === undefined || isMarkedOutside(note)) return unasked(texts().audit.now.outside);
  const question = rowQuestion({ field: field.field, values }, request, days);
  const answer = answerOf(question, ports);
  // A column of a comparison is about earlier days: the parts and the history of the row's days are not its own.
  const isOwn = question.metric === field.field;
  return {
    compared: compared(inCell, answer, cell),
    parts: partsWithLines({
      request: requestLines(cell, ports, request, days),
      made: [...definition(field.field), ...(isOwn ? madeOf(question, answer, cell) : [])],
      history: isOwn ? historyLines(cell, question, request, past()) : [],
      files: reportEntry(request.report).source === 'files' ? filesLines(cell, answer, ports) : [],
    }),
    formula: equivalentFormula(question, request),
  };
}

/** Audits what the table says about a column, apart from single numbers. */
export function auditColumn(cell: ReportCell, ports: ReportStores): NumberAudit {
  const { key, type, field } = cell.field;
  const made = key || type === 'text' ? [] : definition(field);
  return { parts: partsWithLines({ request: requestLines(cell, ports), made }) };
}

function partsWithLines(parts: Partial<Record<AuditPart, readonly string[]>>): CellAudit['parts'] {
  return Object.entries(parts).flatMap(([part, lines]) =>
    lines.length === 0 ? [] : [{ part: part as AuditPart, lines }],
  );
}

function historyLines(
  { read, report }: ReportCell,
  question: RowQuestion,
  request: Request,
  past: Past,
): string[] {
  const number = { name: report.name, question, fields: read.sheet.stamp.fields, request };
  return [
    ...ledgerHistory(number, past),
    ...(past.problem === '' ? closingHistory(number, past.closings) : [past.problem]),
  ];
}

/** The values of the row by field, days as serial numbers. */
function valuesOf({ read, table }: ReportCell): ReadonlyMap<string, SheetCell> {
  return new Map(
    read.sheet.stamp.fields.map(({ field, type }) => {
      const value = shownValue(read.cells[table.columns.get(field) ?? -1] ?? {});
      return [field, type === 'date' ? dayValue(value) : value];
    }),
  );
}

/** The answer of the service with the current user's key, or a sentence why there is none. */
function answerOf(question: RowQuestion, ports: ReportStores): ServiceAnswer {
  const hasKey = ports.settings.settingsAndKey().key !== undefined;
  return hasKey ? orWhy(() => askForRow(question, ports)) : { why: texts().audit.now.noKey };
}

function compared(inCell: SheetCell, answer: ServiceAnswer, { field, read }: ReportCell): ComparedNumber {
  const { currency } = read.sheet.stamp;
  const shown = exactText(inCell, field, currency);
  if ('why' in answer) return { inCell: shown, sentence: answer.why };
  const now = answer.row.values.get(field.field) ?? null;
  const sentence = comparison(inCell, now, field, currency);
  return { inCell: shown, now: nowText(now, field.field, field, currency), sentence };
}

function comparison(inCell: SheetCell, now: Cell, field: StampedField, currency: string): string {
  const words = texts().audit.now;
  if (sameCell(inCell, toSheetCell(now, field.type))) return now === null ? words.bothUnknown : words.equal;
  const areNumbers = typeof inCell === 'number' && typeof now === 'number';
  if (!areNumbers || field.type === 'share') return words.other;
  const [less, more] = [inCell, now].sort((a, b) => a - b).map(decimalOf) as [string, string];
  const amount = exactText(Number(difference(more, less)), field, currency);
  return words.differs(now > inCell ? words.more(amount) : words.less(amount));
}
