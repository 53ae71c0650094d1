import { writeTable } from '../../../src/sheet/write/write-table';
import type { WriteJob } from '../../../src/sheet/write-job';
import type { Cell } from '../../../src/table/table';
import { EmulatedSheets } from '../../fakes/sheets/emulated-sheets';
import { buildTestTable, createJob } from '../../fakes/sheets/table-writing';

const FIELDS = ['app', 'revenue', 'clicks'];
const small = buildTestTable(FIELDS, [
  ['a', 2, 1],
  ['b', 3, 1],
]);
const large = buildTestTable(
  FIELDS,
  Array.from({ length: 1_500 }, (_, nth): Cell[] => [`${'x'.repeat(4_000)}${1_000 + nth}`, nth, 1]),
);

class Cancelled extends Error {}

function existing(): EmulatedSheets {
  const sheet = new EmulatedSheets();
  writeTable(createJob(sheet, small));
  return sheet;
}

type WriteProgress = Parameters<NonNullable<WriteJob['onProgress']>>[0];

function progressDuring(sheet: EmulatedSheets, table: typeof large): WriteProgress[] {
  const reported: WriteProgress[] = [];
  writeTable(createJob(sheet, table, { minute: 1, onProgress: (progress) => reported.push(progress) }));
  return reported;
}

it.each([
  ['new sheet', () => new EmulatedSheets()],
  ['refresh', existing],
])('the progress of a large table in a %s counts its rows up to the last batch', (_, make) => {
  const reported = progressDuring(make(), large);
  const rows = reported.map(({ rowsWritten }) => rowsWritten);
  expect([rows[0], rows[rows.length - 1]]).toEqual([0, 1_500]);
  expect(rows).toEqual([...rows].sort((a, b) => a - b));
  expect(reported.every(({ of }) => of === 1_500)).toBe(true);
});

it('a write whose outcome is unknown cannot be cancelled', () => {
  const sheet = new EmulatedSheets();
  let isLost = false;
  sheet.beforeAndAfter = (_number, done) => {
    if (isLost || !done) return;
    isLost = true;
    throw new Error('Service Spreadsheets timed out');
  };
  const onProgress = () => {
    if (isLost) throw new Cancelled();
  };
  expect(writeTable(createJob(sheet, small, { onProgress })).rowsInserted).toBe(2);
});
