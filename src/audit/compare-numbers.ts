import { formatExactDecimal } from '../books';
import { requireReportKind } from '../catalogue';
import { AdReportsError } from '../errors';
import type { SheetValue } from '../platform';
import { describeRequestFilter, type Request } from '../request';
import {
  type Cell,
  type Column,
  isSameCell,
  multiplyDecimals,
  subtractDecimals,
  toDecimal,
  toSheetCell,
} from '../table';
import { getTexts } from '../wording';
import type { CellAudit, CurrentNumber, Fact, FailureReason } from './audit';

/** The most values of a filter that are named. */
const MOST_VALUES = 30;

/** What `read` returns, or a sentence why it has failed. */
export function readOrExplain<Value>(read: () => Value): Value | FailureReason {
  try {
    return read();
  } catch (error) {
    if (error instanceof AdReportsError) return { reason: getTexts().audit.now.failed(error.happened) };
    throw error;
  }
}

/** The days of a number, and the zone, the currency and the filter of its request. */
export function listRequestFacts(request: Request, days: string): Fact[] {
  const factLabels = getTexts().audit.facts;
  const { zone, currency } = request;
  const filter = describeRequestFilter(request, MOST_VALUES);
  return [
    [factLabels.days, days],
    [factLabels.zone, zone],
    ...(requireReportKind(request.report).takesCurrency ? [[factLabels.currency, currency] as const] : []),
    ...(filter === '' ? [] : [[factLabels.filter, filter] as const]),
  ];
}

/** A value of a column with all its digits: 1,234.567891 USD. A blank is unknown. */
export function formatExactValue(value: Cell | SheetValue, type: Column['type'], currency: string): string {
  if (value === null || value === '') return getTexts().audit.notKnown;
  if (typeof value !== 'number') return String(value);
  if (type === 'share') return `${multiplyDecimals(toDecimal(value), '100')}%`;
  return formatExactDecimal(toDecimal(value), type === 'money' ? currency : '');
}

interface ComparedNumber {
  readonly inCell: SheetValue;
  readonly currentNumber: CurrentNumber;
  readonly type: Column['type'];
  readonly currency: string;
  /** A sentence if the last run was taken back; '' if it was not. */
  readonly takenBack: string;
}

export function compareNumbers(number: ComparedNumber): NonNullable<CellAudit['compared']> {
  const { inCell, currentNumber, type, currency, takenBack } = number;
  const comparisonTexts = getTexts().audit.now;
  const valueInCell = { inCell: formatExactValue(inCell, type, currency) };
  if ('reason' in currentNumber) return { ...valueInCell, sentence: currentNumber.reason };
  const { now } = currentNumber;
  const bothValues = { ...valueInCell, now: formatExactValue(now, type, currency) };
  if (isSameCell(inCell, toSheetCell(now, type))) return { ...bothValues, sentence: comparisonTexts.equal };
  const areNumbers = typeof inCell === 'number' && typeof now === 'number';
  const increase = areNumbers ? Number(subtractDecimals(toDecimal(now), toDecimal(inCell))) : null;
  const increaseText = formatExactValue(increase, type, currency);
  return { ...bothValues, sentence: comparisonTexts.differs(increaseText, takenBack) };
}
