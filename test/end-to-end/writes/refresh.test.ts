import { AddOn, DAY_MS, dayOf, serial, TUESDAY, type Value, wholeFile } from '../add-on';
import { preparedOnce } from '../prepared-once';

const APPS = ['00123456', '12E45678', '3.10', '9007199254740993'];
const DRAFT = {
  report: 'full',
  startDate: '2026-09-08',
  endDate: '2026-09-14',
  dimensions: ['date', 'appId'],
  metrics: ['revenue', 'impressionApi'],
};
const ORDER = { name: 'Revenue', draft: DRAFT };
const ROWS = 7 * APPS.length;

/** A written report, with the user's own note and formula on every row. */
const written = preparedOnce((): { readonly addOn: AddOn } => {
  const addOn = new AddOn().settled();
  addOn.run(ORDER);
  const { user } = addOn;
  user.type('Revenue', 'E2', 'Note');
  user.type('Revenue', 'F2', 'Doubled');
  for (let row = 3; row < 3 + ROWS; row++) {
    user.type('Revenue', `E${row}`, `${user.sees('Revenue', `A${row}`)} ${user.sees('Revenue', `B${row}`)}`);
    user.type('Revenue', `F${row}`, `=C${row}*2`);
  }
  return { addOn };
});

const inUse = (): AddOn => written().addOn;

/** The table's rows by header, wherever the headers are, with calculated formulas. */
function table(addOn: AddOn, title = 'Revenue'): Record<string, Value>[] {
  const sheet = addOn.file.sheetNamed(title)!;
  const grid = sheet.rows.map((row, at) =>
    (row?.values ?? []).map((_, column) => addOn.file.effective(sheet, at, column) as Value),
  );
  const top = grid.findIndex((row) => row.includes('Revenue') && row.includes('App id'));
  const header = grid[top]!.map(String);
  const rows = grid.slice(top + 1).filter((row) => row[header.indexOf('App id')] !== undefined);
  return rows.map((row) => Object.fromEntries(header.map((label, column) => [label, row[column]])));
}

/** Fails unless every row has the true numbers of its day and app, and the user's own cells. */
function expectWhole(addOn: AddOn, title = 'Revenue'): void {
  const rows = table(addOn, title);
  expect(rows).toHaveLength(ROWS);
  expect(new Set(rows.map((row) => `${row['Date']} ${row['App id']}`)).size).toBe(ROWS);
  for (const row of rows) {
    const day = dayOf(row['Date']);
    const app = String(row['App id']);
    const { revenueUsd, impressionApi } = addOn.service.truth.numbers({ app, day });
    expect([row['Revenue'], row['Impressions (networks)']]).toEqual([revenueUsd, impressionApi]);
    expect([row['Note'], row['Doubled']]).toEqual([`${day} ${app}`, revenueUsd * 2]);
  }
}

describe('a refresh', () => {
  it('that finds nothing new writes no cell, ten times', () => {
    const addOn = inUse();
    const before = addOn.cells('Revenue');
    for (let time = 0; time < 10; time++) {
      const { cellsWritten, rowsInserted, rowsChanged, rowsDeleted } = addOn.run(ORDER);
      expect([cellsWritten, rowsInserted, rowsChanged, rowsDeleted]).toEqual([0, 0, 0, 0]);
    }
    expect(addOn.cells('Revenue')).toEqual(before);
    expectWhole(addOn);
  });

  it('a day later writes the new day and the restated one, and copies the user’s formula down', () => {
    const addOn = inUse();
    const before = table(addOn);
    addOn.clock.reach(TUESDAY + DAY_MS);
    const { rowsInserted, rowsChanged, rowsDeleted, cellsWritten } = addOn.run({
      ...ORDER,
      draft: { ...DRAFT, endDate: '2026-09-15' },
    });
    expect([rowsInserted, rowsChanged, rowsDeleted]).toEqual([4, 4, 0]);
    expect(cellsWritten).toBe(4 * 4 + 4 * 2);
    const after = table(addOn);
    expect(after.slice(0, ROWS - 4)).toEqual(before.slice(0, ROWS - 4));
    expect(after.slice(ROWS - 4, ROWS).map((row) => row['Note'])).toEqual(
      APPS.map((app) => `2026-09-14 ${app}`),
    );
    const newest = after.slice(ROWS);
    expect(newest.map((row) => [row['Date'], row['App id'], row['Note']])).toEqual(
      APPS.map((app) => [serial('2026-09-15'), app, undefined]),
    );
    for (const row of newest) expect(row['Doubled']).toBe(Number(row['Revenue']) * 2);
    expect(addOn.user.sees('Revenue', 'A1')).toMatch(/^✓ complete through 15 Sep · USD · UTC\+0 · /);
  });

  it('keeps the user’s note on a row that vanished, clears its numbers, and says so', () => {
    const addOn = inUse();
    addOn.user.type('Revenue', 'E5', '');
    addOn.service.restate({ from: '2026-09-08', app: '12E45678', factor: 1, vanish: true });
    addOn.service.restate({ from: '2026-09-08', app: '3.10', factor: 1, vanish: true });
    const report = addOn.run(ORDER);
    expect(report).toMatchObject({ rowsMarked: 1, rowsDeleted: 1, rows: ROWS - 2 });
    expect(report.notices[0]).toMatch(
      /1 row that the service no longer reports stays in the sheet without numbers/,
    );
    const [first, second, third] = table(addOn);
    expect([first!['App id'], second!['App id'], third!['App id']]).toEqual([APPS[0], APPS[1], APPS[3]]);
    const { Date: day, Revenue: revenue, Note: note } = second!;
    expect([day, revenue, note]).toEqual([serial('2026-09-08'), undefined, '2026-09-08 12E45678']);
    addOn.service.clearRestatements();
    expect(addOn.run(ORDER)).toMatchObject({ rowsMarked: 0, rowsInserted: 1, rowsChanged: 1 });
    expect(table(addOn)[1]).toMatchObject({ 'App id': '12E45678', Note: '2026-09-08 12E45678' });
  });
});

