import { REPORTS, ZONES } from '../catalogue/catalogue';
import { newestCompleteDay } from '../dates/complete-days';
import type { ErrorLog } from '../errors/error-log';
import { attempt } from '../errors/failure-message';
import type {
  CellPlace,
  Clock,
  FindFormulas,
  GridRange,
  SheetResource,
  SheetsRequest,
  SpreadsheetApi,
  TextStore,
} from '../platform/ports';
import { type ConsentPorts, hasFormulasRefreshed } from '../settings/formula-consent';
import { type RetryingSheets, retryingSheets, UncertainCommit } from '../sheet/api/retrying-api';
import { type Area, areaOf } from '../sheet/api/sheets-requests';
import { a1 } from '../sheet/read/grid-reads';
import { isNumber, isString } from '../storage/untrusted-value';
import { storedForm } from '../storage/versioned-json';
import { texts } from '../wording/texts';

/** Set when a formula of the file is calculated. Without it the file has no formula, or had none at the last search. */
const SEEN = 'adreports.formulasSeen';
/** Any editor can write the property, so it decides only when cells are refreshed. */
const LAST = 'adreports.formulasRefreshed';
/** The document's property while formulas may be set aside: a refresh is running, or Google has ended it. */
const UNDER_WAY = 'adreports.formulasUnderWay';
/** The time for a refresh from the sidebar. */
const NOW_MS = 240_000;
/** The time to restore formulas after the deadline. */
const RESTORE_MS = 40_000;
/** With less time, formulas are left to the next check. */
const LEAST_MS = 60_000;
const BY_HOUR = 'the hourly check';

type Properties = ReadonlyMap<string, string>;

/**
 * The last refresh of formulas, by "the hourly check" or an e-mail address. All cells that could be calculated have the data that was ready at
 * `since` (like `at`, milliseconds since 1970). `refreshed` cells were calculated again; the user may not edit `isProtected` others.
 */
const STORED_REFRESH = storedForm(({ since, at, by, refreshed, isProtected }) =>
  isNumber(since) && isNumber(at) && isString(by) && isNumber(refreshed) && isNumber(isProtected)
    ? { since, at, by, refreshed, isProtected }
    : undefined,
);

type LastRefresh = NonNullable<ReturnType<typeof STORED_REFRESH.read>>;

interface RefreshServices {
  readonly spreadsheet: SpreadsheetApi;
  readonly findFormulas: FindFormulas;
  readonly clock: Clock;
  readonly document: TextStore;
}

export type FormulaRefresh = ReturnType<typeof refreshNow>;

/** Refreshes all formulas for the current user. Returns the result, one sentence per line. */
export function refreshNow(services: RefreshServices, user: string) {
  return { sentences: refreshSentences(refreshFormulas(user, services.clock.now() + NOW_MS, services)) };
}

/**
 * The part of the hourly check that refreshes all formulas after a new complete day, if the user has allowed it. If they are not due and
 * no refresh was left unfinished, it makes no calls. A failure is logged, and the next check tries again.
 */
export function refreshDueFormulas(
  properties: { readonly document: Properties; readonly user: Properties },
  deadline: number,
  services: RefreshServices & Pick<ConsentPorts, 'user' | 'file'> & { readonly errors: ErrorLog },
): void {
  healFormulas(properties.document, services);
  if (!hasFormulasRefreshed(services, properties.user)) return;
  const now = services.clock.now();
  if (deadline - now < LEAST_MS || !areFormulasDue(properties.document, now)) return;
  attempt('formulas', services, () => refreshFormulas(BY_HOUR, deadline, services));
}

/** True if a day has become complete in any report since the last refresh. */
function areFormulasDue(properties: Properties, now: number): boolean {
  const { since = 0 } = lastRefresh(properties) ?? {};
  return REPORTS.some(({ id }) =>
    ZONES.some(({ id: zone }) => newestCompleteDay(id, zone, now) > newestCompleteDay(id, zone, since)),
  );
}

/**
 * Calculates all formulas of the file again, and records the result. If Google ends the execution in between, the record of its beginning
 * stays, and a later call restores the formulas.
 */
