import type { Request } from '../../request/request';
import { isFiltered, rowsRequest } from '../../request/rows-or-summary';
import type { Connection } from '../../service/http/connection';
import type { PreviewRows, Size } from '../../service/preview-and-size';
import { columnsOf } from '../../table/columns';
import { texts } from '../../wording/texts';
import { CENTRES, type Centre } from '../centres';
import { textFaultsText } from '../control/totals-text';
import { type Beginning, beginnings } from '../files/first-pieces';
import { DeviceSource } from '../files/link-source';
import { columnNotices } from '../parse/column-warnings';
import { checkedSalt, hashIdentifiers } from '../rows/hash-identifiers';
import { RowsScanner } from '../rows/rows-scanner';

/**
 * The first rows of a device report's first day, from as many of its files as it takes and as little of each as their storage will
 * send. Throws an AdReportsError when one of these files cannot be had or read.
 */
export function previewDevice(
  request: Request,
  connection: Connection,
  { salt, limit = 20 }: { readonly salt?: string; readonly limit?: number } = {},
): PreviewRows {
  const hashedWith = checkedSalt(request, salt);
  const source = new DeviceSource(request, connection);
  const columns = columnsOf(rowsRequest(request));
  const read = new Map<Centre, RowsScanner>();
  const rows: ReturnType<RowsScanner['read']> = [];
  let isAll = request.from === request.to;
  let count = 0;
  for (const { part } of beginnings(source, source.links())) {
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
      notices: [...source.notices, ...columnNotices(read, columns), ...textFaultsText(totals), ...hashed],
    },
    total: isAll && count < limit ? count : null,
  };
}

/**
 * The size of a device report's first day: its calls by the links, its rows by the size of the files. Throws an AdReportsError when
 * the beginning of any of the files cannot be had or read.
 */
export function estimateDevice(request: Request, connection: Connection): Size {
  const source = new DeviceSource(request, connection);
  const links = source.links();
  const files = [...beginnings(source, links)].map((file) => ({ ...file, rows: rowsOf(file, request) }));
  const calls = 1 + CENTRES.filter((centre) => links[centre] !== null).length;
  if (files.some(({ rows }) => rows === null))
    return { calls, rows: null, said: texts().devices.sizes.unknown };
  const rows = files.reduce((sum, file) => sum + (file.rows ?? 0), 0);
  if (files.every(({ part }) => part.isLast)) return { calls, rows, said: rowsSaid(rows) };
  const guess = rounded(rows);
  const { guessFiltered, guess: unfiltered } = texts().devices.sizes;
  return { calls, rows: guess, said: isFiltered(request) ? guessFiltered(guess) : unfiltered(guess) };
}

function rowsSaid(rows: number): string {
  const { none, exact } = texts().devices.sizes;
  return rows === 0 ? none : exact(rows);
}

/** As many rows as the file holds if all are as long as those of its beginning; null where nobody can know. */
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
  // Rows stand in the order of their placements: what a filter keeps of the first ones says nothing of the rest.
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

/** To three digits: the rest of a guess says nothing. */
function rounded(guess: number): number {
  return Number(Math.round(guess).toPrecision(3));
}
