import { metric } from '../../catalogue/catalogue';
import type { ReportId } from '../../catalogue/entry';
import { type Day, dayOf, daysBetween } from '../../dates/calendar';
import type { DayRange } from '../../dates/named-ranges';
import type { Covered } from '../../sheet/stamp';
import { sumOf } from '../../table/exact-sum';
import { groupsOf } from '../../table/grouped';
import type { Column } from '../../table/table';
import { formatCount } from '../../wording/counts';

/** The largest number of lines that one refresh adds to the ledger. Nobody reads more. */
const MOST_LINES = 1_000;

/** The words in a ledger line for several rows, in place of dimensions. The audit of a cell parses them, so they are never translated. */
const ROWS_TOGETHER = 'rows together' as const;

/** The facts about a refresh that its restatements need. Days are in the report's zone. */
export interface RestatedReport {
  readonly name: string;
  readonly report: ReportId;
  readonly currency: string;
  /** The days in the sheet before the refresh. The numbers of days after `completeThrough` were not yet complete. */
  readonly held: Omit<Covered, 'question'>;
  /** The days of the request. A table without days is comparable only if they are the days of `held`. */
  readonly asked?: DayRange;
  readonly threshold: { readonly absolute: number; readonly percent: number };
  readonly seenAt: number;
}

/** The kinds of lines in the ledger. Earlier versions wrote the last one. (Stored in cells: do not change.) */
const KINDS = ['changed', 'row gone', 'late row', 'taken back'] as const;
export type RestatementKind = (typeof KINDS)[number];

export function isRestatementKind(text: unknown): text is RestatementKind {
  return (KINDS as readonly unknown[]).includes(text);
}

/** A row's dimensions without its day and without personal data: by name, or by id if the row has no name. */
export interface LedgerDimensions {
  readonly app: string;
  readonly network: string;
  readonly country: string;
  /** The other dimensions, such as “Placement: Start · Ad type: banner”, or what the line adds up. */
  readonly dimensions: string;
}

/** The dimensions of a line that adds up several rows. */
export function rowsTogether(dimensions: string): LedgerDimensions {
  return { app: '', network: '', country: '', dimensions };
}

/** A metric's value before and after a refresh, in one row or added up over several. Null if it is unknown, or if there was no row. */
export interface ValueChange extends LedgerDimensions {
  /** The day of the rows; null in a table without days. */
  readonly day: Day | null;
  readonly what: RestatementKind;
  readonly old: number | null;
  readonly fresh: number | null;
}

/** A changed value of a day that was already complete: one line of the ledger. */
export interface Restatement extends ValueChange {
  /** The saved report's name. */
  readonly report: string;
  /** The metric's label. */
  readonly metric: string;
  readonly field: string;
  /** The currency of the numbers; '' for counts. */
  readonly currency: string;
  /** By how much the change moves the day's total; null if that is unknown. */
  readonly difference: number | null;
  /** When the refresh found the change, in milliseconds since 1970. */
  readonly seenAt: number;
  /** The number of days from `day` to `seenAt`, in UTC. */
  readonly daysAfter: number | null;
}

/** A metric for which changes are recorded. `index` is its position among the table's columns, from 0. */
export interface RecordedMetric extends Pick<Column, 'field' | 'label' | 'type'> {
  readonly index: number;
}

/** True if values of this metric may be added over several rows. Revenue may be added, a ratio may not. */
export function isAdditive({ field }: Pick<Column, 'field'>): boolean {
  return metric(field).aggregate.kind === 'sum';
}

/** True for a metric of a cohort day, such as LTV 30. Its cell is blank until the cohort reaches that day. */
export function isOfCohort({ field }: Pick<Column, 'field'>): boolean {
  return metric(field).cohortDay !== undefined;
}

/** Undefined if the value has not changed, has changed less than the thresholds, or is the first of a cohort day. */
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

/** The change of the day's total: for a new row its value, for a removed row minus its value. Null if it is unknown or not additive. */
function differenceOf(of: RecordedMetric, { what, old, fresh }: ValueChange): number | null {
  if (what === 'changed') return old === null || fresh === null ? null : sumOf([fresh, -old]);
  if (!isAdditive(of)) return null;
  return what === 'row gone' ? sumOf([-(old ?? 0)]) : fresh;
}

/** True if a change reaches both thresholds. A change of unknown size always does. */
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

/**
 * Yields the restatements of a refresh one by one, unless they have more than 1,000 lines, and then added up by day, metric and kind of
 * change. The caller takes the first result for which the spreadsheet has room.
 */
export function* groupLines(entries: readonly Restatement[]): Generator<readonly Restatement[]> {
  if (entries.length <= MOST_LINES) yield entries;
  // Restatements without a known difference form their own group.
  const groups = groupsOf(entries, ({ day, report, field, currency, what, difference }) => [
    ...[day, report, field, currency, what, difference === null],
  ]);
  yield groups.map((group) => (group.length === 1 ? group[0] : totalOf(group)));
}

function totalOf(group: readonly [Restatement, ...Restatement[]]): Restatement {
  const [first] = group;
  const sum = (name: 'old' | 'fresh' | 'difference') =>
    isAdditive(first) ? sumOf(group.map(({ [name]: number }) => number)) : null;
  return {
    ...first,
    ...rowsTogether(`${formatCount(group.length)} ${ROWS_TOGETHER}`),
    old: sum('old'),
    fresh: sum('fresh'),
    difference: sum('difference'),
  };
}
