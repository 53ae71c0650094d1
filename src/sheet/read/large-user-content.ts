import type { CellResource, SpreadsheetApi } from '../../platform/ports';
import { type Span, spans } from '../api/spans';
import { type ExistingLargeTable, readColumn } from './existing-large-table';
import { a1 } from './existing-table';
import { inParts } from './grid-reads';
import { type OwnCell, ownCells } from './own-cells';
import { cellsShown } from './sheet-content';
import {
  holdsOwn,
  markColumn,
  type RowUserContent,
  readCells,
  readUserContent,
  withoutMark,
} from './user-content';

const NOTE_FIELDS = 'sheets(data(rowData(values(note))))';
const CELLS_A_READ = 400_000;
/** Rows this near to each other are read together. */
const GAP_ROWS = 1_000;

type Api = Pick<SpreadsheetApi, 'get' | 'values'>;

/** What of the user's stands in a row of a long table, and the add-on's mark on it. */
export interface LargeUserContent {
  /** True when the row holds a constant, a formula unlike its neighbours', or a note of the user's. */
  readonly keep: boolean;
  /** The note on the row's first key cell, the mark in it included. */
  readonly note: string;
  readonly marked: boolean;
  /** All that is the user's in the row. */
  readonly own: readonly OwnCell[];
}

/** Those of `rows` (ascending) that are the user's own: their numbers are formulas, as in a line of totals. */
export function rowsOfTheirs(
  api: Api,
  existing: ExistingLargeTable,
  rows: readonly number[],
): ReadonlySet<number> {
  const numbers = existing.stamp.fields.filter(({ key }) => !key);
  // The money column tells it, or the first of numbers.
  const telling = numbers.find(({ type }) => type === 'money') ?? numbers[0];
  if (telling === undefined) return new Set();
  const column = existing.columns.get(telling.field) ?? 0;
  const candidates: number[] = [];
  for (const { from, to } of spans(rows, GAP_ROWS)) {
    readColumn(api, existing.tab, column, from, to, 'FORMULA').forEach((value, nth) => {
      if (typeof value === 'string' && value.startsWith('=')) candidates.push(from + nth);
    });
  }
  const among = new Set(rows);
  const found = readUserContent(
    api,
    existing,
    candidates.filter((row) => among.has(row)),
  );
  return new Set([...found].filter(([, { theirs }]) => theirs).map(([row]) => row));
}

/** All that is the user's in rows of the user's own, their formulas in the table's columns included. */
export function ownOfTheirs(
  api: Api,
  existing: ExistingLargeTable,
  theirs: ReadonlySet<number>,
  mark: string | undefined,
): ReadonlyMap<number, readonly OwnCell[]> {
  const cells = readCells(api, existing, [...theirs]);
  const owned = new Set(existing.columns.values());
  return new Map([...theirs].map((row) => [row, ownCells(cells.get(row) ?? [], owned, mark, true)]));
}

/**
 * What of the user's stands in `rows` (ascending), by row; rows in which there is nothing, nor a mark, are left out. The calls it takes
 * follow from the number of cells, not from how many of them are in use.
 */
export function readUserRows(
  api: Api,
  existing: ExistingLargeTable,
  rows: readonly number[],
  mark: string | undefined,
): ReadonlyMap<number, LargeUserContent> {
  const notes = notesIn(api, existing, rows);
  const written = rowsWritten(api, existing, rows);
  const owned = new Set(existing.columns.values());
  const at = markColumn(existing);
  const found = new Map<number, LargeUserContent>();
  for (const row of rows) {
    const noted = notes.get(row) ?? [];
    const note = noted[at]?.note ?? '';
    const own = [
      ...ownCells(noted, owned, mark),
      ...ownCells((written.get(row) ?? []).map(withoutNote), owned, mark),
    ];
    const keep = own.length > 0 || written.has(row);
    const marked = withoutMark(note, mark) !== note;
    if (keep || marked) found.set(row, { keep, note, marked, own });
  }
  return found;
}

/** Notes are read of all columns. */
function withoutNote(cell: CellResource | undefined): CellResource {
  const { note: _note, ...rest } = cell ?? {};
  return rest;
}

function notesIn(
  api: Api,
  existing: ExistingLargeTable,
  rows: readonly number[],
): Map<number, RowUserContent> {
  const { tab } = existing;
  const found = new Map<number, RowUserContent>();
  for (const part of parts(rows, { from: 0, to: tab.columnCount })) {
    const [shown = []] = cellsShown(api.get(NOTE_FIELDS, [a1(tab, part)]));
    for (const [nth, values] of shown.entries())
      if (values.some(({ note = '' }) => note !== '')) found.set(part.from + nth, values);
  }
  return found;
}

/** What was entered into the rows with a constant, or a formula unlike its neighbours', in a column of the user's. */
function rowsWritten(
  api: Api,
  existing: ExistingLargeTable,
  rows: readonly number[],
): ReadonlyMap<number, RowUserContent> {
  const columns = readUserColumns(existing);
  const used = new Set<number>();
  const candidates = new Set<number>();
  for (const across of spans(columns)) {
    for (const part of parts(rows, across)) {
      const values = api.values([a1(existing.tab, part, across)], 'FORMULA')[0] ?? [];
      for (const [nth, cells] of values.entries()) {
        for (const [column, value] of cells.entries()) {
          if (value === '') continue;
          used.add(across.from + column);
          candidates.add(part.from + nth);
        }
      }
    }
  }
  if (candidates.size === 0) return new Map();
  const across = { from: Math.min(...used), to: Math.max(...used) + 1 };
  const cells = readCells(api, existing, [...candidates], { across, gapRows: GAP_ROWS });
  const rowsOfOwn = [...candidates].filter((row) => holdsOwn(cells, row, columns));
  return new Map(rowsOfOwn.map((row) => [row, cells.get(row) ?? []]));
}

/** The sheet's columns that are not the table's. */
export function readUserColumns({ tab, columns }: Pick<ExistingLargeTable, 'tab' | 'columns'>): number[] {
  const owned = new Set(columns.values());
  return Array.from({ length: tab.columnCount }, (_, column) => column).filter(
    (column) => !owned.has(column),
  );
}

function parts(rows: readonly number[], across: Span): Span[] {
  return inParts(spans(rows, GAP_ROWS), across.to - across.from, CELLS_A_READ);
}