function refreshFormulas(by: string, deadline: number, services: RefreshServices): LastRefresh {
  const { clock, document } = services;
  const begun = clock.now();
  document.set(UNDER_WAY, String(begun));
  const { areRestored, ...counts } = recalculateAll({ ...services, sheets: sheetsOf(services, deadline) });
  if (areRestored) document.delete(UNDER_WAY);
  // The owner's hourly check may be able to refresh cells that are protected from another user.
  const isOfAll = counts.isProtected === 0 || by === BY_HOUR;
  const since = isOfAll ? begun : (lastRefresh(document.all())?.since ?? 0);
  noteFormulas(document, counts.refreshed + counts.isProtected > 0);
  const refresh = { since, at: clock.now(), by, ...counts };
  document.set(LAST, STORED_REFRESH.write(refresh));
  return refresh;
}

function sheetsOf({ spreadsheet, clock }: RefreshServices, deadline: number) {
  return retryingSheets(spreadsheet, clock, deadline + RESTORE_MS);
}

/** Restores formulas that an ended refresh has left set aside. A failure is logged, and a later call tries again. */
export function healFormulas(
  properties: Properties,
  services: RefreshServices & { readonly errors: ErrorLog },
): void {
  if (!properties.has(UNDER_WAY)) return;
  attempt('formulas', services, () => {
    const sheets = sheetsOf(services, services.clock.now());
    if (restoreFormulas({ ...services, sheets })) services.document.delete(UNDER_WAY);
  });
}

function refreshSentences({ refreshed, isProtected }: LastRefresh): string[] {
  const words = texts().formulas.refreshes;
  if (refreshed + isProtected === 0) return [words.noFormulas];
  return [words.refreshed(refreshed), ...(isProtected > 0 ? [words.isProtected(isProtected)] : [])];
}

/** How the formulas of the file are refreshed, for the sidebar. `properties` are the document's. */
export function formulaRefreshing(properties: Properties, ports: Pick<ConsentPorts, 'user' | 'file'>) {
  const last = lastRefresh(properties);
  return {
    inFile: properties.has(SEEN),
    byHour: hasFormulasRefreshed(ports),
    /** The last refresh; null before the first. Any editor of the file can write `by`, so it is shown only as text. */
    last: last === undefined ? null : { at: last.at, by: last.by, sentences: refreshSentences(last) },
  };
}

/** Records whether the file has formulas. */
export function noteFormulas(document: TextStore, isAny = true): void {
  if (!isAny) document.delete(SEEN);
  else if (document.get(SEEN) === undefined) document.set(SEEN, '1');
}

function lastRefresh(properties: Properties): LastRefresh | undefined {
  return STORED_REFRESH.read(properties.get(LAST));
}

/** Prefix of our function names in a formula that is set aside. No function has such a name, so Google calculates nothing. */
const MARK = 'RECALCULATING_';
const NAME = '([Aa][Dd][Rr][Ee][Pp][Oo][Rr][Tt]_)';
/** The most attempts to restore formulas: a user may move rows at the same time. */
const MOST_TRIES = 4;

interface FormulaSearch {
  readonly sheets: RetryingSheets;
  readonly findFormulas: FindFormulas;
}

/**
 * Makes Google calculate all formulas of the add-on again: it does so if one call changes a function's name and a later call changes it
 * back. It reuses a result as long as any cell has the same call, so all cells are changed before any is changed back. `isProtected` counts
 * cells that the user may not edit; `areRestored` is false if formulas are left that are set aside.
 */
function recalculateAll(search: FormulaSearch) {
  const cells = formulaCells('ADREPORT_', search);
  const free = cells.filter(({ isProtected }) => !isProtected);
  let areRestored = true;
  try {
    if (free.length > 0) replaceAll(free, `(^|[^A-Za-z0-9_.])${NAME}`, `$1${MARK}$2`, search.sheets);
  } finally {
    areRestored = restoreFormulas(search);
  }
  return { refreshed: free.length, isProtected: cells.length - free.length, areRestored };
}

/**
 * Restores every formula of the file that is set aside, also those of another refresh that is running, which does it no harm. Returns false
 * if some are left.
 */
