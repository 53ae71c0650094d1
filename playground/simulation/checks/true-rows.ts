import { DEVICE_COLUMNS, type ReportName } from '../../service/request/names';
import type { Truth } from '../../service/world/truth';
import type { SimulatedReport } from '../reports';
import { PLACES } from '../world';

/** A row of a report with the true numbers. They come from the facts of the service, not from its responses. */
export interface TrueRow {
  /** Its dimensions as a text that is the same for the row in a sheet. */
  readonly key: string;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly dimensions: readonly string[];
  /** The numbers in the order of the report's columns; null for a blank. */
  readonly numbers: readonly (number | null)[];
  /** The time of these numbers, in milliseconds since 1970. */
  readonly at: number;
}

export function keyOf(dimensions: readonly string[]): string {
  return dimensions.join(' | ');
}

/** All rows of a report for one day at `now` (milliseconds since 1970). */
export function trueRows(report: SimulatedReport, day: string, truth: Truth, now: number): TrueRow[] {
  const row = (dimensions: readonly string[], numbers: readonly (number | null)[]): TrueRow => ({
    key: keyOf(dimensions),
    day,
    dimensions,
    numbers,
    at: now,
  });
  if (report.kind === 'device') return deviceRows(report, day, truth, now, row);
  return PLACES.flatMap(({ app, area }) => {
    const question = { app, day, now, where: { area }, report: report.kind as ReportName };
    const numbers =
      report.kind === 'full' ? fullNumbers(truth, question) : cohortNumbers(report, truth, question);
    return numbers === undefined ? [] : [row([day, app, area], numbers)];
  });
}

type Question = Parameters<Truth['numbers']>[0];

function fullNumbers(truth: Truth, question: Question): number[] | undefined {
  const { request, active, revenueUsd, impressionApi, newUsers } = truth.numbers(question);
  return request + active === 0 ? undefined : [revenueUsd, impressionApi, newUsers];
}

function cohortNumbers(
  { kind, numbers }: SimulatedReport,
  truth: Truth,
  question: Question,
): (number | null)[] | undefined {
  const { newUsers, stated } = truth.cohort(question);
  if (newUsers === 0) return undefined;
  return numbers.map(({ cohortDay }) =>
    cohortDay === undefined ? newUsers : fourDecimals((kind === 'ltv' ? stated.ltv : stated.kept)(cohortDay)),
  );
}

function deviceRows(
  { order }: SimulatedReport,
  day: string,
  truth: Truth,
  now: number,
  row: (dimensions: readonly string[], numbers: readonly number[]) => TrueRow,
): TrueRow[] {
  const rows = truth.devices({ app: order.draft.apps[0]!, day, now });
  return Array.from(rows, (texts) => {
    const of = (name: (typeof DEVICE_COLUMNS)[number]) => texts[DEVICE_COLUMNS.indexOf(name)]!;
    return row(
      [serialOf(of('dateTimeStamp')), of('networkPlacementId'), of('gaid'), of('userId')],
      [Number(of('impression')), Number(of('click')), Number(of('revenue'))],
    );
  });
}

/** The serial number of a time in seconds since 1970, in UTC+0. */
function serialOf(stamp: string): string {
  return String((Number(stamp) * 1000) / 86_400_000 + 25_569);
}

/** The number with four decimals, as the service sends LTV and retention. */
function fourDecimals(value: number | null): number | null {
  return value === null ? null : Math.round(value * 1e4) / 1e4;
}
