import { dimension, metric, report } from '../catalogue/catalogue';
import type { Day } from '../dates/calendar';
import { dayOf } from '../dates/calendar';
import { SERIAL_OF_1970 } from '../dates/sheet-dates';
import type { DaysChange, Totals } from '../sheet/large/days-change';
import { daySerialIn } from '../sheet/read/existing-table';
import type { TableChange } from '../sheet/write-job';
import { dayColumn } from '../table/columns';
import { total } from '../table/decimals';
import { type SheetCell, wholeCharacters } from '../table/sheet-cell';
import type { Column } from '../table/table';
import { texts } from '../wording/texts';
import { grouped } from './group-lines';
import {
  type ReportedMetric,
  type RestatedHow,
  type RestatedReport,
  type Restatement,
  ROWS,
  restatement,
  type SeenChange,
} from './restatement';

const DAY_MS = 86_400_000;
/** Later days have no four digits of a year. */
const LAST_SERIAL = 2_958_465;
const MOST_VALUE = 100;
type Row = readonly SheetCell[];

/** A row of a settled day that changed, went or came late. */
interface RestatedRow {
  readonly what: RestatedHow;
  readonly day: Day | null;
  readonly old?: Row;
  readonly fresh?: Row;
}

/**
 * What a refresh restates of numbers that the sheet held as complete. Growth is none: a cohort's next day, a new column, a
 * row of a day that was not complete or not held. Device rows are recorded as one sum for each day and metric.
 */
export function restatements(change: TableChange, of: RestatedReport): Restatement[] {
  const metrics = toldMetrics(change);
  const rows = restatedRows(change, metrics, of);
  if (!report(of.report).isByDay) return rows.flatMap((row) => ofRow(row, metrics, change.columns, of));
  const added = metrics.filter(({ adds }) => adds);
  return [...grouped(rows, ({ day }) => day).values()].flatMap((day) => ofDay(day, added, of));
}

/** The restatements of a large table: its rows are not compared one by one, but the totals of its days are. */
export function dayRestatements({ columns, days }: DaysChange, of: RestatedReport): Restatement[] {
  const metrics = [ROWS, ...columns.flatMap(toldMetric)];
  return days.flatMap(({ day: number, old, fresh }) => {
    const day = dayOfCell(number);
    const what = old.rows === 0 ? 'late row' : fresh.rows === 0 ? 'row gone' : 'changed';
    if (day === undefined || !isSettled(what, day, of)) return [];
    const inDay = ({ rows, sums }: Totals, index: number) =>
      rows === 0 ? null : index === ROWS.index ? rows : (sums[index] ?? null);
    return told(metrics, of, ({ index }) => ({
      what,
      day,
      dimensions: texts().close.allRows,
      old: inDay(old, index),
      fresh: inDay(fresh, index),
    }));
  });
}

/** True for a column whose numbers are recorded as sums. */
export function isAddedUp(column: Column): boolean {
  return toldMetric(column, 0).some(({ adds }) => adds);
}

function toldMetrics({ columns, wasHeld }: TableChange): ReportedMetric[] {
  return columns.flatMap((column, index) => (wasHeld[index] ? toldMetric(column, index) : []));
}

function toldMetric({ field, label, type, key }: Column, index: number): ReportedMetric[] {
  if (key || (type !== 'money' && type !== 'count')) return [];
  const { aggregate, cohortDay } = metric(field);
  const grows = cohortDay !== undefined;
  return [{ index, field, label, isMoney: type === 'money', adds: aggregate.kind === 'sum', grows }];
}

function restatedRows(
  { columns, changed, gone, inserted }: TableChange,
  metrics: readonly ReportedMetric[],
  of: RestatedReport,
): RestatedRow[] {
  const column = dayColumn(columns);
  if (column === -1 && !isSameRange(of)) return [];
  const fills = metrics.every(({ grows }) => grows);
  const rows: Omit<RestatedRow, 'day'>[] = [
    ...changed.map(({ old, fresh }) =>
      !fills && isBare(old, columns)
        ? { what: 'late row' as const, fresh }
        : { what: 'changed' as const, old, fresh },
    ),
    ...gone.map((old) => ({ what: 'row gone' as const, old })),
    ...inserted.map((fresh) => ({ what: 'late row' as const, fresh })),
  ];
  return rows.flatMap((row) => {
    const day = column === -1 ? null : dayOfCell((row.old ?? row.fresh)?.[column]);
    return day !== undefined && isSettled(row.what, day, of) ? [{ ...row, day }] : [];
  });
}

