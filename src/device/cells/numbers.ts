import type { ZoneId } from '../../catalogue/catalogue';
import { ZONES } from '../../catalogue/fixed-values';

const BLANKS: readonly string[] = ['', '-', 'n/a', 'null', '\\n'];
const NUMBER = /^\s*[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?\s*$/i;

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** The number in a text. Null if the text means a blank, which section 2.3 does not define; undefined if it is not a number. */
export function numberOf(text: string): number | null | undefined {
  if (!NUMBER.test(text)) return BLANKS.includes(text.trim().toLowerCase()) ? null : undefined;
  const value = Number(text);
  return Number.isFinite(value) ? value + 0 : undefined;
}

/**
 * A time stamp as epoch milliseconds. Section 2.3 does not name its unit: ten or eleven digits are seconds, thirteen or fourteen
 * milliseconds, and anything else is NaN.
 */
export function epochMsOf(stamp: number): number {
  if (stamp >= 1e9 && stamp < 1e11) return stamp * 1_000;
  return stamp >= 1e12 && stamp < 1e14 ? stamp : Number.NaN;
}

/** The zone's offset from UTC in milliseconds; positive in the east. It is the same all year: UTC-8 is not Pacific time (section 2.1). */
export function offsetMs(zone: ZoneId): number {
  return ZONES.find(({ id }) => id === zone)!.offsetHours * HOUR_MS;
}
