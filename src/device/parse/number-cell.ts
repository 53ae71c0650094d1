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
    const text = record.readCell(column);
    const parsed = parseNumberText(text);
    if (parsed.kind === 'blank') return Number.NaN;
    const written = parsed.kind === 'number' ? parsed.number : Number.NaN;
    const number = kind === 'moment' ? convertStampToMs(written) + offsetMs : written;
    if (isOfKind(kind, number)) return number;
    if (kind === 'revenue') return Number.NaN;
    const { badCell } = getTexts().devices.records;
    throw new CsvError(record.from, badCell(name, formatExcerpt(text)));
  };
}

/** Whether the number, which is NaN for an unclear text, is possible in such a column. */
function isOfKind(kind: NumberKind, number: number): boolean {
  if (kind === 'moment') return !Number.isNaN(number);
  return kind === 'count' ? Number.isSafeInteger(number) : Math.abs(number) <= MOST_AMOUNT;
}

const BLANKS: readonly string[] = ['', '-', 'n/a', 'null', '\\n'];
const DOT = 46;
const DIGIT_NINE = 57;
const NUMBER = /^\s*[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?\s*$/i;

/** `blank`: the text means that there is no number, which section 2.3 does not define. */
type ParsedNumber =
  | { readonly kind: 'number'; readonly number: number }
  | { readonly kind: 'blank' | 'unclear' };

export function parseNumberText(text: string): ParsedNumber {
  // Most numbers begin with two digits or a point. They need no pattern, because other texts than numbers, such as 0x10, do not.
  const first = text.charCodeAt(0);
  const isPlain = first >= DOT && first <= DIGIT_NINE && !(text.charCodeAt(1) > DIGIT_NINE);
  const number = isPlain || NUMBER.test(text) ? Number(text) : Number.NaN;
  // The sum turns -0 into 0.
  if (Number.isFinite(number)) return { kind: 'number', number: number + 0 };
  return { kind: BLANKS.includes(text.trim().toLowerCase()) ? 'blank' : 'unclear' };
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
