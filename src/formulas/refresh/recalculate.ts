import type { CellPlace, FindFormulas, SheetsRequest } from '../../platform/ports';
import { type RetryingSheets, UncertainCommit } from '../../sheet/api/retrying-api';
import { areasOf, type CellArea, gridRangeOf } from './cell-areas';
import type { FileSheets } from './file-sheets';
import { areaNames, formulaCellsIn } from './formula-cells';

/** Before the name of each of our functions while its cell is set aside. No function has such a name, so nothing is calculated. */
const MARK = 'RECALCULATING_';
const NAME = '([Aa][Dd][Rr][Ee][Pp][Oo][Rr][Tt]_)';
/** Undone at most so often: somebody may move rows while it is done. */
const MOST_TRIES = 3;
/** The answer shows each of them. */
const AREAS_A_WRITE = 400;

const SHOWN = 'sheets(properties(sheetId),data(rowData(values(userEnteredValue(formulaValue)))))';

/**
 * Google calculates cells again whose functions' names are changed in the formulas and, in a later call, changed back. Google replaces in
 * whatever the cells hold at that moment: an edit of somebody else is never written over, references follow inserted rows, formats and
 * notes stay. The cells must not be protected. Both answer how many of our formulas stand in the cells then; NaN where Google does not say.
 */
export function setAside(cells: Cells): number {
  return replaced(cells, asideIn);
}

export function restoreFormulas(cells: Cells): number {
  return replaced(cells, backIn);
}

/** Cells of a file, and how they are written. */
export interface Cells {
  readonly places: readonly CellPlace[];
  readonly sheets: FileSheets;
  readonly api: Pick<RetryingSheets, 'batchUpdate'>;
}

function replaced({ places, sheets, api }: Cells, request: (area: CellArea) => SheetsRequest): number {
  const areas = areasOf(places);
  let count = 0;
  for (let from = 0; from < areas.length; from += AREAS_A_WRITE) {
    const some = areas.slice(from, from + AREAS_A_WRITE);
    const shown = { fields: SHOWN, ranges: areaNames(some, sheets) };
    const answer = sure(() => api.batchUpdate(some.map(request), shown));
    count += answer === undefined ? Number.NaN : formulaCellsIn(answer).length;
  }
  return count;
}

/** Puts back every cell of the file that was set aside and left so, as by an execution that Google ended. */
export function restoreAllFormulas({
  api,
  findFormulas,
}: Pick<Cells, 'api'> & { readonly findFormulas: FindFormulas }): void {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const left = findFormulas(`${MARK}ADREPORT_`);
    if (left.length === 0) return;
    sure(() => api.batchUpdate(areasOf(left).map(backIn)));
  }
}

function asideIn(area: CellArea): SheetsRequest {
  return findReplace(area, `(^|[^A-Za-z0-9_.])${NAME}`, `$1${MARK}$2`);
}

function backIn(area: CellArea): SheetsRequest {
  return findReplace(area, `${MARK}${NAME}`, '$1');
}

function findReplace(area: CellArea, find: string, replacement: string): SheetsRequest {
  const how = { searchByRegex: true, matchCase: true, includeFormulas: true };
  return { findReplace: { find, replacement, ...how, range: gridRangeOf(area) } };
}

/** The answer; undefined where Google does not say whether it was done. */
function sure<T>(call: () => T | undefined): T | undefined {
  try {
    return call();
  } catch (error) {
    if (error instanceof UncertainCommit) return undefined;
    throw error;
  }
}
