import type { CellArea, CellBorder, CellStyle, FullCell, SheetContent } from '../../page-server/api';
import { cellAt, mergedArea } from '../file/cells';
import { rowHeights } from '../file/row-heights';
import { COLUMN_WIDTH, ROW_HEIGHT } from '../file/sheet-data';
import { textWidth } from '../grid/text-width';
import { element } from '../parts/element';

/** The visible lines of a tab up to its last content, with their sizes in pixels. */
export interface PrintedLines {
  readonly rows: readonly PrintedLine[];
  readonly columns: readonly PrintedLine[];
}

interface PrintedLine {
  readonly at: number;
  readonly size: number;
}

const LINES = {
  thin: '1px solid',
  medium: '2px solid',
  thick: '3px solid',
  dotted: '1px dotted',
  dashed: '1px dashed',
  double: '3px double',
} as const;

/** The lines of a tab that has at least `rows` rows and `columns` columns of content. */
export function printedLines(content: SheetContent, rows: number, columns: number): PrintedLines {
  const heights = rowHeights(content, textWidth);
  const width = Math.max(columns, ...content.rows.map(({ length }) => length));
  const visible = (count: number, hidden: readonly number[], size: (at: number) => number) =>
    Array.from({ length: count }, (_, at) => ({ at, size: size(at) })).filter(
      ({ at }) => !hidden.includes(at),
    );
  return {
    rows: visible(
      Math.max(rows, content.rows.length),
      content.hiddenRows,
      (at) => heights.get(at) ?? ROW_HEIGHT,
    ),
    columns: visible(width, content.hiddenColumns, (at) => content.columnWidths[at] ?? COLUMN_WIDTH),
  };
}

/** The cells of a tab as a table. */
export function printTable(content: SheetContent, { rows, columns }: PrintedLines): HTMLElement {
  const widths = columns.map(({ size }) => {
    const column = element('col', {});
    column.style.width = `${size}px`;
    return column;
  });
  const lines = rows.map(({ at: row, size }) => {
    const line = element('tr', {}, ...columns.map(({ at: column }) => printedCell(content, row, column)));
    line.style.height = `${size}px`;
    return line;
  });
  const look = `print-cells${content.hidesGridlines ? '' : ' has-gridlines'}`;
  return element(
    'table',
    { class: look },
    element('colgroup', {}, ...widths),
    element('tbody', {}, ...lines),
  );
}

/** Null for a cell within a merged area. */
function printedCell(content: SheetContent, row: number, column: number): HTMLElement | null {
  const area = mergedArea(content, row, column);
  if (area.row !== row || area.column !== column) return null;
  const cell = cellAt(content, row, column);
  const made = element('td', spans(area), element('span', {}, cell.shown));
  Object.assign(made.style, cssOf(content.styles[cell.style] ?? {}, cell));
  return made;
}

function spans({ rows, columns }: CellArea): Record<string, number | null> {
  return { rowspan: rows > 1 ? rows : null, colspan: columns > 1 ? columns : null };
}

function cssOf(style: CellStyle, { isNumber }: FullCell): Partial<CSSStyleDeclaration> {
  const { top, bottom, left, right } = style.borders ?? {};
  const line = ({ style: kind, color }: CellBorder) => `${LINES[kind]} ${color}`;
  return {
    textAlign: style.align ?? (isNumber ? 'right' : 'left'),
    ...(style.bold && { fontWeight: 'bold' }),
    ...(style.italic && { fontStyle: 'italic' }),
    ...(style.strikethrough && { textDecoration: 'line-through' }),
    ...(style.color !== undefined && { color: style.color }),
    ...(style.background !== undefined && { backgroundColor: style.background }),
    ...(style.size !== undefined && { fontSize: `${style.size}pt` }),
    ...(style.wrap && { whiteSpace: 'pre-wrap' }),
    ...(top && { borderTop: line(top) }),
    ...(bottom && { borderBottom: line(bottom) }),
    ...(left && { borderLeft: line(left) }),
    ...(right && { borderRight: line(right) }),
  };
}
