import type { CellPlace, CellResource, SpreadsheetApi, SpreadsheetResource } from '../../platform/ports';
import { areaName, areasOf, type CellArea } from './cell-areas';
import type { FileSheets } from './file-sheets';

/** A cell whose formula calls one of the add-on's functions. */
export interface FormulaCell extends CellPlace {
  /** The formula as the API gives it, such as `=ADREPORT_ASOF("full")`. */
  readonly text: string;
  readonly shows: 'a value' | 'nothing yet' | 'an error';
  /** What Sheets says of the error; '' for other cells. */
  readonly message: string;
}

const FIELDS =
  'sheets(properties(sheetId),data(startRow,startColumn,rowData(values(userEnteredValue(formulaValue),effectiveValue(errorValue)))))';
/** The ranges stand in the address of the call, which may not be of any length. */
const RANGES_A_READ = 40;

/** What the cells hold now, row by row; those that hold none of the add-on's formulas are left out. */
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

/** The areas in A1 notation, without those of tabs that are gone. */
export function areaNames(areas: readonly CellArea[], sheets: FileSheets): string[] {
  return areas.flatMap((area) => {
    const title = sheets.title(area.sheetId);
    return title === undefined ? [] : [areaName(area, title)];
  });
}

/** The cells of an answer that hold formulas of the add-on. */
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
