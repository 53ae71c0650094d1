import { type CheckPlace, type Observations, observed, resultTable } from './check';
import { ALL_CHECKS, SERVER_CHECKS } from './checks/all-checks';
import { FORMULA_CHECKS, INPUT_CELLS, RECALCULATION } from './checks/formula-checks';
import { FRAME_CHECKS, HANDED_OVER } from './checks/frame-checks';
import { framePage } from './frame-page';
import { sheetsService } from './sheets-service';

/** What is kept between the menu's three steps, in the document's properties. */
interface Session {
  readonly place: CheckPlace;
  readonly seen: Observations;
}

const SESSION = 'platformCheck.session';
const TITLE = 'Platform check';
/** Formulas stand in column A from this row on; rows count from 1. */
const FIRST_FORMULA_ROW = 2;

/** Step 1: makes the temporary sheet, runs the checks that need no formula, and writes the formulas. */
export function startChecks(): void {
  removeSheet();
  CacheService.getDocumentCache()?.remove('platformCheck.count');
  const place = makeSheet();
  save({ place, seen: {} });
  const seen = SERVER_CHECKS.map((check) => [check.id, observed(() => check.observe(place))]);
  save({ place, seen: Object.fromEntries(seen) });
  const sheet = sheetOf(place);
  for (const [cell, text] of Object.entries(INPUT_CELLS)) sheet.getRange(cell).setValue(text);
  [...FORMULA_CHECKS, RECALCULATION].forEach(({ formula }, index) => {
    sheet.getRange(`A${FIRST_FORMULA_ROW + index}`).setFormula(formula);
  });
}

/** Step 2: once the formulas have their values, reads them, has one calculated again, and opens the dialog that checks the frame. */
export function checkFrame(): void {
  const { place, seen } = session();
  const formulas = FORMULA_CHECKS.map(({ id }, index) => [id, shown(place, FIRST_FORMULA_ROW + index)]);
  save({ place, seen: { ...seen, ...Object.fromEntries(formulas) } });
  recalculate(place);
  const page = HtmlService.createHtmlOutput(framePage(FRAME_CHECKS));
  SpreadsheetApp.getUi().showModalDialog(page, TITLE);
}

/** What the dialog has observed: texts by the id of a frame check. Anything else is ignored. */
export function noteFrame(given: unknown): void {
  const { place, seen } = session();
  const texts = typeof given === 'object' && given !== null ? (given as Record<string, unknown>) : {};
  const known = FRAME_CHECKS.map(({ id }) => [id, observed(() => String(texts[id] ?? 'no answer'))]);
  const handedOver = Object.prototype.toString.call(given);
  save({ place, seen: { ...seen, ...Object.fromEntries(known), [HANDED_OVER.id]: handedOver } });
}

/** Step 3: shows the table, writes it to the execution log, and removes the temporary sheet and all that was kept. */
export function showTable(): void {
  const { place, seen } = session();
  const recalculated = shown(place, FIRST_FORMULA_ROW + FORMULA_CHECKS.length);
  const table = resultTable(ALL_CHECKS, { ...seen, [RECALCULATION.id]: recalculated });
  removeSheet();
  PropertiesService.getDocumentProperties().deleteProperty(SESSION);
  console.info(table);
  const text = table.replace(/&/g, '&amp;').replace(/</g, '&lt;');
  const page = HtmlService.createHtmlOutput(
    `<p>Select all, copy, and send this back:</p><textarea rows="24" style="width:100%" readonly>${text}</textarea>`,
  );
  SpreadsheetApp.getUi().showModalDialog(page.setWidth(900).setHeight(560), TITLE);
}

/** As src/formulas/refresh/recalculate.ts does it. */
function recalculate({ spreadsheetId, sheetId }: CheckPlace): void {
  const row = FIRST_FORMULA_ROW + FORMULA_CHECKS.length;
  const range = { sheetId, startRowIndex: row - 1, endRowIndex: row, startColumnIndex: 0, endColumnIndex: 1 };
  const how = { searchByRegex: true, matchCase: true, includeFormulas: true, range };
  const { Spreadsheets } = sheetsService();
  for (const replaced of [
    { find: '(^|[^A-Za-z0-9_.])([Pp][Ll][Aa][Tt][Ff][Oo][Rr][Mm]_)', replacement: '$1RECALCULATING_$2' },
    { find: 'RECALCULATING_([Pp][Ll][Aa][Tt][Ff][Oo][Rr][Mm]_)', replacement: '$1' },
  ])
    Spreadsheets?.batchUpdate({ requests: [{ findReplace: { ...how, ...replaced } }] }, spreadsheetId);
}

function makeSheet(): CheckPlace {
  const spreadsheet = SpreadsheetApp.getActiveSpreadsheet();
  const title = `${TITLE} ${Date.now()}`;
  const sheet = spreadsheet.insertSheet(title);
  return { spreadsheetId: spreadsheet.getId(), sheetId: sheet.getSheetId(), title };
}

function sheetOf({ sheetId }: CheckPlace): GoogleAppsScript.Spreadsheet.Sheet {
  const sheet = SpreadsheetApp.getActiveSpreadsheet()
    .getSheets()
    .find((one) => one.getSheetId() === sheetId);
  if (sheet === undefined) throw new Error('The temporary sheet was deleted. Start the checks again.');
  return sheet;
}

/** What a cell of column A shows. */
function shown(place: CheckPlace, row: number): string {
  return observed(() => sheetOf(place).getRange(`A${row}`).getDisplayValue());
}

/** Only the sheet that an earlier start has noted is deleted. */
function removeSheet(): void {
  const text = PropertiesService.getDocumentProperties().getProperty(SESSION);
  if (text === null) return;
  const { place } = JSON.parse(text) as Session;
  const spreadsheet = SpreadsheetApp.getActiveSpreadsheet();
  const sheet = spreadsheet.getSheets().find((one) => one.getSheetId() === place.sheetId);
  if (sheet !== undefined) spreadsheet.deleteSheet(sheet);
}

function session(): Session {
  const text = PropertiesService.getDocumentProperties().getProperty(SESSION);
  if (text === null) throw new Error('Choose “1 Start” first.');
  return JSON.parse(text) as Session;
}

function save(kept: Session): void {
  PropertiesService.getDocumentProperties().setProperty(SESSION, JSON.stringify(kept));
}
