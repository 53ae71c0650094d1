import type { CellArea } from '../../page-server/sheet/sheet-content';
import type { OpenFile, Place } from '../open-file';

/** An area as a range of the Sheets API. */
export function gridRange({ sheetId, row, column, rows, columns }: CellArea & { readonly sheetId: number }) {
  return {
    sheetId,
    startRowIndex: row,
    endRowIndex: row + rows,
    startColumnIndex: column,
    endColumnIndex: column + columns,
  };
}

/** Continues the selected cells up to the cell where their handle was released: down or up, or else to the side. */
export async function fillFrom(file: OpenFile, to: Place): Promise<void> {
  const { area } = file;
  const down = beyond(to.row, area.row, area.rows);
  const across = beyond(to.column, area.column, area.columns);
  if (down === 0 && across === 0) return;
  const [dimension, fillLength] = down === 0 ? ['COLUMNS', across] : ['ROWS', down];
  const answer = await file.request('autoFill', {
    sourceAndDestination: { source: gridRange(area), dimension, fillLength },
  });
  const end = { row: area.row + area.rows - 1, column: area.column + area.columns - 1 };
  const anchor = {
    row: area.row + Math.min(0, down),
    column: area.column + Math.min(0, down === 0 ? across : 0),
  };
  if (answer === null) return;
  if (dimension === 'ROWS') file.select({ anchor, end: { ...end, row: Math.max(end.row, to.row) } });
  else file.select({ anchor, end: { ...end, column: Math.max(end.column, to.column) } });
}

/** How far a line lies after the end of others, or before their beginning as a negative number. */
function beyond(line: number, first: number, count: number): number {
  return line < first ? line - first : Math.max(0, line - (first + count - 1));
}
