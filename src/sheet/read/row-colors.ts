import type { CellResource } from '../../platform';
import { groupItems } from '../../table';
import type { ExistingTable } from './existing-table';
import type { SheetCells } from './sheet-content';
import type { ExistingRows } from './table-rows';

/** A colour of more than every third row is not that of single rows: bands colour every second one. */
const LEAST_ROWS_PER_COLORED_ROW = 3;

const NO_COLOR = '';

/** The rows with a colour of their own: a background or text colour, in a column of the table, that most rows of the column do not have. */
export function selectColoredRows(existing: ExistingTable, rows: ExistingRows, cells: SheetCells) {
  const keyedRows = selectKeyedRows(existing, rows);
  const coloredRows = new Set<number>();
  for (const column of existing.columns.values()) {
    const rowsByColor = groupItems(keyedRows, ({ row }) => toColorKey(cells[row]?.[column]));
    const countRows = (color: string) => rowsByColor.get(color)?.length ?? 0;
    // If as many rows have a colour as have none, the column has no colour.
    const colors = [NO_COLOR, ...rowsByColor.keys()];
    const [columnColor] = colors.sort((one, other) => countRows(other) - countRows(one));
    for (const [color, group] of rowsByColor) {
      const isRare = group.length === 1 || group.length <= keyedRows.length / LEAST_ROWS_PER_COLORED_ROW;
      if (color !== columnColor && isRare) for (const { row } of group) coloredRows.add(row);
    }
  }
  return coloredRows;
}

/** Without rows that have no key: a blank row that somebody has inserted has the colours of the row above, such as those of the headers. */
function selectKeyedRows({ columns, grid, stamp }: ExistingTable, rows: ExistingRows): ExistingRows {
  const keyColumns = stamp.fields.flatMap(({ key, field }) => (key ? (columns.get(field) ?? []) : []));
  if (keyColumns.length === 0) return rows;
  return rows.filter(({ row }) => keyColumns.some((column) => (grid[row]?.[column] ?? '') !== ''));
}

function toColorKey({ userEnteredFormat = {} }: CellResource = {}): string {
  const { backgroundColorStyle, textFormat } = userEnteredFormat;
  const colors = [backgroundColorStyle, textFormat?.foregroundColorStyle];
  return colors.every((color) => color === undefined) ? NO_COLOR : JSON.stringify(colors);
}
