import type { Selection, SheetContent } from '../../page-server/api';
import { cellAt, mergedArea } from './cells';

export type Direction = 'up' | 'down' | 'left' | 'right';

/** A selection and its active cell. */
export interface Marked {
  readonly area: Selection;
  readonly anchor: Place;
}

export interface Place {
  readonly row: number;
  readonly column: number;
}

/** The position of a drawn cell, in pixels from the corner of the grid. */
export interface Drawn {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const STEPS: Readonly<Record<Direction, Place>> = {
  up: { row: -1, column: 0 },
  down: { row: 1, column: 0 },
  left: { row: 0, column: -1 },
  right: { row: 0, column: 1 },
};

/** The selection of one cell, including the merged area around it. */
export function markedAt(content: SheetContent, place: Place): Marked {
  const inside = within(content, place);
  const { row, column, rows, columns } = mergedArea(content, inside.row, inside.column);
  return { area: { sheetId: content.sheetId, row, column, rows, columns }, anchor: { row, column } };
}

/** The selection after an arrow key. With `jump` (Ctrl), it moves to the edge of the filled cells. */
export function moved(content: SheetContent, from: Marked, direction: Direction, jump = false): Marked {
  const { anchor } = from;
  const { rows, columns } = mergedArea(content, anchor.row, anchor.column);
  const edge = {
    row: direction === 'down' ? anchor.row + rows - 1 : anchor.row,
    column: direction === 'right' ? anchor.column + columns - 1 : anchor.column,
  };
  return markedAt(content, jump ? edgeFrom(content, edge, direction) : nextFrom(content, edge, direction));
}

/** The selection after Shift with an arrow key, which moves the side opposite to the anchor. */
export function extended(content: SheetContent, from: Marked, direction: Direction, jump = false): Marked {
  const far = farCorner(from);
  const to = jump ? edgeFrom(content, far, direction) : nextFrom(content, far, direction);
  return spanned(content, from.anchor, to);
}

/** The selection from an anchor to another cell. */
export function spanned(content: SheetContent, anchor: Place, to: Place): Marked {
  const end = within(content, to);
  const area = {
    sheetId: content.sheetId,
    row: Math.min(anchor.row, end.row),
    column: Math.min(anchor.column, end.column),
    rows: Math.abs(anchor.row - end.row) + 1,
    columns: Math.abs(anchor.column - end.column) + 1,
  };
  return { area, anchor };
}

/** The corner of a selection that is opposite to its anchor. */
export function farCorner({ area, anchor }: Marked): Place {
  return {
    row: anchor.row === area.row ? area.row + area.rows - 1 : area.row,
    column: anchor.column === area.column ? area.column + area.columns - 1 : area.column,
  };
}

function nextFrom(content: SheetContent, from: Place, direction: Direction): Place {
  const step = STEPS[direction];
  let to = plus(from, step);
  while (isInside(content, to) && isHidden(content, to, direction)) to = plus(to, step);
  return isInside(content, to) ? to : from;
}

function edgeFrom(content: SheetContent, from: Place, direction: Direction): Place {
  const next = nextFrom(content, from, direction);
  const alongFilled = isFilled(content, from) && isFilled(content, next);
  let at = next;
  for (;;) {
    const after = nextFrom(content, at, direction);
    if (after.row === at.row && after.column === at.column) return at;
    if (alongFilled ? !isFilled(content, after) : isFilled(content, at)) return at;
    at = after;
  }
}

function isFilled(content: SheetContent, { row, column }: Place): boolean {
  return cellAt(content, row, column).shown !== '';
}

function isHidden(content: SheetContent, { row, column }: Place, direction: Direction): boolean {
  return direction === 'up' || direction === 'down'
    ? content.hiddenRows.includes(row)
    : content.hiddenColumns.includes(column);
}

function isInside({ rowCount, columnCount }: SheetContent, { row, column }: Place): boolean {
  return row >= 0 && column >= 0 && row < rowCount && column < columnCount;
}

function within({ rowCount, columnCount }: SheetContent, { row, column }: Place): Place {
  return {
    row: Math.max(0, Math.min(row, rowCount - 1)),
    column: Math.max(0, Math.min(column, columnCount - 1)),
  };
}

function plus(place: Place, step: Place): Place {
  return { row: place.row + step.row, column: place.column + step.column };
}

/** The last row and column with content; the first cell in an empty sheet. */
export function lastFilled(content: SheetContent): Place {
  return {
    row: Math.max(content.rows.length - 1, 0),
    column: Math.max(0, ...content.rows.slice(0, 1000).map(({ length }) => length - 1)),
  };
}
