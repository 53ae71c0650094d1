import { dayText, newestCompleteDay } from '../../service/days';
import type { Truth } from '../../service/world/truth';
import type { SimulatedReport } from '../reports';
import type { Asked } from './asked-days';
import type { Rows } from './compare';
import { type TrueRow, trueRows } from './true-rows';

/**
 * The expected content of a report's sheet: for each day, the rows of the service at the time of the last request. It is calculated without
 * the add-on, only from the service's facts and its request log.
 */
export class ExpectedSheet {
  /** The rows that are in the sheet now. */
  rows: Rows = new Map();
  /** The rows that an unfinished run may write, the newest last. */
  private readings: Rows[] = [];

  constructor(
    readonly report: SimulatedReport,
    private readonly truth: Truth,
  ) {}

  /** Records that the report has requested these days. Their rows may be in the sheet from now on. */
  asked(asked: Asked): void {
    this.readings.push(this.after(asked));
  }

  /** The states that the sheet may have: the old one, or that of any later read. Never a mix of them. */
  get possible(): readonly Rows[] {
    return [this.rows, ...this.readings];
  }

  /** The possible states of the sheet after a successful run. */
  get afterRun(): readonly Rows[] {
    return this.readings.length === 0 ? [this.rows] : this.readings;
  }

  /** Sets which of the possible states the sheet has. */
  found(rows: Rows): void {
    if (rows === this.rows) return;
    this.rows = rows;
    this.readings = [];
  }

  /** Removes the rows that runs have read and not written. */
  forget(): void {
    this.readings = [];
  }

  /** The newest day with a row, as `YYYY-MM-DD`; '' if there are no rows. */
  get newestDay(): string {
    let newest = '';
    for (const { day } of this.rows.values()) if (day > newest) newest = day;
    return newest;
  }

  /** The earliest time at which a row from `day` on was read, in milliseconds since 1970; Infinity if there are no such rows. */
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

/** The first day that a refresh at `now` (milliseconds since 1970) must request again, because its numbers may still change. */
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
