import { type CheckPlace, checkResults, type Observations, observed, resultTable } from './check';
import { ALL_CHECKS, SERVER_CHECKS } from './checks/all-checks';
import { FRAME_CHECKS, HANDED_OVER } from './checks/frame-checks';
import {
  loadingCell,
  recalculate,
  shownByFormulas,
  shownByRecalculated,
  writeFormulas,
} from './formula-cells';
import { framePage } from './frame-page';
import { STEPS } from './steps';
import { tablePage } from './table-page';

/** What is kept between the menu's three steps, in the document's properties. */
interface Session {
  readonly place: CheckPlace;
  readonly seen: Observations;
}

const SESSION = 'platformCheck.session';
const TITLE = 'Platform check';

/** A property with the same value in the document and in the properties of the user who checks. A formula compares them. */
export const MARK = 'platformCheck.mark';

/** Step 1: makes the temporary sheet, runs the checks that need no formula, writes the formulas, and says what comes next. */
export function startChecks(): void {
  removeSheet();
  CacheService.getDocumentCache()?.remove('platformCheck.count');
  const place = makeSheet();
  for (const store of stores()) store.setProperty(MARK, place.title);
  save({ place, seen: {} });
  const seen = SERVER_CHECKS.map((check) => [check.id, observed(() => check.observe(place))]);
  save({ place, seen: Object.fromEntries(seen) });
  writeFormulas(place);
  say(`Wait until no cell of column A shows “Loading…”, then choose “${STEPS.dialog}”.`);
}

/**
 * Step 2: reads the values of the formulas, makes Google calculate one formula again, and opens the dialog with the frame checks.
 * While a formula has no value yet, it only shows a message.
 */
export function checkFrame(): void {
  const { place, seen } = session();
  if (isLoading(place, STEPS.dialog)) return;
  save({ place, seen: { ...seen, ...shownByFormulas(place) } });
  recalculate(place);
  const page = HtmlService.createHtmlOutput(framePage(FRAME_CHECKS));
  SpreadsheetApp.getUi().showModalDialog(page, TITLE);
}

/**
 * Stores the observations of the dialog: texts by the id of a frame check. Other ids are ignored. The type of the object that arrived
 * is stored too, because it is a check of its own.
 */
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
  if (isLoading(place, STEPS.table)) return;
  const results = checkResults(ALL_CHECKS, { ...seen, ...shownByRecalculated(place) });
  removeSheet();
  for (const store of stores()) store.deleteProperty(MARK);
  PropertiesService.getDocumentProperties().deleteProperty(SESSION);
  console.info(resultTable(results));
  const page = HtmlService.createHtmlOutput(tablePage(results));
  SpreadsheetApp.getUi().showModalDialog(page.setWidth(1000).setHeight(600), TITLE);
}

/** True while a formula has no value yet. A message then asks the user to choose the step again. */
function isLoading(place: CheckPlace, step: string): boolean {
  const cell = loadingCell(place);
  if (cell !== undefined) say(`Cell ${cell} still shows “Loading…”. Choose “${step}” again in a moment.`);
  return cell !== undefined;
}

function stores(): GoogleAppsScript.Properties.Properties[] {
  return [PropertiesService.getDocumentProperties(), PropertiesService.getUserProperties()];
}

function say(sentence: string): void {
  SpreadsheetApp.getUi().alert(sentence);
}

function makeSheet(): CheckPlace {
  const spreadsheet = SpreadsheetApp.getActiveSpreadsheet();
  const title = `${TITLE} ${Date.now()}`;
  const sheet = spreadsheet.insertSheet(title);
  return { spreadsheetId: spreadsheet.getId(), sheetId: sheet.getSheetId(), title };
}

/** Deletes the temporary sheet of these checks. Its id is in the stored session, so no other sheet is deleted. */
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
  if (text === null) throw new Error(`Choose “${STEPS.start}” first.`);
  return JSON.parse(text) as Session;
}

function save(kept: Session): void {
  PropertiesService.getDocumentProperties().setProperty(SESSION, JSON.stringify(kept));
}
