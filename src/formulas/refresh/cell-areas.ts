import type { CellPlace } from '../../platform/ports';
import { a1 } from '../../sheet/read/grid-reads';

/** A rectangle of cells in one tab, as the API writes it: rows and columns count from 0, and ends are exclusive. */
export interface CellArea {
  readonly sheetId: number;
  readonly startRowIndex: number;
  readonly endRowIndex: number;
  readonly startColumnIndex: number;
  readonly endColumnIndex: number;
}

/** Exactly these cells, as few rectangles: joins cells one below the other first, then adjacent columns of equal height. */
export function areasOf(places: readonly CellPlace[]): CellArea[] {
  const cells = places.map(({ sheetId, row, column }) => ({
    sheetId,
    startRowIndex: row,
    endRowIndex: row + 1,
    startColumnIndex: column,
    endColumnIndex: column + 1,
  }));
  const columns = joined(sorted(cells, 'startColumnIndex', 'startRowIndex'), (one, next) => {
    const isBelow = one.startColumnIndex === next.startColumnIndex && one.endRowIndex === next.startRowIndex;
    return isBelow && { ...one, endRowIndex: next.endRowIndex };
  });
  return joined(sorted(columns, 'startRowIndex', 'endRowIndex', 'startColumnIndex'), (one, next) => {
    const isEqual = one.startRowIndex === next.startRowIndex && one.endRowIndex === next.endRowIndex;
    return (
      isEqual &&
      one.endColumnIndex === next.startColumnIndex && { ...one, endColumnIndex: next.endColumnIndex }
    );
  });
}

function sorted(areas: readonly CellArea[], ...keys: readonly (keyof CellArea)[]): CellArea[] {
  const order = ['sheetId' as const, ...keys];
  return [...areas].sort((a, b) => order.map((key) => a[key] - b[key]).find((gap) => gap !== 0) ?? 0);
}

/** Joins consecutive areas of a tab where `join` returns an area. */
function joined(
  areas: readonly CellArea[],
  join: (one: CellArea, next: CellArea) => CellArea | false,
): CellArea[] {
  const found: CellArea[] = [];
  for (const next of areas) {
    const one = found[found.length - 1];
    const both = one !== undefined && one.sheetId === next.sheetId && join(one, next);
    if (both) found[found.length - 1] = both;
    else found.push(next);
  }
  return found;
}

/** The area in A1 notation. */
export function areaName(area: CellArea, title: string): string {
  const { startRowIndex, endRowIndex, startColumnIndex, endColumnIndex } = area;
  return a1(
    { title, columnCount: endColumnIndex },
    { from: startRowIndex, to: endRowIndex },
    { from: startColumnIndex, to: endColumnIndex },
  );
}
