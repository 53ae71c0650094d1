import type { ZoneId } from '../catalogue/catalogue';
import { ZONES } from '../catalogue/zones';
import { SERIAL_OF_1970 } from '../table/sheet-values';

/** 10^0 to 10^22, each exact as a number. */
export const EXACT_POWERS: readonly number[] = Array.from({ length: 23 }, (_, power) => Number(`1e${power}`));

const BLANKS: readonly string[] = ['', '-', 'n/a', 'null'];
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

const DAY_MS = 86_400_000;

/** A written number: null for a blank (section 2.3 leaves the spelling open), undefined for what is no number. */
export function numberOf(text: string): number | null | undefined {
  const trimmed = text.trim();
  if (BLANKS.includes(trimmed.toLowerCase())) return null;
  if (!NUMBER.test(trimmed)) return undefined;
  const value = Number(trimmed);
  return Number.isFinite(value) ? value + 0 : undefined;
}

/** Why `value` cannot be a count, or undefined when it can. */
export function noCount(value: number): string | undefined {
  if (!Number.isInteger(value)) return 'which is not a whole number';
  return Number.isSafeInteger(value) ? undefined : 'which is too large to be read exactly';
}

/**
 * A time stamp as a sheet serial number in the report zone. Section 2.3 does not name its unit: ten or eleven digits are
 * seconds, thirteen or fourteen milliseconds, and anything else is undefined.
 */
export function serialOf(stamp: number, zone: ZoneId): number | undefined {
  const ms = stamp >= 1e9 && stamp < 1e11 ? stamp * 1_000 : stamp >= 1e12 && stamp < 1e14 ? stamp : undefined;
  return ms === undefined ? undefined : (ms + offsetMs(zone)) / DAY_MS + SERIAL_OF_1970;
}

/** East of Greenwich. The report zones are fixed offsets: UTC-8 is not Pacific time (section 2.1). */
function offsetMs(zone: ZoneId): number {
  return ZONES.find(({ id }) => id === zone)!.offsetHours * 3_600_000;
}
