import { type PeriodId, requireDimension, requireReportKind } from '../../catalogue';
import { clipToPeriod, type Day, type DayRange, toPeriodEnd } from '../../dates';
import type { TableChange } from '../../sheet';
import {
  type Column,
  findDayColumnIndex,
  groupItems,
  type RowChange,
  replaceBrokenCharacters,
  type SheetCell,
  type SheetRow,
  type SheetRows,
  sumExactly,
  toPeriodRows,
} from '../../table';
import { getTexts } from '../../wording';
import {
  buildFoldedSubject,
  findRestatement,
  findTablePeriod,
  formatLabelledPeriod,
  isAdditive,
  isOfCohort,
  type LineSubject,
  parseCellDay,
  type RestatedReport,
  type Restatement,
} from './restatement';

const MOST_VALUE = 100;

/**
 * The restatements in a refresh: changes of numbers that were already complete in the sheet. Numbers of a new cohort day, of a new column,
 * or of a day that was missing or incomplete are no restatements. Device rows are added up for each day and metric.
 */
export function collectRestatements(tableChange: TableChange, report: RestatedReport): Restatement[] {
  // Lines must be those of the run that is taken back; createLedgerHook writes them the other way round.
  const rows = report.isTakenBack ? tableChange.rows.map(reverseChange) : tableChange.rows;
  const change = toPeriodRows({ ...tableChange, rows });
  const recordedColumns = change.columns.flatMap((column, index) => {
    const isNumeric = column.type === 'money' || column.type === 'count';
    const isRecorded = change.wasInSheet[index] && isServiceColumn(column) && isNumeric;
    return isRecorded ? [{ column, index }] : [];
  });
  const recordedFields = recordedColumns.map(({ column }) => column.field);
  const comparableRows = selectComparableRows(change, recordedFields, report);
  const { isByDay } = requireReportKind(report.report);
  const groups = isByDay
    ? [...groupItems(comparableRows, ({ day }) => day).values()]
    : comparableRows.map((row) => [row] as const);
  return groups.flatMap((group) => {
    const [{ day }] = group;
    const rowsBefore = group.flatMap(({ before }) => (before === undefined ? [] : [before]));
    const rowsAfter = group.flatMap(({ after }) => (after === undefined ? [] : [after]));
    const subject = isByDay
      ? buildDaySubject(day)
      : buildLineSubject(change.columns, rowsAfter[0] ?? rowsBefore[0] ?? [], day);
    const what = deriveRestatementKind(rowsBefore, rowsAfter);
    return recordedColumns.flatMap(({ column, index }) => {
      if (isByDay && !isAdditive(column.field)) return [];
      const [old, current] = [sumColumnValues(rowsBefore, index), sumColumnValues(rowsAfter, index)];
      return findRestatement(column, { ...subject, what, old, current }, report) ?? [];
    });
  });
}

/** Device rows have no dimensions here: they are added up, and their dimensions may identify people. */
function buildDaySubject(day: Day | null): LineSubject {
  return { ...buildFoldedSubject(getTexts().close.changedRows), day, grain: 'date', lastDay: day };
}

function reverseChange({ before, after }: RowChange): RowChange {
  return { ...(after && { before: after }), ...(before && { after: before }) };
}

/** Whether the service reports a column. Comparisons with earlier days are calculated from such columns. */
function isServiceColumn({ key, derivedFrom }: Column): boolean {
  return !key && derivedFrom === undefined;
}

function deriveRestatementKind(before: SheetRows, after: SheetRows): Restatement['what'] {
  if (before.length === 0) return 'late row';
  return after.length === 0 ? 'row gone' : 'changed';
}

