import { metric } from '../catalogue/catalogue';
import { AdReportsError } from '../errors/ad-reports-error';
import type { SheetValue } from '../platform/ports';
import { decimalOf, product } from '../table/decimal';
import type { Cell, Column } from '../table/table';
import { groupDigits } from '../wording/counts';
import { texts } from '../wording/texts';
import { metricOfField } from './row-question';

/** What the number in the cell is and what the service gives now. Both are texts with all digits. */
export interface ComparedNumber {
  readonly inCell: string;
  /** Undefined if the service was not asked or has not answered. */
  readonly now?: string;
  /** What the comparison means, or why the service has no number. */
  readonly sentence: string;
}

/** The parts of an audit, in the order in which they are shown. */
export type AuditPart = 'request' | 'made' | 'history' | 'files' | 'call' | 'references';

/** Where the content of a cell is from. All texts may contain names from the service and of tabs: show them as text only. */
export interface CellAudit {
  /** The cell with its tab: Revenue!B5. */
  readonly cell: string;
  /** What the cell is, in sentences. */
  readonly what: readonly string[];
  readonly compared?: ComparedNumber;
  readonly parts: readonly { readonly part: AuditPart; readonly lines: readonly string[] }[];
  /** A formula that gives the number, or why there is none. */
  readonly formula?: { readonly formula: string } | { readonly cannot: string };
  /** The audit of the only cell of a report to which the cell's formula refers. */
  readonly referenced?: CellAudit;
}

/** What `read` returns, or a sentence why it has failed. */
export function orWhy<Value>(read: () => Value): Value | { readonly why: string } {
  try {
    return read();
  } catch (error) {
    if (error instanceof AdReportsError) return { why: texts().audit.now.failed(error.happened) };
    throw error;
  }
}

/** A value of a column with all its digits: 1,234.567891 USD. A blank is unknown. */
export function exactText(
  value: Cell | SheetValue,
  { type }: Pick<Column, 'type'>,
  currency: string,
): string {
  if (value === null || value === '') return texts().audit.notKnown;
  if (typeof value !== 'number') return String(value);
  if (type === 'share') return `${product(decimalOf(value), '100')}%`;
  return type === 'money' ? `${digitsOf(value)} ${currency}` : digitsOf(value);
}

/** A value of a field as the service gives it now. A cohort day without a value is not complete yet. */
export function nowText(
  now: Cell | undefined,
  field: string,
  typed: Pick<Column, 'type'>,
  currency: string,
): string {
  const isBlank = now === undefined || now === null;
  const isWaiting = isBlank && metric(metricOfField(field)).cohortDay !== undefined;
  return isWaiting ? texts().audit.notKnownYet : exactText(now ?? null, typed, currency);
}

function digitsOf(value: number): string {
  const [whole = '', fraction] = decimalOf(Math.abs(value)).split('.');
  return `${value < 0 ? '-' : ''}${groupDigits(whole)}${fraction === undefined ? '' : `.${fraction}`}`;
}
