import { countDaysBetween } from '../../dates';
import { isFiltered, type Request, toRowsRequest } from '../../request';
import type { Connection, PreviewRows } from '../../service';
import { buildColumns, type Cell } from '../../table';
import { getTexts } from '../../wording';
import { FileStorage } from '../files/download';
import { type RowSelection, RowsScanner } from '../rows/row-collector';

const BEGINNING_BYTES = 64 * 1024;

/**
 * The first rows of the newest complete day, or of the last day if none is complete, and the size of the report if each of its days is as large.
 * `total` is null if there may be more rows than these.
 */
export function previewDevice(request: Request, connection: Connection, limit = 20): PreviewRows {
  const { from, to, newestCompleteDay } = request;
  const day = newestCompleteDay < to && newestCompleteDay >= from ? newestCompleteDay : to;
  const ofDay = { ...request, from: day, to: day };
  const storage = new FileStorage(ofDay, connection);
  const columns = buildColumns(toRowsRequest(request));
  const beginnings = readBeginnings(storage, ofDay, columns);
  const rows = beginnings.flatMap((beginning) => beginning.rows);
  const areFilesWhole = beginnings.every(({ isWhole }) => isWhole);
  const days = countDaysBetween(from, to) + 1;
  const rowsOfDay = beginnings.reduce((sum, { rowsOfFile }) => sum + rowsOfFile, 0);
  const isExact = areFilesWhole && days === 1;
  // Further digits would not be reliable.
  const rowsOfDays = isExact ? rowsOfDay : Number(Math.round(days * rowsOfDay).toPrecision(3));
  const { exactRows, guessedRows } = getTexts().devices;
  const rowsText = isExact ? exactRows(rowsOfDays) : guessedRows(rowsOfDays, isFiltered(request));
  return {
    table: { columns, rows: rows.slice(0, limit), notices: [] },
    // With fewer rows than the limit, the preview shows all of them.
    total: isExact && rows.length < limit ? rows.length : null,
    size: { rows: rowsOfDays, rowsText },
  };
}

/** Reads the beginnings of the files. A file that is small, or has a storage that sends no parts, is read as a whole. */
function readBeginnings(storage: FileStorage, request: Request, columns: RowSelection['columns']) {
  const { apps, from: day } = request;
  const selection = { ...request, columns };
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
    return { rows, isWhole, rowsOfFile };
  });
}
