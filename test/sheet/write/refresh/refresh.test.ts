import { DaysDiffer } from '../../../../src/sheet/plan/day-window';
import type { Cell, Table } from '../../../../src/table/table';
import { writeCounted } from '../../../fakes/sheets/counted-calls';
import { EmulatedSheets } from '../../../fakes/sheets/emulated-sheets';
import { buildTestTable, createJob, TARGET } from '../../../fakes/sheets/table-writing';

const FIELDS = ['date', 'network', 'revenue', 'clicks'];
const serial = (date: number) => 46326 + date;
const row = (
  date: number,
  network: string,
  { revenue, clicks = 1 }: { readonly revenue: number | null; readonly clicks?: number | null },
): Cell[] => [`2026-11-${String(date).padStart(2, '0')}`, network, revenue, clicks];
const THREE_DAYS = [row(1, 'a', { revenue: 10 }), row(2, 'a', { revenue: 20 }), row(3, 'a', { revenue: 30 })];

/** A sheet with `rows`, and a function that refreshes it with other rows a minute later. */
function written(rows: Cell[][], fields = FIELDS) {
  const sheet = new EmulatedSheets();
  writeCounted(createJob(sheet, buildTestTable(fields, rows)));
  let minute = 0;
  const refresh = (next: Cell[][] | Table, more = {}) => {
    const table = Array.isArray(next) ? buildTestTable(fields, next) : next;
    return writeCounted(createJob(sheet, table, { minute: ++minute, ...more }));
  };
  const data = () => sheet.readValues('Revenue').slice(2);
  return { sheet, refresh, data };
}

it('a refresh writes no data cell when it is repeated ten times, but updates the time of fetching', () => {
  const { sheet, refresh } = written(THREE_DAYS);
  for (let nth = 1; nth <= 10; nth++) {
    expect(refresh(THREE_DAYS)).toMatchObject({
      cellsWritten: 0,
      rowsInserted: 0,
      rowsChanged: 0,
      reads: 2,
      writes: 1,
    });
  }
  expect(sheet.readValues('Revenue')[0]).toEqual(['Full report · UTC+0 · USD · fetched 04:10']);
});

it('a sheet that the user has edited keeps the user’s formats, column widths and notes', () => {
  const { sheet, refresh } = written(THREE_DAYS);
  const tab = sheet.requireTab('Revenue');
  tab.edit((rows) => {
    rows[2]![2] = { ...rows[2]![2], format: '€0', bold: true, note: 'mine' };
  });
  refresh([row(1, 'a', { revenue: 99 }), ...THREE_DAYS.slice(1)]);
  expect(sheet.requireTab('Revenue').rows[2]![2]).toEqual({
    value: 99,
    format: '€0',
    bold: true,
    note: 'mine',
  });
});

it('a sheet that the user has edited is refreshed after its tab was duplicated; the copy is not refreshed', () => {
  const { sheet, refresh } = written(THREE_DAYS);
  sheet.copyTab('Revenue', { newSheetName: 'Copy', newSheetId: 77, insertSheetIndex: 0 });
  refresh([row(1, 'a', { revenue: 11 })]);
  expect(sheet.readValues('Copy')).toHaveLength(5);
  expect(sheet.readValues('Revenue')).toHaveLength(3);
  sheet.removeTab('Revenue');
  refresh(THREE_DAYS);
  expect(sheet.readValues('Copy')).toHaveLength(5);
  expect(sheet.sheets.map(({ title }) => title)).toEqual(['Copy', 'Sheet1', 'Revenue']);
});

it('a sheet that the user has edited gets its own header back where a header doubles another one', () => {
  const { sheet, refresh } = written(THREE_DAYS);
  sheet.enter('Revenue', { row: 1, column: 3, value: 'Revenue' });
  refresh(THREE_DAYS);
  expect(sheet.readValues('Revenue')[1]?.slice(0, 4)).toEqual(['Date', 'Network', 'Revenue', 'Clicks']);
});

it('a report with another request gets a new column right of its predecessor, and the old one is deleted; the user’s columns stay', () => {
  const { sheet, refresh } = written(THREE_DAYS);
  sheet.insert('Revenue', 'COLUMNS', { at: 3 });
  sheet.enter('Revenue', { row: 1, column: 3, value: 'Mine' });
  sheet.enter('Revenue', { row: 2, column: 3, value: 'x' });
  refresh(
    buildTestTable(
      ['date', 'network', 'revenue', 'ctr'],
      THREE_DAYS.map((cells) => [...cells.slice(0, 3), 0.5]),
    ),
  );
  expect(sheet.readValues('Revenue').slice(1)).toEqual([
    ['Date', 'Network', 'Revenue', 'CTR', 'Mine'],
    [serial(1), 'a', 10, 0.5, 'x'],
    [serial(2), 'a', 20, 0.5],
    [serial(3), 'a', 30, 0.5],
  ]);
  const tab = sheet.requireTab('Revenue');
  expect(tab.rows[1]![3]).toMatchObject({ bold: true, note: 'Clicks per impression.' });
  expect(tab.rows[2]![3]).toMatchObject({ format: '0.00%' });
  expect(
    refresh(
      buildTestTable(
        ['date', 'network', 'revenue', 'ctr'],
        THREE_DAYS.map((cells) => [...cells.slice(0, 3), 0.5]),
      ),
    ).cellsWritten,
  ).toBe(0);
});

it.each([
  ['zone', { zone: 'UTC+8' }],
  ['currency', { currency: 'CNY' }],
  ['kind', { kind: 'ltv' }],
])('another %s: all rows are replaced, never only some days', (_what, change) => {
  const { sheet, refresh, data } = written(THREE_DAYS);
  sheet.enter('Revenue', { row: 2, column: 5, value: 'mine' });
  sheet.enter('Revenue', { row: 4, column: 5, value: 'mine too' });
  const target = { ...TARGET, ...change };
  const window = {
    fetchedDays: ['2026-11-02', '2026-11-03'],
    keptFrom: '2026-11-01',
    keptTo: '2026-11-03',
  };
  expect(() => refresh([row(2, 'a', { revenue: 7 })], { target, window })).toThrow(DaysDiffer);
  expect(refresh([row(1, 'a', { revenue: 70 }), row(2, 'a', { revenue: 140 })], { target })).toMatchObject({
    rowsChanged: 2,
  });
  expect(data()).toEqual([
    [serial(1), 'a', 70, 1, '', 'mine'],
    [serial(2), 'a', 140, 1],
    [serial(3), 'a', '', '', '', 'mine too'],
  ]);
  expect(refresh([row(2, 'a', { revenue: 141 })], { target, window })).toMatchObject({ cellsWritten: 1 });
});
