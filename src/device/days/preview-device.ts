import type { CentreId } from '../../catalogue';
import { isFiltered, type Request, toRowsRequest } from '../../request';
import type { Connection, PreviewRows, Size } from '../../service';
import { buildColumns, type Cell } from '../../table';
import { getTexts } from '../../wording';
import { describeMissingColumns } from '../control/totals-text';
import { FileStorage } from '../files/download';
import { describeHashing } from '../rows/hash-identifiers';
import { type RowSelection, RowsScanner } from '../rows/row-collector';

const BYTES = 64 * 1024;

/** Returns the first rows of a device report's first day. Throws an AdReportsError if a file cannot be fetched or read. */
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
  const { scanners, rows, areWhole } = readBeginnings(storage, request, { columns, salt });
  const isAll = request.from === request.to && areWhole && rows.length < limit;
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
  const { areWhole, rowsOfFiles } = readBeginnings(storage, request, { columns: [] });
  const calls = 1 + storage.listCentres().length;
  const { exactRows, guessedRows } = getTexts().devices;
  if (areWhole) return { calls, rows: rowsOfFiles, rowsText: exactRows(rowsOfFiles) };
  // Further digits would not be reliable.
  const rows = Number(Math.round(rowsOfFiles).toPrecision(3));
  return { calls, rows, rowsText: guessedRows(rows, isFiltered(request)) };
}

/** Reads the beginnings of the files. A file that is small, or has a storage that sends no parts, is read as a whole. */
function readBeginnings(
  storage: FileStorage,
  { apps, areas, filter, zone, from: day }: Request,
  cells: Pick<RowSelection, 'columns' | 'salt'>,
) {
  const scanners = new Map<CentreId, RowsScanner>();
  const beginnings = { rows: [] as Cell[][], areWhole: true, rowsOfFiles: 0 };
  const selection = { ...cells, filter: { ...filter, areas }, zone };
  for (const { centre, part } of storage.fetchBeginnings(BYTES)) {
    const { text, bytes, size } = part;
    const isWhole = bytes === size;
    const piece = { centre, text, isFirst: true, isLast: isWhole };
    const scanner = new RowsScanner(selection, { day, centre, app: apps[0] ?? '' }, piece, (rows) => {
      beginnings.rows = beginnings.rows.concat(rows);
    });
    const usedCharacters = scanner.scanPart(piece);
    scanners.set(centre, scanner);
    const { records, kept } = scanner.buildFileTotals();
    // Counts all records, because the file is sorted by placement: a filter may remove a larger or smaller share of the first rows.
    const [count, characters] = records > 0 ? [records, usedCharacters] : [1, text.length];
    beginnings.rowsOfFiles += isWhole ? kept : (size / bytes) * (text.length / characters) * count;
    beginnings.areWhole &&= isWhole;
  }
  return { ...beginnings, scanners };
}
