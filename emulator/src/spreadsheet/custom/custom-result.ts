/** The result of a custom function, as cells. */
import type { NumberFormat } from '../cell';
import { type Block, CellError, type Scalar } from '../formula/scalar';
import { serialOfInstant } from '../serial';

/** A rectangle of values. Values that were Dates are listed, because they are shown as days. */
export interface ResultCells {
  readonly values: Block;
  /** The places of the Dates, as `row * width + column`. */
  readonly dates: ReadonlySet<number>;
  readonly width: number;
}

/** Reads what a script returned: a value, a row of values, or rows; shorter rows are filled up with blanks. */
export function customResult(returned: unknown, timeZone: string): ResultCells | CellError {
  const rows = (Array.isArray(returned) ? returned : [returned]).map((row: unknown) =>
    Array.isArray(row) ? (row as unknown[]) : [row],
  );
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), 0);
  if (width === 0) return new CellError('#REF!', 'The function returned an empty array.');
  const dates = new Set<number>();
  const values = rows.map((row, down) =>
    Array.from({ length: width }, (_, across) => {
      const cell = row[across];
      if (!(cell instanceof Date)) return scalar(cell);
      dates.add(down * width + across);
      return serialOfInstant(cell.getTime(), timeZone);
    }),
  );
  return { values, dates, width };
}

/** One value of a result; a CellError if the result has no value at that place. */
export function valueAt(result: ResultCells | CellError, down: number, across: number): Scalar {
  return result instanceof CellError ? result : result.values[down]?.[across];
}

/** The number format of a Date in a cell that has no number format. */
export function formatAt(
  result: ResultCells | CellError,
  down: number,
  across: number,
): NumberFormat | undefined {
  if (result instanceof CellError || !result.dates.has(down * result.width + across)) return undefined;
  return { type: Number.isInteger(result.values[down]?.[across]) ? 'DATE' : 'DATE_TIME' };
}

function scalar(value: unknown): Scalar {
  if (value === null || value === undefined) return undefined;
  if (typeof value === 'number')
    return Number.isFinite(value) ? value : new CellError('#ERROR!', 'The function returned no number.');
  return typeof value === 'boolean' ? value : String(value);
}
