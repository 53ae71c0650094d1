import { grouped } from '../../table/grouped';
import { type SheetCell, type SheetRow, sameCell } from '../../table/sheet-cell';
import { type ExistingRows, type ExistingTable, rowsOfTable } from '../read/existing-table';
import type { CellsApi } from '../read/grid-reads';
import { readUserContent } from '../read/user-content';
import type { Refresh } from '../reconcile/refresh-requests';
import type { RowChanges } from '../reconcile/row-changes';
import { type FoundRows, foundRows, type Obstacle, obstaclesIn } from './found-rows';
import type { CellChange, LastChange } from './last-change';

/** How the rows of a sheet become those before the run. If there are obstacles, the rows are not as the run left them. */
export interface TakingBack extends Pick<Refresh, 'fresh' | 'rows'> {
  readonly obstacles: readonly Obstacle[];
}

/** Plans to take a change back in the sheet as it is now. Rows are found by their keys, wherever a user has moved them. */
export function takingBack(api: CellsApi, existing: ExistingTable, change: LastChange): TakingBack {
  const rows = rowsOfTable(existing, change.columns);
  const found = foundRows(rows, change);
  const before = earlierRows(rows, change, found, existing.headerRow + 1);
  const deleted = rowNumbers(found.inserted).sort((one, other) => one - other);
  const models = before.inserted.flatMap(({ like }) => like ?? []);
  const read = new Set([...deleted, ...models, ...rowNumbers(found.notes)]);
  const userContent = readUserContent(api, existing, [...read]);
  const { fresh, changed, inserted, rowOf, freshNotes } = before;
  return {
    fresh,
    rows: {
      ...{ changed, inserted, rowOf, freshNotes },
      vanished: deleted,
      deleted,
      blanked: [],
      notes: notesBefore(change, found),
      staying: [],
      userContent,
      existing: rows,
      isMarked: change.marked,
    },
    obstacles: obstaclesIn(change, found, userContent),
  };
}

function rowNumbers(rows: FoundRows['inserted']): number[] {
  return rows.flatMap((row) => row?.row ?? []);
}

function notesBefore({ notes }: LastChange, found: FoundRows): RowChanges['notes'] {
  return notes.flatMap(({ before }, nth) => {
    const row = found.notes[nth]?.row;
    return row === undefined ? [] : [{ row, note: before }];
  });
}

type Before = Pick<Refresh, 'fresh'> &
  Pick<RowChanges, 'changed' | 'inserted' | 'rowOf'> &
  Required<Pick<RowChanges, 'freshNotes'>>;

/**
 * The rows before the run, in the order of the sheet, and what differs from the sheet. Rows that the run deleted come below the row that was
 * above them; `first` is the sheet row for them in an empty table.
 */
function earlierRows(rows: ExistingRows, change: LastChange, found: FoundRows, first: number): Before {
  const writes = new Map(found.changed.map((row, nth) => [row?.row, change.changed[nth]?.cells ?? []]));
  const gone = new Set(rowNumbers(found.inserted));
  const returning = grouped(change.deleted.keys(), (nth) => found.above[nth]?.row);
  const back = (above: number | undefined) =>
    (returning.get(above) ?? []).flatMap((nth) => change.deleted[nth] ?? []);
  const earlier = new EarlierRows();
  earlier.insert(back(undefined), rows[0]?.row ?? first, rows[0]?.row);
  for (const { row, cells } of rows) {
    if (!gone.has(row)) earlier.keep(row, cells, writes.get(row) ?? []);
    earlier.insert(back(row), row + 1, row);
  }
  return earlier;
}

type Growing<List extends readonly unknown[]> = List[number][];

class EarlierRows implements Before {
  readonly fresh: Growing<Before['fresh']> = [];
  readonly rowOf: Growing<Before['rowOf']> = [];
  readonly changed: Growing<Before['changed']> = [];
  readonly inserted: Growing<Before['inserted']> = [];
  readonly freshNotes: Growing<Before['freshNotes']> = [];

  /** Adds a row of the sheet, with the values before these changes. */
  keep(row: number, cells: SheetRow, changes: readonly CellChange[]): void {
    const values = valuesBefore(changes, cells);
    if (changes.length > 0) this.changed.push({ row, fresh: this.fresh.length, cells: values });
    this.add(
      cells.map((cell, column) => values[column] ?? cell),
      row,
    );
  }

  /** Adds rows that come back above sheet row `at`, with the formats and formulas of sheet row `like`. */
  insert(deleted: LastChange['deleted'], at: number, like: number | undefined): void {
    if (deleted.length === 0) return;
    this.inserted.push({ at, like, fresh: deleted.map((_, nth) => this.fresh.length + nth) });
    for (const { cells, note } of deleted) {
      if (note !== '') this.freshNotes.push({ fresh: this.fresh.length, note });
      this.add(cells, undefined);
    }
  }

  private add(cells: SheetRow, row: number | undefined): void {
    this.fresh.push(cells);
    this.rowOf.push(row);
  }
}

/** The values to write into a row; undefined for cells that stay. */
function valuesBefore(changes: readonly CellChange[], cells: SheetRow): (SheetCell | undefined)[] {
  const values = new Array<SheetCell | undefined>(cells.length).fill(undefined);
  for (const [column, before] of changes)
    if (column < cells.length && !sameCell(cells[column], before)) values[column] = before;
  return values;
}
