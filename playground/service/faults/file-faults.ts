import { gzipSync } from 'node:zlib';
import { type DeviceTable, mapRows } from '../device-files/device-csv';
import { type ServiceAnswer, xmlError } from '../exchange';
import { DEVICE_COLUMNS } from '../request/names';
import { seedOf } from '../world/chance';
import { type Effect, type FaultContext, faultsOn, lastingOn } from './fault';
import { HOSTILE_TEXTS } from './hostile';

/** Unexpected device files and storages. With `centre`, only that centre's file is changed. */

type Row = readonly string[];

const TYPED = ['placementName', 'networkName', 'networkPlacementName', 'userId', 'channel'];
const APP_AT = DEVICE_COLUMNS.indexOf('appId');
const STAMP_AT = DEVICE_COLUMNS.indexOf('dateTimeStamp');
const NAME_AT = DEVICE_COLUMNS.indexOf('placementName');

function error(status: number, code: string, message: string): Effect {
  return { request: () => xmlError(status, code, message) };
}

/** Changes the header and all rows. */
function columns(change: (values: Row, isHeader: boolean) => Row): Effect {
  return {
    table: ({ header, rows }) => ({
      header: header === null ? null : change(header, true),
      rows: mapRows(rows, (row) => change(row, false)),
    }),
  };
}

/** Changes row `row`. */
function rowAt(change: (row: Row, parameters: FaultContext['parameters']) => Row): Effect {
  return {
    table: ({ header, rows }, { parameters }) => ({
      header,
      rows: mapRows(rows, (row, nth) => (nth === Number(parameters['row']) ? change(row, parameters) : row)),
    }),
  };
}

/** Changes the text of the file. */
function text(change: (whole: string) => string): Effect {
  return { bytes: (bytes) => Buffer.from(change(Buffer.from(bytes).toString('utf8'))) };
}

function inSecondLine(change: (line: string) => string): Effect {
  return text((whole) => whole.replace(/(?<=\n).*/, change));
}

/** Changes the requested bytes; `to` is the last one. */
function range(change: (from: number, to: number, by: number) => readonly [number, number]): Effect {
  return {
    range: (asked, { parameters }) => {
      const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(asked) ?? [];
      if (from === undefined) return undefined;
      return `bytes=${change(Number(from), Number(to), Number(parameters['bytes'])).join('-')}`;
    },
  };
}

function withHeader(answer: ServiceAnswer, headers: ServiceAnswer['headers']): ServiceAnswer {
  return { ...answer, headers: { ...answer.headers, ...headers } };
}

function* twice(rows: DeviceTable['rows'], most: number): Generator<Row> {
  const first: Row[] = [];
  for (const row of rows) {
    if (first.length < most) first.push(row);
    yield row;
  }
  yield* first;
}

function hostile(row: Row): Row {
  const isTyped = (nth: number) => TYPED.includes(String(DEVICE_COLUMNS[nth]));
  const prefix = (value: string) => HOSTILE_TEXTS[seedOf(value) % HOSTILE_TEXTS.length];
  return row.map((value, nth) => (isTyped(nth) && value !== '' ? `${prefix(value)}${value}` : value));
}

/** The placement name of the first row in Latin-1. */
function inLatin1(bytes: Uint8Array): Uint8Array {
  const lines = Buffer.from(bytes).toString('utf8').split('\n');
  lines[1] = (lines[1] ?? '').split(',').with(NAME_AT, 'M\u0001nze').join(',');
  return Buffer.from(lines.join('\n')).map((byte) => (byte === 1 ? 0xfc : byte));
}

function withLastLines(bytes: Uint8Array, count: number): Uint8Array {
  const last = Buffer.from(bytes).toString('utf8').split('\n').at(-2);
  return Buffer.concat([bytes, Buffer.from(`${last}\n`.repeat(count))]);
}

export const FILE_FAULTS = [
  ...faultsOn(['files'], {
    'file-404': [error(404, 'NoSuchKey', 'The specified key does not exist.')],
    'file-expired': [error(403, 'AccessDenied', 'Request has expired.')],
    'file-xml-200': [error(200, 'InternalError', 'Please try again.')],
    'file-412': [error(412, 'PreconditionFailed', 'It has changed.')],
    'file-header-only': [{ table: ({ header }) => ({ header, rows: [] }) }],
    'file-no-header': [{ table: ({ rows }) => ({ header: null, rows }) }],
    'file-v3': [columns((row) => row.slice(0, -1))],
    'file-reordered': [columns((row) => [...row].reverse())],
    'file-same-column-twice': [columns((row, isHeader) => [...row, isHeader ? 'revenue' : '123456'])],
    'file-unknown-columns': [columns((row, isHeader) => (isHeader ? row.map((_, nth) => `c${nth}`) : row))],
    'file-short-row': [rowAt((row) => row.slice(0, -5)), { row: 3 }],
    'file-quoted-line-feed': [rowAt((row) => row.with(NAME_AT, `line one,\n"line two"`)), { row: 0 }],
    'file-foreign-app': [rowAt((row, { app }) => row.with(APP_AT, String(app))), { row: 0, app: '99999999' }],
    'file-foreign-day': [
      rowAt((row) => row.with(STAMP_AT, String(Number(row[STAMP_AT]) + 2 * 86_400))),
      { row: 0 },
    ],
    'file-hostile-names': [{ table: ({ header, rows }) => ({ header, rows: mapRows(rows, hostile) }) }],
    'file-overlap': [{ table: ({ header, rows }) => ({ header, rows: twice(rows, 10) }) }],
    'file-gzip': [{ bytes: (bytes) => gzipSync(bytes) }],
    'file-cut': [
      {
        finished: (answer) => ({ ...answer, body: answer.body.slice(0, Math.floor(answer.body.length / 2)) }),
      },
    ],
    'file-empty': [text(() => '')],
    'file-utf16': [{ bytes: (bytes) => Buffer.from(`\uFEFF${Buffer.from(bytes)}`, 'utf16le') }],
    'file-other-encoding': [{ bytes: inLatin1 }],
    'file-nul': [inSecondLine((line) => `${line.slice(0, -1)}\u0000${line.slice(-1)}`)],
    'file-unclosed-quote': [inSecondLine((line) => line.replace(',', ',"'))],
    'file-range-other': [range((from, to, by) => [from + by, to + by]), { bytes: 10 }],
  }),
  ...lastingOn(['files'], {
    'file-range-ignored': [{ range: () => '' }],
    'file-range-short': [range((from, to, most) => [from, Math.min(to, from + most - 1)]), { bytes: 20_000 }],
    'file-too-large': [
      {
        range: () => '',
        finished: (answer) => {
          const body = Buffer.alloc(51 * 1024 * 1024, '\n');
          body.set(Buffer.from(answer.body));
          return withHeader({ ...answer, body }, { 'content-length': `${body.length}` });
        },
      },
    ],
    'file-changing': [{ bytes: (bytes, { struck }) => withLastLines(bytes, struck) }],
    'file-etag-changing': [{ finished: (answer, { struck }) => withHeader(answer, { etag: `"${struck}"` }) }],
  }),
];
