import { toDaySerial } from '../../dates';
import type { RowChange, SheetRow } from '../sheet-cell';
import { buildColumns, type Column, findColumnIndex } from '../table';
import { findPeriodLayout, type PeriodLayout, parsePeriodColumn, toPeriodField } from './period-layout';

interface ChangedRows {
  readonly columns: readonly Column[];
  readonly rows: readonly RowChange[];
  /** Whether the sheet had each column before the run; by default, it had all. */
  readonly wasInSheet?: readonly boolean[];
}

/**
 * The changes of a table whose periods are columns as those of a table with a row for each period. Those of other tables stay as they are.
 *
 * @example If only the number of September has changed beside that of August:
 * { before: ['AdMob', 10, 20], after: ['AdMob', 10, 21] } → { before: ['AdMob', 46266, 20], after: ['AdMob', 46266, 21] }
 */
export function toPeriodRows({ columns, rows, wasInSheet = columns.map(() => true) }: ChangedRows) {
  const layout = findPeriodLayout(columns);
  if (layout === undefined) return { columns, rows, wasInSheet };
  const { grain, metrics } = layout;
  const keyColumns = columns.filter(({ key }) => key);
  const readKeys = (row: SheetRow) =>
    columns.flatMap(({ key }, at): SheetRow => (key ? [row[at] ?? ''] : []));
  const isInSheet = ({ at }: { readonly at: number }) => wasInSheet[at] === true;
  // A period without a column in the sheet had no numbers there.
  const periods = listPeriods(columns, layout).filter(({ numbers }) => numbers.some(isInSheet));
  const wasMetricInSheet = metrics.map((id) =>
    periods.every(({ numbers }) => numbers.some((number) => number.metric === id && isInSheet(number))),
  );
  return {
    columns: [...keyColumns, ...buildColumns({ dimensions: [grain], metrics })],
    rows: rows.flatMap((row) => periods.flatMap((period) => toPeriodChange(row, readKeys, period) ?? [])),
    // The sheet had the keys and the period in any case.
    wasInSheet: [...keyColumns.map(() => true), true, ...wasMetricInSheet],
  };
}

type PeriodOfColumns = ReturnType<typeof listPeriods>[number];

/** Each period of the table, with the column of each metric; -1 if the table has none. */
function listPeriods(columns: readonly Column[], { grain, metrics }: PeriodLayout) {
  const periodStarts = new Set(columns.flatMap(({ field }) => parsePeriodColumn(field)?.first ?? []));
  return [...periodStarts].map((first) => {
    const findPlace = (metric: string) => findColumnIndex(columns, toPeriodField(metric, grain, first));
    return { first, numbers: metrics.map((metric) => ({ metric, at: findPlace(metric) })) };
  });
}

function toPeriodChange(
  { before, after }: RowChange,
  readKeys: (row: SheetRow) => SheetRow,
  { first, numbers }: PeriodOfColumns,
): RowChange | undefined {
  const readNumbers = (row: SheetRow = []) => numbers.map(({ at }) => row[at] ?? '');
  const [numbersBefore, numbersAfter] = [readNumbers(before), readNumbers(after)];
  if (JSON.stringify(numbersBefore) === JSON.stringify(numbersAfter)) return undefined;
  // A period that has lost all its numbers is a removed row. If it had none before, collectRestatements decides whether that was a row.
  const isRemoved = numbersAfter.every((cell) => cell === '');
  const day = toDaySerial(first);
  return {
    ...(before && { before: [...readKeys(before), day, ...numbersBefore] }),
    ...(after && !isRemoved && { after: [...readKeys(after), day, ...numbersAfter] }),
  };
}
