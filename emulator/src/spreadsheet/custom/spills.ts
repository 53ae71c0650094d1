/** The cells that results of formulas fill. */
import { cellsName } from '../a1';
import { CellError } from '../formula/scalar';
import { type Cells, filledLength, MOST_COLUMNS, overlap, type Sheet } from '../sheet';

const NONE: readonly Cells[] = Object.freeze([]);

/** The cells that a result needs; its formula is in the first one. */
export interface Wish {
  readonly sheet: Sheet;
  readonly cells: Cells;
}

/** The placed results of each sheet, and the results that could not be placed. */
export class Spills {
  private readonly placed = new Map<number, Cells[]>();
  private readonly refused = new Map<string, CellError>();

  /** The areas of results with more than one cell. */
  of(sheetId: number): readonly Cells[] {
    return this.placed.get(sheetId) ?? NONE;
  }

  /** The area of a result that contains the cell. The formula is in the area's first cell. */
  covering(sheetId: number, row: number, column: number): Cells | undefined {
    return this.of(sheetId).find(
      ({ top, left, bottom, right }) => row >= top && row < bottom && column >= left && column < right,
    );
  }

  /** Why the result of a formula could not be shown. */
  refusal(sheetId: number, row: number, column: number): CellError | undefined {
    return this.refused.get(key(sheetId, row, column));
  }

  /** Places a result, unless other cells are in the way or it does not fit. */
  place({ sheet, cells }: Wish, misfit: () => CellError | undefined): void {
    const error = this.inTheWay(sheet, cells) ?? misfit();
    if (error !== undefined) this.refused.set(key(sheet.id, cells.top, cells.left), error);
    else this.placed.set(sheet.id, [...this.of(sheet.id), cells]);
  }

  sameAs(other: Spills): boolean {
    return this.text() === other.text();
  }

  private text(): string {
    return JSON.stringify([[...this.placed], [...this.refused]]);
  }

  private inTheWay(sheet: Sheet, cells: Cells): CellError | undefined {
    for (let row = cells.top; row < Math.min(cells.bottom, sheet.rows.length); row += 1) {
      const values = sheet.rows[row]?.values ?? [];
      for (let column = cells.left; column < Math.min(cells.right, values.length); column += 1) {
        const isFormula = row === cells.top && column === cells.left;
        if (!isFormula && values[column] !== undefined) return overwriting(row, column);
      }
    }
    const other = this.of(sheet.id).find((each) => overlap(each, cells));
    return other && overwriting(Math.max(other.top, cells.top), Math.max(other.left, cells.left));
  }
}

/** The error with Google's message. */
function overwriting(row: number, column: number): CellError {
  const name = cellsName(row, column, row + 1, column + 1);
  return new CellError('#REF!', `Array result was not expanded because it would overwrite data in ${name}.`);
}

/** The number of rows up to the last one with content, a format, a note or a spilled value. */
export function rowEnd(sheet: Sheet, spills: Spills): number {
  const areas = spills.of(sheet.id);
  return areas.reduce((end, { bottom }) => Math.max(end, bottom), sheet.rows.length);
}

/** The number of columns up to the last filled cell of a row. */
export function rowWidth(sheet: Sheet, row: number, spills: Spills): number {
  const areas = spills.of(sheet.id);
  return areas.reduce(
    (end, { top, bottom, right }) => (row >= top && row < bottom ? Math.max(end, right) : end),
    filledLength(sheet.rows[row]?.values ?? []),
  );
}

/** The number of rows and columns up to the last cell with entered or spilled content. */
export function usedOf(sheet: Sheet, spills: Spills): { readonly rows: number; readonly columns: number } {
  const areas = spills.of(sheet.id);
  return areas.reduce(
    ({ rows, columns }, { bottom, right }) => ({
      rows: Math.max(rows, bottom),
      columns: Math.max(columns, right),
    }),
    sheet.used(),
  );
}

function key(sheetId: number, row: number, column: number): string {
  return `${sheetId} ${row * MOST_COLUMNS + column}`;
}
