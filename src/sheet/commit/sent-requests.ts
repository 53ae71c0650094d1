import type { SheetsRequest } from '../../platform/ports';
import type { Area, SheetAxis } from '../api/sheets-requests';
import type { Insertion, Span } from '../api/spans';

interface Range {
  readonly range: {
    readonly sheetId: number;
    readonly dimension: string;
    readonly startIndex: number;
    readonly endIndex: number;
  };
}

interface Moving {
  readonly insertDimension?: Range;
  readonly deleteDimension?: Range;
  readonly appendDimension?: {
    readonly sheetId: number;
    readonly dimension: string;
    readonly length: number;
  };
}

/**
 * Where these requests insert rows or columns: at infinity for appended ones, with a negative `count` for deleted ones.
 */
export function movesIn(sent: readonly SheetsRequest[], sheetId: number, dimension: SheetAxis): Insertion[] {
  return sent.flatMap((request) => {
    const {
      insertDimension: inserted,
      deleteDimension: deleted,
      appendDimension: appended,
    } = request as Moving;
    const range = inserted?.range ?? deleted?.range;
    if (range?.sheetId === sheetId && range.dimension === dimension) {
      const count = range.endIndex - range.startIndex;
      return [{ at: range.startIndex, count: inserted === undefined ? -count : count }];
    }
    if (appended?.sheetId === sheetId && appended.dimension === dimension)
      return [{ at: Number.POSITIVE_INFINITY, count: appended.length }];
    return [];
  });
}

interface CellsWritten {
  readonly start: { readonly sheetId: number; readonly rowIndex: number; readonly columnIndex: number };
  readonly rows: readonly { readonly values: readonly unknown[] }[];
  readonly fields: string;
}

/** What of a cell a request writes. */
export type WrittenFields = 'userEnteredValue' | 'note' | 'userEnteredValue,note';

/** What these requests write into each cell: its value, its note or both. */
export function writtenCells(
  sent: readonly SheetsRequest[],
  sheetId: number,
): (row: number, column: number) => WrittenFields | undefined {
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

/** Formats are ignored. */
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
