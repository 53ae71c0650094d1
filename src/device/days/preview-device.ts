import { isFiltered, type Request, rowsRequest } from '../../request/request';
import type { Connection } from '../../service/http/connection';
import type { PreviewRows, Size } from '../../service/preview-and-size';
import { columnsOf } from '../../table/columns';
import { knownTotal } from '../../table/exact-sum';
import { texts } from '../../wording/texts';
import { type ByCentre, CENTRES, type Centre } from '../centres';
import { textFaultsText } from '../control/totals-text';
import type { FilePart } from '../file-part';
import { type Download, FileStorage } from '../files/download';
import type { DownloadedPart } from '../files/judge-download';
import { deviceDownload } from '../files/link-source';
import { columnNotices } from '../parse/column-warnings';
import { checkedSalt, hashIdentifiers } from '../rows/hash-identifiers';
import { RowsScanner } from '../rows/rows-scanner';

/**
 * Returns the first rows of a device report's first day. Reads only as many of the day's files as needed, and only the beginning of each
 * file if the file storage allows that. Throws an AdReportsError if a file cannot be fetched or read.
 */
export function previewDevice(
  request: Request,
  connection: Connection,
  { salt, limit = 20 }: { readonly salt?: string; readonly limit?: number } = {},
): Omit<PreviewRows, 'size'> {
  const hashedWith = checkedSalt(request, salt);
  const notices = new Set<string>();
  const download = deviceDownload(request, connection, notices);
  const columns = columnsOf(rowsRequest(request));
  const read = new Map<Centre, RowsScanner>();
  const rows: ReturnType<RowsScanner['read']> = [];
  let isAll = request.from === request.to;
  let count = 0;
  for (const { part } of beginnings(download, download.links())) {
    const scanner = scannerOf(request, part, columns);
    const found = scanner.read(part);
    read.set(part.centre, scanner);
    count += found.length;
    rows.push(...found.slice(0, limit - rows.length));
    isAll = isAll && part.isLast;
    if (count >= limit) break;
  }
  const totals = [...read.values()].map((scanner) => scanner.totals());
  const hashed = hashedWith === undefined ? [] : hashIdentifiers(rows, columns, hashedWith);
  return {
    table: {
      columns,
      rows,
      notices: [...notices, ...columnNotices(read, columns), ...textFaultsText(totals), ...hashed],
    },
    total: isAll && count < limit ? count : null,
  };
}

/**
 * The number of calls and rows of a device report's first day. One call returns the links to the files, and each file takes another call.
 * The number of rows is estimated from the file sizes. Throws an AdReportsError if the beginning of a file cannot be fetched or read.
 */
export function estimateDevice(request: Request, connection: Connection): Size {
  const download = deviceDownload(request, connection, new Set());
  const links = download.links();
  const files = [...beginnings(download, links)].map((file) => ({ ...file, rows: rowsOf(file, request) }));
  const calls = 1 + CENTRES.filter((centre) => links[centre] !== null).length;
  const { unknown, none, exact, guess, guessFiltered } = texts().devices.sizes;
  const sum = knownTotal(files.map((file) => file.rows));
  if (sum === null) return { calls, rows: null, rowsText: unknown };
  if (files.every(({ part }) => part.isLast))
    return { calls, rows: sum, rowsText: sum === 0 ? none : exact(sum) };
  // Further digits would not be reliable.
  const rows = Number(Math.round(sum).toPrecision(3));
  return { calls, rows, rowsText: isFiltered(request) ? guessFiltered(rows) : guess(rows) };
}

/** Estimates the number of rows in the file from the average length of its first rows. Null if no estimate is possible. */
function rowsOf({ part, length }: Beginning, request: Request): number | null {
  let first: number | undefined;
  const onRecord = (_: string, from: number): void => {
    first ??= from;
  };
  const scanner = scannerOf(request, part, [], onRecord);
  scanner.read(part);
  const { records, kept } = scanner.totals();
  if (part.isLast) return kept;
  if (length === null || first === undefined) return null;
  // Counts all records, because the file is sorted by placement: a filter may remove a larger or smaller share of the first rows.
  return ((length - first) * records) / (scanner.taken - first);
}

function scannerOf(
  { apps, areas, filter, zone, from }: Request,
  part: Beginning['part'],
  columns: ConstructorParameters<typeof RowsScanner>[0]['columns'],
  onRecord?: (text: string, from: number, to: number) => void,
): RowsScanner {
  const asked = { columns, filter: { ...filter, areas }, zone };
  const options = { onRecord, asked: { app: apps[0] ?? '', day: from, zone } };
  return new RowsScanner(asked, { day: from, centre: part.centre }, part, options);
}

/** The number of bytes that are requested from the beginning of each file. */
const BYTES = 64 * 1024;

/** The beginning of one centre's file, or the whole file if its storage cannot send a part of it. */
interface Beginning {
  readonly part: FilePart;
  /** The estimated number of characters of the whole file, from the size that its storage reports. Null if it reports no size. */
  readonly length: number | null;
}

/**
 * Yields the beginnings of the files one after another, and fetches each only when it is needed. Skips centres without a file or without
 * data. Fetches the whole file if it is compressed, or if the file storage cannot send a part of a file. Throws what FileStorage throws.
 */
function* beginnings(download: Download, links: ByCentre<string | null>): Generator<Beginning> {
  const unused = [links];
  const storage = new FileStorage({ ...download, links: () => unused.pop() ?? download.links() });
  for (const centre of CENTRES.filter((one) => storage.has(one))) {
    const part = storage.fetchOne({ centre, from: 0, bytes: BYTES });
    const received = part === 'not in parts' ? storage.fetchOne({ centre, from: 0, bytes: null }) : part;
    if (typeof received !== 'string') yield beginning(centre, received);
  }
}

function beginning(centre: Centre, { text, to, size, isEntire }: DownloadedPart): Beginning {
  const part = { centre, text, head: text, isFirst: true, isLast: isEntire };
  if (isEntire) return { part, length: text.length };
  return { part, length: size === null ? null : (size * text.length) / to };
}
