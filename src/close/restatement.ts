import { metric } from '../catalogue/catalogue';
import type { ReportId } from '../catalogue/entry';
import { type Day, dayOf, daysBetween } from '../dates/calendar';
import type { DayRange } from '../dates/named-ranges';
import type { Covered } from '../sheet/stamp';
import { sumOf } from '../table/exact-sum';
import { grouped } from '../table/grouped';
import type { Column } from '../table/table';
import { formatCount } from '../wording/counts';
import { formatDay } from '../wording/days';

/** Nobody reads more lines of one refresh. */
const MOST_LINES = 1_000;

/** Replace the dimensions in a line for several rows. The summary parses them, so they are the same in every language. */
const ROWS_TOGETHER = 'rows together' as const;
const ROWS_OF = 'rows of' as const;
/** Matches only such lines: dimensions begin with a label and a colon. */
const GROUPED = /^([\d,]+) rows(?: of \w+ \d+)? together$/;

/** A saved report at a refresh. `seenAt` is in milliseconds since 1970; days are in the report zone, inclusive. */
export interface RestatedReport {
  /** The saved report's name. */
  readonly name: string;
  readonly report: ReportId;
  readonly currency: string;
  /** The days in the sheet before the refresh. Numbers of days after `completeThrough` were still growing. */
  readonly held: Omit<Covered, 'question'>;
  /** The requested days. Needed for a table without days: if its range has moved, its numbers are not comparable. */
  readonly asked?: DayRange;
  readonly threshold: { readonly absolute: number; readonly percent: number };
  readonly seenAt: number;
}

const KINDS = ['changed', 'row gone', 'late row'] as const;
export type RestatementKind = (typeof KINDS)[number];

export function isRestatementKind(text: unknown): text is RestatementKind {
  return (KINDS as readonly unknown[]).includes(text);
}

/** A metric's number in one or several rows before and after a refresh; null if unknown or if there is no row. */
export interface ValueChange {
  /** Null in a table without days. */
  readonly day: Day | null;
  /** "Country: US · Network: AdMob": without the day and without personal data. */
  readonly dimensions: string;
  readonly what: RestatementKind;
  readonly old: number | null;
  readonly fresh: number | null;
}

/** A value of a complete day that has changed. */
export interface Restatement extends ValueChange {
  /** The saved report's name. */
  readonly report: string;
  /** The metric's label. */
  readonly metric: string;
  readonly field: string;
  /** '' for counts. */
  readonly currency: string;
  /** The change of the day's total; null if unknown. */
  readonly difference: number | null;
  /** Milliseconds since 1970. */
  readonly seenAt: number;
  /** The number of days from `day` to `seenAt`, in UTC. */
  readonly daysAfter: number | null;
}

/** A metric for which changes are recorded; `index` is its place among the table's columns. */
export interface RecordedMetric extends Pick<Column, 'field' | 'label' | 'type'> {
  readonly index: number;
}

/** The number of rows of a day: recorded for tables with too many rows to record each of them. */
export const ROWS: RecordedMetric = { index: -1, field: 'rows', label: 'Rows', type: 'count' };

/** Whether the numbers of several rows may be added. */
export function isAdditive({ field }: Pick<Column, 'field'>): boolean {
  return field === ROWS.field || metric(field).aggregate.kind === 'sum';
}

/** Whether a blank cell is filled as the cohort grows older. */
export function isOfCohort({ field }: Pick<Column, 'field'>): boolean {
  return field !== ROWS.field && metric(field).cohortDay !== undefined;
}

/** The restatement of a metric; undefined if the number is the same, has only grown, or moved less than the thresholds. */
export function restatement(
  of: RecordedMetric,
  change: ValueChange,
  { name, currency, seenAt, threshold }: RestatedReport,
): Restatement | undefined {
  const { what, old, fresh, day } = change;
  if (old === fresh || (what === 'changed' && old === null && isOfCohort(of))) return undefined;
  const difference = differenceOf(of, change);
  if (!reaches(threshold, change, difference)) return undefined;
  return {
    ...change,
    report: name,
    metric: of.label,
    field: of.field,
    currency: of.type === 'money' ? currency : '',
    difference,
    seenAt,
    daysAfter: day === null ? null : daysBetween(day, dayOf(seenAt)),
  };
}

/** A new or removed row changes the total by its own number, if the metric has a total. */
function differenceOf(of: RecordedMetric, { what, old, fresh }: ValueChange): number | null {
  if (what === 'changed') return old === null || fresh === null ? null : sumOf([fresh, -old]);
  if (!isAdditive(of)) return null;
  return what === 'row gone' ? sumOf([-(old ?? 0)]) : fresh;
}

/** Whether a change is large enough to be recorded. A change of unknown size always is. */
function reaches(
  { absolute, percent }: RestatedReport['threshold'],
  { what, old, fresh }: ValueChange,
  difference: number | null,
): boolean {
  const moved = difference ?? (what === 'changed' ? null : (old ?? fresh));
  if (moved === null) return true;
  const size = Math.abs(moved);
  return size >= absolute && (old === null || old === 0 || (size / Math.abs(old)) * 100 >= percent);
}

/** The lines for a refresh's restatements, each result shorter than the one before: a line for each row, day or month. */
export function* groupLines(entries: readonly Restatement[]): Generator<readonly Restatement[]> {
  if (entries.length <= MOST_LINES) yield entries;
  const days = lines(entries, ({ day }) => day, byDay);
  if (days.length <= MOST_LINES) yield days;
  yield lines(entries, ({ day }) => day?.slice(0, 7) ?? null, byMonth);
}

/** How many restatements a line with these dimensions represents. */
export function restatementsIn(dimensions: string): number {
  const count = GROUPED.exec(dimensions)?.[1];
  return count === undefined ? 1 : Number(count.replace(/,/g, ''));
}

/** One line for each period, metric and kind; restatements without a difference have lines of their own. */
function lines(
  entries: readonly Restatement[],
  periodOf: (entry: Restatement) => string | null,
  lineOf: (total: Restatement, rows: string) => Restatement,
): Restatement[] {
  const groups = grouped(entries, (entry) => {
    const { report, field, currency, what, difference } = entry;
    return JSON.stringify([periodOf(entry), report, field, currency, what, difference === null]);
  });
  return [...groups.values()].map((group) =>
    group.length === 1 ? group[0] : lineOf(totalOf(group), formatCount(group.length)),
  );
}

function totalOf(group: readonly [Restatement, ...Restatement[]]): Restatement {
  const [first] = group;
  const sum = (name: 'old' | 'fresh' | 'difference') =>
    isAdditive(first) ? sumOf(group.map(({ [name]: number }) => number)) : null;
  return { ...first, old: sum('old'), fresh: sum('fresh'), difference: sum('difference') };
}

function byDay(total: Restatement, rows: string): Restatement {
  return { ...total, dimensions: `${rows} ${ROWS_TOGETHER}` };
}

function byMonth(total: Restatement, rows: string): Restatement {
  if (total.day === null) return byDay(total, rows);
  const day = `${total.day.slice(0, 7)}-01`;
  const month = formatDay(day).slice(2);
  return { ...total, day, daysAfter: null, dimensions: `${rows} ${ROWS_OF} ${month} together` };
}
