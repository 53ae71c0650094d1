import { ZONES, type ZoneId } from '../../catalogue';
import { countDecimals, type Sums } from '../../table';
import { getTexts } from '../../wording';
import { CsvError, type CsvRecord, formatExcerpt } from '../parse/csv-reader';

/** A revenue that is not a number is unknown: the whole day should not be refused because of one cell, and the control totals mention it. */
type NumberKind = 'count' | 'decimal' | 'revenue' | 'moment';

/** A larger amount is a mistake in the file, and a sum of many would not be a finite number. */
const MOST_AMOUNT = 1e18;

export class NumberCell {
  /** The number that was read last. A moment is in epoch milliseconds plus the zone's offset. NaN if the cell is blank. */
  number = Number.NaN;
  decimals = 0;

  /** `getZoneOffsetMs`: the offset of the report's time zone from UTC; positive in the east. */
  constructor(
    private readonly column: number,
    private readonly name: string,
    private readonly kind: NumberKind,
    private readonly offsetMs: number,
  ) {}

  readCellNumber(record: CsvRecord): this {
    const { column, name, kind, offsetMs } = this;
    const plainNumber = record.parsePlainNumber(column);
    const number = plainNumber >= 0 ? plainNumber : parseNumberText(record.readCell(column));
    const isValid = number === null || isOfKind(kind, number);
    if (!isValid && kind !== 'revenue')
      throw new CsvError(
        record.from,
        getTexts().devices.records.badCell(name, formatExcerpt(record.readCell(column))),
      );
    this.number = isValid ? (number ?? Number.NaN) : Number.NaN;
    this.decimals = plainNumber >= 0 ? record.decimals : countDecimals(number ?? 0);
    if (kind === 'moment') this.number = convertStampToMs(this.number) + offsetMs;
    return this;
  }
}

/** Adds the number that was read last. Without a cell, the file lacks the column, and the sum becomes unknown. */
export function addToSum(sums: Sums, at: number, cell: NumberCell | null): void {
  sums.addValue(at, cell?.number ?? Number.NaN, cell?.decimals ?? 0);
}

function isOfKind(kind: NumberKind, number: number | undefined): boolean {
  if (number === undefined) return false;
  if (kind === 'moment') return !Number.isNaN(convertStampToMs(number));
  return kind === 'count' ? Number.isSafeInteger(number) : Math.abs(number) <= MOST_AMOUNT;
}

const BLANKS: readonly string[] = ['', '-', 'n/a', 'null', '\\n'];
const NUMBER = /^\s*[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?\s*$/i;

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** The number in a text. Null if the text means a blank, which section 2.3 does not define; undefined if it is not a number. */
export function parseNumberText(text: string): number | null | undefined {
  if (!NUMBER.test(text)) return BLANKS.includes(text.trim().toLowerCase()) ? null : undefined;
  const value = Number(text);
  return Number.isFinite(value) ? value + 0 : undefined;
}

/** Epoch milliseconds. Section 2.3 names no unit: 10 or 11 digits are seconds, 13 or 14 milliseconds, and anything else is NaN. */
export function convertStampToMs(stamp: number): number {
  if (stamp >= 1e9 && stamp < 1e11) return stamp * 1_000;
  return stamp >= 1e12 && stamp < 1e14 ? stamp : Number.NaN;
}

/** The zone's offset from UTC in milliseconds; positive in the east. It is the same all year: UTC-8 is not Pacific time (section 2.1). */
export function getZoneOffsetMs(zone: ZoneId): number {
  return ZONES.find(({ id }) => id === zone)!.offsetHours * HOUR_MS;
}
