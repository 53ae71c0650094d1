/** Ranges and sheets as the script's objects store them. */
import { GoogleError } from '../../host-service';
import type { Area } from '../edits/edit';
import type { Sheet } from '../sheet';
import { type SpreadsheetStore, withCells } from '../store';

/** A range as the script's side stores it. Row and column count from 1. */
export interface RangePlace {
  readonly spreadsheetId: string;
  readonly sheetId: number;
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
}

export interface SheetPlace {
  readonly spreadsheetId: string;
  readonly sheetId: number;
}

/** The tab of a place. Throws Google's message if the tab was deleted. */
export function sheetAt(store: SpreadsheetStore, { sheetId }: SheetPlace): Sheet {
  const sheet = store.sheets.find((each) => each.id === sheetId);
  if (sheet === undefined) throw new GoogleError(`Sheet ${sheetId} not found`);
  return sheet;
}

/** The tab of a place. Throws if it has no cells. */
export function gridAt(store: SpreadsheetStore, place: SheetPlace): Sheet {
  return withCells(sheetAt(store, place));
}

/** The area of a range. Throws if the range is not in the grid. */
export function areaAt(store: SpreadsheetStore, place: RangePlace): Area {
  const sheet = gridAt(store, place);
  const { row, column, rows, columns } = place;
  if (rows < 1) throw new GoogleError('The number of rows in the range must be at least 1.');
  if (columns < 1) throw new GoogleError('The number of columns in the range must be at least 1.');
  if (row < 1 || column < 1)
    throw new GoogleError(`The starting ${row < 1 ? 'row' : 'column'} of the range is too small.`);
  const cells = { top: row - 1, left: column - 1, bottom: row - 1 + rows, right: column - 1 + columns };
  if (cells.bottom > sheet.rowCount || cells.right > sheet.columnCount)
    throw new GoogleError('The coordinates of the range are outside the dimensions of the sheet.');
  return { sheet, cells };
}
