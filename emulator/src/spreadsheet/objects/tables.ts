/** Google's tables: ranges with a header row, and with columns that may have a type. */
import type { Scalar } from '../formula/scalar';
import { InvalidRequest, notEmulated } from '../json';
import { type Cells, overlap, place, type Sheet, type Table } from '../sheet';
import { type Dimension, type Shift, shiftedList } from '../span';

/** The parts of a file that the checks of tables read. */
interface TabledFile {
  readonly sheets: readonly Sheet[];
  effective(sheet: Sheet, row: number, column: number): Scalar;
}

/** The tables after lines of their sheet were inserted, deleted or moved. `change` moves a range. */
export function shiftedTables(
  { tables }: Sheet,
  dimension: Dimension,
  shift: Shift,
  change: (cells: Cells) => Cells | null,
): readonly Table[] {
  return tables.flatMap((table) => {
    const cells = table.ranges[0]!;
    const moved = change(cells);
    if (moved === null) return [];
    if (dimension === 'ROWS') checkHeaderStays(cells, shift);
    return [
      {
        ...table,
        ranges: [moved],
        columns: dimension === 'ROWS' ? table.columns : shiftedColumns(table, moved, shift),
      },
    ];
  });
}

function shiftedColumns({ ranges, columns }: Table, { left, right }: Cells, shift: Shift): Table['columns'] {
  const before = Array.from({ length: ranges[0]!.left }, (): string | undefined => undefined);
  return shiftedList(before.concat(columns), shift, () => undefined).slice(left, right);
}

function checkHeaderStays({ top, bottom }: Cells, { at, by }: Shift): void {
  const end = at - by;
  if (at <= top && top < end && end < bottom) notEmulated('a table without its header row');
}

/** Writes "Column 1" and so on to the blank headers of a table. */
export function nameColumns(sheet: Sheet, { ranges }: Table): void {
  const { top, left, right } = ranges[0]!;
  const row = sheet.writable(top);
  let number = 1;
  for (let column = left; column < right; column += 1) {
    if (row.values[column] !== undefined) continue;
    while (row.values.slice(left, right).includes(`Column ${number}`)) number += 1;
    place(row.values, column, `Column ${number}`);
  }
}

export function headersOf(file: TabledFile, sheet: Sheet, { ranges, columns }: Table): string[] {
  const { top, left } = ranges[0]!;
  return columns.map((_, at) => String(file.effective(sheet, top, left + at) ?? ''));
}

/** Throws if two headers of a table are equal, or if one of them is blank. */
export function checkTables(file: TabledFile): void {
  for (const sheet of file.sheets)
    for (const table of sheet.tables) {
      const headers = headersOf(file, sheet, table).map((text) => text.trim().toLowerCase());
      if (headers.includes('')) throw new InvalidRequest('The column names of a table cannot be empty.');
      if (new Set(headers).size < headers.length)
        throw new InvalidRequest('The column names of a table must be unique.');
    }
}

/** Throws if one of the cells is below the header of a column with a type. */
export function mayFormatNumbers(sheet: Sheet, cells: Cells): void {
  if (isTyped(sheet, cells))
    throw new InvalidRequest("You can't set the number format of cells in a typed column.");
}

/** Whether one of the cells is below the header of a column with a type. */
export function isTyped(sheet: Sheet, cells: Cells): boolean {
  return sheet.tables.some(({ ranges, columns }) =>
    columns.some((type, at) => {
      const { top, left, bottom } = ranges[0]!;
      const column = { top: top + 1, left: left + at, bottom, right: left + at + 1 };
      return type !== undefined && overlap(column, cells);
    }),
  );
}
