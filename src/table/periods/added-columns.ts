import { isPeriod, type PeriodId, requireDimension } from '../../catalogue';
import {
  clipToPeriod,
  type Day,
  type DayRange,
  findComparedDays,
  findComparedRange,
  isPartialPeriod,
  listPartialPeriods,
  listPeriodStarts,
  toPeriodEnd,
  toPeriodStart,
} from '../../dates';
import { describeEarlierDays, findGrain, type Request } from '../../request';
import { getTexts } from '../../wording';
import { roundToSheetDigits, sumExactly } from '../exact-sum';
import { type Cell, type Column, findColumnIndex, type Table, type TableRow, toSortedRows } from '../table';

interface ComparedDays extends DayRange {
  readonly compare: Request['compare'];
  readonly dimensions: Request['dimensions'];
  readonly newestCompleteDay: Day;
  readonly rangePeriod?: Request['rangePeriod'];
}

/** The columns of a table with a comparison: each number is followed by the earlier number, the change, and the change in percent. */
export function withComparisonColumns(columns: readonly Column[], request: Request): readonly Column[] {
  const { before, change, changeShare } = getTexts().sheets.comparison;
  const description = describeComparedDays(request);
  if (description === undefined) return columns;
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
      buildDerivedColumn('before', before.label(label), before.note(label, description.sentence)),
      buildDerivedColumn('change', change.label(label), change.note(label)),
      buildDerivedColumn('changeShare', changeShare.label(label), changeShare.note(label), 'share'),
    ];
  });
}

/**
 * The rows of `current`, each compared with the row of `earlier` that has the same key. A row that only `earlier` has is added without
 * numbers of its own: a network that has stopped earning must not disappear. If the filter has a bound for the revenue, no row is added,
 * because its number may only be below the bound. Both tables have the same columns. Rows of `partlyKnown` days or periods get no percentage.
 */
