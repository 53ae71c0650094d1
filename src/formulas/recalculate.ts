import { SheetProtected } from '../errors';
import type { CellPlace, FindFormulas, SheetResource, SheetsRequest, SpreadsheetApi } from '../platform';
import { type Area, toA1Range, toArea, UncertainCommit } from '../sheet';
import { groupItems } from '../table';

/** Prefix of our function names in a formula that is set aside. No function has such a name, so Google calculates nothing. */
const MARK = 'RECALCULATING_';
/** Our function names in capitals or small letters, as users may have typed them. */
const NAME = '([Aa][Dd][Rr][Ee][Pp][Oo][Rr][Tt]_)';
/** The most attempts to restore formulas: a user may move rows at the same time. */
const MOST_TRIES = 4;

interface FormulaSearch {
  readonly sheets: SpreadsheetApi;
  readonly findFormulas: FindFormulas;
}

/**
 * Makes Google calculate all formulas of the add-on again: it does so if one call changes a function's name and a later call changes it
 * back. It reuses a result as long as any cell has the same call, so all cells are changed before any is changed back. `refreshed` of the
 * `cellCount` cells are calculated again; `areRestored` is false if formulas are left that are set aside.
 */
export function recalculateFormulas(search: FormulaSearch) {
  const cells = listFormulaCells('ADREPORT_', search);
  let refreshed = 0;
  let areRestored = true;
  try {
    refreshed = setFormulasAside(cells, search.sheets);
  } finally {
    areRestored = restoreFormulas(search);
  }
  return { cellCount: cells.length, refreshed, areRestored };
}

/** Returns the number of cells that are set aside: all but those in tabs in which the user may not edit one of them. */
function setFormulasAside(cells: readonly CellPlace[], sheets: SpreadsheetApi): number {
  try {
    if (cells.length > 0) replaceInFormulas(cells, `(^|[^A-Za-z0-9_.])${NAME}`, `$1${MARK}$2`, sheets);
    return cells.length;
  } catch (error) {
    if (!(error instanceof SheetProtected)) throw error;
    const tabs = [...groupItems(cells, ({ sheetId }) => sheetId).values()];
    if (tabs.length === 1) return 0;
    return tabs.reduce((count, cellsOfTab) => count + setFormulasAside(cellsOfTab, sheets), 0);
  }
}

/** Restores all formulas of the file that are set aside, also by another running refresh: it then finds none to restore. False: some are left. */
export function restoreFormulas(search: FormulaSearch): boolean {
  for (let tries = 1; tries <= MOST_TRIES; tries++) {
    const cells = listFormulaCells(`${MARK}ADREPORT_`, search);
    if (cells.length === 0) return true;
    replaceInFormulas(cells, `${MARK}${NAME}`, '$1', search.sheets);
  }
  return false;
}

/**
 * Find and replace changes what the cell contains at that moment: edits by others are never overwritten, references follow inserted rows,
 * and formats and notes stay. If it is unknown whether Google made the change, it is repeated: a second one finds nothing to replace.
 */
function replaceInFormulas(
  cells: readonly CellPlace[],
  find: string,
  replacement: string,
  sheets: SpreadsheetApi,
): void {
  const options = { searchByRegex: true, matchCase: true, includeFormulas: true };
  const requests = toCellAreas(cells).map((range): SheetsRequest => {
    return { findReplace: { find, replacement, ...options, range } };
  });
  try {
    sheets.batchUpdate(requests);
  } catch (error) {
    if (!(error instanceof UncertainCommit)) throw error;
    sheets.batchUpdate(requests);
  }
}

const CELL_FIELDS =
  'sheets(properties(sheetId),data(startRow,startColumn,rowData(values(userEnteredValue(formulaValue)))))';
/** The URL of the call contains the ranges, and its length is limited. */
const RANGES_A_CALL = 40;

/** The cells with formulas of the add-on that contain a text. The search also finds cells without a formula, which are left out. */
function listFormulaCells(text: string, { sheets: api, findFormulas }: FormulaSearch): CellPlace[] {
  const areas = toCellAreas(findFormulas(text));
  if (areas.length === 0) return [];
  const { sheets: tabs = [] } = api.get('sheets(properties(sheetId,title))');
  const titles = new Map(tabs.map(({ properties }) => [properties?.sheetId ?? 0, properties?.title ?? '']));
  const ranges = areas.map(({ sheetId, startRowIndex, endRowIndex, startColumnIndex, endColumnIndex }) => {
    const tab = { title: titles.get(sheetId) ?? '', columnCount: endColumnIndex };
    const rows = { from: startRowIndex, to: endRowIndex };
    return toA1Range(tab, rows, { from: startColumnIndex, to: endColumnIndex });
  });
  const responses = Array.from({ length: Math.ceil(ranges.length / RANGES_A_CALL) }, (_, nth) =>
    api.get(CELL_FIELDS, ranges.slice(nth * RANGES_A_CALL, (nth + 1) * RANGES_A_CALL)),
  );
  return responses.flatMap((response) => (response.sheets ?? []).flatMap(listCellsWithFormulas));
}

function listCellsWithFormulas({ properties: { sheetId = 0 } = {}, data = [] }: SheetResource): CellPlace[] {
  return data.flatMap(({ startRow = 0, startColumn = 0, rowData = [] }) =>
    rowData.flatMap(({ values = [] }, row) =>
      values.flatMap(({ userEnteredValue }, column) =>
        /adreport_/i.test(userEnteredValue?.formulaValue ?? '')
          ? { sheetId, row: startRow + row, column: startColumn + column }
          : [],
      ),
    ),
  );
}

/** The cells as areas without any other cell: one area for cells directly below each other. */
function toCellAreas(places: readonly CellPlace[]): Area[] {
  const areas: Area[] = [];
  const sortedPlaces = [...places].sort(
    (a, b) => a.sheetId - b.sheetId || a.column - b.column || a.row - b.row,
  );
  for (const { sheetId, row, column } of sortedPlaces) {
    const last = areas[areas.length - 1];
    const isBelow = last?.sheetId === sheetId && last.startColumnIndex === column && last.endRowIndex === row;
    if (isBelow) areas[areas.length - 1] = { ...last, endRowIndex: row + 1 };
    else areas.push(toArea(sheetId, row, 1, column, 1));
  }
  return areas;
}
