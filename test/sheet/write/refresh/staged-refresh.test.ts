import fc from 'fast-check';
import { WriteFailed, WriteRefused } from '../../../../src/errors/sheet-errors';
import { writeTable } from '../../../../src/sheet/write/write-table';
import type { Cell } from '../../../../src/table/table';
import { EmulatedSheets } from '../../../fakes/sheets/emulated-sheets';
import { documentOf, jobFor, tableOf } from '../../../fakes/sheets/table-writing';
import { runs } from '../../../thorough';

const FIELDS = ['date', 'network', 'revenue', 'clicks'];
const titles = (sheet: EmulatedSheets) => sheet.sheets.map(({ title }) => title);

type Values = readonly { readonly userEnteredValue?: { readonly numberValue?: number } }[];

/** The number of rows with a number that a batch writes. */
function rowsOfNumbers(batch: readonly object[]): number {
  return batch
    .flatMap((request) =>
      'updateCells' in request ? (request.updateCells as { rows: { values: Values }[] }).rows : [],
    )
    .filter(({ values }) =>
      values.some(({ userEnteredValue }) => userEnteredValue?.numberValue !== undefined),
    ).length;
}

/** Makes Google refuse requests with more than `most` rows of numbers. */
function narrow(sheet: EmulatedSheets, most: number): void {
  const batchUpdate = sheet.batchUpdate.bind(sheet);
  sheet.batchUpdate = (requests, shown) => {
    if (rowsOfNumbers(requests) > most) throw new Error('Request payload size exceeds the limit');
    return batchUpdate(requests, shown);
  };
}

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

/** The sheet after a refresh with at most `most` rows in a request. */
function refreshed({ old, fresh, columnsOfTheirs, noted, fields }: Given, most: number): EmulatedSheets {
  const sheet = new EmulatedSheets();
  writeTable(jobFor(sheet, tableOf(FIELDS, old)));
  for (const at of columnsOfTheirs) sheet.insert('Revenue', 'COLUMNS', at);
  for (const at of noted) if (at < old.length) sheet.enter('Revenue', 2 + at, 12, `mine ${at}`);
  narrow(sheet, most);
  const places = fields.map((field) => FIELDS.indexOf(field));
  const cells = fresh.map((each) => places.map((place) => (place === -1 ? 0.5 : (each[place] ?? null))));
  writeTable(jobFor(sheet, tableOf(fields, cells), { minute: 1 }));
  return sheet;
}

describe('a refresh when Google accepts only small requests', () => {
  it('leaves the sheet as one batch would, whatever changes', () => {
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
        const [small, large] = [refreshed(each, 2), refreshed(each, 1_000)];
        expect(titles(small)).toEqual(['Sheet1', 'Revenue']);
        const { rows, rowCount, columnCount } = small.tab('Revenue');
        const right = large.tab('Revenue');
        expect({ rows, rowCount, columnCount }).toEqual({
          rows: right.rows,
          rowCount: right.rowCount,
          columnCount: right.columnCount,
        });
        expect(documentOf(small).kept.size).toBe(0);
      }),
      runs({ quick: 50, thorough: 750 }),
    );
  });

  it('is refused if a single row is too large', () => {
    const sheet = new EmulatedSheets();
    writeTable(jobFor(sheet, tableOf(FIELDS, [['2026-11-01', 'a', 1, 1]])));
    const visible = () => sheet.snapshot().filter(({ hidden }) => !hidden);
    const before = visible();
    narrow(sheet, 0);
    const fresh = tableOf(FIELDS, [['2026-11-01', 'a', 2, 1]]);
    expect(() => writeTable(jobFor(sheet, fresh, { minute: 1 }))).toThrow(WriteRefused);
    expect(visible()).toEqual(before);
  });
});

describe('a table written in several requests, one with an unknown outcome', () => {
  const rows = Array.from({ length: 10 }, (_, nth): Cell[] => ['2026-11-01', `n${nth}`, nth, 1]);
  const shown = rows.map(([, ...rest]) => [46_327, ...rest]);
  const LOST = 'Service Spreadsheets timed out';

  /** A first write in slices of two rows. Batch `nth` fails `times` times, and is executed nevertheless if `isDone`. */
  function losing(nth: number, times: number, isDone: boolean) {
    const sheet = new EmulatedSheets();
    let slices = 0;
    let left = times;
    const batchUpdate = sheet.batchUpdate.bind(sheet);
    sheet.batchUpdate = (requests, asked) => {
      if (rowsOfNumbers(requests) > 2) throw new Error('Request payload size exceeds the limit');
      const isLost = slices === nth && left > 0;
      if (isLost) left--;
      else slices++;
      if (!isLost || isDone) batchUpdate(requests, asked);
      if (isLost) throw new Error(LOST);
      return undefined;
    };
    return { sheet, write: () => writeTable(jobFor(sheet, tableOf(FIELDS, rows))) };
  }

  it.each([false, true])('is sent up to three times (done: %s)', (isDone) => {
    const { sheet, write } = losing(1, 2, isDone);
    expect(write()).toMatchObject({ rowsInserted: 10 });
    expect(sheet.shown('Revenue').slice(2)).toEqual(shown);
    const given = losing(1, 3, isDone);
    expect(given.write).toThrow(WriteFailed);
    expect(titles(given.sheet).filter((_, at) => !given.sheet.sheets[at]?.hidden)).toEqual(['Sheet1']);
  });

  it.each([false, true])('is checked by reading if it was the last (done: %s)', (isDone) => {
    const { sheet, write } = losing(6, 1, isDone);
    expect(write()).toMatchObject({ rowsInserted: 10, sheetTitle: 'Revenue' });
    expect(titles(sheet)).toEqual(['Sheet1', 'Revenue']);
    expect(sheet.shown('Revenue').slice(2)).toEqual(shown);
  });
});

it('sends no request of more than 5 MB', () => {
  const sheet = new EmulatedSheets();
  const { columns } = tableOf(['app', 'revenue', 'clicks'], []);
  const noted = columns.map((column) => ({ ...column, note: 'x'.repeat(40_000) }));
  const rows = Array.from({ length: 160 }, (_, nth): Cell[] => [`${'y'.repeat(40_000)}${nth}`, nth, 1]);
  writeTable(jobFor(sheet, { columns: noted, rows, notices: [] }));
  expect(sheet.batches).toHaveLength(4);
  expect(Math.max(...sheet.batchBytes)).toBeLessThan(5_000_000);
  expect(Math.max(...sheet.batchBytes)).toBeGreaterThan(4_900_000);
});
