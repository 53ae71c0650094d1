import type { SheetContent } from '../../page-server/sheet/sheet-content';
import type { Place } from '../open-file';

export const HEADER_WIDTH = 46;

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The box of a cell in its grid; null if the cell is not drawn. */
export function cellBox(grid: HTMLElement, { row, column }: Place): Box | null {
  const cell = grid.querySelector(`tr[data-row="${row}"] td[data-column="${column}"]`);
  if (cell === null) return null;
  const [box, around] = [cell.getBoundingClientRect(), grid.getBoundingClientRect()];
  const { width, height } = box;
  return {
    left: box.left - around.left + grid.scrollLeft,
    top: box.top - around.top + grid.scrollTop,
    width,
    height,
  };
}

/** Moves an element over a box. The box is its least size. */
export function moveTo(moved: HTMLElement, { left, top, width, height }: Box, hasSize = true): void {
  Object.assign(moved.style, {
    left: `${left}px`,
    top: `${top}px`,
    minWidth: hasSize ? `${width}px` : '',
    minHeight: hasSize ? `${height}px` : '',
  });
}

/** The distance of a frozen column from the left. */
export function frozenLeft({ widths, hiddenColumns }: SheetContent, column: number): number {
  return widths
    .slice(0, column)
    .reduce((left, width, at) => left + (hiddenColumns.includes(at) ? 0 : width), HEADER_WIDTH);
}
