import type { SheetsRequest } from '../../platform/ports';
import type { OpenCell } from '../commit/undone-sheet';
import type { Area } from './sheets-requests';
import type { Span } from './spans';

interface CellsWritten {
  readonly start: { readonly sheetId: number; readonly rowIndex: number; readonly columnIndex: number };
  readonly rows: readonly { readonly values: readonly unknown[] }[];
  readonly fields: string;
}

/** What was written of each cell by these requests: its value, its note or both. */
export function writtenCells(
  sent: readonly SheetsRequest[],
  sheetId: number,
): (row: number, column: number) => OpenCell['open'] {
  const written = new Map<number, (Span & { readonly fields: string })[]>();
  for (const { area, fields } of sent.flatMap(writtenBy)) {
    if (area.sheetId !== sheetId) continue;
    const across = { from: area.startColumnIndex, to: area.endColumnIndex, fields };
    for (let row = area.startRowIndex; row < area.endRowIndex; row++)
      written.set(row, [...(written.get(row) ?? []), across]);
  }
  return (row, column) => {
    const here = (written.get(row) ?? []).filter(({ from, to }) => column >= from && column < to);
    const [value, note] = ['userEnteredValue', 'note'].map((field) =>
      here.some(({ fields }) => fields.split(',').includes(field)),
    );
    if (value && note) return 'userEnteredValue,note';
    return value ? 'userEnteredValue' : note ? 'note' : undefined;
  };
}

/** Formats are left as they are. */
function writtenBy({ updateCells, copyPaste, repeatCell }: SheetsRequest): { area: Area; fields: string }[] {
  const { destination } = (copyPaste ?? {}) as { readonly destination?: Area };
  if (destination !== undefined) return [{ area: destination, fields: 'userEnteredValue' }];
  const repeated = repeatCell as { readonly range: Area; readonly fields: string } | undefined;
  if (repeated !== undefined) return [{ area: repeated.range, fields: repeated.fields }];
  const cells = updateCells as CellsWritten | undefined;
  if (cells === undefined) return [];
  const { sheetId, rowIndex, columnIndex } = cells.start;
  return cells.rows.map(({ values }, nth) => ({
    area: {
      sheetId,
      startRowIndex: rowIndex + nth,
      endRowIndex: rowIndex + nth + 1,
      startColumnIndex: columnIndex,
      endColumnIndex: columnIndex + values.length,
    },
    fields: cells.fields,
  }));
}
