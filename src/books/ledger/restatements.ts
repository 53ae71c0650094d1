import { dimension, report as reportEntry } from '../../catalogue/catalogue';
import type { Day } from '../../dates/calendar';
import { serialDay } from '../../dates/sheet-dates';
import { daySerialIn } from '../../sheet/read/existing-table';
import type { TableChange } from '../../sheet/write-job';
import { dayColumn } from '../../table/columns';
import { sumOf } from '../../table/exact-sum';
import { grouped } from '../../table/grouped';
import {
  type RowChange,
  type SheetCell,
  type SheetRow,
  type SheetRows,
  wholeCharacters,
} from '../../table/sheet-cell';
import type { Column } from '../../table/table';
import { texts } from '../../wording/texts';
import { ofPeriod, periodOf, wasCompletePeriod } from './restated-periods';
import {
  isAdditive,
  isOfCohort,
  type LedgerDimensions,
  type RecordedMetric,
  type RestatedReport,
  type Restatement,
  type RestatementKind,
  restatement,
  rowsTogether,
  type ValueChange,
} from './restatement';

/** The serial number of 9999-12-31, the last day with four digits in its year. */
const LAST_SERIAL = 2_958_465;
const MOST_VALUE = 100;

/** A row of a complete day before (`old`) and after (`fresh`) a refresh. */
interface RestatedRow {
  readonly day: Day | null;
  readonly old?: SheetRow;
  readonly fresh?: SheetRow;
}

/**
 * The restatements in a refresh: changes of numbers that were already complete in the sheet. Numbers of a new cohort day, of a new column,
 * or of a day that was missing or incomplete are no restatements. Device rows are added up for each day and metric.
 */
export function restatements(change: TableChange, report: RestatedReport): Restatement[] {
  const { columns, wasInSheet } = change;
  const metrics = columns.flatMap((column, index) =>
    wasInSheet[index] ? recordedMetric(column, index) : [],
  );
  const rows = restatedRows(change, metrics, report);
  const { isByDay } = reportEntry(report.report);
  const groups = grouped(rows, (row) => (isByDay ? row.day : row));
  const found = [...groups.values()].flatMap((group) => {
    const old = group.flatMap((row) => (row.old === undefined ? [] : [row.old]));
    const fresh = group.flatMap((row) => (row.fresh === undefined ? [] : [row.fresh]));
    const row = {
      what: kindOf(old.length, fresh.length),
      day: group[0].day,
      // Device rows have no dimensions here: they are added up, and their dimensions may identify people.
      ...(isByDay
        ? rowsTogether(texts().close.changedRows)
        : ledgerDimensions(columns, fresh[0] ?? old[0] ?? [])),
    };
    const numbers = (index: number) => ({ old: sumIn(old, index), fresh: sumIn(fresh, index) });
    const recorded = isByDay ? metrics.filter(isAdditive) : metrics;
    return ofEachMetric(recorded, report, row, numbers);
  });
  const period = periodOf(columns);
  return period === undefined ? found : found.map((entry) => ofPeriod(entry, period));
}

function ofEachMetric(
  metrics: readonly RecordedMetric[],
  report: RestatedReport,
  row: Omit<ValueChange, 'old' | 'fresh'>,
  numbers: (index: number) => Pick<ValueChange, 'old' | 'fresh'>,
): Restatement[] {
  return metrics.flatMap((each) => restatement(each, { ...row, ...numbers(each.index) }, report) ?? []);
}

/** The kind of a change, by the number of rows before (`old`) and after (`fresh`). */
function kindOf(old: number, fresh: number): RestatementKind {
  if (old === 0) return 'late row';
  return fresh === 0 ? 'row gone' : 'changed';
}

function recordedMetric(column: Column, index: number): RecordedMetric[] {
  const { field, label, type } = column;
  return isOfService(column) && (type === 'money' || type === 'count') ? [{ index, field, label, type }] : [];
}

/** True for a column of numbers that the service reports. Comparisons with earlier days are calculated from them. */
function isOfService({ key, derivedFrom }: Column): boolean {
  return !key && derivedFrom === undefined;
}

