import type { RecordReader } from '../parse/record-reader';

/** Returned instead of an offset if only RecordReader can read a record or a cell. */
export const NOT_PLAIN = -1;

export interface CellReader {
  /** The index of the column in the file. */
  readonly column: number;
  /** True if `readPlain` accepts cells with line ends or NUL characters inside. */
  readonly isUnchecked: boolean;
  /** Reads the cell that begins at `from`. Returns the offset after it, or NOT_PLAIN. The caller checks that a comma or a line end follows. */
  readPlain(text: string, from: number): number;
  /** Reads the cell of a record that is not plain. Throws CsvError if the column cannot have this cell. */
  read(record: RecordReader): void;
}