/** True for a row without any number, such as a removed row that is kept because the user has content next to it. */
function isBare(row: Row, columns: readonly Column[]): boolean {
  return columns.every(({ key }, index) => key || (row[index] ?? '') === '');
}

/** True when a table without days is of the same days as before, and they were complete. */
function isSameRange({ asked, heldFrom, heldTo, completeThrough }: RestatedReport): boolean {
  return asked?.from === heldFrom && asked.to === heldTo && heldTo <= completeThrough;
}

/** True when the sheet held the day as complete: later ones were still growing. */
function isSettled(what: RestatedHow, day: Day | null, of: RestatedReport): boolean {
  if (day === null) return true;
  if (day > of.completeThrough) return false;
  return what !== 'late row' || (day >= of.heldFrom && day <= of.heldTo);
}

/** The day in a cell of days or moments; undefined when it holds none. */
export function dayOfCell(cell: SheetCell | undefined): Day | undefined {
  const serial = daySerialIn(cell);
  if (serial === undefined || !(serial > 0 && serial <= LAST_SERIAL)) return undefined;
  return dayOf((serial - SERIAL_OF_1970) * DAY_MS);
}

function ofRow(
  { what, day, old, fresh }: RestatedRow,
  metrics: readonly ReportedMetric[],
  columns: readonly Column[],
  of: RestatedReport,
): Restatement[] {
  const dimensions = dimensionsOf(columns, fresh ?? old ?? []);
  return told(metrics, of, ({ index }) => ({
    what,
    day,
    dimensions,
    old: numberIn(old?.[index]),
    fresh: numberIn(fresh?.[index]),
  }));
}

/** The sums over a day's rows that changed, before and after. */
function ofDay(
  rows: readonly [RestatedRow, ...RestatedRow[]],
  metrics: readonly ReportedMetric[],
  of: RestatedReport,
): Restatement[] {
  const before = rows.flatMap(({ old }) => (old === undefined ? [] : [old]));
  const after = rows.flatMap(({ fresh }) => (fresh === undefined ? [] : [fresh]));
  const what = before.length === 0 ? 'late row' : after.length === 0 ? 'row gone' : 'changed';
  const sum = (all: readonly Row[], index: number) => total(all.map((row) => numberIn(row[index])));
  return told(metrics, of, ({ index }) => ({
    what,
    day: rows[0].day,
    // Keys of device rows repeat, and may identify people.
    dimensions: texts().close.changedRows,
    old: sum(before, index),
    fresh: sum(after, index),
  }));
}

function told(
  metrics: readonly ReportedMetric[],
  of: RestatedReport,
  seen: (metric: ReportedMetric) => SeenChange,
): Restatement[] {
  return metrics.flatMap((each) => restatement(each, seen(each), of) ?? []);
}

function numberIn(cell: SheetCell | undefined): number | null {
  return typeof cell === 'number' ? cell : null;
}

/** A row's key as a text, without its day and without personal data. */
function dimensionsOf(columns: readonly Column[], row: Row): string {
  const day = dayColumn(columns);
  return columns
    .flatMap(({ key, field, label }, index) =>
      key && index !== day && dimension(field).personal !== true
        ? [`${label}: ${shownValue(row[index] ?? '')}`]
        : [],
    )
    .join(' · ');
}

function shownValue(cell: SheetCell): string {
  const text = String(cell)
    .replace(/\p{Cc}+/gu, ' ')
    .trim();
  if (text === '') return texts().close.blank;
  return text.length <= MOST_VALUE ? text : `${wholeCharacters(text.slice(0, MOST_VALUE - 1))}…`;
}
