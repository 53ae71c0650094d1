import { getFileLabel, isReadFromFiles, type PeriodId, requireDimension } from '../../catalogue';
import { clipToPeriod, type Day, type DayRange, guessTypedDay, toPeriodEnd } from '../../dates';
import { getFileLanguage } from '../../language';
import { prefixApp } from '../../request';
import type { TableChange } from '../../sheet';
import { flattenText, truncateText } from '../../storage';
import {
  type Column,
  findDayColumnIndex,
  groupItems,
  type RowChange,
  type SheetCell,
  type SheetRow,
  type SheetRows,
  sumExactly,
} from '../../table';
import { formatPair, getFileTexts } from '../../wording';
import {
  buildFoldedSubject,
  type ChangeKind,
  findRestatement,
  isAdditive,
  isOfCohort,
  type LineSubject,
  type RestatedReport,
  type Restatement,
} from './restatement';
import { findTablePeriod } from './row-days';

const LONGEST_VALUE = 100;

/**
 * The restatements in a refresh: changes of numbers that were already complete in the sheet. Numbers of a new cohort day, of a new column,
 * or of a day that was missing or incomplete are no restatements. Device rows are added up for each day and metric.
 */
export function collectRestatements(tableChange: TableChange, report: RestatedReport): Restatement[] {
  // Taking back a run writes its changes the other way round. Turned round again, they give the lines of the run, and createLedgerHook inverts each.
  const rows = report.isTakenBack ? tableChange.rows.map(reverseChange) : tableChange.rows;
  const change = { ...tableChange, rows };
  const recordedColumns = change.columns.flatMap((column, index) => {
    // Changes of shares, such as retention, are not recorded.
    const isAmount = column.type === 'money' || column.type === 'count';
    const isRecorded = change.wasInSheet[index] && isServiceColumn(column) && isAmount;
    return isRecorded ? [{ column, index }] : [];
  });
  if (recordedColumns.length === 0) return [];
  const recordedFields = recordedColumns.map(({ column }) => column.field);
  const comparableRows = selectComparableRows(change, recordedFields, report);
  // Device rows are added up, because their dimensions may identify people.
  const isFoldedByDay = isReadFromFiles(report.report);
  const groups = isFoldedByDay
    ? [...groupItems(comparableRows, ({ day }) => day).values()]
    : comparableRows.map((row) => [row] as const);
  return groups.flatMap((group) => {
    const [{ day }] = group;
    const rowsBefore = group.flatMap(({ before }) => (before === undefined ? [] : [before]));
    const rowsAfter = group.flatMap(({ after }) => (after === undefined ? [] : [after]));
    const subject = isFoldedByDay
      ? { ...buildFoldedSubject(getFileTexts().restatements.foldedRows), day }
      : buildLineSubject(change.columns, rowsAfter[0] ?? rowsBefore[0] ?? [], day, report.connection);
    const what = deriveRestatementKind(rowsBefore, rowsAfter);
    return recordedColumns.flatMap(({ column, index }) => {
      if (isFoldedByDay && !isAdditive(column.field)) return [];
      const [old, current] = [sumColumnValues(rowsBefore, index), sumColumnValues(rowsAfter, index)];
      return findRestatement(column, { ...subject, what, old, current }, report) ?? [];
    });
  });
}

/** A row before and after a refresh. Undefined where it is no row of the report. */
interface ComparableRow {
  /** The day, or the first day of the period; null in a table without days. */
  readonly day: Day | null;
  readonly before: SheetRow | undefined;
  readonly after: SheetRow | undefined;
}

/** Whether the service reports a column. Comparisons with earlier days are calculated from such columns. */
function isServiceColumn({ key, derivedFrom }: Column): boolean {
  return !key && derivedFrom === undefined;
}

/** The rows whose days the sheet had completely before the refresh. */
function selectComparableRows(
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
    const day = guessTypedDay((row.before ?? row.after)?.[dayIndex]);
    if (day === undefined) return [];
    const { before, after } = selectReportRows(row);
    const wasComplete =
      period === undefined
        ? wasDayComplete(day, before === undefined, report)
        : wasPeriodComplete(period, day, report);
    return wasComplete ? [{ day, before, after }] : [];
  });
}

