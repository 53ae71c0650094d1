import type { SpreadsheetApi } from '../../platform/ports';
import type { SheetCell } from '../../table/sheet-cell';
import type { Column } from '../../table/table';
import { type ExistingLargeTable, type Places, type ReadRow, readEach } from '../read/existing-large-table';
import { keyColumns, keyOf } from '../reconcile/key-columns';
import { matchRows } from '../reconcile/match-rows';
import type { Tab } from '../tab';
import { ROWS_ABOVE } from '../write-job';
import type { FreshBlock, Pairs } from './day-blocks';

type Api = Pick<SpreadsheetApi, 'values'>;

/** The hidden sheet's rows: `days` are its blocks from the first row below ROWS_ABOVE on, without gaps. */
export interface HiddenDays {
  readonly tab: Tab;
  readonly days: readonly FreshBlock[];
}

/**
 * The hidden row (counted from the first below ROWS_ABOVE) for each of the sheet rows `wanted`: by key, and where keys repeat, by all
 * cells. Rows that are gone or on another day have none. Only days of `wanted` are read.
 */
export function pairedRows(
  api: Api,
  existing: Pick<ExistingLargeTable, 'tab' | 'columns' | 'rows' | 'days'>,
  hidden: HiddenDays,
  wanted: ReadonlySet<number>,
  columns: readonly Column[],
): Pairs {
  const visible = { tab: existing.tab, at: columns.map(({ field }) => existing.columns.get(field)), columns };
  const keys = keyColumns(columns);
  // A row is found again even if a name without an id has changed.
  const lasting = keys.filter(({ isLoneName }) => !isLoneName);
  const dayOf = new Map(existing.rows.map((row, nth) => [row, existing.days[nth]]));
  const days = new Set([...wanted].map((row) => dayOf.get(row)));
  const blocks = hidden.days.filter(({ day }) => days.has(day));
  const sought = new Set<string>();
  readEach(api, visible, ascending(wanted), ({ cells }) => sought.add(keyOf(cells, lasting)));
  const alike = (sheet: Places, rows: readonly number[]) => {
    const found: ReadRow[] = [];
    readEach(api, sheet, rows, (row) => {
      if (sought.has(keyOf(row.cells, lasting))) found.push(row);
    });
    return found;
  };
  const old = alike(
    visible,
    existing.rows.filter((row) => days.has(dayOf.get(row))),
  );
  const fresh = blocks.flatMap((block) => {
    const rows = Array.from({ length: block.count }, (_, nth) => ROWS_ABOVE + block.from + nth);
    const all = { tab: hidden.tab, at: columns.map((_, index) => index), columns };
    return alike(all, rows).map(({ row, cells }) => ({ row: row - ROWS_ABOVE, cells, day: block.day }));
  });
  const partners = matchRows(old.map(cellsOf), fresh.map(cellsOf), keys, columns.length);
  const pairs = new Map<number, number>();
  fresh.forEach(({ row, day }, nth) => {
    const one = old[partners[nth] ?? -1]?.row;
    if (one !== undefined && wanted.has(one) && dayOf.get(one) === day) pairs.set(one, row);
  });
  return pairs;
}

function cellsOf({ cells }: ReadRow): readonly SheetCell[] {
  return cells;
}

function ascending(rows: Iterable<number>): number[] {
  return [...rows].sort((one, other) => one - other);
}
