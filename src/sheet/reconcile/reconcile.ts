import { type SheetCell, sameCell } from '../../table/sheet-cell';
import { itemAt } from '../api/spans';
import type { ExistingRow } from '../read/existing-table';
import { daySerialIn } from '../read/existing-table';
import type { DayWindow, InsertedRows, RowRules } from './inserted-rows';
import { insertedRows } from './inserted-rows';
import { matchRows } from './match-rows';

/** An existing row with changed values; undefined cells stay as they are. */
export interface ChangedRow {
  readonly row: number;
  readonly fresh: number;
  readonly cells: readonly (SheetCell | undefined)[];
}

/** The difference between existing and fresh rows. Row numbers are those before the refresh. */
export interface Difference {
  readonly changed: readonly ChangedRow[];
  readonly inserted: readonly InsertedRows[];
  /** Existing rows that the fresh rows lack. */
  readonly vanished: readonly number[];
  /** The sheet row of each fresh row, undefined for those to insert. */
  readonly rowOf: readonly (number | undefined)[];
}

/**
 * Compares existing with fresh rows. While the existing rows are in the order of the fresh rows, a new row follows its predecessor;
 * otherwise the user has sorted the sheet and new rows are appended.
 */
export function reconcile(
  existing: readonly ExistingRow[],
  fresh: readonly (readonly SheetCell[])[],
  rules: RowRules,
): Difference {
  const partners = rules.sameKeys
    ? matchRows(
        existing.map((row) => row.cells),
        fresh,
        rules.keys,
        rules.width,
      )
    : fresh.map(() => undefined);
  return {
    changed: changedRows(existing, fresh, partners, rules.width),
    inserted: insertedRows(existing, fresh, partners, rules),
    vanished: vanishedRows(existing, partners, rules),
    rowOf: partners.map((partner) => (partner === undefined ? undefined : itemAt(existing, partner).row)),
  };
}

function changedRows(
  existing: readonly ExistingRow[],
  fresh: readonly (readonly SheetCell[])[],
  partners: readonly (number | undefined)[],
  width: number,
): ChangedRow[] {
  const changed: ChangedRow[] = [];
  partners.forEach((partner, index) => {
    if (partner === undefined) return;
    const old = itemAt(existing, partner);
    const cells = differingCells(old.cells, itemAt(fresh, index), width);
    if (cells !== undefined) changed.push({ row: old.row, fresh: index, cells });
  });
  return changed.sort((one, other) => one.row - other.row);
}

function differingCells(
  existing: readonly SheetCell[],
  fresh: readonly SheetCell[],
  width: number,
): (SheetCell | undefined)[] | undefined {
  let differing: (SheetCell | undefined)[] | undefined;
  for (let column = 0; column < width; column++) {
    const value = fresh[column] ?? '';
    if (sameCell(existing[column], value)) continue;
    differing ??= new Array(width).fill(undefined);
    differing[column] = value;
  }
  return differing;
}

function vanishedRows(
  existing: readonly ExistingRow[],
  partners: readonly (number | undefined)[],
  { window, dateColumn }: RowRules,
): number[] {
  const kept = new Set(partners);
  const asked = (row: ExistingRow): boolean => {
    if (window === undefined || dateColumn === undefined) return true;
    const day = daySerialIn(row.cells[dateColumn]);
    if (day === undefined) return false;
    return isReplaced(day, window);
  };
  return existing.filter((row, index) => !kept.has(index) && asked(row)).map((row) => row.row);
}

/** Whether rows of a day are replaced or removed. */
export function isReplaced(day: number, { from, to, except, keptFrom, keptTo }: DayWindow): boolean {
  if (day < (keptFrom ?? day) || day > (keptTo ?? day)) return true;
  return day >= from && day <= to && !(except !== undefined && day >= except.from && day <= except.to);
}