/** Leaves out what was or is no row of the report. A row with a number of the service is always one. */
function createRowSelector(columns: readonly Column[], recordedFields: readonly string[]) {
  const hasServiceNumbers = (row: SheetRow) =>
    columns.some((column, index) => isServiceColumn(column) && (row[index] ?? '') !== '');
  // “Days so far” is a derived column too, but a text and no comparison.
  const hasComparisons = columns.some(
    ({ derivedFrom, type }) => derivedFrom !== undefined && type !== 'text',
  );
  const hasOnlyCohortDays = recordedFields.every(isOfCohort);
  // A row with a blank revenue stayed in the sheet for a user's note or for its comparison. But a blank LTV is that of a young cohort.
  const wasReported = (row: SheetRow) => hasServiceNumbers(row) || hasOnlyCohortDays;
  // The refresh writes a row with a blank revenue if the number is unknown, or, in a table with comparisons, for the revenue of earlier days.
  const isReported = (row: SheetRow) => hasServiceNumbers(row) || !hasComparisons;
  return ({ before, after }: RowChange) => ({
    before: before !== undefined && wasReported(before) ? before : undefined,
    after: after !== undefined && isReported(after) ? after : undefined,
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
  // A refresh brings only changes of fetched days. Taking back also restores rows that left the table, such as the oldest day of “last 30 days”.
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

function reverseChange({ before, after }: RowChange): RowChange {
  return { ...(after && { before: after }), ...(before && { after: before }) };
}

function deriveRestatementKind(before: SheetRows, after: SheetRows): ChangeKind {
  if (before.length === 0) return 'late row';
  return after.length === 0 ? 'row gone' : 'changed';
}

function sumColumnValues(rows: SheetRows, index: number): number | null {
  return sumExactly(rows.map(({ [index]: cell }) => (typeof cell === 'number' ? cell : null)));
}

/**
 * What a row is about, without personal data: by name, or by id if the row has no name. Users add up lines by the month of their day, so a
 * period has a day only if it lies in one month.
 */
export function buildLineSubject(
  columns: readonly Column[],
  row: SheetRow,
  day: Day | null,
  connection: string,
): LineSubject {
  const dayIndex = findDayColumnIndex(columns);
  const keyValues = columns.flatMap(({ key, field, label }, index) =>
    key && index !== dayIndex && requireDimension(field).personal !== true
      ? [{ field, label, value: formatKeyValue(row[index] ?? '') }]
      : [],
  );
  const findKeyValue = (...fields: readonly string[]) =>
    fields.flatMap((field) => keyValues.find((keyValue) => keyValue.field === field) ?? [])[0];
  const app = findKeyValue('appName', 'appId');
  const network = findKeyValue('networkName', 'network');
  const country = findKeyValue('countryName', 'area');
  const otherValues = keyValues.filter((keyValue) => ![app, network, country].includes(keyValue));
  const period = findTablePeriod(columns);
  const isOfPeriod = period !== undefined && day !== null;
  const lastDay = isOfPeriod ? toPeriodEnd(period, day) : day;
  const days = isOfPeriod ? [formatLabelledPeriod(period, day)] : [];
  return {
    day: day?.slice(0, 7) === lastDay?.slice(0, 7) ? day : null,
    app: app === undefined ? '' : prefixApp(connection, app.value),
    network: network?.value ?? '',
    country: country?.value ?? '',
    dimensions: [
      ...days,
      ...otherValues.map(({ label, value }) => formatPair(label, value, getFileLanguage())),
    ].join(' · '),
  };
}

function formatKeyValue(cell: SheetCell): string {
  return truncateText(flattenText(String(cell)), LONGEST_VALUE) || getFileTexts().restatements.blank;
}

/** A period with its label: "Month: Jul 2026", "Week: 21 to 27 Sep 2026". */
function formatLabelledPeriod(period: PeriodId, first: Day): string {
  const days = getFileTexts().days.formatDays(first, toPeriodEnd(period, first));
  const value = period === 'week' ? days : getFileTexts().days.formatPeriod(period, first);
  return formatPair(getFileLabel(requireDimension(period)), value, getFileLanguage());
}
