import type { Day } from '../../dates/calendar';
import type { Cell } from '../../table/table';
import type { FileOfDay, FileScanner } from '../days/read-day';
import type { FilePart } from '../file-part';
import type { RowsAsked } from './row-maker';
import { RowsScanner, type ScanOptions } from './rows-scanner';

/** A scanner of one file that hands the rows of each piece that are kept to `take`. */
export function rowFeed(
  wanted: RowsAsked,
  file: FileOfDay,
  first: FilePart,
  options: ScanOptions,
  take: (day: Day, rows: Cell[][]) => void,
): FileScanner {
  const scanner = new RowsScanner(wanted, file, first, options);
  return {
    read: (part) => take(file.day, scanner.read(part)),
    get taken() {
      return scanner.taken;
    },
    get line() {
      return scanner.line;
    },
    totals: () => scanner.totals(),
    missing: scanner.missing,
    unknown: scanner.unknown,
  };
}
