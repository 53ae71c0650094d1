import type { CellPlace, Clock, FindFormulas, SheetsRequest } from '../../platform/ports';
import { type RetryingSheets, UncertainCommit } from '../../sheet/api/retrying-api';
import type { Area } from '../../sheet/api/sheets-requests';
import { asksForFewerRequests, mayPass } from '../results/error-sentence';
import { areasOf, type FormulaCell, FormulaSheets } from './formula-cells';

/** Prefix of our function names in a formula that is set aside. No function has such a name, so Google calculates nothing. */
const MARK = 'RECALCULATING_';
const NAME = '([Aa][Dd][Rr][Ee][Pp][Oo][Rr][Tt]_)';
/** The most attempts to restore formulas: a user may move rows at the same time. */
const MOST_TRIES = 4;
const LOOK_MS = 2_000;
/** Requests are limited to a number a minute. */
const NEXT_MINUTE_MS = 61_000;
/** The time for another round: a minute until more requests are allowed, and half a minute for the results. */
const ROUND_MS = 90_000;
/** If no cell gets its result for this long, Google calculates nothing now, because no user has the file open. */
const IDLE_MS = 25_000;

export type FormulasRefreshed = ReturnType<typeof recalculateAll>;

export interface FormulaSearch {
  readonly sheets: RetryingSheets;
  readonly findFormulas: FindFormulas;
}

/**
 * Makes Google calculate all formulas of the add-on again, and waits for their results until `deadline` (milliseconds since 1970).
 * Google calculates a formula again if one call changes its function's name and a later call changes it back. It reuses a result as long
 * as any cell has the same call, so all cells are changed before any is changed back. Cells that needed more requests than a minute allows
 * are calculated again a minute later.
 */
export function recalculateAll(deadline: number, services: FormulaSearch & { readonly clock: Clock }) {
  const sheets = new FormulaSheets(services.sheets);
  const all = sheets.readCells(services.findFormulas('ADREPORT_'));
  const free = all.filter((cell) => !sheets.isProtected(cell));
  let areRestored = true;
  const recalculate = (places: readonly FormulaCell[]) => {
    try {
      if (places.length > 0) replaceAll(places, asideIn, services.sheets);
    } finally {
      areRestored = restoreFormulas(services);
    }
    return waitForResults(places, sheets, deadline, services.clock);
  };
  let cells = recalculate(free);
  for (;;) {
    const limited = cells.filter(({ message }) => asksForFewerRequests(message));
    if (limited.length === 0 || deadline - services.clock.now() < ROUND_MS) break;
    services.clock.sleep(NEXT_MINUTE_MS);
    cells = [...cells.filter((cell) => !limited.includes(cell)), ...recalculate(limited)];
  }
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
