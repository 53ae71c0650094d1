import {
  type ComparisonKind,
  clipToPeriod,
  type Day,
  type DayRange,
  findComparedDays,
  findComparedRange,
  listPeriodStarts,
} from '../../dates';
import { findGrain, type Request } from '../../request';
import { getFileTexts } from '../../wording';
import { roundToSheetDigits, sumExactly } from '../exact-sum';
import { type Cell, type Column, findColumnIndex, type Table, type TableRow, toSortedRows } from '../table';

/** The parts of a table's request that its comparisons depend on. `from` and `to` are all days of the table. */
interface ComparedTable extends DayRange {
  readonly compare: Request['compare'];
  readonly dimensions: Request['dimensions'];
  readonly newestCompleteDay: Day;
  readonly rangePeriod?: Request['rangePeriod'];
}

/** The columns of a table with a comparison: each number is followed by the earlier number, the change, and the change in percent. */
export function withComparisonColumns(columns: readonly Column[], request: Request): readonly Column[] {
  const { before, change, changeShare } = getFileTexts().sheets.comparison;
  if (request.compare === 'none') return columns;
  return columns.flatMap((column) => {
    if (column.key) return [column];
    const { field, label, type } = column;
    const buildDerivedColumn = (part: string, name: string, note: string, ofType = type): Column => ({
      field: `${field}.${part}`,
      label: name,
      type: ofType,
      note,
      key: false,
      derivedFrom: field,
    });
    return [
      column,
      buildDerivedColumn('before', before.label(label), before.note(label)),
      buildDerivedColumn('change', change.label(label), change.note(label)),
      buildDerivedColumn('changeShare', changeShare.label(label), changeShare.note(label), 'share'),
    ];
  });
}

/**
 * The rows of `current`, each compared with the row of `earlier` that has the same key. A row that only `earlier` has is added without
 * numbers of its own: a network that has stopped earning must not disappear. Both tables have the same columns. For `uncertainPeriods`, the earlier days begin before
 * the oldest day with rows. Maybe there was no revenue then, so the earlier number and the change stay. Maybe the service does not have those
 * days, so there is no percentage.
 */
export function compareTables(
  current: Table,
  earlier: Table,
  request: Request,
  uncertainPeriods: ReadonlySet<Cell>,
): Table {
  const { columns } = current;
  const keyCount = columns.filter(({ key }) => key).length;
  const toComparisonKey = (row: TableRow) => JSON.stringify(row.slice(0, keyCount));
  const earlierByKey = new Map(earlier.rows.map((row) => [toComparisonKey(row), row]));
  const currentKeys = new Set(current.rows.map(toComparisonKey));
  const missingRows = earlier.rows.filter((row) => !currentKeys.has(toComparisonKey(row)));
  const rows = [
    ...current.rows,
    ...missingRows.map((row) => row.map((cell, at) => (at < keyCount ? cell : null))),
  ];
  const periodAt = findColumnIndex(columns, findGrain(request));
  const withEarlier = (row: TableRow, earlierRow: TableRow | undefined) =>
    row.flatMap((cell, at) => {
      if (at < keyCount) return [cell];
      const [previous, change, share] = calculateChange(cell, earlierRow?.[at] ?? null);
      return [cell, previous, change, uncertainPeriods.has(row[periodAt] ?? null) ? null : share];
    });
  return {
    ...current,
    columns: withComparisonColumns(columns, request),
    rows: toSortedRows(rows.map((row) => withEarlier(row, earlierByKey.get(toComparisonKey(row))))),
  };
}

/** The earlier number, the change, and the change as a share of the earlier number. */
function calculateChange(now: Cell, before: Cell): readonly [Cell, Cell, Cell] {
  if (typeof now !== 'number' || typeof before !== 'number') return [before, null, null];
  const change = sumExactly([now, -before]);
  const share = change === null || before === 0 ? null : roundToSheetDigits(change / Math.abs(before));
  return [before, change, share];
}

/**
 * The days of each row, and the earlier days that its numbers are compared with, if there are any. `requestedRange` has the days that are
 * requested now; a row of a period at the edge of the table has only the days of the table. Numbers with a day that is not complete are not
 * compared.
 */
export function listComparisons(table: ComparedTable, requestedRange: DayRange = table) {
  const { compare, newestCompleteDay } = table;
  if (compare === 'none') return [];
  return listRowDays(table, requestedRange).map((days) => ({
    days,
    earlier: days.to > newestCompleteDay ? undefined : findEarlierDays(days, compare, table),
  }));
}

function listRowDays(table: ComparedTable, requestedRange: DayRange): DayRange[] {
  const grain = findGrain(table);
  if (grain === undefined) return [{ from: table.from, to: table.to }];
  return listPeriodStarts(grain, requestedRange).map((first) => clipToPeriod(grain, first, table));
}

function findEarlierDays(days: DayRange, compare: ComparisonKind, table: ComparedTable) {
  const grain = findGrain(table);
  if (grain === undefined) return findComparedRange(days, table.rangePeriod, compare);
  // The form may still have 'days before', which is for tables without days.
  return findComparedDays(grain, days, compare === 'days before' ? 'period before' : compare);
}

/** The newest days of a row that have earlier ones, for the line above the table, and a sentence about days that have none. */
export function describeComparedDays(request: Request) {
  const { example, notCompared } = getFileTexts().sheets.comparison;
  const year = request.to.slice(0, 4);
  const formatRange = (range: DayRange) => getFileTexts().days.formatDaysIn(year, range);
  const comparisons = listComparisons(request);
  const comparedDays = comparisons.flatMap(({ days, earlier }) => (earlier ? [{ days, earlier }] : []));
  const uncomparedDays = comparisons.flatMap(({ days, earlier }) => (earlier ? [] : [days]));
  return {
    compared: comparedDays
      .slice(-1)
      .map(({ days, earlier }) => example(formatRange(days), formatRange(earlier))),
    notices: uncomparedDays.length === 0 ? [] : [notCompared(uncomparedDays, year)],
  };
}
