import { dimension, isPeriod, metric, type PeriodId } from '../../catalogue/catalogue';
import type { ReportId } from '../../catalogue/entry';
import { type Day, type DayRange, dayOf, daysBetween, type Month, monthsIn } from '../../dates/calendar';
import { lastDayOf } from '../../dates/periods';
import { dayOfSerial } from '../../dates/sheet-dates';
import type { LastChange } from '../../sheet/changes/last-change';
import type { Covered } from '../../sheet/stamp';
import { sumOf } from '../../table/exact-sum';
import { groupsOf } from '../../table/grouped';
import { periodsAsRows } from '../../table/period-columns';
import type { SheetCell } from '../../table/sheet-cell';
import { type Column, dayColumn } from '../../table/table';
import { formatCount } from '../../wording/counts';
import { formatDays, formatPeriod } from '../../wording/days';

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
  /** The days of the request. */
  readonly asked: DayRange;
  readonly threshold: { readonly absolute: number; readonly percent: number };
  readonly seenAt: number;
  /** Whether a user takes back a run: the lines are those of the run, the other way round. */
  readonly isTakenBack?: boolean;
}

export const TAKEN_BACK = 'taken back';

/** The kinds of lines in the ledger. (Stored in cells: do not change.) */
const KINDS = ['changed', 'row gone', 'late row', TAKEN_BACK] as const;

export function isRestatementKind(text: unknown): text is Restatement['what'] {
  return (KINDS as readonly unknown[]).includes(text);
}

/** A changed value of a day that was already complete, in one row or added up over several: one line of the ledger. */
export interface Restatement {
  /** The saved report's name. */
  readonly report: string;
  /** Null in a table without days, and for a period in several months. */
  readonly day: Day | null;
  readonly grain: 'date' | PeriodId;
  /** The last day of the row: that of its period. */
  readonly lastDay: Day | null;
  /** The number of days from `lastDay` to `seenAt`, in UTC. */
  readonly daysAfter: number | null;
  readonly what: (typeof KINDS)[number];
  readonly app: string;
  readonly network: string;
  readonly country: string;
  /** The other dimensions, such as “Placement: Start · Ad type: banner”, or what the line adds up. Never personal data. */
  readonly dimensions: string;
  /** The metric's label. */
  readonly metric: string;
  readonly field: string;
  /** Null if the value was unknown, or if there was no row. */
  readonly old: number | null;
  readonly fresh: number | null;
  /** By how much the change moves the day's total; null if that is unknown. */
  readonly difference: number | null;
  /** The currency of the numbers; '' for counts. */
  readonly currency: string;
  /** When the refresh found the change, in milliseconds since 1970. */
  readonly seenAt: number;
}

/** The dimensions of a line that adds up several rows. */
export function rowsTogether(dimensions: string) {
  return { app: '', network: '', country: '', dimensions };
}

/** True if values of this metric may be added over several rows. Revenue may be added, a ratio may not. */
export function isAdditive({ field }: Pick<Column, 'field'>): boolean {
  return metric(field).aggregate.kind === 'sum';
}

/** True for a metric of a cohort day, such as LTV 30. Its cell is blank until the cohort reaches that day. */
export function isOfCohort({ field }: Pick<Column, 'field'>): boolean {
  return metric(field).cohortDay !== undefined;
}

type ValueChange = Pick<
  Restatement,
  'day' | 'grain' | 'lastDay' | 'what' | 'old' | 'fresh' | keyof ReturnType<typeof rowsTogether>
>;

/** The line about a value, unless it has not changed, has changed less than the thresholds, or is the first of a cohort day. */
export function restatementOf(
  column: Column,
  change: ValueChange,
  { name, currency, seenAt, threshold }: RestatedReport,
): Restatement[] {
  const { what, old, fresh, lastDay } = change;
  if (old === fresh || (what === 'changed' && old === null && isOfCohort(column))) return [];
  const difference = differenceOf(column, change);
  const moved = difference ?? (what === 'changed' ? null : (old ?? fresh));
  // A change of unknown size reaches all thresholds.
  const size = moved === null ? Number.POSITIVE_INFINITY : Math.abs(moved);
  const isRelative = old !== null && old !== 0;
  if (size < threshold.absolute || (isRelative && (size / Math.abs(old)) * 100 < threshold.percent))
    return [];
  return [
    {
      ...change,
      report: name,
      metric: column.label,
      field: column.field,
      currency: column.type === 'money' ? currency : '',
      difference,
      seenAt,
      daysAfter: lastDay === null ? null : daysBetween(lastDay, dayOf(seenAt)),
    },
  ];
}

