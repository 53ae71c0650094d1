import type { SpreadsheetApi } from '../platform/ports';
import { type Beside, markColumn, readBeside } from './beside';
import { a1 } from './held-table';
import { type LongHeld, readColumn } from './long-held';
import { spans } from './moves';

const NOTE_FIELDS = 'sheets(data(rowData(values(note))))';
const CELLS_A_READ = 400_000;
/** Rows this near to each other are read together. */
const GAP_ROWS = 1_000;

type Api = Pick<SpreadsheetApi, 'get' | 'values'>;

/**
 * Those of `rows` (ascending) that are not to be written over: the user's own, whose numbers are formulas, as in a line of totals, and
 * those that were marked as no longer reported. What tells the first is the table's money column, or its first of numbers.
 */
export function rowsApart(
  api: Api,
  held: LongHeld,
  rows: readonly number[],
  mark: string | undefined,
): { readonly theirs: ReadonlySet<number>; readonly marked: ReadonlySet<number> } {
  const candidates = new Set([...formulaRows(api, held, rows), ...notedRows(api, held, rows)]);
  const beside = readBeside(api, held, [...candidates], mark);
  const those = (is: (found: Beside) => boolean) =>
    new Set([...beside].filter(([, found]) => is(found)).map(([row]) => row));
  return { theirs: those(({ theirs }) => theirs), marked: those(({ marked }) => marked) };
}

function formulaRows(api: Api, held: LongHeld, rows: readonly number[]): number[] {
  const numbers = held.stamp.fields.filter(({ key }) => !key);
  const telling = numbers.find(({ type }) => type === 'money') ?? numbers[0];
  if (telling === undefined) return [];
  const column = held.columns.get(telling.field)!;
  return rowsWhere(rows, (from, to) =>
    readColumn(api, held.tab, column, from, to, 'FORMULA').map(
      (value) => typeof value === 'string' && value.startsWith('='),
    ),
  );
}

function notedRows(api: Api, held: LongHeld, rows: readonly number[]): number[] {
  if (!held.stamp.marked) return [];
  const column = markColumn(held);
  return rowsWhere(rows, (from, to) => notes(api, held, { from, to }, { from: column, to: column + 1 }));
}

/** What of the user's stands beside `rows` (ascending), by row; rows beside which there is nothing are left out. */
export function besideRows(
  api: Api,
  held: LongHeld,
  rows: readonly number[],
  mark: string | undefined,
): ReadonlyMap<number, Beside> {
  const { tab } = held;
  const theirs = columnsBeside(held);
  const noted = rowsWhere(rows, (from, to) =>
    notes(api, held, { from, to }, { from: 0, to: tab.columnCount }),
  );
  const used = theirs.flatMap((column) =>
    rowsWhere(rows, (from, to) =>
      readColumn(api, tab, column, from, to, 'FORMULA').map((value) => value !== ''),
    ),
  );
  return readBeside(api, held, [...new Set([...noted, ...used])], mark);
}

/** The sheet's columns that are not the table's. */
export function columnsBeside({ tab, columns }: Pick<LongHeld, 'tab' | 'columns'>): number[] {
  const owned = new Set(columns.values());
  return Array.from({ length: tab.columnCount }, (_, column) => column).filter(
    (column) => !owned.has(column),
  );
}

/** Those of `rows` for which `read`, asked for a stretch of rows, says true. */
function rowsWhere(
  rows: readonly number[],
  read: (from: number, to: number) => readonly (boolean | undefined)[],
): number[] {
  const found: number[] = [];
  let nth = 0;
  for (const { from, to } of spans(rows, GAP_ROWS)) {
    const is = read(from, to);
    for (; nth < rows.length && rows[nth]! < to; nth++) if (is[rows[nth]! - from]) found.push(rows[nth]!);
  }
  return found;
}

function notes(
  api: Api,
  { tab }: LongHeld,
  rows: { readonly from: number; readonly to: number },
  columns: { readonly from: number; readonly to: number },
): boolean[] {
  const step = Math.max(1, Math.floor(CELLS_A_READ / (columns.to - columns.from)));
  const noted = new Array<boolean>(rows.to - rows.from).fill(false);
  for (let at = rows.from; at < rows.to; at += step) {
    const range = a1(tab, { from: at, to: Math.min(rows.to, at + step) }, columns);
    const data = api.get(NOTE_FIELDS, [range]).sheets?.[0]?.data?.[0]?.rowData ?? [];
    data.forEach(({ values = [] }, nth) => {
      noted[at - rows.from + nth] = values.some(({ note = '' }) => note !== '');
    });
  }
  return noted;
}
