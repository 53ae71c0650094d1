import { grouped } from '../../table/grouped';
import { type SheetCell, type SheetRow, sameCell } from '../../table/sheet-cell';
import type { ExistingRow, ExistingRows } from '../read/existing-table';
import type { UserContents } from '../read/user-content';
import type { RowKey } from '../reconcile/match-rows';
import { type CellChange, identityCells, identityText, type LastChange, rowIdentity } from './last-change';

/** Why a row of the sheet is not as the run left it. `at` are the identity cells of the row. */
export type Obstacle = { readonly at: SheetRow } & (
  | { readonly what: 'row missing' | 'row there again' | 'user content' | 'other note' }
  | {
      readonly what: 'other value';
      /** The index of the column. */
      readonly column: number;
      readonly left: SheetCell;
      readonly now: SheetCell;
    }
);

/** The rows of a change in the sheet as it is now, in the order of the change; undefined for a row that is missing. */
export interface FoundRows {
  readonly changed: readonly (ExistingRow | undefined)[];
  readonly inserted: readonly (ExistingRow | undefined)[];
  readonly notes: readonly (ExistingRow | undefined)[];
  /** For each deleted row, the row above it that stayed. */
  readonly above: readonly (ExistingRow | undefined)[];
  /** For each deleted row, a row with its key. */
  readonly again: readonly (ExistingRow | undefined)[];
}

/** Finds the rows of a change by their keys. */
export function foundRows(rows: ExistingRows, change: LastChange): FoundRows {
  const identity = rowIdentity(change);
  const find = new RowsByKey(rows, identity);
  const wholeRow = (cells: SheetRow) => cells.map((cell, column): CellChange => [column, '', cell]);
  return {
    changed: change.changed.map(({ at, cells }) => find.take(at, cells)),
    inserted: change.inserted.map((cells) => find.take(identityCells(identity, cells), wholeRow(cells))),
    notes: change.notes.map(({ at }) => find.first(at)),
    above: change.deleted.map(({ below }) => (below === null ? undefined : find.first(below))),
    again: change.deleted.map(({ cells }) => find.first(identityCells(identity, cells))),
  };
}

class RowsByKey {
  private readonly groups: ReadonlyMap<string, readonly ExistingRow[]>;
  private readonly taken = new Set<ExistingRow>();

  constructor(
    rows: ExistingRows,
    private readonly identity: RowKey,
  ) {
    this.groups = grouped(rows, ({ cells }) => identityText(identity, identityCells(identity, cells)));
  }

  first(at: SheetRow): ExistingRow | undefined {
    return this.of(at)[0];
  }

  /** A row that was not taken before, if possible one with the values that the run left. */
  take(at: SheetRow, cells: readonly CellChange[]): ExistingRow | undefined {
    const free = this.of(at).filter((row) => !this.taken.has(row));
    const row = free.find((each) => otherValue(each, cells) === undefined) ?? free[0];
    if (row !== undefined) this.taken.add(row);
    return row;
  }

  private of(at: SheetRow): readonly ExistingRow[] {
    return this.groups.get(identityText(this.identity, at)) ?? [];
  }
}

/** The first cell of a row whose value is not the one that the run left. */
function otherValue({ cells }: ExistingRow, changes: readonly CellChange[]): CellChange | undefined {
  return changes.find(([column, , after]) => !sameCell(cells[column], after));
}

/** Why the rows of the sheet are not as the run left them. Empty if they are. */
export function obstaclesIn(change: LastChange, found: FoundRows, userContent: UserContents): Obstacle[] {
  const identity = rowIdentity(change);
  const contentOf = (row: ExistingRow | undefined) => row && userContent.get(row.row);
  const inserted = change.inserted.map((cells) => ({
    at: identityCells(identity, cells),
    cells: cells.map((cell, column): CellChange => [column, '', cell]),
  }));
  return [
    ...change.changed.flatMap((row, nth) => valueObstacle(row, found.changed[nth])),
    ...inserted.flatMap((row, nth): Obstacle[] => {
      const other = valueObstacle(row, found.inserted[nth]);
      const isUsed = contentOf(found.inserted[nth])?.hasContent === true;
      return other.length === 0 && isUsed ? [{ at: row.at, what: 'user content' }] : other;
    }),
    ...change.deleted.flatMap(({ cells }, nth): Obstacle[] => {
      const isBack = change.isByKey && found.again[nth] !== undefined;
      return isBack ? [{ at: identityCells(identity, cells), what: 'row there again' }] : [];
    }),
    ...change.notes.flatMap(({ at, after }, nth): Obstacle[] => {
      const row = found.notes[nth];
      if (row === undefined) return [{ at, what: 'row missing' }];
      return contentOf(row)?.note === after ? [] : [{ at, what: 'other note' }];
    }),
  ];
}

function valueObstacle(
  { at, cells }: { readonly at: SheetRow; readonly cells: readonly CellChange[] },
  row: ExistingRow | undefined,
): Obstacle[] {
  if (row === undefined) return [{ at, what: 'row missing' }];
  const other = otherValue(row, cells);
  if (other === undefined) return [];
  const [column, , left] = other;
  return [{ at, what: 'other value', column, left, now: row.cells[column] ?? '' }];
}