function restatedRows(
  { columns, rows }: TableChange,
  metrics: readonly RecordedMetric[],
  report: RestatedReport,
): RestatedRow[] {
  const column = dayColumn(columns);
  if (column === -1 && !isSameRange(report)) return [];
  const period = periodOf(columns);
  const isGrowing = metrics.every(isOfCohort);
  // A row without numbers of its own stays if it has numbers of the earlier days that the report is compared with.
  const isCompared = columns.some(({ derivedFrom, type }) => derivedFrom !== undefined && type !== 'text');
  const isLost = (fresh: SheetRow) => isCompared && isBare(fresh, columns);
  const comparedRow = ({ before: old, after: fresh }: RowChange): Omit<RestatedRow, 'day'> => {
    if (old === undefined) return fresh === undefined ? {} : { fresh };
    if (fresh === undefined || isLost(fresh)) return { old };
    return !isGrowing && isBare(old, columns) ? { fresh } : { old, fresh };
  };
  return rows.map(comparedRow).flatMap((row) => {
    const { old, fresh } = row;
    const day = column === -1 ? null : dayOfCell((old ?? fresh)?.[column]);
    const what = kindOf(old === undefined ? 0 : 1, fresh === undefined ? 0 : 1);
    const isComparable =
      day !== undefined &&
      (day !== null && period !== undefined
        ? wasCompletePeriod(period, day, report)
        : wasComplete(what, day, report));
    return isComparable ? [{ ...row, day }] : [];
  });
}

/** True for a row without numbers, such as a row that stays only because users wrote something next to it. */
function isBare(row: SheetRow, columns: readonly Column[]): boolean {
  return columns.every((column, index) => !isOfService(column) || (row[index] ?? '') === '');
}

/** True if the request covers the same days as the existing table, and all these days were complete before the refresh. */
function isSameRange({ asked, held }: RestatedReport): boolean {
  return asked?.from === held.from && asked.to === held.to && held.to <= held.completeThrough;
}

/** For a row that the refresh adds, the sheet must also have covered its day. */
function wasComplete(what: RestatementKind, day: Day | null, { held }: RestatedReport): boolean {
  if (day === null) return true;
  return day <= held.completeThrough && (what !== 'late row' || (day >= held.from && day <= held.to));
}

/** The day of a cell with a date or a moment; undefined if the cell has neither. */
export function dayOfCell(cell: SheetCell | undefined): Day | undefined {
  const serial = daySerialIn(cell);
  if (serial === undefined || !(serial > 0 && serial <= LAST_SERIAL)) return undefined;
  return serialDay(serial);
}

function sumIn(rows: SheetRows, index: number): number | null {
  return sumOf(rows.map(({ [index]: cell }) => (typeof cell === 'number' ? cell : null)));
}

/** The dimensions that have columns of their own in the ledger: the first that a row has, names before ids. */
const PARTS = {
  app: ['appName', 'appId'],
  network: ['networkName', 'network'],
  country: ['countryName', 'area'],
} as const;

/** The dimensions of a row, without its day and without personal data. */
export function ledgerDimensions(
  columns: readonly Pick<Column, 'key' | 'field' | 'label' | 'type'>[],
  row: SheetRow,
): LedgerDimensions {
  const day = dayColumn(columns);
  const shown = columns.flatMap(({ key, field, label }, index) =>
    key && index !== day && dimension(field).personal !== true
      ? [{ field, label, value: shownValue(row[index] ?? '') }]
      : [],
  );
  const find = (fields: readonly string[]) =>
    fields.flatMap((field) => shown.find((each) => each.field === field) ?? [])[0];
  const [app, network, country] = [find(PARTS.app), find(PARTS.network), find(PARTS.country)];
  const others = shown.filter((each) => ![app, network, country].includes(each));
  return {
    app: app?.value ?? '',
    network: network?.value ?? '',
    country: country?.value ?? '',
    dimensions: others.map(({ label, value }) => `${label}: ${value}`).join(' · '),
  };
}

function shownValue(cell: SheetCell): string {
  const text = String(cell)
    .replace(/\p{Cc}+/gu, ' ')
    .trim();
  if (text === '') return texts().close.blank;
  return text.length <= MOST_VALUE ? text : `${wholeCharacters(text.slice(0, MOST_VALUE - 1))}…`;
}
