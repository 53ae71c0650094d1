import { type SheetCell, type SheetRow, type SheetRows, sameCell } from '../../table/sheet-cell';
import type { RowWrite } from '../api/blocks';
import { itemAt } from '../api/spans';
import { daySerialIn, type ExistingRow } from '../read/existing-table';
import type { DayWindow } from '../write-job';
import { type InsertedRows, insertedRows, type RowRules } from './inserted-rows';
import { matchRows } from './match-rows';

/** An existing row with changed values, and the index of its fresh row. */
interface ChangedRow extends RowWrite {
  readonly fresh: number;
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
export function reconcile(existing: readonly ExistingRow[], fresh: SheetRows, rules: RowRules): Difference {
  const { keys, width, window, dateColumn } = rules;
  const oldCells = existing.map(({ cells }) => cells);
  const partners = rules.sameKeys ? matchRows(oldCells, fresh, keys, width) : fresh.map(() => undefined);
  const changed = partners.flatMap((partner, index): ChangedRow[] => {
    if (partner === undefined) return [];
    const { row, cells: old } = itemAt(existing, partner);
    const cells = differingCells(old, itemAt(fresh, index), width);
    return cells === undefined ? [] : [{ row, fresh: index, cells }];
  });
  const matched = new Set(partners);
  const isFetched = ({ cells }: ExistingRow): boolean => {
    if (window === undefined || dateColumn === undefined) return true;
    const day = daySerialIn(cells[dateColumn]);
    return day !== undefined && isReplaced(day, window);
  };
  return {
    changed: changed.sort((one, other) => one.row - other.row),
    inserted: insertedRows(existing, fresh, partners, rules),
    vanished: existing.filter((row, nth) => !matched.has(nth) && isFetched(row)).map(({ row }) => row),
    rowOf: partners.map((partner) => (partner === undefined ? undefined : itemAt(existing, partner).row)),
  };
}

function differingCells(old: SheetRow, fresh: SheetRow, width: number): ChangedRow['cells'] | undefined {
  let differing: (SheetCell | undefined)[] | undefined;
  for (let column = 0; column < width; column++) {
    const value = fresh[column] ?? '';
    if (sameCell(old[column], value)) continue;
    differing ??= new Array(width).fill(undefined);
    differing[column] = value;
  }
  return differing;
}

/** True if the refresh replaces or removes the rows of this day. */
export function isReplaced(day: number, { from, to, except, keptFrom, keptTo }: DayWindow<number>): boolean {
  if (day < (keptFrom ?? day) || day > (keptTo ?? day)) return true;
  return day >= from && day <= to && !(except !== undefined && day >= except.from && day <= except.to);
}