/** The changes whose days were complete before the refresh. */
function selectComparableRows(
  { columns, rows }: TableChange,
  recordedFields: readonly string[],
  report: RestatedReport,
) {
  const dayIndex = findDayColumnIndex(columns);
  if (dayIndex === -1 && !isSameRange(report)) return [];
  const period = findTablePeriod(columns);
  const hasServiceNumbers = (row: SheetRow) =>
    columns.some((column, index) => isServiceColumn(column) && (row[index] ?? '') !== '');
  const hasComparisons = columns.some(
    ({ derivedFrom, type }) => derivedFrom !== undefined && type !== 'text',
  );
  // A young cohort has no numbers yet: its row is no late one when they come.
  const areAllOfCohorts = recordedFields.every(isOfCohort);
  const isCountedBefore = (row: SheetRow) => areAllOfCohorts || hasServiceNumbers(row);
  // A row may stand there only for its numbers of the earlier days that the report is compared with.
  const isCountedAfter = (row: SheetRow) => !hasComparisons || hasServiceNumbers(row);
  return rows.flatMap((row) => {
    const day = dayIndex === -1 ? null : parseCellDay((row.before ?? row.after)?.[dayIndex]);
    const before = row.before && isCountedBefore(row.before) ? row.before : undefined;
    const after = row.after && isCountedAfter(row.after) ? row.after : undefined;
    const change: RowChange = { ...(before && { before }), ...(after && { after }) };
    return day !== undefined && (day === null || wasComplete(day, period, before === undefined, report))
      ? [{ ...change, day }]
      : [];
  });
}

/** Whether the request covers the same days as the existing table, and all these days were complete before the refresh. */
function isSameRange({ requestedDays, previousDays }: RestatedReport): boolean {
  return (
    requestedDays.from === previousDays.from &&
    requestedDays.to === previousDays.to &&
    previousDays.to <= previousDays.completeThrough
  );
}

/** Whether a row's days were complete in the sheet before the refresh, and are the same ones after it. */
function wasComplete(
  day: Day,
  period: PeriodId | undefined,
  isAdded: boolean,
  { previousDays, requestedDays, isTakenBack = false }: RestatedReport,
): boolean {
  const isDayIn = ({ from, to }: DayRange) => day >= from && day <= to;
  if (period === undefined) {
    // Of a row that the refresh adds, the sheet must have covered the day.
    const wasCovered = day <= previousDays.completeThrough && (!isAdded || isDayIn(previousDays));
    // A run that is taken back has deleted rows outside its days.
    return wasCovered && (!isTakenBack || isDayIn(requestedDays));
  }
  // A month to date grows, and the first month of “last 30 days” shrinks.
  const previousPeriod = clipToPeriod(period, day, previousDays);
  const requestedPeriod = clipToPeriod(period, day, requestedDays);
  const isSame = previousPeriod.from === requestedPeriod.from && previousPeriod.to === requestedPeriod.to;
  const isComplete = toPeriodEnd(period, day) <= previousDays.completeThrough;
  return isSame && isComplete && previousPeriod.from <= previousPeriod.to;
}

function sumColumnValues(rows: SheetRows, index: number): number | null {
  return sumExactly(rows.map(({ [index]: cell }) => (typeof cell === 'number' ? cell : null)));
}

/**
 * What a row is about, without personal data: by name, or by id if the row has no name. The summary counts a line in the month of its day, so
 * a period has one only if it lies in one month.
 */
export function buildLineSubject(columns: readonly Column[], row: SheetRow, day: Day | null): LineSubject {
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
    grain: period ?? 'date',
    lastDay,
    app: app?.value ?? '',
    network: network?.value ?? '',
    country: country?.value ?? '',
    dimensions: [...days, ...otherValues.map(({ label, value }) => `${label}: ${value}`)].join(' · '),
  };
}

function formatKeyValue(cell: SheetCell): string {
  const text = String(cell)
    .replace(/\p{Cc}+/gu, ' ')
    .trim();
  if (text === '') return getTexts().close.blank;
  return text.length <= MOST_VALUE ? text : `${replaceBrokenCharacters(text.slice(0, MOST_VALUE - 1))}…`;
}
