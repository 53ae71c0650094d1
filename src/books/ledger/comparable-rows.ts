import type { PeriodId } from '../../catalogue';
import { clipToPeriod, type Day, type DayRange, toPeriodEnd } from '../../dates';
import type { TableChange } from '../../sheet';
import { type Column, findDayColumnIndex, type RowChange, type SheetRow } from '../../table';
import { isOfCohort, type RestatedReport } from './restatement';
import { findTablePeriod, parseCellDay } from './row-days';

/** A row before and after a refresh, as far as it is one of the report then. */
interface ComparableRow {
  /** The day, or the first day of the period; null in a table without days. */
  readonly day: Day | null;
  readonly before: SheetRow | undefined;
  readonly after: SheetRow | undefined;
}

/** Whether the service reports a column. Comparisons with earlier days are calculated from such columns. */
export function isServiceColumn({ key, derivedFrom }: Column): boolean {
  return !key && derivedFrom === undefined;
}

/** The rows whose days the sheet had completely before the refresh. */
export function selectComparableRows(
  { columns, rows }: TableChange,
  recordedFields: readonly string[],
  report: RestatedReport,
): ComparableRow[] {
  const selectReportRows = createRowSelector(columns, recordedFields);
  const dayIndex = findDayColumnIndex(columns);
  if (dayIndex === -1)
    return isSameRange(report) ? rows.map((row) => ({ day: null, ...selectReportRows(row) })) : [];
  const period = findTablePeriod(columns);
  return rows.flatMap((row) => {
    const day = parseCellDay((row.before ?? row.after)?.[dayIndex]);
    if (day === undefined) return [];
    const { before, after } = selectReportRows(row);
    const wasComplete =
      period === undefined
        ? wasDayComplete(day, before === undefined, report)
        : wasPeriodComplete(period, day, report);
    return wasComplete ? [{ day, before, after }] : [];
  });
}

/** Leaves out rows that stand in the sheet without being rows of the report. They have no numbers of the service. */
function createRowSelector(columns: readonly Column[], recordedFields: readonly string[]) {
  const hasServiceNumbers = (row: SheetRow) =>
    columns.some((column, index) => isServiceColumn(column) && (row[index] ?? '') !== '');
  const hasComparisons = columns.some(
    ({ derivedFrom, type }) => derivedFrom !== undefined && type !== 'text',
  );
  const areAllOfCohorts = recordedFields.every(isOfCohort);
  return ({ before, after }: RowChange) => ({
    // A row without numbers stayed for a remark of the user, or for its numbers of earlier days. If the service reports it now, it is new.
    // In a table of cohorts, it is a young cohort whose numbers were not known yet.
    before: before !== undefined && (areAllOfCohorts || hasServiceNumbers(before)) ? before : undefined,
    // A row without numbers is one of the report, with unknown numbers. With a comparison, it may be there only for those of earlier days.
    after: after !== undefined && (!hasComparisons || hasServiceNumbers(after)) ? after : undefined,
  });
}

/** Whether the request covers the same days as the existing table, and all these days were complete before the refresh. */
function isSameRange({ requestedDays, previousDays }: RestatedReport): boolean {
  return areSameDays(requestedDays, previousDays) && previousDays.to <= previousDays.completeThrough;
}

function wasDayComplete(day: Day, isAdded: boolean, report: RestatedReport): boolean {
  const { previousDays, requestedDays, isTakenBack = false } = report;
  const isDayIn = ({ from, to }: DayRange) => day >= from && day <= to;
  if (day > previousDays.completeThrough) return false;
  // A row that the refresh adds is late only if the sheet covered its day.
  if (isAdded && !isDayIn(previousDays)) return false;
  // A run that is taken back has deleted rows outside its days.
  return !isTakenBack || isDayIn(requestedDays);
}

/** A month to date grows, and the first month of “last 30 days” shrinks: such periods are not the same before and after the refresh. */
function wasPeriodComplete(period: PeriodId, day: Day, report: RestatedReport): boolean {
  const { previousDays, requestedDays } = report;
  const previousPeriod = clipToPeriod(period, day, previousDays);
  const wasCovered = previousPeriod.from <= previousPeriod.to;
  const isSame = areSameDays(previousPeriod, clipToPeriod(period, day, requestedDays));
  return wasCovered && isSame && toPeriodEnd(period, day) <= previousDays.completeThrough;
}

function areSameDays(one: DayRange, other: DayRange): boolean {
  return one.from === other.from && one.to === other.to;
}
