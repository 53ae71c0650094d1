import { type CheckPlace, type Observations, observed } from './check';
import { FORMULA_CHECKS, INPUT_CELLS, RECALCULATION } from './checks/formula-checks';
import { sheetsService } from './sheets-service';

/** The formulas are in column A from this row on. Rows count from 1. */
const FIRST_ROW = 2;
const RECALCULATED_ROW = FIRST_ROW + FORMULA_CHECKS.length;

/** Writes the formulas of the checks, and the cells to which they refer, into the temporary sheet. */
export function writeFormulas(place: CheckPlace): void {
  const sheet = sheetOf(place);
  for (const [cell, text] of Object.entries(INPUT_CELLS)) sheet.getRange(cell).setValue(text);
  [...FORMULA_CHECKS, RECALCULATION].forEach(({ formula }, index) => {
    sheet.getRange(`A${FIRST_ROW + index}`).setFormula(formula);
  });
  SpreadsheetApp.flush();
}

/** The first cell with a formula that has no value yet, such as A4; undefined if all have a value. */
export function loadingCell(place: CheckPlace): string | undefined {
  const fields = 'sheets(data(rowData(values(effectiveValue(errorValue(type))))))';
  const ranges = [`'${sheetOf(place).getName()}'!A${FIRST_ROW}:A${RECALCULATED_ROW}`];
  const { sheets } = sheetsService().Spreadsheets.get(place.spreadsheetId, { ranges, fields });
  const rows = sheets?.[0]?.data?.[0]?.rowData ?? [];
  const index = rows.findIndex(({ values }) => values?.[0]?.effectiveValue?.errorValue?.type === 'LOADING');
  return index < 0 ? undefined : `A${FIRST_ROW + index}`;
}

/** The displayed texts of the checks' cells, without the one that is calculated twice. */
export function shownByFormulas(place: CheckPlace): Observations {
  return Object.fromEntries(
    FORMULA_CHECKS.map(({ id, readBy }, index) => {
      const read = readBy === 'Sheets API' ? shownByApi : shown;
      return [id, read(place, FIRST_ROW + index)];
    }),
  );
}

/** The displayed text of the formula that is calculated twice. */
export function shownByRecalculated(place: CheckPlace): Observations {
  return { [RECALCULATION.id]: shown(place, RECALCULATED_ROW) };
}

/** Makes Google calculate one formula again, in the same way as src/formulas/refresh/recalculate.ts. */
export function recalculate({ spreadsheetId, sheetId }: CheckPlace): void {
  const row = RECALCULATED_ROW;
  const range = { sheetId, startRowIndex: row - 1, endRowIndex: row, startColumnIndex: 0, endColumnIndex: 1 };
  const how = { searchByRegex: true, matchCase: true, includeFormulas: true, range };
  const { Spreadsheets } = sheetsService();
  for (const replaced of [
    { find: '(^|[^A-Za-z0-9_.])([Pp][Ll][Aa][Tt][Ff][Oo][Rr][Mm]_)', replacement: '$1RECALCULATING_$2' },
    { find: 'RECALCULATING_([Pp][Ll][Aa][Tt][Ff][Oo][Rr][Mm]_)', replacement: '$1' },
  ])
    Spreadsheets?.batchUpdate({ requests: [{ findReplace: { ...how, ...replaced } }] }, spreadsheetId);
}

/** The displayed text of a cell in column A. */
function shown(place: CheckPlace, row: number): string {
  return observed(() => sheetOf(place).getRange(`A${row}`).getDisplayValue());
}

/** The same, read through the Sheets API. */
function shownByApi(place: CheckPlace, row: number): string {
  return observed(() => {
    const range = `'${sheetOf(place).getName()}'!A${row}`;
    return String(sheetsService().Spreadsheets.Values.get(place.spreadsheetId, range).values?.[0]?.[0]);
  });
}

function sheetOf({ sheetId }: CheckPlace): GoogleAppsScript.Spreadsheet.Sheet {
  const sheet = SpreadsheetApp.getActiveSpreadsheet()
    .getSheets()
    .find((one) => one.getSheetId() === sheetId);
  if (sheet === undefined) throw new Error('The temporary sheet was deleted. Start the checks again.');
  return sheet;
}
