import type { CellPlace, CellResource, SpreadsheetApi, SpreadsheetResource } from '../../platform/ports';
import { areaName, areasOf, type CellArea } from './cell-areas';
import type { FileSheets } from './file-sheets';

/** A cell with a formula that calls one of the add-on's functions. */
export interface FormulaCell extends CellPlace {
  /** The formula as the API gives it, such as `=ADREPORT_ASOF("full")`. */
  readonly text: string;
  readonly shows: 'a value' | 'nothing yet' | 'an error';
  /** The message that Sheets shows for the error; '' for other cells. */
  readonly message: string;
}

const FIELDS =
  'sheets(properties(sheetId),data(startRow,startColumn,rowData(values(userEnteredValue(formulaValue),effectiveValue(errorValue)))))';
/** The URL of the call contains the ranges, and its length is limited. */
const RANGES_A_READ = 40;

/** The current content of the cells, row by row, without cells that contain none of the add-on's formulas. */
export function readFormulaCells(
  api: Pick<SpreadsheetApi, 'get'>,
  places: readonly CellPlace[],
  sheets: FileSheets,
): FormulaCell[] {
  const areas = areasOf(places);
  const cells: FormulaCell[] = [];
  for (let from = 0; from < areas.length; from += RANGES_A_READ) {
    const ranges = areaNames(areas.slice(from, from + RANGES_A_READ), sheets);
    if (ranges.length > 0) cells.push(...formulaCellsIn(api.get(FIELDS, ranges)));
  }
  return cells.sort((a, b) => a.sheetId - b.sheetId || a.row - b.row || a.column - b.column);
}

/** The areas in A1 notation, without areas of deleted tabs. */
export function areaNames(areas: readonly CellArea[], sheets: FileSheets): string[] {
  return areas.flatMap((area) => {
    const title = sheets.title(area.sheetId);
    return title === undefined ? [] : [areaName(area, title)];
  });
}

/** The cells of a response that contain formulas of the add-on. */
export function formulaCellsIn({ sheets = [] }: SpreadsheetResource): FormulaCell[] {
  return sheets.flatMap(({ properties, data = [] }) =>
    data.flatMap(({ startRow = 0, startColumn = 0, rowData = [] }) =>
      rowData.flatMap(({ values = [] }, row) =>
        values.flatMap((cell, column) => {
          const place = {
            sheetId: properties?.sheetId ?? 0,
            row: startRow + row,
            column: startColumn + column,
          };
          const text = cell.userEnteredValue?.formulaValue ?? '';
          return /adreport_/i.test(text) ? [{ ...place, text, ...shownIn(cell) }] : [];
        }),
      ),
    ),
  );
}

function shownIn({ effectiveValue }: CellResource): Pick<FormulaCell, 'shows' | 'message'> {
  const error = effectiveValue?.errorValue;
  if (error === undefined) return { shows: 'a value', message: '' };
  if (error.type === 'LOADING') return { shows: 'nothing yet', message: '' };
  return { shows: 'an error', message: error.message ?? '' };
}
