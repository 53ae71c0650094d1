import fc from 'fast-check';
import { REQUESTS } from '../../../../src/sheet/api/blocks';
import { writeTable } from '../../../../src/sheet/write/write-table';
import type { Cell } from '../../../../src/table/table';
import { EmulatedSheets } from '../../../fakes/sheets/emulated-sheets';
import { buildTestTable, createJob } from '../../../fakes/sheets/table-writing';
import { limitRuns } from '../../../thorough';

const FIELDS = ['date', 'network', 'revenue', 'clicks'];
const titles = (sheet: EmulatedSheets) => sheet.sheets.map(({ title }) => title);

/** In bytes: of each request, in Google Sheets. */
const LARGE = 4_999_000;

const row = fc.record({
  day: fc.integer({ min: 1, max: 4 }),
  network: fc.constantFrom('a', 'b', 'c'),
  revenue: fc.integer({ min: 1, max: 4 }),
  clicks: fc.option(fc.integer({ min: 1, max: 4 }), { nil: null }),
});
const rowsOf = fc
  .uniqueArray(row, { selector: ({ day, network }) => `${day} ${network}`, maxLength: 12 })
  .map((rows) =>
    rows.map(({ day, network, revenue, clicks }): Cell[] => [`2026-11-0${day}`, network, revenue, clicks]),
  );

interface Given {
  readonly old: Cell[][];
  readonly fresh: Cell[][];
  readonly columnsOfTheirs: readonly number[];
  readonly noted: readonly number[];
  readonly fields: readonly string[];
}

/** The sheet after a refresh with requests of at most so many bytes. */
function refreshed({ old, fresh, columnsOfTheirs, noted, fields }: Given, mostBytes: number): EmulatedSheets {
  const sheet = new EmulatedSheets();
  writeTable(createJob(sheet, buildTestTable(FIELDS, old)));
  for (const at of columnsOfTheirs) sheet.insert('Revenue', 'COLUMNS', { at });
  for (const at of noted)
    if (at < old.length) sheet.enter('Revenue', { row: 2 + at, column: 12, value: `mine ${at}` });
  REQUESTS.mostBytes = mostBytes;
  const places = fields.map((field) => FIELDS.indexOf(field));
  const cells = fresh.map((each) => places.map((place) => (place === -1 ? 0.5 : (each[place] ?? null))));
  writeTable(createJob(sheet, buildTestTable(fields, cells), { minute: 1 }));
  REQUESTS.mostBytes = LARGE;
  return sheet;
}

it('a refresh with small requests leaves the sheet as one batch would, whatever changes', () => {
  const given = fc.record({
    old: rowsOf,
    fresh: rowsOf,
    columnsOfTheirs: fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 2 }),
    noted: fc.uniqueArray(fc.nat(11), { maxLength: 3 }),
    fields: fc.constantFrom(
      FIELDS,
      ['date', 'network', 'clicks', 'revenue'],
      ['date', 'network', 'ctr', 'revenue'],
      ['date', 'network', 'revenue'],
    ),
  });
  fc.assert(
    fc.property(given, (each) => {
      const [small, large] = [refreshed(each, 300), refreshed(each, LARGE)];
      expect(titles(small)).toEqual(['Sheet1', 'Revenue']);
      const { rows, rowCount, columnCount } = small.requireTab('Revenue');
      const right = large.requireTab('Revenue');
      expect({ rows, rowCount, columnCount }).toEqual({
        rows: right.rows,
        rowCount: right.rowCount,
        columnCount: right.columnCount,
      });
    }),
    limitRuns({ quick: 50, thorough: 750 }),
  );
});

it('sends no request of more than 5 MB', () => {
  const sheet = new EmulatedSheets();
  const { columns } = buildTestTable(['app', 'revenue', 'clicks'], []);
  const noted = columns.map((column) => ({ ...column, note: 'x'.repeat(40_000) }));
  const rows = Array.from({ length: 160 }, (_, nth): Cell[] => [`${'y'.repeat(40_000)}${nth}`, nth, 1]);
  writeTable(createJob(sheet, { columns: noted, rows, notices: [] }));
  expect(sheet.batches).toHaveLength(4);
  expect(Math.max(...sheet.batchBytes)).toBeLessThan(5_000_000);
  expect(Math.max(...sheet.batchBytes)).toBeGreaterThan(4_900_000);
});
