import { dimension, type PeriodId, report as reportEntry } from '../../catalogue/catalogue';
import type { Day, DayRange } from '../../dates/calendar';
import { coveredDays, lastDayOf } from '../../dates/periods';
import type { TableChange } from '../../sheet/write-job';
import { sumOf } from '../../table/exact-sum';
import { grouped } from '../../table/grouped';
import { periodsAsRows } from '../../table/period-columns';
import {
  type RowChange,
  type SheetCell,
  type SheetRow,
  type SheetRows,
  wholeCharacters,
} from '../../table/sheet-cell';
import { type Column, dayColumn } from '../../table/table';
import { texts } from '../../wording/texts';
import {
  dayOfCell,
  isAdditive,
  isOfCohort,
  periodOf,
  periodWords,
  type RestatedReport,
  type Restatement,
  restatementOf,
  rowsTogether,
} from './restatement';

const MOST_VALUE = 100;

/**
 * The restatements in a refresh: changes of numbers that were already complete in the sheet. Numbers of a new cohort day, of a new column,
 * or of a day that was missing or incomplete are no restatements. Device rows are added up for each day and metric.
 */
export function restatements(tableChange: TableChange, report: RestatedReport): Restatement[] {
  const rows = report.isTakenBack ? tableChange.rows.map(reversed) : tableChange.rows;
  const change = periodsAsRows({ ...tableChange, rows });
  const { columns, wasInSheet } = change;
  const { isByDay } = reportEntry(report.report);
  const recorded = columns.flatMap((column, index) =>
    wasInSheet[index] && isOfService(column) && ['money', 'count'].includes(column.type)
      ? [{ column, index }]
      : [],
  );
  const isGrowing = recorded.every(({ column }) => isOfCohort(column));
  const groups = grouped(comparableRows(change, isGrowing, report), (row) => (isByDay ? row.day : row));
  return [...groups.values()].flatMap((group) => {
    const rowsBefore = group.flatMap(({ before }) => (before === undefined ? [] : [before]));
    const rowsAfter = group.flatMap(({ after }) => (after === undefined ? [] : [after]));
    const place = {
      // Device rows have no dimensions here: they are added up, and their dimensions may identify people.
      ...(isByDay
        ? {
            ...rowsTogether(texts().close.changedRows),
            day: group[0].day,
            grain: 'date' as const,
            lastDay: group[0].day,
          }
        : lineKeyOf(columns, rowsAfter[0] ?? rowsBefore[0] ?? [], group[0].day)),
      what: kindOf(rowsBefore, rowsAfter),
    };
    return recorded.flatMap(({ column, index }) => {
      const numbers = { old: sumIn(rowsBefore, index), fresh: sumIn(rowsAfter, index) };
      return isByDay && !isAdditive(column) ? [] : restatementOf(column, { ...place, ...numbers }, report);
    });
  });
}

function reversed({ before, after }: RowChange): RowChange {
  return { ...(after && { before: after }), ...(before && { after: before }) };
}

/** True for a column of numbers that the service reports. Comparisons with earlier days are calculated from them. */
function isOfService({ key, derivedFrom }: Column): boolean {
  return !key && derivedFrom === undefined;
}

function kindOf(before: SheetRows, after: SheetRows): Restatement['what'] {
  if (before.length === 0) return 'late row';
  return after.length === 0 ? 'row gone' : 'changed';
}

/** The changes whose days were complete before the refresh. A row without numbers counts as no row, unless it is of cohorts that grow. */
function comparableRows(
  { columns, rows }: Pick<TableChange, 'columns' | 'rows'>,
  isGrowing: boolean,
  report: RestatedReport,
) {
  const column = dayColumn(columns);
  if (column === -1 && !isSameRange(report)) return [];
  const period = periodOf(columns);
  // A row without numbers of its own stays if it has numbers of the earlier days that the report is compared with.
  const isCompared = columns.some(({ derivedFrom, type }) => derivedFrom !== undefined && type !== 'text');
  const isBare = (row: SheetRow) =>
    columns.every((each, index) => !isOfService(each) || (row[index] ?? '') === '');
  return rows.flatMap((row) => {
    const day = column === -1 ? null : dayOfCell((row.before ?? row.after)?.[column]);
    const before = row.before && !isGrowing && isBare(row.before) ? undefined : row.before;
    const after = row.after && isCompared && isBare(row.after) ? undefined : row.after;
    const change: RowChange = { ...(before && { before }), ...(after && { after }) };
    return day !== undefined && (day === null || wasComplete(day, period, before === undefined, report))
      ? [{ ...change, day }]
      : [];
  });
}

/** True if the request covers the same days as the existing table, and all these days were complete before the refresh. */
function isSameRange({ asked, held }: RestatedReport): boolean {
  return asked.from === held.from && asked.to === held.to && held.to <= held.completeThrough;
}

/**
 * For a row that the refresh adds, the sheet must also have covered its day. A run that is taken back has deleted rows outside its days. A row of a period must have the same days after the refresh: a
 * month to date grows, and the first month of “last 30 days” shrinks.
 */
function wasComplete(
  day: Day,
  period: PeriodId | undefined,
  isAdded: boolean,
  { held, asked, isTakenBack = false }: RestatedReport,
): boolean {
  const isIn = ({ from, to }: DayRange) => day >= from && day <= to;
  if (period === undefined)
    return day <= held.completeThrough && (!isAdded || isIn(held)) && (!isTakenBack || isIn(asked));
  const [before, after] = [coveredDays(period, day, held), coveredDays(period, day, asked)];
  const isSame = before.from === after.from && before.to === after.to;
  return lastDayOf(period, day) <= held.completeThrough && before.from <= before.to && isSame;
}

function sumIn(rows: SheetRows, index: number): number | null {
  return sumOf(rows.map(({ [index]: cell }) => (typeof cell === 'number' ? cell : null)));
}

/**
 * What a row is about, without personal data: by name, or by id if the row has no name. The summary counts a line in the month of its day, so
 * a period has one only if it lies in one month.
 */
export function lineKeyOf(columns: readonly Column[], row: SheetRow, day: Day | null) {
  const dayAt = dayColumn(columns);
  const shown = columns.flatMap(({ key, field, label }, index) =>
    key && index !== dayAt && dimension(field).personal !== true
      ? [{ field, label, value: shownValue(row[index] ?? '') }]
      : [],
  );
  const find = (...fields: readonly string[]) =>
    fields.flatMap((field) => shown.find((each) => each.field === field) ?? [])[0];
  const app = find('appName', 'appId');
  const network = find('networkName', 'network');
  const country = find('countryName', 'area');
  const others = shown.filter((each) => ![app, network, country].includes(each));
  const period = periodOf(columns);
  const isOfPeriod = period !== undefined && day !== null;
  const lastDay = isOfPeriod ? lastDayOf(period, day) : day;
  const days = isOfPeriod ? [periodWords(period, day)] : [];
  return {
    day: day?.slice(0, 7) === lastDay?.slice(0, 7) ? day : null,
    grain: period ?? ('date' as const),
    lastDay,
    app: app?.value ?? '',
    network: network?.value ?? '',
    country: country?.value ?? '',
    dimensions: [...days, ...others.map(({ label, value }) => `${label}: ${value}`)].join(' · '),
  };
}

function shownValue(cell: SheetCell): string {
  const text = String(cell)
    .replace(/\p{Cc}+/gu, ' ')
    .trim();
  if (text === '') return texts().close.blank;
  return text.length <= MOST_VALUE ? text : `${wholeCharacters(text.slice(0, MOST_VALUE - 1))}…`;
}
