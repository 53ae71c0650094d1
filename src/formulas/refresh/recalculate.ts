import type { CellPlace, FindFormulas, SheetsRequest } from '../../platform/ports';
import { type RetryingSheets, UncertainCommit } from '../../sheet/api/retrying-api';
import type { Area } from '../../sheet/api/sheets-requests';
import { areasOf } from './cell-areas';
import { type FormulaSheets, formulaCellsIn } from './formula-cells';

/** Prefix of our function names in a formula that is set aside. No function has such a name, so Google calculates nothing. */
const MARK = 'RECALCULATING_';
const NAME = '([Aa][Dd][Rr][Ee][Pp][Oo][Rr][Tt]_)';
/** The most attempts to restore formulas. Several may be necessary if a user moves rows at the same time. */
const MOST_TRIES = 3;
/** The most areas in one call. The response contains each of them. */
const AREAS_A_WRITE = 400;

const SHOWN = 'sheets(properties(sheetId),data(rowData(values(userEnteredValue(formulaValue)))))';

type Writer = Pick<RetryingSheets, 'batchUpdate'>;

/**
 * Google calculates a formula again if one call changes the function's name and a later call changes it back. `setAside` does the
 * first, `restoreFormulas` the second. Both use find and replace on the current content: edits by others are never overwritten,
 * references follow inserted rows, and formats and notes stay. The cells must not be protected. Both return the number of our
 * formulas in the cells afterwards, or NaN if Google's response is lost.
 */
export function setAside(places: readonly CellPlace[], sheets: FormulaSheets, api: Writer): number {
  return replaced(places, asideIn, sheets, api);
}

export function restoreFormulas(places: readonly CellPlace[], sheets: FormulaSheets, api: Writer): number {
  return replaced(places, backIn, sheets, api);
}

function replaced(
  places: readonly CellPlace[],
  request: (area: Area) => SheetsRequest,
  sheets: FormulaSheets,
  api: Writer,
): number {
  const areas = areasOf(places);
  let count = 0;
  for (let from = 0; from < areas.length; from += AREAS_A_WRITE) {
    const some = areas.slice(from, from + AREAS_A_WRITE);
    const shown = { fields: SHOWN, ranges: sheets.names(some) };
    const response = unlessUncertain(() => api.batchUpdate(some.map(request), shown));
    count += response === undefined ? Number.NaN : formulaCellsIn(response).length;
  }
  return count;
}

/** Restores every cell of the file that is still set aside, for example because Google ended an execution. */
export function restoreAllFormulas(api: Writer, findFormulas: FindFormulas): void {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const left = findFormulas(`${MARK}ADREPORT_`);
    if (left.length === 0) return;
    unlessUncertain(() => api.batchUpdate(areasOf(left).map(backIn)));
  }
}

function asideIn(area: Area): SheetsRequest {
  return findReplace(area, `(^|[^A-Za-z0-9_.])${NAME}`, `$1${MARK}$2`);
}

function backIn(area: Area): SheetsRequest {
  return findReplace(area, `${MARK}${NAME}`, '$1');
}

function findReplace(range: Area, find: string, replacement: string): SheetsRequest {
  const options = { searchByRegex: true, matchCase: true, includeFormulas: true };
  return { findReplace: { find, replacement, ...options, range } };
}

/** The response; undefined if it is unknown whether Google made the change. */
function unlessUncertain<T>(call: () => T | undefined): T | undefined {
  try {
    return call();
  } catch (error) {
    if (error instanceof UncertainCommit) return undefined;
    throw error;
  }
}
