import { SpreadsheetUser } from '../../../emulator/src/spreadsheet/edits/user';
import { writeTable } from '../../../src/sheet/write/write-table';
import type { Cell } from '../../../src/table/table';
import { EmulatedSheets } from '../../fakes/sheets/emulated-sheets';
import { jobFor, tableOf } from '../../fakes/sheets/table-writing';

const FIELDS = ['date', 'network', 'revenue', 'clicks'];
const dayOf = (nth: number) => `2026-11-0${nth}`;
const daysOf = (from: number, more = 0): Cell[][] =>
  [0, 1, 2, 3, 4].map((nth) => [dayOf(from + nth), 'a', 10 * (from + nth) + more, nth]);

const refreshedNotices = (sheets: EmulatedSheets, rows: Cell[][], more: object = {}) =>
  writeTable(jobFor(sheets, tableOf(FIELDS, rows), { minute: 1, ...more })).notices;

/** A table in a sheet that is too large to be read in one call. */
function largeSheet(old: Cell[][]) {
  const sheets = new EmulatedSheets();
  const user = new SpreadsheetUser(sheets.store, 'a@x.test');
  writeTable(jobFor(sheets, tableOf(FIELDS, old)));
  const { id: sheetId } = sheets.store.sheetNamed('Revenue') ?? { id: -1 };
  user.request({ appendDimension: { sheetId, dimension: 'ROWS', length: 3_900 } });
  return { sheets, user };
}

const hiddenIn = ({ store }: EmulatedSheets) =>
  store.sheets.filter(({ hidden }) => hidden).map(({ title }) => title);

/** Makes the batches fail for which `is` returns true. */
function failing(sheets: EmulatedSheets, is: (requests: readonly object[]) => boolean, error: Error) {
  const { batchUpdate } = sheets;
  sheets.batchUpdate = (requests, shown) => {
    if (is(requests)) throw error;
    return batchUpdate.call(sheets, requests, shown);
  };
  return () => Object.assign(sheets, { batchUpdate });
}

const revenues = (sheets: EmulatedSheets) => sheets.shown('Revenue!C3:C7').map(String);
const revenuesOf = (rows: Cell[][]) => rows.map(([, , revenue]) => String(revenue));

describe('the backup of a batch of a large sheet', () => {
  it('does not hide the staging sheet of a killed run from the next run', () => {
    const rows = (name: string): Cell[][] =>
      Array.from({ length: 4_000 }, (_, nth) => [
        dayOf(1 + Math.floor(nth / 1_000)),
        `${name}${nth % 1_000}${'x'.repeat(1_300)}`,
        nth,
        1,
      ]);
    const { sheets } = largeSheet(rows('n'));
    let isKilled = false;
    const revived = failing(
      sheets,
      (requests) => {
        isKilled ||= requests.some((request) => 'copyPaste' in request);
        return isKilled;
      },
      new TypeError('killed'),
    );
    expect(() => refreshedNotices(sheets, rows('m'))).toThrow('killed');
    expect(hiddenIn(sheets)).toEqual(['Ad Reports is writing']);
    revived();
    expect(refreshedNotices(sheets, rows('m'))).toEqual([]);
    expect(hiddenIn(sheets)).toEqual([]);
  });
});

it('a sheet is refreshed without a backup if the file has room only for lines in another sheet', () => {
  const { sheets, user } = largeSheet(daysOf(1));
  const cells = (titles: (title: string) => boolean) =>
    sheets.store.sheets
      .filter(({ title }) => titles(title))
      .reduce((sum, { rowCount, columnCount }) => sum + rowCount * columnCount, 0);
  const kept = cells((title) => title === 'Revenue');
  const gridProperties = { rowCount: 10_000_000 - cells(() => true) - kept - 1_000, columnCount: 1 };
  user.request({ addSheet: { properties: { title: 'Large', gridProperties } } });
  const lines = {
    addSheet: { properties: { title: 'Lines', gridProperties: { rowCount: 100, columnCount: 26 } } },
  };
  const together = () => ({ requests: [lines] });
  expect(refreshedNotices(sheets, daysOf(1, 1), { together })).toEqual([]);
  expect(revenues(sheets)).toEqual(revenuesOf(daysOf(1, 1)));
});
