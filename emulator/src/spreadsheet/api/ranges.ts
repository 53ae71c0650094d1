/** Ranges in A1 notation, on the tabs of a file. */
import { cellsName, parseRange, quotedTitle } from '../a1';
import { type Area, exceedsGrid } from '../edits/edit';
import { InvalidRequest } from '../json';
import type { SpreadsheetStore } from '../store';

/**
 * The area of a range: "Sheet1", "Sheet1!A1:B2" or "'My sheet'!A:C". Without a title, it is on the first visible tab. Ends beyond the grid
 * are cut. Throws if the range begins beyond the grid, or if the text is not a range.
 */
export function namedArea(store: SpreadsheetStore, text: string): Area {
  const range = parseRange(text);
  const sheet =
    range?.title === undefined ? store.sheets.find((each) => !each.hidden) : store.sheetNamed(range.title);
  if (range === undefined || sheet === undefined) throw new InvalidRequest(`Unable to parse range: ${text}`);
  const { top, left, bottom = sheet.rowCount, right = sheet.columnCount } = range;
  if (top >= sheet.rowCount || left >= sheet.columnCount)
    throw exceedsGrid(sheet, {
      top,
      left,
      bottom: Math.max(bottom, top + 1),
      right: Math.max(right, left + 1),
    });
  return {
    sheet,
    cells: { top, left, bottom: Math.min(bottom, sheet.rowCount), right: Math.min(right, sheet.columnCount) },
  };
}

/** The area's name in responses of the API. */
export function areaName({ sheet, cells }: Area): string {
  return `${quotedTitle(sheet.title)}!${cellsName(cells.top, cells.left, cells.bottom, cells.right)}`;
}
