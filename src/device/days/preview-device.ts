import { isFiltered, type Request, toRowsRequest } from '../../request';
import type { Connection, PreviewRows, Size } from '../../service';
import { buildColumns, type Cell } from '../../table';
import { getTexts } from '../../wording';
import { describeMissingColumns } from '../day-consumer';
import { FileStorage } from '../files/download';
import { describeHashing, type RowCells } from '../rows/record-columns';
import { RowsScanner } from '../rows/row-collector';

const BEGINNING_BYTES = 64 * 1024;

/** The first rows of the first day. `total` is null if there may be more rows than these. */
export function previewDevice(
  request: Request,
  connection: Connection,
  { salt, limit = 20 }: { readonly salt?: string; readonly limit?: number } = {},
): Omit<PreviewRows, 'size'> {
  // Identifiers that were hashed without a salt could be guessed.
  if (request.identifiers === 'hashed' && !salt)
    throw new Error('Identifiers can only be hashed with a salt.');
  const storage = new FileStorage(request, connection);
  const columns = buildColumns(toRowsRequest(request));
  const beginnings = readBeginnings(storage, request, { columns, salt });
  const rows = beginnings.flatMap((beginning) => beginning.rows);
  const areFilesWhole = beginnings.every(({ isWhole }) => isWhole);
  // With fewer rows than the limit, the preview shows all of them.
  const areAllRows = request.from === request.to && areFilesWhole && rows.length < limit;
  const scanners = new Map(beginnings.map(({ centre, scanner }) => [centre, scanner]));
  const notices = [
    ...storage.notices,
    ...describeMissingColumns(scanners, columns),
    ...describeHashing(columns, salt),
  ];
  return { table: { columns, rows: rows.slice(0, limit), notices }, total: areAllRows ? rows.length : null };
}

/** The number of calls and rows of a device report's first day: one call returns the links, and each file takes another one. */
export function estimateDevice(request: Request, connection: Connection): Size {
  const storage = new FileStorage(request, connection);
  const beginnings = readBeginnings(storage, request, { columns: [] });
  const calls = 1 + storage.listCentres().length;
  const total = beginnings.reduce((sum, { rowsOfFile }) => sum + rowsOfFile, 0);
  const { exactRows, guessedRows } = getTexts().devices;
  if (beginnings.every(({ isWhole }) => isWhole)) return { calls, rows: total, rowsText: exactRows(total) };
  // Further digits would not be reliable.
  const rows = Number(Math.round(total).toPrecision(3));
  return { calls, rows, rowsText: guessedRows(rows, isFiltered(request)) };
}

/** Reads the beginnings of the files. A file that is small, or has a storage that sends no parts, is read as a whole. */
function readBeginnings(storage: FileStorage, request: Request, cells: RowCells) {
  const { apps, from: day } = request;
  const selection = { ...request, ...cells };
  return Array.from(storage.fetchBeginnings(BEGINNING_BYTES), ({ centre, part: { text, size, isWhole } }) => {
    const piece = { centre, text, isFirst: true, isLast: isWhole };
    const rows: Cell[][] = [];
    const file = { day, centre, app: apps[0] ?? '' };
    const scanner = new RowsScanner(selection, file, piece, (scannedRows) => rows.push(...scannedRows));
    const usedCharacters = scanner.scanPart(piece);
    const { records, kept } = scanner.buildFileTotals();
    const recordCharacters = records > 0 ? usedCharacters / records : text.length;
    const fileCharacters = (size / BEGINNING_BYTES) * text.length;
    // Estimated from all records, because the file is sorted by placement: a filter may remove more or fewer of the first rows.
    const rowsOfFile = isWhole ? kept : fileCharacters / recordCharacters;
    return { centre, scanner, rows, isWhole, rowsOfFile };
  });
}
