import type {
  CellPlace,
  Clock,
  FindFormulas,
  GridRange,
  SheetResource,
  SheetsRequest,
  SpreadsheetApi,
} from '../../platform/ports';
import { type RetryingSheets, UncertainCommit } from '../../sheet/api/retrying-api';
import { type Area, areaOf } from '../../sheet/api/sheets-requests';
import { a1, columnLetters } from '../../sheet/read/grid-reads';
import { mayPass } from '../results/error-sentence';

/** Prefix of our function names in a formula that is set aside. No function has such a name, so Google calculates nothing. */
const MARK = 'RECALCULATING_';
const NAME = '([Aa][Dd][Rr][Ee][Pp][Oo][Rr][Tt]_)';
/** The most attempts to restore formulas: a user may move rows at the same time. */
const MOST_TRIES = 4;
const LOOK_MS = 2_000;
/** If no cell gets its result for this long, Google calculates nothing now, because no user has the file open. */
const IDLE_MS = 25_000;

export type FormulasRefreshed = ReturnType<typeof recalculateAll>;

interface FormulaSearch {
  readonly sheets: RetryingSheets;
  readonly findFormulas: FindFormulas;
}

/**
 * Makes Google calculate all formulas of the add-on again, and waits for their results until `deadline` (milliseconds since 1970).
 * Google calculates a formula again if one call changes its function's name and a later call changes it back. It reuses a result as long
 * as any cell has the same call, so all cells are changed before any is changed back.
 */
export function recalculateAll(deadline: number, services: FormulaSearch & { readonly clock: Clock }) {
  const sheets = new FormulaSheets(services.sheets);
  const all = sheets.readCells(services.findFormulas('ADREPORT_'));
  const free = all.filter((cell) => !sheets.isProtected(cell));
  let areRestored = true;
  try {
    if (free.length > 0) replaceAll(free, asideIn, services.sheets);
  } finally {
    areRestored = restoreFormulas(services);
  }
  const cells = waitForResults(free, sheets, deadline, services.clock);
  const failures = cells.filter(({ shows }) => shows === 'an error');
  const [first] = failures;
  return {
    /** Cells that were calculated again, including failed and pending ones. */
    refreshed: free.length,
    /** False if formulas are left that are set aside. */
    areRestored,
    /** Cells that the user may not edit. */
    isProtected: all.length - free.length,
    failed: failures.length,
    /** Failures after which the same formula may succeed later. */
    mayPass: failures.filter(({ message }) => mayPass(message)).length,
    /** Cells without a result yet. Google calculates them at the latest when a user opens the file. */
    pending: cells.filter(isPending).length,
    /** The first failed cell, such as Sheet1!A3, and what it says. */
    first: first && { cell: sheets.cellName(first), message: first.message },
  };
}

/**
 * Restores every formula of the file that is set aside, also those of another refresh that is running, which does it no harm. Returns false
 * if some are left.
 */
export function restoreFormulas({ sheets, findFormulas }: FormulaSearch): boolean {
  for (let tries = 1; tries <= MOST_TRIES; tries++) {
    // The search also finds cells whose text contains the mark.
    const cells = new FormulaSheets(sheets).readCells(findFormulas(`${MARK}ADREPORT_`));
    if (cells.length === 0) return true;
    replaceAll(cells, backIn, sheets);
  }
  return false;
}

/** Repeats a change if it is unknown whether Google made it. A second change finds nothing to replace. */
function replaceAll(
  cells: readonly FormulaCell[],
  replaceIn: (area: Area) => SheetsRequest,
  sheets: RetryingSheets,
): void {
  const requests = areasOf(cells).map(replaceIn);
  try {
    sheets.batchUpdate(requests);
  } catch (error) {
    if (!(error instanceof UncertainCommit)) throw error;
    sheets.batchUpdate(requests);
  }
}

function waitForResults(
  places: readonly CellPlace[],
  sheets: FormulaSheets,
  deadline: number,
  clock: Clock,
): readonly FormulaCell[] {
  let idleSince = clock.now();
  let fewest = places.length;
  for (;;) {
    const cells = sheets.readCells(places);
    const pending = cells.filter(isPending).length;
    if (pending < fewest) idleSince = clock.now();
    fewest = Math.min(fewest, pending);
    const end = Math.min(deadline, idleSince + IDLE_MS);
    if (pending === 0 || clock.now() + LOOK_MS > end) return cells;
    clock.sleep(LOOK_MS);
  }
}

function isPending({ shows }: FormulaCell): boolean {
  return shows === 'nothing yet';
}

function asideIn(area: Area): SheetsRequest {
  return findReplace(area, `(^|[^A-Za-z0-9_.])${NAME}`, `$1${MARK}$2`);
}

function backIn(area: Area): SheetsRequest {
  return findReplace(area, `${MARK}${NAME}`, '$1');
}

/**
 * Find and replace changes what the cell contains at that moment: edits by others are never overwritten, references follow inserted rows,
 * and formats and notes stay.
 */
function findReplace(range: Area, find: string, replacement: string): SheetsRequest {
  const options = { searchByRegex: true, matchCase: true, includeFormulas: true };
  return { findReplace: { find, replacement, ...options, range } };
}

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
