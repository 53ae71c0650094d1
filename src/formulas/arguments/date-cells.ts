import type { Day } from '../../dates/calendar';
import { dayOf } from '../../dates/calendar';
import { SERIAL_OF_1970 } from '../../dates/sheet-dates';
import type { FormatTime } from '../../platform/ports';

/** Days and the moments that stand for them in cells: a date cell holds the beginning of its day in the spreadsheet's zone. */

const DAY_MS = 86_400_000;
/** A plain number may be a day too: that of a date whose format was taken off. 2000 to 2099. */
const FIRST_SERIAL = 36_526;
const LAST_SERIAL = 73_050;
/** Clocks that are put forward or back on the day itself need three. */
const MOST_LOOKS = 4;

/** The day that a sheet's date number stands for, or undefined for a number that is hardly meant as one. */
export function dayOfSerial(serial: number): Day | undefined {
  if (!(serial >= FIRST_SERIAL && serial < LAST_SERIAL + 1)) return undefined;
  return dayOf((Math.floor(serial) - SERIAL_OF_1970) * DAY_MS);
}

/** Finds where days begin in one zone; remembers each, as a table says the same day in many rows. */
export class Midnights {
  private readonly found = new Map<Day, number>();
  private offsetMs = 0;

  constructor(
    private readonly timeZone: () => string,
    private readonly formatTime: FormatTime,
  ) {}

  /** The moment (epoch ms) at which a day begins: 00:00, or later where the clocks are put forward at midnight. */
  of(day: Day): number {
    let at = this.found.get(day);
    if (at === undefined) {
      at = this.search(day);
      this.found.set(day, at);
    }
    return at;
  }

  /**
   * The offset of the day before is nearly always right; where it is not, the time that is shown says by how much. Where
   * midnight itself is left out, no moment shows it, and the day begins with the first that shows a later time.
   */
  private search(day: Day): number {
    const midnight = Date.parse(`${day}T00:00:00Z`);
    let begins = Number.POSITIVE_INFINITY;
    let at = midnight - this.offsetMs;
    for (let look = 0; look < MOST_LOOKS; look++) {
      const late = this.shownMs(at) - midnight;
      if (late >= 0) begins = Math.min(begins, at);
      if (late === 0) break;
      at -= late;
    }
    this.offsetMs = midnight - begins;
    return begins;
  }

  /** What the clocks of the zone show at a moment, as if they were UTC's. */
  private shownMs(epochMs: number): number {
    const shown = this.formatTime(epochMs, this.timeZone(), "yyyy-MM-dd'T'HH:mm");
    return Date.parse(`${shown}:00Z`);
  }
}
