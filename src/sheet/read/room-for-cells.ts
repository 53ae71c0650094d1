import { SpreadsheetFull } from '../../errors/ad-reports-error';
import type { Tab } from '../tab';

/** Google's limits. Empty cells of all tabs count, too. */
const MOST_CELLS = 10_000_000;
const MOST_TABS = 200;
/** Logs, summaries, kept changes and charts leave so many tabs to reports and to the hidden sheets through which large tables are written. */
const TABS_FOR_REPORTS = 5;

export function cellsLeft(tabs: readonly Pick<Tab, 'rowCount' | 'columnCount'>[]): number {
  const used = tabs.reduce((sum, { rowCount, columnCount }) => sum + rowCount * columnCount, 0);
  return Math.max(0, MOST_CELLS - used);
}

export function assertRoom(tabs: readonly Tab[], needed: number): void {
  const left = cellsLeft(tabs);
  if (needed > left) throw new SpreadsheetFull(needed, left);
}

export function isRoomForTab(tabs: readonly unknown[], spare = TABS_FOR_REPORTS): boolean {
  return tabs.length + spare < MOST_TABS;
}

export function cellsGrown(
  { rowCount, columnCount }: Pick<Tab, 'rowCount' | 'columnCount'>,
  { rows, columns }: { readonly rows: number; readonly columns: number },
): number {
  return (rowCount + rows) * (columnCount + columns) - rowCount * columnCount;
}
