import type { Day } from '../../dates/calendar';
import type { Month } from '../../dates/months';
import { dayOfSerial } from '../../dates/sheet-dates';
import { asText, flat, isWhole, shortened } from '../../storage/untrusted-value';
import { type Decimal, decimalOf, product } from '../../table/decimal';
import type { SheetCell } from '../../table/sheet-cell';
import { DECIMAL_MARKS, readAmount } from '../import/amounts';
import { DATE_ORDERS, readDate, readPeriod } from '../import/periods';
import { soleReading } from '../import/styles';

const LONGEST_NAME = 100;
const LONGEST_LIST = 5_000;

/** The readers of cells return undefined for a cell that they cannot read, and for a text that can be read in two ways. */

/** A number as Google shows it: with 15 digits. */
export function amountInCell(cell: SheetCell): Decimal | undefined {
  if (typeof cell === 'number') return decimalOf(Number(cell.toPrecision(15)));
  return soleReading(String(cell), DECIMAL_MARKS, readAmount);
}

export function dayInCell(cell: SheetCell): Day | undefined {
  return typeof cell === 'number' ? dayOfSerial(cell) : soleReading(String(cell), DATE_ORDERS, readDate);
}

/** A month, or the month of a day: Google turns a typed 2026-10 into a day. */
export function monthInCell(cell: SheetCell): Month | undefined {
  const text = typeof cell === 'number' ? (dayOfSerial(cell) ?? '') : String(cell);
  return soleReading(text, DATE_ORDERS, readPeriod);
}

/** A share from 0 to 1: 0.05, or the text “5%”. */
export function shareInCell(cell: SheetCell): Decimal | undefined {
  const [, percent] = /^(.*)%$/.exec(String(cell).trim()) ?? [];
  const amount = amountInCell(percent ?? cell);
  const share = amount && percent !== undefined ? product(amount, '0.01') : amount;
  return share !== undefined && Number(share) >= 0 && Number(share) < 1 ? share : undefined;
}

export function daysInCell(cell: SheetCell): number | undefined {
  const days = Number(amountInCell(cell));
  return isWhole(days, 0, 366) ? days : undefined;
}

export function rateInCell(cell: SheetCell): Decimal | undefined {
  const rate = amountInCell(cell);
  return rate !== undefined && Number(rate) > 0 ? rate : undefined;
}

export function textInCell(cell: SheetCell): string {
  return shortened(flat(String(cell)), LONGEST_NAME);
}

/** A text of a file or a form as a cell would show it; '' for any other value. */
export function oneLine(value: unknown): string {
  return textInCell(asText(value));
}

export function namesInCell(separator: RegExp) {
  return (cell: SheetCell): readonly string[] => {
    const parts = shortened(flat(String(cell)), LONGEST_LIST).split(separator);
    return parts.map((part) => part.trim()).filter((part) => part !== '');
  };
}
