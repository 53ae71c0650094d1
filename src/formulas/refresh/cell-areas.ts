import type { CellPlace } from '../../platform/ports';
import { a1 } from '../../sheet/read/grid-reads';

/** A rectangle of cells in one tab. Rows and columns count from 0, and ends are exclusive. */
export interface CellArea {
  readonly sheetId: number;
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** Exactly these cells, as few rectangles: joins cells one below the other first, then adjacent columns of equal height. */
export function areasOf(places: readonly CellPlace[]): CellArea[] {
  const columns = joined(
    places
      .map(({ sheetId, row, column }) => ({
        sheetId,
        top: row,
        bottom: row + 1,
        left: column,
        right: column + 1,
      }))
      .sort((a, b) => a.sheetId - b.sheetId || a.left - b.left || a.top - b.top),
    (one, next) => one.left === next.left && one.bottom === next.top && { ...one, bottom: next.bottom },
  );
  return joined(
    columns.sort((a, b) => a.sheetId - b.sheetId || a.top - b.top || a.bottom - b.bottom || a.left - b.left),
    (one, next) =>
      one.top === next.top &&
      one.bottom === next.bottom &&
      one.right === next.left && { ...one, right: next.right },
  );
}

/** Joins consecutive areas of a tab where `join` returns an area. */
function joined(
  areas: readonly CellArea[],
  join: (one: CellArea, next: CellArea) => CellArea | false,
): CellArea[] {
  const made: CellArea[] = [];
  for (const next of areas) {
    const one = made[made.length - 1];
    const both = one !== undefined && one.sheetId === next.sheetId && join(one, next);
    if (both) made[made.length - 1] = both;
    else made.push(next);
  }
  return made;
}

/** The area in A1 notation. */
export function areaName({ top, bottom, left, right }: CellArea, title: string): string {
  return a1({ title, columnCount: right }, { from: top, to: bottom }, { from: left, to: right });
}

/** The area as the API's GridRange. */
export function gridRangeOf({ sheetId, top, bottom, left, right }: CellArea) {
  return {
    sheetId,
    startRowIndex: top,
    endRowIndex: bottom,
    startColumnIndex: left,
    endColumnIndex: right,
  };
}
