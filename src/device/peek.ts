import type { Request } from '../request/request';
import { type Peek, rowsInWords, type Size } from '../service/peek';
import type { Connection } from '../service/settings';
import { columnsOf } from '../table/columns';
import { type Beginning, beginnings } from './beginnings';
import { CENTRES, type Centre } from './centres';
import type { Salted } from './fetch-device';
import { checkedSalt, hashIdentifiers } from './identifiers';
import { columnNotices } from './merge';
import { type DeviceRows, readDeviceFile } from './scan';
import { DeviceSource } from './source';

/**
 * The first rows of a device report, from as many of its files as it takes and as little of each as their storage will send. Throws
 * an AdReportsError when one of these files cannot be had or read.
 */
export function peekDevice(
  request: Request,
  connection: Connection,
  { salt, limit = 20 }: Salted & { readonly limit?: number } = {},
): Peek {
  const hashedWith = checkedSalt(request, salt);
  const source = new DeviceSource(request, connection);
  const columns = columnsOf(request);
  const wanted = columns.map(({ field, type }) => ({ id: field, type }));
  const read = new Map<Centre, DeviceRows>();
  let isAll = true;
  let count = 0;
  for (const { centre, text, isWhole } of beginnings(source, source.links())) {
    const found = readDeviceFile(text, wanted, centre, request.zone);
    read.set(centre, found);
    count += found.rows.length;
    isAll = isAll && isWhole;
    if (count >= limit) break;
  }
  const rows = [...read.values()].flatMap((file) => file.rows.slice(0, limit)).slice(0, limit);
  const hashed = hashedWith === undefined ? [] : hashIdentifiers(rows, columns, hashedWith);
  return {
    table: { columns, rows, notices: [...source.notices, ...columnNotices(read, columns), ...hashed] },
    total: isAll && count < limit ? count : null,
  };
}

/**
 * The size of a device report: its calls by the links, its rows by the size of the files. Throws an AdReportsError when the beginning
 * of any of the files cannot be had or read.
 */
export function estimateDevice(request: Request, connection: Connection): Size {
  const source = new DeviceSource(request, connection);
  const links = source.links();
  const files = [...beginnings(source, links)].map((file) => ({ ...file, rows: rowsOf(file, request) }));
  const calls = 1 + CENTRES.filter((centre) => links[centre] !== null).length;
  if (files.some(({ rows }) => rows === null)) return { calls, rows: null, said: SIZE_UNKNOWN };
  const rows = files.reduce((sum, file) => sum + (file.rows ?? 0), 0);
  if (files.every(({ isWhole }) => isWhole)) return { calls, rows, said: rowsSaid(rows) };
  const guess = rounded(rows);
  return { calls, rows: guess, said: `about ${rowsInWords(guess)}, from the size of the files` };
}

const SIZE_UNKNOWN =
  'The storage does not say how large the device files are, so nobody knows how many rows there are.';

function rowsSaid(rows: number): string {
  return rows === 0
    ? 'no rows: the device files hold none'
    : `${rowsInWords(rows)}, as the device files hold`;
}

/** As many rows as the file holds if all are as long as the first ones; null where nobody can know. */
function rowsOf({ centre, text, isWhole, length }: Beginning, { zone }: Request): number | null {
  const { rows, records } = readDeviceFile(text, [], centre, zone);
  const from = records.starts[0];
  if (isWhole) return rows.length;
  if (length === null || from === undefined) return null;
  return ((length - from) * rows.length) / (text.length - from);
}

/** To three digits: the rest of a guess says nothing. */
function rounded(guess: number): number {
  return Number(Math.round(guess).toPrecision(3));
}
