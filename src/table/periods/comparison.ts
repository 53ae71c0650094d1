import type { DayRange } from '../../dates/calendar';
import { comparedDays, comparedRange } from '../../dates/compared-days';
import { coveredDays, periodsIn } from '../../dates/periods';
import { earlierWords } from '../../request/compared-words';
import { grainOf, type Request } from '../../request/request';
import { texts } from '../../wording/texts';
import { clean, sumOf } from '../exact-sum';
import { type Cell, type Column, sorted, type Table } from '../table';

type ComparedDays = Pick<
  Request,
  'compare' | 'dimensions' | 'from' | 'to' | 'newestCompleteDay' | 'rangePeriod'
>;

/** The columns of a table with a comparison: each number is followed by the earlier number, the change, and the change in percent. */
export function comparedColumns(columns: readonly Column[], request: Request): readonly Column[] {
  const { before, change, changeShare } = texts().sheets.comparison;
  const words = comparisonWords(request);
  if (words === undefined) return columns;
  return columns.flatMap((column) => {
    if (column.key) return [column];
    const { field, label, type } = column;
    const derived = (part: string, name: string, note: string, ofType = type): Column => ({
      field: `${field}.${part}`,
      label: name,
      type: ofType,
      note,
      key: false,
      derivedFrom: field,
    });
    return [
      column,
      derived('before', before.label(label), before.note(label, words.sentence)),
      derived('change', change.label(label), change.note(label)),
      derived('changeShare', changeShare.label(label), changeShare.note(label), 'share'),
    ];
  });
}

/**
 * The rows of `current`, each compared with the row of `earlier` that has the same key. A row that only `earlier` has is added without
 * numbers of its own: a network that has stopped earning must not disappear. If the filter has a bound for the revenue, no row is added,
 * because its number may only be below the bound. Both tables have the same columns. Rows of `partlyKnown` days or periods get no percentage.
 */
export function compared(
  current: Table,
  earlier: Table,
  request: Request,
  partlyKnown: ReadonlySet<Cell>,
): Table {
  const { columns, filteredOut } = current;
  const keys = columns.filter(({ key }) => key).length;
  const keyOf = (row: readonly Cell[]) => JSON.stringify(row.slice(0, keys));
  const before = new Map(earlier.rows.map((row) => [keyOf(row), row]));
  const currentKeys = new Set(current.rows.map(keyOf));
  const isBounded = request.filter.revenueAbove !== '';
  const gone = isBounded ? [] : earlier.rows.filter((row) => !currentKeys.has(keyOf(row)));
  const rows = [...current.rows, ...gone.map((row) => row.map((cell, at) => (at < keys ? cell : null)))];
  const period = columns.findIndex(({ field }) => field === grainOf(request));
  const withEarlier = (row: readonly Cell[], earlierRow?: readonly Cell[]) =>
    row.flatMap((cell, at) => {
      if (at < keys) return [cell];
      const [previous, change, share] = changeOf(cell, earlierRow?.[at] ?? null);
      return [cell, previous, change, partlyKnown.has(row[period] ?? null) ? null : share];
    });
  return {
    ...current,
    columns: comparedColumns(columns, request),
    rows: sorted(rows.map((row) => withEarlier(row, before.get(keyOf(row))))),
    ...(filteredOut && { filteredOut: filteredOut.map((row) => withEarlier(row)) }),
  };
}

function changeOf(now: Cell, before: Cell): readonly [Cell, Cell, Cell] {
  if (typeof now !== 'number' || typeof before !== 'number') return [before, null, null];
  const change = sumOf([now, -before]);
  return [before, change, change === null || before === 0 ? null : clean(change / Math.abs(before))];
}

/**
 * The days of each row of `asked`, or of a table without days, and the earlier days that their numbers are compared with; undefined if there
 * are no comparable days. `request.from` and `request.to` are all days of the table, which a period at its edge is cut by. Numbers with a day
 * that is not complete are not compared.
 */
export function comparisonsOf(
  request: ComparedDays,
  asked: readonly DayRange[] = [request],
): { readonly days: DayRange; readonly earlier: DayRange | undefined }[] {
  const { compare, from, to, newestCompleteDay, rangePeriod } = request;
  if (compare === 'none') return [];
  const grain = grainOf(request);
  const rows =
    grain === undefined
      ? [{ from, to }]
      : asked.flatMap((part) =>
          periodsIn(grain, part).map((first) => coveredDays(grain, first, { from, to })),
        );
  return rows.map((days) => {
    if (days.to > newestCompleteDay) return { days, earlier: undefined };
    const earlier =
      grain === undefined ? comparedRange(days, rangePeriod, compare) : comparedDays(grain, days, compare);
    return { days, earlier };
  });
}

/** What the table is compared with: in a few words, in a sentence with days, and the days that are not compared. */
export function comparisonWords(request: Request) {
  const { compare, to } = request;
  if (compare === 'none') return undefined;
  const { newestDays, ofRange, ofRows, ranges, with: comparedWith } = texts().sheets.comparison;
  const year = to.slice(0, 4);
  const all = comparisonsOf(request);
  const newest = all.flatMap(({ days, earlier }) => (earlier === undefined ? [] : [{ days, earlier }])).pop();
  const words = earlierWords(compare, request, request);
  const isOneRange = grainOf(request) === undefined && newest !== undefined;
  return {
    brief: isOneRange
      ? ranges(newest, year)
      : [comparedWith(words), ...(newest === undefined ? [] : [newestDays(newest, year)])].join(' '),
    sentence: isOneRange ? ofRange(newest, year, words) : ofRows(words, newest, year),
    notCompared: all.flatMap(({ days, earlier }) => (earlier === undefined ? [days] : [])),
  };
}
