import type { Cell } from '../../../src/table/table';
import type { EmulatedSheets } from '../../fakes/sheets/emulated-sheets';
import {
  beforeTheBatch,
  dayOf,
  daysOf,
  FIELDS,
  hiddenIn,
  largeSheet,
  refreshedNotices,
  serialOf,
  sortByRevenue,
} from '../../fakes/sheets/large-sheet';

const isAsked = ([day]: readonly unknown[]) => Number(day) >= serialOf(2);

/** Makes the batches fail for which `is` returns true. If `done`, they are executed before they fail. */
function failing(
  sheets: EmulatedSheets,
  is: (requests: readonly object[]) => boolean,
  error: Error,
  done = false,
) {
  const { batchUpdate } = sheets;
  sheets.batchUpdate = (requests, shown) => {
    const fails = is(requests);
    if (fails && !done) throw error;
    const answer = batchUpdate.call(sheets, requests, shown);
    if (fails) throw error;
    return answer;
  };
  return () => Object.assign(sheets, { batchUpdate });
}

const revenues = (sheets: EmulatedSheets) => sheets.shown('Revenue!C3:C17').map(String);
const revenuesOf = (rows: Cell[][]) => rows.map(([, , revenue]) => String(revenue));

describe('the backup of a batch of a large sheet', () => {
  it('is deleted by the next run, which makes another one', () => {
    const { sheets } = largeSheet(daysOf(1, 5));
    const repaired = failing(
      sheets,
      (requests) => requests.length === 1 && 'deleteSheet' in (requests[0] ?? {}),
      new Error('Google said no'),
    );
    expect(refreshedNotices(sheets, daysOf(2, 6, 1))).toEqual([]);
    expect(hiddenIn(sheets)).toEqual(['Ad Reports keeps rows']);
    repaired();
    expect(refreshedNotices(sheets, daysOf(2, 6, 2))).toEqual([]);
    expect([hiddenIn(sheets), revenues(sheets)]).toEqual([[], revenuesOf(daysOf(2, 6, 2))]);
  });

  it('is deleted when the batch timed out and the stamp does not show whether it was done', () => {
    const { sheets } = largeSheet(daysOf(1, 5));
    let nth = 0;
    failing(sheets, () => nth++ === 0, new Error('Service Spreadsheets timed out'), true);
    expect(refreshedNotices(sheets, daysOf(1, 5, 1))).toEqual([]);
    expect([hiddenIn(sheets), revenues(sheets)]).toEqual([[], revenuesOf(daysOf(1, 5, 1))]);
  });

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

  it('includes the last column when somebody inserts one right before another is appended', () => {
    const { sheets, user } = largeSheet(daysOf(1, 5), { fills: 'columns' });
    user.note('Revenue', 'B3', 'mine');
    beforeTheBatch(sheets, () => user.insertColumns('Revenue', 'B'));
    const next = daysOf(2, 5).map((row) => [...row, 0.5]);
    expect(refreshedNotices(sheets, next, { isAsked }, [...FIELDS, 'ctr']).join()).toContain(
      'outside the range stays',
    );
    expect(sheets.shown('Revenue!A2:F4')).toEqual([
      ['Date', '', 'Network', 'Revenue', 'Clicks', 'CTR'],
      [serialOf(1), '', 'a', 37, 1],
      [serialOf(2), '', 'a', 74, 2, 0.5],
    ]);
  });

  it('does not restore references of formulas: a sentence says that they show #REF!', () => {
    const old = daysOf(1, 5);
    const all = largeSheet(old);
    for (let row = 8; row < 3 + old.length; row++) all.user.type('Revenue', `F${row}`, `=C${row - 5}*2`);
    beforeTheBatch(all.sheets, () => sortByRevenue(all, 2 + old.length));
    expect(refreshedNotices(all.sheets, daysOf(2, 6)).join()).toContain('or formulas may show #REF!');
  });
});

it('a sheet is refreshed without a backup if the file has room only for lines in another sheet', () => {
  const { sheets, user } = largeSheet(daysOf(1, 5));
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
  expect(refreshedNotices(sheets, daysOf(1, 5, 1), { together })).toEqual([]);
  expect(revenues(sheets)).toEqual(revenuesOf(daysOf(1, 5, 1)));
});
