import { decimalsOf, type Sums } from '../../table/exact-sum';
import { texts } from '../../wording/texts';
import { CsvError, shown } from '../parse/csv-error';
import type { CsvRecord } from '../parse/csv-reader';
import { epochMsOf, numberOf } from './numbers';

/** A revenue that is not a number is unknown: the whole day should not be refused because of one cell, and the control totals mention it. */
export type NumberKind = 'count' | 'decimal' | 'revenue' | 'moment';

/** A larger amount is a mistake in the file, and a sum of many would not be a finite number. */
const MOST = 1e18;

export class NumberCell {
  /** The number that was read last. A moment is in epoch milliseconds plus the zone's offset. NaN if the cell is blank. */
  number = Number.NaN;
  decimals = 0;

  /** `offsetMs`: the offset of the report's time zone from UTC; positive in the east. */
  constructor(
    private readonly column: number,
    private readonly name: string,
    private readonly kind: NumberKind,
    private readonly offsetMs: number,
  ) {}

  read(record: CsvRecord): this {
    const { column, name, kind, offsetMs } = this;
    const plain = record.plainNumber(column);
    const number = plain >= 0 ? plain : numberOf(record.cell(column));
    const problem = number === null ? undefined : problemOf(kind, number);
    if (problem !== undefined && kind !== 'revenue') {
      const why = texts().devices.records.cell(name, shown(record.cell(column)), problem);
      throw new CsvError(record.from, why);
    }
    this.number = problem === undefined ? (number ?? Number.NaN) : Number.NaN;
    this.decimals = plain >= 0 ? record.decimals : decimalsOf(number ?? 0);
    if (kind === 'moment') this.number = epochMsOf(this.number) + offsetMs;
    return this;
  }
}

/** Adds the number that was read last. Without a cell, the file lacks the column, and the sum becomes unknown. */
export function addTo(sums: Sums, at: number, cell: NumberCell | null): void {
  sums.add(at, cell?.number ?? Number.NaN, cell?.decimals ?? 0);
}

function problemOf(kind: NumberKind, number: number | undefined): string | undefined {
  const { notANumber, tooLarge, noMoment, notWhole } = texts().devices.records;
  if (number === undefined) return notANumber;
  if (kind === 'moment') return Number.isNaN(epochMsOf(number)) ? noMoment : undefined;
  if (kind === 'decimal' || kind === 'revenue') return Math.abs(number) <= MOST ? undefined : tooLarge;
  if (Number.isSafeInteger(number)) return undefined;
  return Number.isInteger(number) ? tooLarge : notWhole;
}