function restoreFormulas(search: FormulaSearch): boolean {
  for (let tries = 1; tries <= MOST_TRIES; tries++) {
    const cells = formulaCells(`${MARK}ADREPORT_`, search);
    if (cells.length === 0) return true;
    replaceAll(cells, `${MARK}${NAME}`, '$1', search.sheets);
  }
  return false;
}

/**
 * Find and replace changes what the cell contains at that moment: edits by others are never overwritten, references follow inserted rows,
 * and formats and notes stay. If it is unknown whether Google made the change, it is repeated: a second one finds nothing to replace.
 */
function replaceAll(
  cells: readonly CellPlace[],
  find: string,
  replacement: string,
  sheets: RetryingSheets,
): void {
  const options = { searchByRegex: true, matchCase: true, includeFormulas: true };
  const requests = areasOf(cells).map((range): SheetsRequest => {
    return { findReplace: { find, replacement, ...options, range } };
  });
  try {
    sheets.batchUpdate(requests);
  } catch (error) {
    if (!(error instanceof UncertainCommit)) throw error;
    sheets.batchUpdate(requests);
  }
}

const RANGE = 'startRowIndex,endRowIndex,startColumnIndex,endColumnIndex';
const SHEET_FIELDS = `sheets(properties(sheetId,title),protectedRanges(range(${RANGE}),unprotectedRanges(${RANGE}),warningOnly,requestingUserCanEdit))`;
const CELL_FIELDS =
  'sheets(properties(sheetId),data(startRow,startColumn,rowData(values(userEnteredValue(formulaValue)))))';
/** The URL of the call contains the ranges, and its length is limited. */
const RANGES_A_READ = 40;

/** The cells with formulas of the add-on that contain a text. The search also finds cells without a formula, which are left out. */
function formulaCells(text: string, { sheets: api, findFormulas }: FormulaSearch) {
  const areas = areasOf(findFormulas(text));
  if (areas.length === 0) return [];
  const sheets = new Map(
    (api.get(SHEET_FIELDS).sheets ?? []).map((sheet) => [sheet.properties?.sheetId ?? 0, sheet]),
  );
  const names = areas.map(({ sheetId, startRowIndex, endRowIndex, startColumnIndex, endColumnIndex }) => {
    const tab = { title: sheets.get(sheetId)?.properties?.title ?? '', columnCount: endColumnIndex };
    return a1(tab, { from: startRowIndex, to: endRowIndex }, { from: startColumnIndex, to: endColumnIndex });
  });
  const reads = Array.from({ length: Math.ceil(names.length / RANGES_A_READ) }, (_, nth) =>
    api.get(CELL_FIELDS, names.slice(nth * RANGES_A_READ, (nth + 1) * RANGES_A_READ)),
  );
  const places = reads.flatMap((read) => (read.sheets ?? []).flatMap(cellsWithFormulas));
  return places.map((place) => ({ ...place, isProtected: isProtected(place, sheets.get(place.sheetId)) }));
}

function cellsWithFormulas({ properties: { sheetId = 0 } = {}, data = [] }: SheetResource): CellPlace[] {
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

function isProtected(place: CellPlace, { protectedRanges = [] }: SheetResource = {}): boolean {
  return protectedRanges.some(
    ({ range = {}, unprotectedRanges = [], warningOnly, requestingUserCanEdit }) =>
      warningOnly !== true &&
      requestingUserCanEdit !== true &&
      contains(range, place) &&
      !unprotectedRanges.some((free) => contains(free, place)),
  );
}

function contains(range: GridRange, { row, column }: CellPlace): boolean {
  const { startRowIndex = 0, endRowIndex = Number.POSITIVE_INFINITY } = range;
  const { startColumnIndex = 0, endColumnIndex = Number.POSITIVE_INFINITY } = range;
  return row >= startRowIndex && row < endRowIndex && column >= startColumnIndex && column < endColumnIndex;
}

/** Covers exactly these cells: an area for each run of cells one below the other. */
function areasOf(places: readonly CellPlace[]): Area[] {
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
