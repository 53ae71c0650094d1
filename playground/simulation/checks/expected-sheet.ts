import { dayText, newestCompleteDay } from '../../service/days';
import type { Truth } from '../../service/world/truth';
import type { SimulatedReport } from '../reports';
import type { Asked } from './asked-days';
import type { Rows } from './compare';
import { type TrueRow, trueRows } from './true-rows';

/**
 * The expected content of a report's sheet: for each day, the rows of the service at the time of the last request. Computed without the
 * add-on, only from the service's facts and its request log.
 */
export class ExpectedSheet {
  /** The rows that are there now. */
  rows: Rows = new Map();
  /** What a run that has been begun and not ended may put there, the newest reading last. */
  private readings: Rows[] = [];

  constructor(
    readonly report: SimulatedReport,
    private readonly truth: Truth,
  ) {}

  /** The report asked the service for these days; their rows may be in the sheet from now on. */
  asked(asked: Asked): void {
    this.readings.push(this.after(asked));
  }

  /** The states that the sheet may have: the old one, or that of any later read. Never a mix of them. */
  get possible(): readonly Rows[] {
    return [this.rows, ...this.readings];
  }

  /** The states that the sheet may be in once a run has ended well. */
  get afterRun(): readonly Rows[] {
    return this.readings.length === 0 ? [this.rows] : this.readings;
  }

  /** Says in which of the possible states the sheet was found. */
  found(rows: Rows): void {
    if (rows === this.rows) return;
    this.rows = rows;
    this.readings = [];
  }

  /** Forgets the readings of runs that have ended without writing. */
  forget(): void {
    this.readings = [];
  }

  /** The newest day that has a row, `YYYY-MM-DD`; '' when there is none. */
  get newestDay(): string {
    let newest = '';
    for (const { day } of this.rows.values()) if (day > newest) newest = day;
    return newest;
  }

  /** When the oldest of the rows from `day` on was read, in milliseconds since 1970; Infinity when there are none. */
  readSince(day: string): number {
    let oldest = Number.POSITIVE_INFINITY;
    for (const row of this.rows.values()) if (row.day >= day && row.at < oldest) oldest = row.at;
    return oldest;
  }

  private after({ days, at }: Asked): Rows {
    const { report, truth, rows } = this;
    const again = new Set(days);
    const keptFrom = report.order.refreshing!.history === 'dropped' ? rangeOf(report, at).from : '';
    const next = new Map<string, TrueRow>();
    for (const row of rows.values()) if (row.day >= keptFrom && !again.has(row.day)) next.set(row.key, row);
    for (const day of days) for (const row of trueRows(report, day, truth, at)) next.set(row.key, row);
    return next;
  }
}

/** The first day that a refresh at `now` (milliseconds since 1970) has to ask for again, as its numbers may still change. */
export function windowFrom(report: SimulatedReport, now: number): string {
  const { kind, order, numbers } = report;
  const growing = Math.max(0, ...numbers.map(({ cohortDay = 0 }) => cohortDay));
  const back = kind === 'device' ? 0 : Math.max(growing, order.refreshing!.daysAgain);
  return dayText(newestCompleteDay(kind, 'UTC+0', now) - back);
}

/** The days of a report's rolling range at `now` (milliseconds since 1970). */
export function rangeOf({ kind, days }: SimulatedReport, now: number): { from: string; to: string } {
  const newest = newestCompleteDay(kind, 'UTC+0', now);
  return { from: dayText(newest + 1 - days), to: dayText(newest) };
}
