import type { CellPlace } from '../../platform/ports';
import { type Area, areaOf } from '../../sheet/api/sheets-requests';
import { a1 } from '../../sheet/read/grid-reads';

const ROWS = ['startRowIndex', 'endRowIndex'] as const;
const COLUMNS = ['startColumnIndex', 'endColumnIndex'] as const;

/** Covers exactly the given cells with few rectangles. Joins cells one below the other first, then adjacent columns of equal height. */
export function areasOf(places: readonly CellPlace[]): Area[] {
  const cells = places.map(({ sheetId, row, column }) => areaOf(sheetId, row, 1, column, 1));
  return joined(joined(cells, ROWS, COLUMNS), COLUMNS, ROWS);
}

/** Joins the areas of a tab that are adjacent along one axis and equal on the other. */
function joined(
  areas: readonly Area[],
  [start, end]: typeof ROWS | typeof COLUMNS,
  other: typeof ROWS | typeof COLUMNS,
): Area[] {
  const equal = ['sheetId', ...other] as const;
  const gaps = (a: Area, b: Area) => [...equal, start].map((key) => a[key] - b[key]);
  const found: Area[] = [];
  for (const next of [...areas].sort((a, b) => gaps(a, b).find((gap) => gap !== 0) ?? 0)) {
    const one = found[found.length - 1];
    const isAdjacent = one?.[end] === next[start] && equal.every((key) => one[key] === next[key]);
    if (isAdjacent) found[found.length - 1] = { ...one, [end]: next[end] };
    else found.push(next);
  }
  return found;
}

/** The area in A1 notation. */
export function areaName(area: Area, title: string): string {
  const { startRowIndex, endRowIndex, startColumnIndex, endColumnIndex } = area;
  return a1(
    { title, columnCount: endColumnIndex },
    { from: startRowIndex, to: endRowIndex },
    { from: startColumnIndex, to: endColumnIndex },
  );
}