describe('a refresh after the user', () => {
  const restated = (addOn: AddOn) => {
    addOn.service.restate({ from: '2026-09-08', to: '2026-09-10', factor: 1.2 });
    return addOn.run(ORDER);
  };

  it('deleted the header row, gives an error message and changes nothing', () => {
    const addOn = inUse();
    addOn.user.deleteRows('Revenue', 2);
    const before = wholeFile(addOn.file);
    expect(() => restated(addOn)).toThrow(/headers is in its first .*Nothing was written/);
    expect(wholeFile(addOn.file)).toBe(before);
  });

  it('gave a column of their own a header of the table, leaves that column alone', () => {
    const addOn = inUse();
    addOn.user.type('Revenue', 'C2', 'Gross');
    addOn.user.type('Revenue', 'E2', 'Revenue');
    const own = () => addOn.cells('Revenue').map((row) => row[4]);
    const before = own();
    restated(addOn);
    expect(own()).toEqual(before);
    addOn.user.type('Revenue', 'C2', 'Revenue');
    addOn.user.type('Revenue', 'E2', 'Note');
    expectWhole(addOn);
  });

  it('formatted cells and referred to them from another tab, keeps the formats and the reference', () => {
    const addOn = inUse();
    addOn.user.format('Revenue', 'C3:C10', { numberFormat: { type: 'NUMBER', pattern: '0.0' } });
    addOn.user.type('Sheet1', 'A1', '=Revenue!C4');
    restated(addOn);
    expect(addOn.user.sees('Revenue', 'C3')).toMatch(/^\d+\.\d$/);
    const shown = addOn.user.sees('Sheet1', 'A1');
    expect(shown).toBe(addOn.user.sees('Revenue', 'C4'));
    expect(Number(shown.replace(/[$,]/g, ''))).toBeCloseTo(Number(table(addOn)[1]!['Revenue']), 1);
  });
});

describe('a change of currency or zone', () => {
  const asked = (change: object) => ({ ...ORDER, draft: { ...DRAFT, ...change } });

  it('rewrites the whole table in the new currency, and back', () => {
    const addOn = inUse();
    const inDollars = table(addOn).map((row) => Number(row['Revenue']));
    const dollars = addOn.user.sees('Revenue', 'C3');
    expect(addOn.run(asked({ currency: 'CNY' }))).toMatchObject({ rowsChanged: ROWS, rowsInserted: 0 });
    const inYuan = table(addOn);
    for (const [at, row] of inYuan.entries()) expect(row['Revenue']).toBeCloseTo(inDollars[at]! * 7.2, 5);
    expect(inYuan.map((row) => row['Note'])).toHaveLength(ROWS);
    expect(addOn.user.sees('Revenue', 'A1')).toMatch(/ · CNY · /);
    addOn.run(ORDER);
    expect(addOn.user.sees('Revenue', 'C3')).toBe(dollars);
    expectWhole(addOn);
  });

  it.each([{ currency: 'CNY' }, { zone: 'UTC-8', endDate: '2026-09-13' }])(
    'to %j never mixes new rows with old ones',
    (change) => {
      const addOn = inUse();
      const before = wholeFile(addOn.file);
      addOn.service.arm('server-error', { times: 'until cleared' });
      expect(() => addOn.run(asked(change))).toThrow(/Nothing was written/);
      addOn.service.clearFaults();
      addOn.runtime.failNext('Sheets', 'spreadsheets.batchUpdate', 'Invalid requests[3]: no');
      expect(() => addOn.run(asked(change))).toThrow(/refused the table/);
      expect(wholeFile(addOn.file)).toBe(before);
    },
  );
});
