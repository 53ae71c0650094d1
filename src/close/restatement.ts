import type { ReportId } from '../catalogue/entry';
import type { Day } from '../dates/calendar';
import { dayOf, daysBetween } from '../dates/calendar';
import { minus } from '../table/decimals';

/** A saved report as far as its restatements go. `seenAt` is in milliseconds since 1970; days are those of the report zone, inclusive. */
export interface RestatedReport {
  /** The saved report's name. */
  readonly name: string;
  readonly report: ReportId;
  /** What its money is counted in. */
  readonly currency: string;
  /** The days that the sheet held before the refresh. */
  readonly heldFrom: Day;
  readonly heldTo: Day;
  /** The newest complete day at the last good run: numbers of later days were still growing. */
  readonly completeThrough: Day;
  /** The days that are asked for now. Tables without a column of days need it: once their range has moved, no number is one of old. */
  readonly asked?: { readonly from: Day; readonly to: Day };
  readonly threshold: { readonly absolute: number; readonly percent: number };
  readonly seenAt: number;
}

const HOWS = ['changed', 'row gone', 'late row'] as const;
export type RestatedHow = (typeof HOWS)[number];

export function isHow(text: unknown): text is RestatedHow {
  return (HOWS as readonly unknown[]).includes(text);
}

/** A value of a complete day that came back different. A number that is not known, and that of a row that is not there, is null. */
export interface Restatement {
  /** The saved report's name. */
  readonly report: string;
  /** Null where the table has no column of days. */
  readonly day: Day | null;
  /** "Country: US · Network: AdMob": neither the day nor personal data. */
  readonly dimensions: string;
  /** The metric's label. */
  readonly metric: string;
  readonly field: string;
  /** '' for counts. */
  readonly currency: string;
  readonly what: RestatedHow;
  readonly old: number | null;
  readonly fresh: number | null;
  /** By how much the total of the day moved; null where that cannot be said. */
  readonly difference: number | null;
  /** Milliseconds since 1970. */
  readonly seenAt: number;
  /** How many days after `day` it was seen, in UTC. */
  readonly daysAfter: number | null;
}

/** A metric whose changes are recorded. */
export interface ReportedMetric {
  /** Its place among the table's columns. */
  readonly index: number;
  readonly field: string;
  readonly label: string;
  readonly isMoney: boolean;
  /** True when the numbers of several rows add up. */
  readonly adds: boolean;
  /** True when a blank cell fills as the cohort grows older. */
  readonly grows: boolean;
}

/** How many rows a day has: recorded where there are too many rows to record each. */
export const ROWS: ReportedMetric = {
  index: -1,
  field: 'rows',
  label: 'Rows',
  isMoney: false,
  adds: true,
  grows: false,
};

/** A metric's number in a row (or rows) before and after. */
export interface SeenChange {
  readonly day: Day | null;
  readonly dimensions: string;
  readonly what: RestatedHow;
  readonly old: number | null;
  readonly fresh: number | null;
}

/** The restatement that `seen` is of `metric`; undefined when it is none: the same, growth, or below the thresholds. */
export function restatement(
  metric: ReportedMetric,
  seen: SeenChange,
  of: RestatedReport,
): Restatement | undefined {
  const { what, old, fresh, day } = seen;
  if (old === fresh || (what === 'changed' && metric.grows && old === null)) return undefined;
  const difference = differenceOf(metric, seen);
  if (!isLarge(seen, difference, of.threshold)) return undefined;
  return {
    ...seen,
    report: of.name,
    metric: metric.label,
    field: metric.field,
    currency: metric.isMoney ? of.currency : '',
    difference,
    seenAt: of.seenAt,
    daysAfter: day === null ? null : daysBetween(day, dayOf(of.seenAt)),
  };
}

/** A row that comes or goes moves the total by its own number, where there is such a total. */
function differenceOf({ adds }: ReportedMetric, { what, old, fresh }: SeenChange): number | null {
  if (what === 'changed') return old === null || fresh === null ? null : minus(fresh, old);
  if (!adds) return null;
  return what === 'row gone' ? minus(0, old ?? 0) : fresh;
}

/** What cannot be measured is not kept out. */
function isLarge(
  { what, old, fresh }: SeenChange,
  difference: number | null,
  { absolute, percent }: RestatedReport['threshold'],
): boolean {
  const moved = difference ?? (what === 'changed' ? null : (old ?? fresh));
  if (moved === null) return true;
  const size = Math.abs(moved);
  return size >= absolute && (old === null || old === 0 || (size / Math.abs(old)) * 100 >= percent);
}
