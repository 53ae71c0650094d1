import type { CellArea, FullCell, PageCell, SheetContent } from '../../page-server/api';

const BLANK: FullCell = { shown: '', style: -1, isNumber: false };

/** The cell at a position. Cells outside of the used area are blank. */
export function cellAt(content: SheetContent, row: number, column: number): FullCell {
  return fullCell(content.rows[row]?.[column] ?? null);
}

/** A cell of a message as an object. */
export function fullCell(cell: PageCell): FullCell {
  if (cell === null) return BLANK;
  if (isShort(cell)) return { shown: cell[0], style: cell[1], isNumber: cell[2] === 1 };
  return cell;
}

function isShort(cell: Exclude<PageCell, null>): cell is readonly [string, number, 0 | 1] {
  return Array.isArray(cell);
}

/** The text in the formula bar: the formula, or the plain value. A spilled value cannot be edited, so its displayed text is shown. */
export function typedText(cell: FullCell): string {
  return cell.typed ?? cell.shown;
}

/** The merged area that contains the cell; otherwise the cell itself. */
export function mergedArea(content: SheetContent, row: number, column: number): CellArea {
  const around = content.merges.find((area) => holds(area, row, column));
  return around ?? { row, column, rows: 1, columns: 1 };
}

/** True if the area contains the cell. */
export function holds(area: CellArea, row: number, column: number): boolean {
  return (
    row >= area.row &&
    row < area.row + area.rows &&
    column >= area.column &&
    column < area.column + area.columns
  );
}

/** The displayed texts of an area, for copying. */
export function textsOf(content: SheetContent, area: CellArea): string[][] {
  const rows = Math.min(area.rows, Math.max(content.rowCount - area.row, 0));
  const columns = Math.min(area.columns, Math.max(content.columnCount - area.column, 0));
  return Array.from({ length: rows }, (_, down) =>
    Array.from(
      { length: columns },
      (_, across) => cellAt(content, area.row + down, area.column + across).shown,
    ),
  );
}
