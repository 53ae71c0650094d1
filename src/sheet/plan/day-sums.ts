import { toDaySerial } from '../../dates';
import {
  type Column,
  countDecimals,
  findDayColumnIndex,
  type SheetRow,
  type SheetRows,
  Sums,
} from '../../table';
import { findDaySerial } from '../read';
import type { Stamp } from '../stamp';
import type { WriteJob } from '../write-job';

/** Developer metadata of a sheet holds 30,000 characters, with all columns and names. Of a longer history, the newest days are verified. */
const MOST_DAYS = 600;

/** The column that is added up for each day: amounts, else counts, else any numbers. */
function selectSummedColumn(columns: readonly Column[]): Column | undefined {
  const numbers = columns.filter(
    ({ key, type, derivedFrom }) => !key && type !== 'text' && derivedFrom === undefined,
  );
  const findByType = (columnType: Column['type']) => numbers.find(({ type }) => type === columnType);
  return findByType('money') ?? findByType('count') ?? numbers[0];
}

/** What the stamp stores of the rows of each day. Undefined for a table without days or without numbers. */
export function summarizeDays(columns: readonly Column[], rows: SheetRows, summedField?: string) {
  const field = summedField ?? selectSummedColumn(columns)?.field;
  const dayIndex = findDayColumnIndex(columns);
  const numberIndex = columns.findIndex((column) => column.field === field);
  if (field === undefined || dayIndex < 0 || numberIndex < 0) return undefined;
  const serials = rows.map((cells) => findDaySerial(cells[dayIndex]));
  const newest = serials.reduce<number>((most, serial) => Math.max(most, serial ?? most), 0);
  const oldest = serials.reduce<number>((least, serial) => Math.min(least, serial ?? least), newest);
  const from = Math.max(oldest, newest - MOST_DAYS + 1);
  const rowScores = new Array<number>(rows.length === 0 ? 0 : newest - from + 1).fill(0);
  const sums = new Sums();
  rows.forEach((cells, nth) => {
    const offset = (serials[nth] ?? -1) - from;
    if (offset < 0) return;
    const number = cells[numberIndex] ?? '';
    rowScores[offset] = (rowScores[offset] ?? 0) + 1 + countDamagedCells(columns, cells, number);
    if (typeof number === 'number') sums.addValue(offset, number, countDecimals(number));
  });
  return { field, from, rows: rowScores, sums: rowScores.map((_, offset) => sums.getSum(offset) ?? 0) };
}

/** The dimensions without a value, and a text in place of the number: to clear or merge them changes neither the number of rows nor their sum. */
function countDamagedCells(columns: readonly Column[], cells: SheetRow, number: SheetRow[number]): number {
  const blankKeys = columns.filter(({ key }, column) => key && cells[column] === '');
  return blankKeys.length + (typeof number === 'string' && number !== '' ? 1 : 0);
}

/** Days that are accepted as they are keep what the stamp says about them, so that the next run finds them again. */
export function summarizeWrittenDays({ table, rules }: WriteJob, previous: Stamp, rows: SheetRows) {
  const previousDays = previous.days;
  const days = summarizeDays(table.columns, rows);
  if (days === undefined || previousDays === undefined) return days;
  const acceptedDays = new Set((rules.acceptedDays ?? []).map(toDaySerial));
  const keepAccepted = (list: 'rows' | 'sums') =>
    days[list].map((value, offset) => {
      const day = days.from + offset;
      return acceptedDays.has(day) ? (previousDays[list][day - previousDays.from] ?? 0) : value;
    });
  return { ...days, rows: keepAccepted('rows'), sums: keepAccepted('sums') };
}

/** Whether a day's rows are as the stamp says. Days before those of the stamp, and rows of earlier versions of the add-on, cannot be verified: true. */
export function createDayVerifier(stamped: Stamp['days'], columns: readonly Column[], rows: SheetRows) {
  const current = stamped && summarizeDays(columns, rows, stamped.field);
  if (stamped === undefined || current === undefined) return () => true;
  const isSame = (list: 'rows' | 'sums', day: number) =>
    (stamped[list][day - stamped.from] ?? 0) === (current[list][day - current.from] ?? 0);
  return (day: number) => day < stamped.from || (isSame('rows', day) && isSame('sums', day));
}
