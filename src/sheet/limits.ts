import { SpreadsheetFull } from '../errors';
import type { Tab } from './tab';

/** Google's limits. Empty cells of all tabs count, too. */
const MOST_CELLS = 10_000_000;
const MOST_TABS = 200;
/** Logs, summaries, kept changes and charts leave so many tabs to reports and to the hidden sheets through which large tables are written. */
const TABS_FOR_REPORTS = 5;

/** The most cells of a report's sheet: comparing more rows takes longer than one execution. */
const MOST_TABLE_CELLS = 5_000_000;

export function assertTableFits(rows: number, columns: number): void {
  if (rows * columns > MOST_TABLE_CELLS) throw new SpreadsheetFull(rows * columns, MOST_TABLE_CELLS);
}

export function countCellsLeft(tabs: readonly Tab[]): number {
  const used = tabs.reduce((sum, { rowCount, columnCount }) => sum + rowCount * columnCount, 0);
  return Math.max(0, MOST_CELLS - used);
}

export function assertFreeCells(tabs: readonly Tab[], needed: number): void {
  const freeCells = countCellsLeft(tabs);
  if (needed > freeCells) throw new SpreadsheetFull(needed, freeCells);
}

export function hasRoomForTab(tabs: readonly unknown[], spare = TABS_FOR_REPORTS): boolean {
  return tabs.length + spare < MOST_TABS;
}

export function countAddedCells(tab: Tab, growth: { readonly rows: number; readonly columns: number }) {
  const { rowCount, columnCount } = tab;
  return (rowCount + growth.rows) * (columnCount + growth.columns) - rowCount * columnCount;
}
