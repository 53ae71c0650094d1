import { ZONES, type ZoneId } from '../../catalogue';
import { HOUR_MS } from '../../dates';
import { getTexts } from '../../wording';
import { CsvError, type CsvRecord, formatExcerpt } from './csv-reader';

/** A bad cell makes the file unreadable. Only a bad 'revenue' is unknown, and the control totals mention it: one cell should not cost the whole day. */
type NumberKind = 'count' | 'decimal' | 'revenue' | 'moment';

/** A larger amount is a mistake in the file, and a sum of many would not be a finite number. */
const MOST_AMOUNT = 1e18;

/** The number of a cell. A moment is in epoch milliseconds plus the zone's offset. NaN if the cell is blank. */
export type NumberReader = (record: CsvRecord) => number;

export function createNumberReader(
  column: number,
  name: string,
  kind: NumberKind,
  offsetMs: number,
): NumberReader {
  return (record) => {
    const plain = record.parsePlainNumber(column);
    const written = Number.isNaN(plain) ? parseNumberText(record.readCell(column)) : plain;
    if (written === null) return Number.NaN;
    const number = kind === 'moment' ? convertStampToMs(written) + offsetMs : written;
    if (isOfKind(kind, number)) return number;
    if (kind === 'revenue') return Number.NaN;
    const { badCell } = getTexts().devices.records;
    throw new CsvError(record.from, badCell(name, formatExcerpt(record.readCell(column))));
  };
}

/** Whether the number, which is NaN for an unclear text, is possible in such a column. */
function isOfKind(kind: NumberKind, number: number): boolean {
  if (kind === 'moment') return !Number.isNaN(number);
  return kind === 'count' ? Number.isSafeInteger(number) : Math.abs(number) <= MOST_AMOUNT;
}

const BLANKS: readonly string[] = ['', '-', 'n/a', 'null', '\\n'];
const NUMBER = /^\s*[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?\s*$/i;

/** NaN if the text is unclear; null if it means that there is no number, which section 2.3 does not define. */
export function parseNumberText(text: string): number | null {
  if (!NUMBER.test(text)) return BLANKS.includes(text.trim().toLowerCase()) ? null : Number.NaN;
  const number = Number(text);
  // The sum turns -0 into 0.
  return Number.isFinite(number) ? number + 0 : Number.NaN;
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