/** The change of the day's total: for a new row its value, for a removed row minus its value. Null if it is unknown or not additive. */
function differenceOf(column: Column, { what, old, fresh }: ValueChange): number | null {
  if (what === 'changed') return old === null || fresh === null ? null : sumOf([fresh, -old]);
  if (!isAdditive(column)) return null;
  return what === 'row gone' ? sumOf([-(old ?? 0)]) : fresh;
}

/** The line that takes another one back: both add up to nothing. */
export function takenBack({ old, fresh, difference, ...line }: Restatement): Restatement {
  const opposite = difference === null ? null : -difference;
  return { ...line, what: TAKEN_BACK, old: fresh, fresh: old, difference: opposite };
}

/** What restatements add up to: how many they are, and by how much they change revenue, as far as that is known. */
export function restatedSum(entries: readonly Restatement[], currency: string) {
  const changes = entries.filter(({ field }) => field === 'revenue').map(({ difference }) => difference);
  const known = changes.filter((difference) => difference !== null);
  return { count: entries.length, revenue: sumOf(known), unknown: changes.length - known.length, currency };
}

/** The lines of a refresh; more than 1,000 are added up by day, metric and kind of change. */
export function foldLines(lines: readonly Restatement[]): readonly Restatement[] {
  if (lines.length <= MOST_LINES) return lines;
  // Restatements without a known difference form their own group.
  const groups = groupsOf(lines, ({ day, report, field, currency, what, difference }) => [
    ...[day, report, field, currency, what, difference === null],
  ]);
  return groups.map((group) => {
    const [first] = group;
    if (group.length === 1) return first;
    const sum = (name: 'old' | 'fresh' | 'difference') =>
      isAdditive(first) ? sumOf(group.map(({ [name]: number }) => number)) : null;
    return {
      ...first,
      ...rowsTogether(`${formatCount(group.length)} ${ROWS_TOGETHER}`),
      old: sum('old'),
      fresh: sum('fresh'),
      difference: sum('difference'),
    };
  });
}

/** The period that each row of a table covers; undefined for a table of days or without days. */
export function periodOf(columns: readonly Column[]): PeriodId | undefined {
  const field = columns[dayColumn(columns)]?.field;
  return field !== undefined && isPeriod(field) ? field : undefined;
}

/** A period with its label: "Month: Jul 2026", "Week: 21 to 27 Sep 2026". */
export function periodWords(period: PeriodId, first: Day): string {
  const days = formatDays(first, lastDayOf(period, first));
  return `${dimension(period).label}: ${period === 'week' ? days : formatPeriod(period, first)}`;
}

/** The day of a cell with a date or a moment; undefined if the cell has neither. */
export function dayOfCell(cell: SheetCell | undefined): Day | undefined {
  return typeof cell === 'number' ? dayOfSerial(cell) : undefined;
}

/**
 * The months of the days whose numbers a run has changed, ascending. A row of a period counts for each month of the period. A table without
 * days counts for all days that its rows cover.
 */
export function changedMonths({ covers, ...change }: LastChange): Month[] {
  const { columns, rows } = periodsAsRows(change);
  const column = dayColumn(columns);
  const period = periodOf(columns);
  const cells = new Set(rows.map(({ before, after }) => (after ?? before)?.[column]));
  const days = [...cells].flatMap((cell) => dayOfCell(cell) ?? []);
  const rangeOf = (day: Day) => ({ from: day, to: period === undefined ? day : lastDayOf(period, day) });
  const ranges = column === -1 ? [covers ?? []].flat() : days.map(rangeOf);
  return [...new Set(ranges.flatMap(monthsIn))].sort();
}
