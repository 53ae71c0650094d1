import type { CellResource, SpreadsheetApi } from '../../platform/ports';
import { type Span, spans } from '../api/spans';
import { type ExistingLargeTable, readColumn } from './existing-large-table';
import { a1 } from './existing-table';
import { inParts } from './grid-reads';
import { withoutMark } from './row-marks';
import { cellsShown } from './sheet-content';
import { holdsOwn, markColumn, type RowUserContent, readCells, readUserContent } from './user-content';

const NOTE_FIELDS = 'sheets(data(rowData(values(note))))';
const CELLS_A_READ = 400_000;
/** Rows at most this far apart are read together. */
const GAP_ROWS = 1_000;

type Api = Pick<SpreadsheetApi, 'get' | 'values'>;

/** What the user has entered in a row of a large table, and the add-on's mark on it. */
export interface LargeUserContent {
  /**
   * True when the row has a note of the user, or the user's own columns contain a constant or a formula unlike those of the neighbouring
   * rows.
   */
  readonly keep: boolean;
  /** The note on the row's first key cell, including the mark. */
  readonly note: string;
  readonly marked: boolean;
  /** All notes and cells of the user in the row. */
  readonly own: readonly OwnCell[];
}

/** Those of `rows` (ascending) that belong to the user: their numbers are formulas, as in a line of totals. */
export function rowsOfTheirs(
  api: Api,
  existing: ExistingLargeTable,
  rows: readonly number[],
): ReadonlySet<number> {
  const numbers = existing.stamp.fields.filter(({ key }) => !key);
  // An amount shows it, or else the first number.
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

/** All contents of rows that belong to the user, including formulas in the table's columns. */
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
 * What the user has entered in `rows` (ascending), by row; rows without anything are left out. The number of calls depends on the number
 * of cells, not on how many rows are in use.
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

/** The notes of all columns are read separately. */
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

/** The contents of rows with a constant, or a formula unlike its neighbours', in the user's own columns. */
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

/** The user's own columns of the sheet. */
export function readUserColumns({ tab, columns }: Pick<ExistingLargeTable, 'tab' | 'columns'>): number[] {
  const owned = new Set(columns.values());
  return Array.from({ length: tab.columnCount }, (_, column) => column).filter(
    (column) => !owned.has(column),
  );
}

function parts(rows: readonly number[], across: Span): Span[] {
  return inParts(spans(rows, GAP_ROWS), across.to - across.from, CELLS_A_READ);
}

/** A note or a cell of the user in a row. Equal texts mean equal contents. */
export interface OwnCell {
  readonly column: number;
  readonly text: string;
}

/**
 * The notes in a row and the contents of the user's own columns. Formulas count only as present: their text changes when rows move. With
 * `isTheirs`, formulas in the table's columns `owned` count too, as in a row that belongs to the user.
 */
export function ownCells(
  cells: RowUserContent,
  owned: ReadonlySet<number>,
  mark: string | undefined,
  isTheirs = false,
): OwnCell[] {
  return cells.flatMap((cell, column) => {
    const note = withoutMark(cell?.note ?? '', mark);
    const entered = cell === undefined || (owned.has(column) && !isTheirs) ? '' : enteredText(cell);
    const counts = !owned.has(column) || entered === FORMULA;
    return [
      ...(note === '' ? [] : [{ column, text: `note ${note}` }]),
      ...(entered === '' || !counts ? [] : [{ column, text: entered }]),
    ];
  });
}

const FORMULA = 'formula';

function enteredText({ userEnteredValue, effectiveValue }: CellResource): string {
  if (userEnteredValue?.['formulaValue'] !== undefined) return FORMULA;
  const { stringValue, numberValue, boolValue } = effectiveValue ?? userEnteredValue ?? {};
  const value = stringValue ?? numberValue ?? boolValue ?? '';
  return value === '' ? '' : `${typeof value} ${value}`;
}
