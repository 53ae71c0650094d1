import { gzipSync } from 'node:zlib';
import { type DeviceTable, mapRows } from '../device-files/device-csv';
import { xmlError } from '../exchange';
import { DEVICE_COLUMNS } from '../request/names';
import { seedOf } from '../world/chance';
import { type Fault, family } from './fault';
import { FILE_RANGE_FAULTS } from './file-ranges';
import { FILE_TEXT_FAULTS } from './file-texts';
import { HOSTILE_TEXTS } from './hostile';

/** Unexpected device files: cases 31 to 42. With `centre`, only that centre's file is changed. */

const file = family('files', ['files']);
const NAMES = ['placementName', 'networkName', 'networkPlacementName', 'userId', 'channel'];

const APP_AT = DEVICE_COLUMNS.indexOf('appId');
const STAMP_AT = DEVICE_COLUMNS.indexOf('dateTimeStamp');

/** Changes the header and all rows. */
function columns(change: (values: readonly string[], isHeader: boolean) => readonly string[]): Fault['does'] {
  return {
    table: ({ header, rows }) => ({
      header: header === null ? null : change(header, true),
      rows: mapRows(rows, (row) => change(row, false)),
    }),
  };
}

function rowAt(
  change: (row: readonly string[], parameters: Readonly<Record<string, unknown>>) => readonly string[],
): Fault['does'] {
  return {
    table: ({ header, rows }, { parameters }) => ({
      header,
      rows: mapRows(rows, (row, at) => (at === Number(parameters['row']) ? change(row, parameters) : row)),
    }),
  };
}

function hostile(row: readonly string[]): readonly string[] {
  return row.map((value, at) =>
    NAMES.includes(String(DEVICE_COLUMNS[at])) && value !== ''
      ? `${HOSTILE_TEXTS[seedOf(value) % HOSTILE_TEXTS.length]}${value}`
      : value,
  );
}

function* twice(rows: DeviceTable['rows'], most: number): Generator<readonly string[]> {
  const first: (readonly string[])[] = [];
  for (const row of rows) {
    if (first.length < most) first.push(row);
    yield row;
  }
  yield* first;
}

export const FILE_FAULTS: readonly Fault[] = [
  file('file-404', 'The file does not exist.', {
    request: () => xmlError(404, 'NoSuchKey', 'The specified key does not exist.'),
  }),
  file('file-expired', 'The link expires too early.', {
    request: () => xmlError(403, 'AccessDenied', 'Request has expired.'),
  }),
  file('file-xml-200', 'HTTP 200 with an error in XML.', {
    request: () => xmlError(200, 'InternalError', 'We encountered an internal error. Please try again.'),
  }),
  file('file-header-only', 'The file has a header but no rows.', {
    table: ({ header }) => ({ header, rows: [] }),
  }),
  file('file-no-header', 'The file has no header.', { table: ({ rows }) => ({ header: null, rows }) }),
  file(
    'file-v3',
    'The file has version 3.0, without tp_revenue.',
    columns((row) => row.slice(0, -1)),
  ),
  file(
    'file-reordered',
    'The columns are in reverse order.',
    columns((row) => [...row].reverse()),
  ),
  file(
    'file-new-column',
    'There is an additional last column with the name `name`.',
    {
      table: ({ header, rows }, { parameters }) => ({
        header: header === null ? null : [...header, String(parameters['name'])],
        rows: mapRows(rows, (row) => [...row, 'new']),
      }),
    },
    { name: 'session_id' },
  ),
  file(
    'file-hostile-columns',
    'There are two additional columns, __proto__ and constructor.',
    columns((row, isHeader) => [
      ...row,
      ...(isHeader ? ['__proto__', 'constructor'] : ['polluted', 'polluted']),
    ]),
  ),
  file(
    'file-same-column-twice',
    'There are two columns named revenue, with different numbers.',
    columns((row, isHeader) => [...row, isHeader ? 'revenue' : '123456']),
  ),
  file(
    'file-unknown-columns',
    'The header contains only unknown columns.',
    columns((row, isHeader) => (isHeader ? row.map((_, at) => `c${at}`) : row)),
  ),
  file(
    'file-short-row',
    'The last five values of row `row` are missing.',
    rowAt((row) => row.slice(0, -5)),
    { row: 3 },
  ),
  file(
    'file-long-row',
    'Row `row` has two values too many.',
    rowAt((row) => [...row, 'x', 'y']),
    { row: 3 },
  ),
  file(
    'file-quoted-line-feed',
    'The placement name of row `row` contains a comma, quotes and a line feed.',
    rowAt((row) => row.map((value, at) => (at === 3 ? `line one,\n"line two"` : value))),
    { row: 0 },
  ),
  file(
    'file-foreign-app',
    'Row `row` belongs to the app `app`.',
    rowAt((row, { app }) => row.with(APP_AT, String(app))),
    { row: 0, app: '99999999' },
  ),
  file(
    'file-foreign-day',
    'The time stamp of row `row` is `days` days later.',
    rowAt((row, { days }) => row.with(STAMP_AT, String(Number(row[STAMP_AT]) + Number(days) * 86_400))),
    { row: 0, days: 2 },
  ),
  file(
    'file-hostile-names',
    'Names and texts typed by users begin with formulas, markup or control characters.',
    {
      table: ({ header, rows }) => ({ header, rows: mapRows(rows, hostile) }),
    },
  ),
  file(
    'file-overlap',
    'The first `rows` rows are repeated at the end.',
    {
      table: ({ header, rows }, { parameters }) => ({
        header,
        rows: twice(rows, Number(parameters['rows'])),
      }),
    },
    { rows: 10 },
  ),
  file('file-gzip', 'The file is compressed with gzip, but no header says so.', {
    bytes: (bytes) => gzipSync(bytes),
  }),
  file('file-cut', 'The connection ends after half of the bytes.', {
    finished: (answer) => ({ ...answer, body: answer.body.slice(0, Math.floor(answer.body.length / 2)) }),
  }),
  ...FILE_RANGE_FAULTS,
  ...FILE_TEXT_FAULTS,
];
