import type { CellOrigin, OwnCell, RecordServices } from '../books';
import { type ReportKindId, requireReportKind } from '../catalogue';
import type { DayRange } from '../dates';
import { AdReportsError } from '../errors';
import type { SheetValue, Tabs } from '../platform';
import { describeRequestFilter, type Request } from '../request';
import type { Stamp } from '../sheet';
import {
  type Cell,
  type Column,
  type Decimal,
  groupThousands,
  isSameCell,
  multiplyDecimals,
  subtractDecimals,
  type Table,
  toDecimal,
  toSheetCell,
} from '../table';
import { getTexts } from '../wording';

export interface AuditedReport {
  readonly name: string;
  readonly reportKind: ReportKindId;
  /** When the table was last refreshed, in the spreadsheet's zone. */
  readonly lastRun: string;
  readonly findRequest: () => Request | undefined;
}

export interface AuditServices extends RecordServices {
  readonly tabs: Tabs;
  readonly findReport: (stamp: Stamp) => AuditedReport | undefined;
  /** The rows that a run would write for these days. */
  readonly fetchDays: (request: Request, days: DayRange) => Table;
  readonly findOrigin: (cell: OwnCell, services: AuditServices) => CellOrigin | undefined;
}

export type Fact = readonly [label: string, text: string];

/** Where the content of a cell is from. All texts may contain names from the service and of tabs: show them as text only. */
export interface CellAudit {
  /** The cell with its tab: Revenue!B5. */
  readonly cell: string;
  readonly what: string;
  readonly facts: readonly Fact[];
  /** The number in the cell and the one that the service gives now, with all digits. `sentence` compares them, or says why there is no `now`. */
  readonly compared?: { readonly inCell: string; readonly now?: string; readonly sentence: string };
  /** In a tab of the add-on that shows changes: the keys that have changed most, and what all others add up to. */
  readonly changes?: readonly Fact[];
  readonly history: readonly string[];
}

export type Audit = Omit<CellAudit, 'cell'>;

/** For a cell about which the audit knows only what it is. */
export const NO_DETAILS = { facts: [], history: [] } as const;

export type FailureReason = { readonly reason: string };

export type CurrentNumber = { readonly now: Cell } | FailureReason;

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

export function formatExactDecimal(amount: Decimal, currency: string): string {
  return `${groupThousands(amount)} ${currency}`.trim();
}

export function compareNumbers(
  inCell: SheetValue,
  currentNumber: CurrentNumber,
  type: Column['type'],
  currency: string,
): NonNullable<CellAudit['compared']> {
  const comparisonTexts = getTexts().audit.now;
  const valueInCell = { inCell: formatExactValue(inCell, type, currency) };
  if ('reason' in currentNumber) return { ...valueInCell, sentence: currentNumber.reason };
  const { now } = currentNumber;
  const bothValues = { ...valueInCell, now: formatExactValue(now, type, currency) };
  if (isSameCell(inCell, toSheetCell(now, type))) return { ...bothValues, sentence: comparisonTexts.equal };
  const areNumbers = typeof inCell === 'number' && typeof now === 'number';
  const increase = areNumbers ? Number(subtractDecimals(toDecimal(now), toDecimal(inCell))) : null;
  const increaseText = formatExactValue(increase, type, currency);
  return { ...bothValues, sentence: comparisonTexts.differs(increaseText) };
}
