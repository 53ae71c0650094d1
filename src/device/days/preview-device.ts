import { isFiltered, type Request, toRowsRequest } from '../../request';
import type { Connection, PreviewRows, Size } from '../../service';
import { buildColumns, type Cell } from '../../table';
import { getTexts } from '../../wording';
import { describeMissingColumns } from '../day-consumer';
import { FileStorage } from '../files/download';
import { describeHashing, type RowCells } from '../rows/record-columns';
import { RowsScanner } from '../rows/row-collector';

const BYTES = 64 * 1024;

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
  const areWhole = beginnings.every(({ isWhole }) => isWhole);
  const isAll = request.from === request.to && areWhole && rows.length < limit;
  const scanners = new Map(beginnings.map(({ centre, scanner }) => [centre, scanner]));
  const notices = [
    ...storage.notices,
    ...describeMissingColumns(scanners, columns),
    ...describeHashing(columns, salt),
  ];
  return { table: { columns, rows: rows.slice(0, limit), notices }, total: isAll ? rows.length : null };
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
  return Array.from(storage.fetchBeginnings(BYTES), ({ centre, part: { text, bytes, size } }) => {
    const isWhole = bytes === size;
    const piece = { centre, text, isFirst: true, isLast: isWhole };
    let rows: Cell[][] = [];
    const scanner = new RowsScanner(selection, { day, centre, app: apps[0] ?? '' }, piece, (scannedRows) => {
      rows = scannedRows;
    });
    const usedCharacters = scanner.scanPart(piece);
    const { records, kept } = scanner.buildFileTotals();
    // Counts all records, because the file is sorted by placement: a filter may remove a larger or smaller share of the first rows.
    const [count, characters] = records > 0 ? [records, usedCharacters] : [1, text.length];
    const rowsOfFile = isWhole ? kept : (size / bytes) * (text.length / characters) * count;
    return { centre, scanner, rows, isWhole, rowsOfFile };
  });
}
