import type { SpreadsheetApi } from '../../platform/ports';
import type { Column } from '../../table/table';
import { type ExistingLargeTable, type Places, tableRows } from '../read/existing-large-table';
import type { ExistingRow } from '../read/existing-table';
import { keyColumns, keyOf, matchRows } from '../reconcile/match-rows';
import { ROWS_ABOVE } from '../write-job';
import type { FreshBlock, Pairs } from './day-blocks';
import { type HiddenDays, rowsWhere } from './large-rows';

/** The row indexes in the hidden sheet that a block covers. */
export function hiddenRows({ from, count }: FreshBlock): number[] {
  return Array.from({ length: count }, (_, nth) => ROWS_ABOVE + from + nth);
}

/**
 * Finds the new row in the hidden sheet for each of the sheet rows `wanted`: by key, and where keys repeat, by all cells. Hidden rows are
 * counted from the first row below ROWS_ABOVE. A row that is no longer reported, or only on another day, has no entry. Other days than
 * those of `wanted` are not read.
 */
export function pairedRows(
  api: Pick<SpreadsheetApi, 'values'>,
  existing: Pick<ExistingLargeTable, 'tab' | 'columns' | 'rows' | 'days'>,
  hidden: HiddenDays,
  wanted: ReadonlySet<number>,
  columns: readonly Column[],
): Pairs {
  if (wanted.size === 0) return new Map();
  const visible = { tab: existing.tab, at: columns.map(({ field }) => existing.columns.get(field)), columns };
  const keys = keyColumns(columns);
  // A name without an id may change, so it is not used to find the row again.
  const lasting = keys.filter(({ isLoneName }) => !isLoneName);
  const dayOf = new Map(existing.rows.map((row, nth) => [row, existing.days[nth]]));
  const days = new Set([...wanted].map((row) => dayOf.get(row)));
  const sought = new Set<string>();
  for (const { cells } of tableRows(api, visible, ascending(wanted))) sought.add(keyOf(cells, lasting));
  const alike = (sheet: Places, rows: readonly number[]) => {
    const found: ExistingRow[] = [];
    for (const row of tableRows(api, sheet, rows)) if (sought.has(keyOf(row.cells, lasting))) found.push(row);
    return found;
  };
  const old = alike(visible, rowsWhere(existing, (_, day) => days.has(day)).rows);
  const all = { tab: hidden.tab, at: [...columns.keys()], columns };
  const fresh = hidden.days.flatMap((block) =>
    days.has(block.day)
      ? alike(all, hiddenRows(block)).map(({ row, cells }) => ({
          row: row - ROWS_ABOVE,
          cells,
          day: block.day,
        }))
      : [],
  );
  const cellsOf = ({ cells }: Pick<ExistingRow, 'cells'>) => cells;
  const partners = matchRows(old.map(cellsOf), fresh.map(cellsOf), keys, columns.length);
  const pairs = new Map<number, number>();
  fresh.forEach(({ row, day }, nth) => {
    const one = old[partners[nth] ?? -1]?.row;
    if (one !== undefined && wanted.has(one) && dayOf.get(one) === day) pairs.set(one, row);
  });
  return pairs;
}

function ascending(rows: Iterable<number>): number[] {
  return [...rows].sort((one, other) => one - other);
}
