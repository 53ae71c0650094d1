/** FILTER, and SORT, SORTN and UNIQUE of Univer's engine, with the arguments that they have in Google Sheets. */
import { asNumber } from '../coercion';
import { calculated } from '../engine/values';
import { type Block, blockOf, CellError, type Operand, type Scalar, single, WRONG_COUNT } from '../scalar';
import type { Argument, Implementation, Surroundings } from './argument';

export const TABLES: Readonly<Record<string, Implementation>> = {
  FILTER: filter,
  SORT: (args, around) => {
    const sorted = sortedRows(args, around);
    return sorted instanceof CellError ? sorted : sorted.map(({ line }) => line);
  },
  SORTN: sortN,
  UNIQUE: unique,
};

/** FILTER. A condition that is an error is not met, so that `SEARCH` can be one. */
function filter([source, ...conditions]: readonly Argument[]): Operand {
  if (source === undefined || conditions.length === 0) return WRONG_COUNT;
  const value = source.value();
  if (value instanceof CellError) return value;
  const block = blockOf(value);
  const tests = conditions.map((condition) => blockOf(condition.value()));
  const isColumn = tests[0]![0]!.length === 1;
  const [rows, columns] = isColumn ? [block.length, 1] : [1, block[0]!.length];
  const other = tests.find((test) => test.length !== rows || test[0]!.length !== columns);
  if (other !== undefined) return mismatch(rows, columns, other);
  const kept = Array.from({ length: Math.max(rows, columns) }, (_, at) =>
    tests.every((test) => isMet(isColumn ? test[at]![0] : test[0]![at])),
  );
  if (!kept.includes(true)) return new CellError('#N/A', 'No matches are found in FILTER evaluation.');
  const isKept = (_: unknown, at: number) => kept[at]!;
  return isColumn ? block.filter(isKept) : block.map((line) => line.filter(isKept));
}

function isMet(value: Scalar): boolean {
  const number = asNumber(value);
  return typeof number === 'number' && number !== 0;
}

function mismatch(rows: number, columns: number, { length, 0: first }: Block): CellError {
  return new CellError(
    '#N/A',
    `FILTER has mismatched range sizes. Expected row count: ${rows}. column count: ${columns}. Actual row count: ${length}, column count: ${first!.length}.`,
  );
}

/** UNIQUE. The engine takes "007" and 7 for the same value, so that it gets texts with a letter before them. */
function unique([source, ...options]: readonly Argument[]): Operand {
  if (source === undefined || options.length > 2) return WRONG_COUNT;
  const value = source.value();
  if (!Array.isArray(value)) return value;
  const tagged = eachText(value as Block, (text) => `t${text}`);
  const found = calculated('UNIQUE', [tagged, ...options.map((option) => single(option.value()))]);
  return eachText(blockOf(found), (text) => text.slice(1));
}

function eachText(block: Block, change: (text: string) => string): Block {
  return block.map((line) => line.map((value) => (typeof value === 'string' ? change(value) : value)));
}

interface SortedRow {
  readonly line: readonly Scalar[];
  /** The values by which the row is sorted. */
  readonly keys: readonly Scalar[];
}

/** The rows of SORT: a range, and pairs of a column and whether it is ascending. A column is a number or a range beside the rows. */
function sortedRows(
  [source, ...pairs]: readonly Argument[],
  { locale }: Surroundings,
): SortedRow[] | CellError {
  if (source === undefined || (pairs.length % 2 > 0 && pairs.length > 1)) return WRONG_COUNT;
  const value = source.value();
  if (value instanceof CellError) return value;
  const block = blockOf(value);
  const columns: (readonly Scalar[])[] = [];
  const ascending: boolean[] = [];
  for (let at = 0; at < Math.max(pairs.length, 1); at += 2) {
    const column = keyColumn(block, pairs[at], locale);
    const order = pairs[at + 1] === undefined ? 1 : asNumber(single(pairs[at + 1]!.value()), locale);
    if (column instanceof CellError) return column;
    if (order instanceof CellError) return order;
    columns.push(column);
    ascending.push(order !== 0);
  }
  const rows: SortedRow[] = block.map((line, row) => ({ line, keys: columns.map((column) => column[row]) }));
  return ascending.reduceRight<SortedRow[]>((sorted, up, key) => sortedBy(sorted, key, up), rows);
}

function keyColumn(
  block: Block,
  column: Argument | undefined,
  locale: Surroundings['locale'],
): readonly Scalar[] | CellError {
  const value = column === undefined ? 1 : column.value();
  if (Array.isArray(value) && value.length === block.length && value[0].length === 1 && value.length > 1)
    return (value as Block).map(([key]) => key);
  const index = asNumber(single(value), locale);
  if (index instanceof CellError) return index;
  if (index >= 1 && index < block[0]!.length + 1) return block.map((line) => line[Math.trunc(index) - 1]);
  return new CellError(
    '#VALUE!',
    `Function SORT parameter 2 value is ${index}. It should be a column of the range.`,
  );
}

/** Sorts by one key and keeps the order of rows with equal keys. */
function sortedBy(rows: readonly SortedRow[], key: number, ascending: boolean): SortedRow[] {
  const places = rows.map(({ keys }, at) => [inOrderOfEngine(keys[key]), at]);
  const sorted = blockOf(calculated('SORT', [places, 1, ascending ? 1 : -1]));
  return sorted.map(([, at]) => rows[at as number]!);
}

/**
 * Case is ignored, which the engine does not do. Its descending order changes the order of equal booleans; the texts in their place come
 * after all others, as booleans do.
 */
function inOrderOfEngine(value: Scalar): Scalar {
  if (typeof value === 'string') return value.toLowerCase();
  return typeof value === 'boolean' ? `\uffff${Number(value)}` : value;
}

/** SORTN: a range, a number of rows, what becomes of ties, and the arguments of SORT. Rows with equal keys are ties. */
function sortN([source, count, ties, ...by]: readonly Argument[], around: Surroundings): Operand {
  if (source === undefined) return WRONG_COUNT;
  const sorted = sortedRows([source, ...by], around);
  const most = count === undefined ? 1 : asNumber(single(count.value()), around.locale);
  const mode = ties === undefined ? 0 : asNumber(single(ties.value()), around.locale);
  const error = [sorted, most, mode].find((each) => each instanceof CellError);
  if (error !== undefined) return error as CellError;
  const kept = tied(sorted as SortedRow[], most as number, mode as number);
  return kept.map(({ line }) => line);
}

/** The first rows of a sorted table. The modes are those of Google's description of SORTN. */
function tied(rows: readonly SortedRow[], most: number, mode: number): readonly SortedRow[] {
  const key = ({ keys }: SortedRow) => JSON.stringify(keys);
  const groups = [...new Set(rows.map(key))].slice(0, most);
  if (mode === 2) return groups.map((group) => rows.find((row) => key(row) === group)!);
  if (mode === 3) return rows.filter((row) => groups.includes(key(row)));
  const last = rows[most - 1];
  return rows.filter((row, at) => at < most || (mode === 1 && last !== undefined && key(row) === key(last)));
}
