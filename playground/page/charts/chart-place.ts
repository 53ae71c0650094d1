import type { PageChartPlace, SheetContent } from '../../page-server/api';
import type { Drawn, Place } from '../file/moves';

/** A point in pixels from the corner of the grid. */
export interface Point {
  readonly left: number;
  readonly top: number;
}

/** The position of a cell, as the grid draws it. */
export type DrawnAt = (place: Place) => Drawn;

/** The corner of a chart on the screen. */
export function cornerOf({ row, column, offsetX, offsetY }: PageChartPlace, drawn: DrawnAt): Point {
  const { left, top } = drawn({ row, column });
  return { left: left + offsetX, top: top + offsetY };
}

/** The place of a chart whose corner was dragged to a point: the cell there, and the offset from it. `from` is any cell near it. */
export function placeAt(
  point: Point,
  from: Place,
  content: Pick<SheetContent, 'rowCount' | 'columnCount'>,
  drawn: DrawnAt,
): Pick<PageChartPlace, 'row' | 'column' | 'offsetX' | 'offsetY'> {
  const row = found(from.row, content.rowCount, point.top, (at) => {
    const { top, height } = drawn({ row: at, column: from.column });
    return [top, top + height];
  });
  const column = found(from.column, content.columnCount, point.left, (at) => {
    const { left, width } = drawn({ row: from.row, column: at });
    return [left, left + width];
  });
  const { left, top } = drawn({ row, column });
  return {
    row,
    column,
    offsetX: Math.max(0, Math.round(point.left - left)),
    offsetY: Math.max(0, Math.round(point.top - top)),
  };
}

/** The line that holds a pixel: one step after the other from a line near it. */
function found(
  from: number,
  count: number,
  at: number,
  span: (line: number) => readonly [number, number],
): number {
  let line = Math.min(from, count - 1);
  while (line > 0 && span(line)[0] > at) line -= 1;
  while (line < count - 1 && span(line)[1] <= at) line += 1;
  return line;
}
