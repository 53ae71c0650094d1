import type { SheetsRequest, SpreadsheetApi } from '../../platform/ports';
import { areaOf, changeMetadata, copyRow, insertDimension } from '../../sheet/api/sheets-requests';
import { a1, allRows, columnLetters } from '../../sheet/read/grid-reads';
import type { SheetCell } from '../../table/sheet-cell';
import { NUMBERS_MARK, type NumbersTab } from './numbers-mark';

/**
 * The requests after which the numbers of a chart cover the report's days. Lines are inserted within the existing ones: Google then extends
 * the ranges of the chart and of the colours itself, and everything that the user has changed stays. `lines` is 0 if it does not depend on
 * the report's days.
 */
export function followRequests(
  { tab, mark, metadataId }: NumbersTab,
  { lines, complete }: Pick<NumbersTab['mark'], 'lines' | 'complete'>,
  api: Pick<SpreadsheetApi, 'values'>,
): SheetsRequest[] {
  const { sheetId } = tab;
  const added = lines - mark.lines;
  const last = added > 0 ? lastPeriod(api, tab, mark) : undefined;
  if (complete === mark.complete && last === undefined) return [];
  const range = areaOf(sheetId, 0, tab.rowCount, 0, tab.columnCount);
  const changed = { ...mark, complete, lines: last === undefined ? mark.lines : lines };
  return [
    ...(complete === mark.complete
      ? []
      : [{ findReplace: { find: mark.complete, replacement: complete, matchCase: true, range } }]),
    ...(last === undefined ? [] : insertedLines(sheetId, last, added, mark)),
    changeMetadata(metadataId, NUMBERS_MARK.write(changed)),
  ];
}

/**
 * Inserts lines before the last one, and copies the formulas of the line before into them. The last line gets them, too: its period follows
 * the one above it, which is a new one now.
 */
export function insertedLines(
  sheetId: number,
  { row, column }: { readonly row: number; readonly column: number },
  count: number,
  { width }: Pick<NumbersTab['mark'], 'width'>,
): SheetsRequest[] {
  return [
    insertDimension(sheetId, 'ROWS', { from: row, to: row + count }, true),
    copyRow(sheetId, row - 1, row, count + 1, { from: column, to: column + width }),
  ];
}

/**
 * The last formula that makes a period from the one above it, also if the user has inserted columns to its left. Undefined if the user has
 * replaced these formulas.
 */
function lastPeriod(
  api: Pick<SpreadsheetApi, 'values'>,
  tab: NumbersTab['tab'],
  { width }: NumbersTab['mark'],
) {
  const columns = { from: 0, to: Math.max(1, tab.columnCount - width + 1) };
  const [rows = []] = api.values([a1(tab, allRows(tab), columns)], 'FORMULA');
  const isPeriod = (cell: SheetCell, column: number) =>
    /^=IF\(([A-Z]+)\d+=""/.exec(String(cell))?.[1] === columnLetters(column);
  const periods = rows.flatMap((cells, row) =>
    cells.flatMap((cell, column) => (isPeriod(cell, column) ? [{ row, column }] : [])),
  );
  return periods[periods.length - 1];
}
