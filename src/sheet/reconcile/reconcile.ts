import { type SheetCell, sameCell } from '../../table/sheet-cell';
import { itemAt } from '../api/spans';
import type { ExistingRow } from '../read/existing-table';
import { daySerialIn } from '../read/existing-table';
import type { DayWindow, InsertedRows, RowRules } from './inserted-rows';
import { insertedRows } from './inserted-rows';
import { matchRows } from './match-rows';

/** A held row that gets other values; undefined cells stay as they are. */
export interface ChangedRow {
  readonly row: number;
  readonly fresh: number;
  readonly cells: readonly (SheetCell | undefined)[];
}

/** What makes the held rows the fresh rows. Row numbers are those of the sheet before anything is done. */
export interface Difference {
  readonly changed: readonly ChangedRow[];
  readonly inserted: readonly InsertedRows[];
  /** Held rows that the fresh rows lack. */
  readonly vanished: readonly number[];
  /** The sheet row of each fresh row, undefined for those to insert. */
  readonly rowOf: readonly (number | undefined)[];
}

/**
 * Compares held with fresh rows. New rows go after their predecessor when the held rows stand in the fresh order;
 * otherwise the user has sorted them, and new rows go to the end.
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

/** True when rows of a day are replaced, or go. */
export function isReplaced(day: number, { from, to, except, keptFrom, keptTo }: DayWindow): boolean {
  if (day < (keptFrom ?? day) || day > (keptTo ?? day)) return true;
  return day >= from && day <= to && !(except !== undefined && day >= except.from && day <= except.to);
}