export function compareTables(
  current: Table,
  earlier: Table,
  request: Request,
  partlyKnown: ReadonlySet<Cell>,
): Table {
  const { columns, filteredOut } = current;
  const keyCount = columns.filter(({ key }) => key).length;
  const toComparisonKey = (row: TableRow) => JSON.stringify(row.slice(0, keyCount));
  const earlierByKey = new Map(earlier.rows.map((row) => [toComparisonKey(row), row]));
  const currentKeys = new Set(current.rows.map(toComparisonKey));
  const isBounded = request.filter.revenueAbove !== '';
  const missingRows = isBounded ? [] : earlier.rows.filter((row) => !currentKeys.has(toComparisonKey(row)));
  const rows = [
    ...current.rows,
    ...missingRows.map((row) => row.map((cell, at) => (at < keyCount ? cell : null))),
  ];
  const periodAt = findColumnIndex(columns, findGrain(request));
  const withEarlier = (row: TableRow, earlierRow?: TableRow) =>
    row.flatMap((cell, at) => {
      if (at < keyCount) return [cell];
      const [previous, change, share] = calculateChange(cell, earlierRow?.[at] ?? null);
      return [cell, previous, change, partlyKnown.has(row[periodAt] ?? null) ? null : share];
    });
  return {
    ...current,
    columns: withComparisonColumns(columns, request),
    rows: toSortedRows(rows.map((row) => withEarlier(row, earlierByKey.get(toComparisonKey(row))))),
    ...(filteredOut && { filteredOut: filteredOut.map((row) => withEarlier(row)) }),
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
 * The days of each row of `requestedRanges`, or of a table without days, and the earlier days that their numbers are compared with, if there
 * are any. `request.from` and `request.to` are all days of the table, which a period at its edge is cut by. Numbers with a day
 * that is not complete are not compared.
 */
export function listComparisons(request: ComparedDays, requestedRanges: readonly DayRange[] = [request]) {
  const { compare, from, to, newestCompleteDay, rangePeriod } = request;
  if (compare === 'none') return [];
  const grain = findGrain(request);
  const rows =
    grain === undefined
      ? [{ from, to }]
      : requestedRanges.flatMap((part) =>
          listPeriodStarts(grain, part).map((first) => clipToPeriod(grain, first, { from, to })),
        );
  return rows.map((days) => {
    if (days.to > newestCompleteDay) return { days, earlier: undefined };
    const earlier =
      grain === undefined
        ? findComparedRange(days, rangePeriod, compare)
        : findComparedDays(grain, days, compare);
    return { days, earlier };
  });
}

/** What the table is compared with: in a few words, in a sentence with days, and the days that are not compared. */
export function describeComparedDays(request: Request) {
  const { compare, to } = request;
  if (compare === 'none') return undefined;
  const { newestDays, ofRange, ofRows, ranges, with: comparedWith } = getTexts().sheets.comparison;
  const year = to.slice(0, 4);
  const comparisons = listComparisons(request);
  const newest = comparisons
    .flatMap(({ days, earlier }) => (earlier === undefined ? [] : [{ days, earlier }]))
    .pop();
  const earlierText = describeEarlierDays(compare, request, request);
  const isOneRange = findGrain(request) === undefined && newest !== undefined;
  return {
    brief: isOneRange
      ? ranges(newest, year)
      : [comparedWith(earlierText), ...(newest === undefined ? [] : [newestDays(newest, year)])].join(' '),
    sentence: isOneRange ? ofRange(newest, year, earlierText) : ofRows(earlierText, newest, year),
    notCompared: comparisons.flatMap(({ days, earlier }) => (earlier === undefined ? [days] : [])),
  };
}

/**
 * The columns of a table of periods: the last one says which days of the period are in the row, if not all of them. It stays while no row
 * has a part of a period, because the next refresh may bring one. Rows of an earlier range may have one, too.
 */
export function withPartialColumn(columns: readonly Column[], request: Request): readonly Column[] {
  const { label: soFar, note } = getTexts().sheets.partial;
  const grain = findMarkedPeriod(request);
  if (grain === undefined) return columns;
  return [
    ...columns,
    {
      field: `${grain}.partial`,
      label: soFar,
      type: 'text',
      note: note(requireDimension(grain).label),
      key: false,
      derivedFrom: grain,
    },
  ];
}

/**
 * The table with the cells of `withPartialColumn`: the days of a period that are in its row, if the row lacks days or has a day that is not
 * complete. `request` has all days that the sheet covers.
 */
export function withPartialMarks(table: Table, request: Request): Table {
  const { newestCompleteDay } = request;
  const grain = findMarkedPeriod(request);
  const at = findColumnIndex(table.columns, grain);
  if (grain === undefined || at < 0) return table;
  const formatPartialMark = (first: Cell): Cell => {
    if (typeof first !== 'string') return null;
    const days = clipToPeriod(grain, first, request);
    const isComplete = days.to <= newestCompleteDay;
    if (!isPartialPeriod(grain, days, newestCompleteDay)) return null;
    return getTexts().sheets.partial.days(days, isComplete ? undefined : newestCompleteDay);
  };
  const appendMark = (row: TableRow) => [...row, formatPartialMark(row[at] ?? null)];
  const { columns, rows, filteredOut } = table;
  return {
    ...table,
    columns: withPartialColumn(columns, request),
    rows: rows.map(appendMark),
    ...(filteredOut && { filteredOut: filteredOut.map(appendMark) }),
  };
}

function findMarkedPeriod(request: Request): PeriodId | undefined {
  const { hasWholePeriods = false, newestCompleteDay } = request;
  const grain = findGrain(request);
  if (grain === undefined || !isPeriod(grain)) return undefined;
  const isWhole = hasWholePeriods && listPartialPeriods(grain, request, newestCompleteDay).length === 0;
  return isWhole ? undefined : grain;
}

/** The periods of a table that are not complete, as a sentence: “Month so far: 1 to 14 Sep”. */
export function describeOpenPeriods(request: Request): string[] {
  const grain = findGrain(request);
  if (grain === undefined || !isPeriod(grain)) return [];
  const { to, newestCompleteDay } = request;
  const periods = listPartialPeriods(grain, request, newestCompleteDay);
  if (periods.length === 0) return [];
  const isSoFar = periods.every(
    ({ from }) => from === toPeriodStart(grain, from) && toPeriodEnd(grain, from) > newestCompleteDay,
  );
  const { label } = requireDimension(grain);
  return [getTexts().sheets.partial.sentence(label, periods, to.slice(0, 4), isSoFar)];
}
