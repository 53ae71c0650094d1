import type { CellPlace, GridRange, SheetResource, SpreadsheetApi } from '../../platform/ports';
import { type Area, areaOf } from '../../sheet/api/sheets-requests';
import { a1, columnLetters } from '../../sheet/read/grid-reads';

/** A cell with a formula that calls one of the add-on's functions. */
export interface FormulaCell extends CellPlace {
  readonly shows: 'a value' | 'nothing yet' | 'an error';
  /** What Sheets says about the error. */
  readonly message: string;
}

const RANGE = 'startRowIndex,endRowIndex,startColumnIndex,endColumnIndex';
const SHEET_FIELDS = `sheets(properties(sheetId,title),protectedRanges(range(${RANGE}),unprotectedRanges(${RANGE}),warningOnly,requestingUserCanEdit))`;
const CELL_FIELDS =
  'sheets(properties(sheetId),data(startRow,startColumn,rowData(values(userEnteredValue(formulaValue),effectiveValue(errorValue)))))';
/** The URL of the call contains the ranges, and its length is limited. */
const RANGES_A_READ = 40;

/** The cells with formulas of the add-on, and which of them the user may not edit. */
export class FormulaSheets {
  private readonly sheets: ReadonlyMap<number, SheetResource>;

  constructor(private readonly api: Pick<SpreadsheetApi, 'get'>) {
    const { sheets = [] } = api.get(SHEET_FIELDS);
    this.sheets = new Map(sheets.map((sheet) => [sheet.properties?.sheetId ?? 0, sheet]));
  }

  /** What the cells show now, without cells that have no formula of the add-on. */
  readCells(places: readonly CellPlace[]): FormulaCell[] {
    const ranges = areasOf(places).map((area) => this.areaName(area));
    const cells: FormulaCell[] = [];
    for (let from = 0; from < ranges.length; from += RANGES_A_READ)
      cells.push(...this.formulaCells(ranges.slice(from, from + RANGES_A_READ)));
    return cells;
  }

  /** The name of a cell, such as Sheet1!A3. */
  cellName({ sheetId, row, column }: CellPlace): string {
    return `${this.title(sheetId)}!${columnLetters(column)}${row + 1}`;
  }

  isProtected(place: CellPlace): boolean {
    const ranges = this.sheets.get(place.sheetId)?.protectedRanges ?? [];
    return ranges.some(
      ({ range = {}, unprotectedRanges = [], warningOnly, requestingUserCanEdit }) =>
        warningOnly !== true &&
        requestingUserCanEdit !== true &&
        contains(range, place) &&
        !unprotectedRanges.some((free) => contains(free, place)),
    );
  }

  private formulaCells(ranges: readonly string[]): FormulaCell[] {
    const { sheets = [] } = this.api.get(CELL_FIELDS, ranges);
    return sheets.flatMap(({ properties: { sheetId = 0 } = {}, data = [] }) =>
      data.flatMap(({ startRow = 0, startColumn = 0, rowData = [] }) =>
        rowData.flatMap(({ values = [] }, row) =>
          values.flatMap(({ userEnteredValue, effectiveValue }, column) => {
            if (!/adreport_/i.test(userEnteredValue?.formulaValue ?? '')) return [];
            const { type, message = '' } = effectiveValue?.errorValue ?? {};
            const failure: FormulaCell['shows'] = type === 'LOADING' ? 'nothing yet' : 'an error';
            const shows = type === undefined ? 'a value' : failure;
            return [{ sheetId, row: startRow + row, column: startColumn + column, shows, message }];
          }),
        ),
      ),
    );
  }

  private areaName({ sheetId, ...area }: Area): string {
    const { startRowIndex: top, endRowIndex: bottom, startColumnIndex: left, endColumnIndex: right } = area;
    const tab = { title: this.title(sheetId), columnCount: right };
    return a1(tab, { from: top, to: bottom }, { from: left, to: right });
  }

  private title(sheetId: number): string {
    return this.sheets.get(sheetId)?.properties?.title ?? '';
  }
}

function contains(range: GridRange, { row, column }: CellPlace): boolean {
  const { startRowIndex = 0, endRowIndex = Number.POSITIVE_INFINITY } = range;
  const { startColumnIndex = 0, endColumnIndex = Number.POSITIVE_INFINITY } = range;
  return row >= startRowIndex && row < endRowIndex && column >= startColumnIndex && column < endColumnIndex;
}

/** Covers exactly these cells: an area for each run of cells one below the other. */
export function areasOf(places: readonly CellPlace[]): Area[] {
  const areas: Area[] = [];
  const inOrder = [...places].sort((a, b) => a.sheetId - b.sheetId || a.column - b.column || a.row - b.row);
  for (const { sheetId, row, column } of inOrder) {
    const last = areas[areas.length - 1];
    const isBelow = last?.sheetId === sheetId && last.startColumnIndex === column && last.endRowIndex === row;
    if (isBelow) areas[areas.length - 1] = { ...last, endRowIndex: row + 1 };
    else areas.push(areaOf(sheetId, row, 1, column, 1));
  }
  return areas;
}
