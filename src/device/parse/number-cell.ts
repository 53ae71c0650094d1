import { ZONES, type ZoneId } from '../../catalogue';
import { HOUR_MS } from '../../dates';
import { countDecimals, type Sums } from '../../table';
import { getTexts } from '../../wording';
import { CsvError, type CsvRecord, formatExcerpt, NOT_PLAIN } from './csv-reader';

/** A bad cell makes the file unreadable. Only a bad 'revenue' is unknown, and the control totals mention it: one cell should not cost the whole day. */
type NumberKind = 'count' | 'decimal' | 'revenue' | 'moment';

/** A larger amount is a mistake in the file, and a sum of many would not be a finite number. */
const MOST_AMOUNT = 1e18;

export class NumberCell {
  /** The number that was read last. A moment is in epoch milliseconds plus the zone's offset. NaN if the cell is blank. */
  number = Number.NaN;
  decimals = 0;

  constructor(
    private readonly column: number,
    private readonly name: string,
    private readonly kind: NumberKind,
    private readonly offsetMs: number,
  ) {}

  /** Reads the cell into `number` and `decimals`, and returns this: an object for each cell of a file would cost time. */
  readCellNumber(record: CsvRecord): this {
    this.number = record.parsePlainNumber(this.column);
    this.decimals = record.decimals;
    if (this.number === NOT_PLAIN) this.parseOtherNumber(record);
    else if (!isOfKind(this.kind, this.number)) this.handleBadNumber(record);
    if (this.kind === 'moment') this.number = convertStampToMs(this.number) + this.offsetMs;
    return this;
  }

  private parseOtherNumber(record: CsvRecord): void {
    const parsed = parseNumberText(record.readCell(this.column));
    this.number = parsed.kind === 'number' ? parsed.number : Number.NaN;
    this.decimals = parsed.kind === 'number' ? countDecimals(parsed.number) : 0;
    if (parsed.kind !== 'blank' && !isOfKind(this.kind, this.number)) this.handleBadNumber(record);
  }

  private handleBadNumber(record: CsvRecord): void {
    if (this.kind !== 'revenue') {
      const { badCell } = getTexts().devices.records;
      throw new CsvError(record.from, badCell(this.name, formatExcerpt(record.readCell(this.column))));
    }
    this.number = Number.NaN;
  }
}

/** Adds the number that was read last. Without a cell, the file lacks the column, and the sum becomes unknown. */
export function addToSum(sums: Sums, at: number, cell: NumberCell | null): void {
  sums.addValue(at, cell?.number ?? Number.NaN, cell?.decimals ?? 0);
}

/** Whether the number, which is NaN for an unclear text, is possible in such a column. */
function isOfKind(kind: NumberKind, number: number): boolean {
  if (kind === 'moment') return !Number.isNaN(convertStampToMs(number));
  return kind === 'count' ? Number.isSafeInteger(number) : Math.abs(number) <= MOST_AMOUNT;
}

const BLANKS: readonly string[] = ['', '-', 'n/a', 'null', '\\n'];
const NUMBER = /^\s*[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?\s*$/i;

/** `blank`: the text means that there is no number, which section 2.3 does not define. */
type ParsedNumber =
  | { readonly kind: 'number'; readonly number: number }
  | { readonly kind: 'blank' | 'unclear' };

export function parseNumberText(text: string): ParsedNumber {
  if (!NUMBER.test(text)) return { kind: BLANKS.includes(text.trim().toLowerCase()) ? 'blank' : 'unclear' };
  const number = Number(text);
  // The sum turns -0 into 0.
  return Number.isFinite(number) ? { kind: 'number', number: number + 0 } : { kind: 'unclear' };
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
