/** Ranges in A1 notation, on the tabs of a file. */
import { cellsName, parseRange, quotedTitle } from '../a1';
import { type Area, exceedsGrid } from '../edits/edit';
import { InvalidRequest } from '../json';
import type { SpreadsheetStore } from '../store';

/**
 * The area of a range: "Sheet1", "Sheet1!A1:B2", "'My sheet'!A:C" or the name of a range. Without a title, it is on the first visible tab.
 * Ends beyond the grid are cut. Throws if the range begins beyond the grid, or if the text is not a range.
 */
export function namedArea(store: SpreadsheetStore, text: string): Area {
  const { sheet, cells } = store.areaNamed(text) ?? parsedArea(store, text);
  const { rowCount, columnCount } = sheet;
  const { top, left } = cells;
  const bottom = Number.isFinite(cells.bottom) ? cells.bottom : Math.max(rowCount, top + 1);
  const right = Number.isFinite(cells.right) ? cells.right : Math.max(columnCount, left + 1);
  if (top >= rowCount || left >= columnCount) throw exceedsGrid(sheet, { top, left, bottom, right });
  return {
    sheet,
    cells: { top, left, bottom: Math.min(bottom, rowCount), right: Math.min(right, columnCount) },
  };
}

function parsedArea(store: SpreadsheetStore, text: string): Area {
  const range = parseRange(text);
  const sheet =
    range?.title === undefined ? store.sheets.find((each) => !each.hidden) : store.sheetNamed(range.title);
  if (range === undefined || sheet?.type !== 'GRID')
    throw new InvalidRequest(`Unable to parse range: ${text}`);
  const { top, left, bottom = Number.POSITIVE_INFINITY, right = Number.POSITIVE_INFINITY } = range;
  return { sheet, cells: { top, left, bottom, right } };
}

/** The area's name in responses of the API. */
export function areaName({ sheet, cells }: Area): string {
  return `${quotedTitle(sheet.title)}!${cellsName(cells.top, cells.left, cells.bottom, cells.right)}`;
}
