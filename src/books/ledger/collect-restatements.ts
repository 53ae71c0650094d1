import { requireDimension, requireReportKind } from '../../catalogue';
import { type Day, toPeriodEnd } from '../../dates';
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
import { isServiceColumn, selectComparableRows } from './comparable-rows';
import {
  buildFoldedSubject,
  type ChangeKind,
  findRestatement,
  isAdditive,
  type LineSubject,
  type RestatedReport,
  type Restatement,
} from './restatement';
import { findTablePeriod, formatLabelledPeriod } from './row-days';

const MOST_VALUE = 100;

/**
 * The restatements in a refresh: changes of numbers that were already complete in the sheet. Numbers of a new cohort day, of a new column,
 * or of a day that was missing or incomplete are no restatements. Device rows are added up for each day and metric.
 */
export function collectRestatements(tableChange: TableChange, report: RestatedReport): Restatement[] {
  // First the lines that the run has made, from the reversed changes. createLedgerHook then turns each into its opposite, so that both cancel exactly.
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
  return { ...buildFoldedSubject(getTexts().restatements.foldedRows), day, grain: 'date', lastDay: day };
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
  if (text === '') return getTexts().restatements.blank;
  return text.length <= MOST_VALUE ? text : `${replaceBrokenCharacters(text.slice(0, MOST_VALUE - 1))}…`;
}
