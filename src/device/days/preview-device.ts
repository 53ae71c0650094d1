import { isFiltered, type Request, rowsRequest } from '../../request/request';
import type { Connection } from '../../service/http/connection';
import type { PreviewRows, Size } from '../../service/preview-and-size';
import { columnsOf } from '../../table/columns';
import type { Cell, Column } from '../../table/table';
import { texts } from '../../wording/texts';
import type { Centre } from '../centres';
import { textFaultsText } from '../control/totals-text';
import { FileStorage } from '../files/download';
import { withoutNuls } from '../parse/clean-text';
import { columnNotices } from '../parse/column-warnings';
import { checkedSalt, hashIdentifiers } from '../rows/hash-identifiers';
import { RowsScanner } from '../rows/rows-scanner';

/** The number of bytes that are requested from the beginning of each file. */
const BYTES = 64 * 1024;

/** What the beginning of a file contains, or the whole file if it is small or its storage sends no parts. */
interface Beginning {
  readonly scanner: RowsScanner;
  readonly rows: Cell[][];
  readonly isWhole: boolean;
  /** The number of rows of the file. Estimated from its size and the length of the first rows if `isWhole` is false. */
  readonly rowsOfFile: number;
}

/** Returns the first rows of a device report's first day. Throws an AdReportsError if a file cannot be fetched or read. */
export function previewDevice(
  request: Request,
  connection: Connection,
  { salt, limit = 20 }: { readonly salt?: string; readonly limit?: number } = {},
): Omit<PreviewRows, 'size'> {
  const hashedWith = checkedSalt(request, salt);
  const storage = new FileStorage(request, connection);
  const columns = columnsOf(rowsRequest(request));
  const files = beginnings(storage, request, columns);
  const all = [...files.values()].flatMap((file) => file.rows);
  const isAll = request.from === request.to && [...files.values()].every(({ isWhole }) => isWhole);
  const rows = all.slice(0, limit);
  const scanners = new Map([...files].map(([centre, { scanner }]) => [centre, scanner]));
  const notices = [
    ...storage.notices,
    ...columnNotices(scanners, columns),
    ...textFaultsText([...scanners.values()].map((scanner) => scanner.totals())),
    ...(hashedWith === undefined ? [] : hashIdentifiers(rows, columns, hashedWith)),
  ];
  return { table: { columns, rows, notices }, total: isAll && all.length < limit ? all.length : null };
}

/**
 * The number of calls and rows of a device report's first day. One call returns the links to the files, and each file takes another call.
 * Throws an AdReportsError if the beginning of a file cannot be fetched or read.
 */
export function estimateDevice(request: Request, connection: Connection): Size {
  const storage = new FileStorage(request, connection);
  const files = [...beginnings(storage, request, []).values()];
  const calls = 1 + storage.centres().length;
  const { none, exact, guess, guessFiltered } = texts().devices.sizes;
  const sum = files.reduce((rows, file) => rows + file.rowsOfFile, 0);
  if (files.every(({ isWhole }) => isWhole))
    return { calls, rows: sum, rowsText: sum === 0 ? none : exact(sum) };
  // Further digits would not be reliable.
  const rows = Number(Math.round(sum).toPrecision(3));
  return { calls, rows, rowsText: isFiltered(request) ? guessFiltered(rows) : guess(rows) };
}

/** Reads the beginnings of the files with data. */
function beginnings(
  storage: FileStorage,
  { apps, areas, filter, zone, from: day }: Request,
  columns: readonly Column[],
): Map<Centre, Beginning> {
  const ranges = storage.centres().map((centre) => ({ centre, from: 0, bytes: BYTES }));
  const files = new Map<Centre, Beginning>();
  for (const [at, range] of ranges.entries()) {
    const received = storage.fetch(range, ranges.slice(at + 1));
    if (received === 'no data') continue;
    const { text, bytes, size } = received;
    const { centre } = range;
    const isWhole = bytes === size;
    const part = { centre, text, head: withoutNuls(text), isFirst: true, isLast: isWhole };
    const options = { asked: { app: apps[0] ?? '', day, zone } };
    const scanner = new RowsScanner(
      { columns, filter: { ...filter, areas }, zone },
      { day, centre },
      part,
      options,
    );
    const rows = scanner.read(part);
    const { records, kept } = scanner.totals();
    // Counts all records, because the file is sorted by placement: a filter may remove a larger or smaller share of the first rows.
    const [count, characters] = records > 0 ? [records, scanner.taken] : [1, text.length];
    const guess = (size / bytes) * (text.length / characters) * count;
    files.set(centre, { scanner, rows, isWhole, rowsOfFile: isWhole ? kept : guess });
  }
  return files;
}
