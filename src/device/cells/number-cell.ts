import { decimalsOf, type Sums } from '../../table/exact-sum';
import { texts } from '../../wording/texts';
import { CsvError, shown } from '../parse/csv-error';
import type { CsvRecord } from '../parse/csv-reader';
import { epochMsOf, numberOf } from './numbers';

export type NumberKind = 'count' | 'decimal' | 'moment';

/** A larger amount is a mistake in the file, and a sum of many would not be a finite number. */
const MOST = 1e18;

/** Reads the numbers of one column. */
export class NumberCell {
  /** The number that was read last. A moment is in epoch milliseconds plus the zone's offset. NaN if the cell is blank. */
  number = Number.NaN;
  private decimals = 0;

  /** `offsetMs`: the offset of the report's time zone from UTC; positive in the east. */
  constructor(
    private readonly column: number,
    private readonly name: string,
    private readonly kind: NumberKind,
    private readonly offsetMs: number,
  ) {}

  /** Throws CsvError if the column cannot have what the cell contains. */
  read(record: CsvRecord): this {
    const { column, name, kind, offsetMs } = this;
    const plain = record.plainNumber(column);
    const number = plain >= 0 ? plain : numberOf(record.cell(column));
    const problem = number === null ? undefined : problemOf(kind, number);
    if (problem !== undefined) {
      const why = texts().devices.records.cell(name, shown(record.cell(column)), problem);
      throw new CsvError(record.from, why);
    }
    this.number = number ?? Number.NaN;
    this.decimals = plain >= 0 ? record.decimals : decimalsOf(number ?? 0);
    if (kind === 'moment') this.number = epochMsOf(this.number) + offsetMs;
    return this;
  }

  /** Adds the number to the sum number `at`. */
  addTo(sums: Sums, at: number): void {
    sums.add(at, this.number, this.decimals);
  }
}

/** Why a column of this kind cannot contain the number; undefined if it can. */
function problemOf(kind: NumberKind, number: number | undefined): string | undefined {
  const { notANumber, largeAmount, noMoment, notWhole, largeCount } = texts().devices.records;
  if (number === undefined) return notANumber;
  if (kind === 'moment') return Number.isNaN(epochMsOf(number)) ? noMoment : undefined;
  if (kind === 'decimal') return Math.abs(number) <= MOST ? undefined : largeAmount;
  if (Number.isSafeInteger(number)) return undefined;
  return Number.isInteger(number) ? largeCount : notWhole;
}
