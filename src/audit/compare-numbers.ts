import { exactDecimal } from '../books/cell-origin';
import { report } from '../catalogue/catalogue';
import { AdReportsError } from '../errors/ad-reports-error';
import type { SheetValue } from '../platform/ports';
import { wordsOfRequest } from '../request/filtered';
import type { Request } from '../request/request';
import { decimalOf, difference, product } from '../table/decimal';
import { sameCell, toSheetCell } from '../table/sheet-cell';
import type { Cell, Column } from '../table/table';
import { texts } from '../wording/texts';
import type { Answer, CellAudit, Fact, Why } from './audit';

/** The most values of a filter that are named. */
const MOST_VALUES = 30;

/** What `read` returns, or a sentence why it has failed. */
export function orWhy<Value>(read: () => Value): Value | Why {
  try {
    return read();
  } catch (error) {
    if (error instanceof AdReportsError) return { why: texts().audit.now.failed(error.happened) };
    throw error;
  }
}

/** The days of a number, and the zone, the currency and the filter of its request. */
export function requestFacts(request: Request, days: string): Fact[] {
  const words = texts().audit.facts;
  const { zone, currency } = request;
  const filter = wordsOfRequest(request, MOST_VALUES);
  return [
    [words.days, days],
    [words.zone, zone],
    ...(report(request.report).takesCurrency ? [[words.currency, currency] as const] : []),
    ...(filter === '' ? [] : [[words.filter, filter] as const]),
  ];
}

/** A value of a column with all its digits: 1,234.567891 USD. A blank is unknown. */
export function exactText(value: Cell | SheetValue, type: Column['type'], currency: string): string {
  if (value === null || value === '') return texts().audit.notKnown;
  if (typeof value !== 'number') return String(value);
  if (type === 'share') return `${product(decimalOf(value), '100')}%`;
  return exactDecimal(decimalOf(value), type === 'money' ? currency : '');
}

/** `takenBack` says that the last run was taken back; '' if it was not. */
export function compareNumbers(
  inCell: SheetValue,
  answer: Answer,
  type: Column['type'],
  currency: string,
  takenBack: string,
): NonNullable<CellAudit['compared']> {
  const words = texts().audit.now;
  const shown = { inCell: exactText(inCell, type, currency) };
  if ('why' in answer) return { ...shown, sentence: answer.why };
  const { now } = answer;
  const both = { ...shown, now: exactText(now, type, currency) };
  if (sameCell(inCell, toSheetCell(now, type))) return { ...both, sentence: words.equal };
  const areNumbers = typeof inCell === 'number' && typeof now === 'number';
  const more = areNumbers ? Number(difference(decimalOf(now), decimalOf(inCell))) : null;
  return { ...both, sentence: words.differs(exactText(more, type, currency), takenBack) };
}
