import type { FormatTime } from '../platform/ports';
import type { Day } from './calendar';

/** Converts days to moments for cells. A date cell contains the moment at which its day begins in the spreadsheet's zone. */

/** The search needs three steps if the clocks are set forward or back on the day itself. */
const MOST_LOOKS = 4;

/** The moment (epoch ms) at which a day begins in a zone: 00:00, or later if the clocks are set forward at midnight. */
export type Midnights = (day: Day) => number;

/** Finds when days begin in one zone. Caches each result, because a table has the same day in many rows. */
export function midnightsIn(timeZone: () => string, formatTime: FormatTime): Midnights {
  const found = new Map<Day, number>();
  let offsetMs = 0;
  /** The local time of the zone at a moment, read as if it were UTC (ms). */
  const shownMs = (at: number) => Date.parse(`${formatTime(at, timeZone(), "yyyy-MM-dd'T'HH:mm")}:00Z`);
  return (day) => {
    const midnight = Date.parse(`${day}T00:00:00Z`);
    const begins = found.get(day) ?? beginningOf(midnight, midnight - offsetMs, shownMs);
    offsetMs = midnight - begins;
    found.set(day, begins);
    return begins;
  };
}

/**
 * Starts at a guess with the offset of the previous search, which is nearly always right. If it is wrong, the time on the zone's clock
 * tells by how much. If the zone skips midnight, the day begins at the first moment with a later time.
 */
function beginningOf(midnight: number, guess: number, shownMs: (at: number) => number): number {
  let begins = Number.POSITIVE_INFINITY;
  let at = guess;
  for (let look = 0; look < MOST_LOOKS; look++) {
    const late = shownMs(at) - midnight;
    if (late >= 0) begins = Math.min(begins, at);
    if (late === 0) break;
    at -= late;
  }
  return begins;
}
