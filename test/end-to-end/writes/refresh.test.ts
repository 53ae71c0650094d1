import { listDays } from '../../formulas/shown-cells';
import { type AddOn, DAY_MS, TUESDAY, toDay, toSerial, type Value } from '../add-on';
import { prepareOnce } from '../prepared-once';
import { createRanReport, DRAFT, saveAgain } from '../sidebar';

const APPS = ['00123456', '12E45678', '3.10', '9007199254740993'];
const ROWS = 14 * APPS.length;
const LAST = 2 + ROWS;

/** A report of this month by day and app that ran on Tuesday, with a note and a formula of the user on each row; a day later. */
const inUse = prepareOnce(() => {
  const draft = { ...DRAFT, apps: [], startDate: 'this month', dimensions: ['date', 'appId'] };
  const { addOn, sidebar, id, run } = createRanReport({ draft });
  const { user } = addOn;
  user.type('Revenue', 'E2', 'Note');
  user.type('Revenue', 'F2', 'Doubled');
  for (let row = 3; row <= LAST; row++) {
    user.type('Revenue', `E${row}`, `${user.sees('Revenue', `A${row}`)} ${user.sees('Revenue', `B${row}`)}`);
    user.type('Revenue', `F${row}`, `=C${row}*2`);
  }
  addOn.clock.reach(TUESDAY + DAY_MS);
  const change = (changed: object) =>
    saveAgain(sidebar, id, (report) => ({ draft: { ...report.draft, ...changed } }));
  return { addOn, run, change };
});

/** The table's rows by header, wherever the table is, with calculated formulas. */
function table(addOn: AddOn, title = 'Revenue'): Record<string, Value>[] {
  const sheet = addOn.file.sheetNamed(title)!;
  const grid = sheet.rows.map((row, at) =>
    (row?.values ?? []).map((_, column) => addOn.file.effective(sheet, at, column) as Value),
  );
  const top = grid.findIndex((row) => row.includes('App id') && row.includes('Date'));
  const header = grid[top]!.map(String);
  const rows = grid.slice(top + 1).filter((row) => row[header.indexOf('App id')] !== undefined);
  return rows.map((row) => Object.fromEntries(header.map((label, column) => [label, row[column]])));
}

/** Fails unless the table has each app of 15 days once, with the true numbers, and the user's own cells on their rows. */
function expectTrue(addOn: AddOn, title = 'Revenue'): void {
  const rows = table(addOn, title);
  const keys = rows.map((row) => `${toDay(row['Date'])} ${row['App id']}`);
  expect(keys.slice().sort()).toEqual(
    listDays('2026-09-01', '2026-09-15').flatMap((day) => APPS.map((app) => `${day} ${app}`)),
  );
  for (const [at, row] of rows.entries()) {
    const [day = '', app = ''] = keys[at]!.split(' ');
    const { revenueUsd, impressionApi } = addOn.service.truth.numbers({ app, day });
    const numbers = [row['Revenue'], row['Impressions (networks)']];
    expect([keys[at], ...numbers]).toEqual([keys[at], revenueUsd, impressionApi]);
    expect(row['Doubled']).toBeCloseTo(revenueUsd * 2, 8);
    if (row['Note'] !== undefined) expect(row['Note']).toBe(keys[at]);
    if (row['Mine'] !== undefined) expect(row['Mine']).toBeCloseTo(revenueUsd + 1, 8);
  }
  expect(rows.filter((row) => row['Note'] !== undefined)).toHaveLength(ROWS);
}

it('a refresh writes the new day and the restated one, copies the user’s formula down, and leaves all other cells', () => {
  const { addOn, run } = inUse();
  const before = table(addOn);
  const counts = { rowsInserted: 4, rowsChanged: 4, rowsDeleted: 0, cellsWritten: 4 * 4 + 4 * 2 };
  expect(run()).toMatchObject(counts);
  const after = table(addOn);
  expect(after.slice(0, ROWS - 4)).toEqual(before.slice(0, ROWS - 4));
  expectTrue(addOn);
  expect(after.slice(ROWS).map((row) => [row['Date'], row['App id'], row['Note']])).toEqual(
    APPS.map((app) => [toSerial('2026-09-15'), app, undefined]),
  );
  expect(addOn.user.sees('Revenue', 'A1')).toMatch(
    /^✓ complete through 15 Sep · refreshed [^·]+ · USD · UTC\+0 · /,
  );
  expect(run().cellsWritten).toBe(0);
});

it('a change of currency or zone rewrites the whole table in the new currency, and back', () => {
  const { addOn, run, change } = inUse();
  run();
  const [rows, dollars] = [table(addOn), addOn.user.sees('Revenue', 'C3')];
  change({ currency: 'CNY' });
  expect(run()).toMatchObject({ rowsChanged: rows.length, rowsInserted: 0 });
  const inYuan = table(addOn);
  for (const [at, row] of inYuan.entries())
    expect(row['Revenue']).toBeCloseTo(Number(rows[at]!['Revenue']) * 7.2, 5);
  expect(inYuan).toHaveLength(rows.length);
  expect(addOn.user.sees('Revenue', 'A1')).toMatch(/ · CNY · /);
  expect(addOn.user.sees('Revenue', 'C3')).toMatch(/^¥/);
  change({ currency: 'USD' });
  run();
  expect(addOn.user.sees('Revenue', 'C3')).toBe(dollars);
  expectTrue(addOn);
});
