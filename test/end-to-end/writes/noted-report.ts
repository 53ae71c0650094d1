import { type AddOn, dayOf, serial, type Value } from '../add-on';

/** A report of a week by day and app, and the user's own note and formula on every row of its table. */

export const APPS = ['00123456', '12E45678', '3.10', '9007199254740993'];
export const ROWS = 7 * APPS.length;
export const FIRST = '2026-09-08';

/** Types a note and a formula beside every row. */
export function noted(addOn: AddOn): void {
  const { user } = addOn;
  user.type('Revenue', 'E2', 'Note');
  user.type('Revenue', 'F2', 'Doubled');
  for (let row = 3; row < 3 + ROWS; row++) {
    user.type('Revenue', `E${row}`, `${user.sees('Revenue', `A${row}`)} ${user.sees('Revenue', `B${row}`)}`);
    user.type('Revenue', `F${row}`, `=C${row}*2`);
  }
}

/** The table's rows by header, wherever the table is, with calculated formulas. */
export function table(addOn: AddOn, title = 'Revenue'): Record<string, Value>[] {
  const sheet = addOn.file.sheetNamed(title)!;
  const grid = sheet.rows.map((row, at) =>
    (row?.values ?? []).map((_, column) => addOn.file.effective(sheet, at, column) as Value),
  );
  const top = grid.findIndex((row) => row.includes('App id') && row.includes('Date'));
  const header = grid[top]!.map(String);
  const rows = grid.slice(top + 1).filter((row) => row[header.indexOf('App id')] !== undefined);
  return rows.map((row) => Object.fromEntries(header.map((label, column) => [label, row[column]])));
}

/** Fails unless the table has each app of so many days once, with the true numbers and the user's own cells on their rows. */
export function expectTrue(addOn: AddOn, days: number, title = 'Revenue'): void {
  const rows = table(addOn, title);
  const keys = rows.map((row) => `${dayOf(row['Date'])} ${row['App id']}`);
  const all = Array.from({ length: days }, (_, nth) => dayOf(serial(FIRST) + nth));
  expect(keys.slice().sort()).toEqual(all.flatMap((day) => APPS.map((app) => `${day} ${app}`)));
  for (const [at, row] of rows.entries()) {
    const [day = '', app = ''] = keys[at]!.split(' ');
    const { revenueUsd, impressionApi } = addOn.service.truth.numbers({ app, day });
    const numbers = [row['Revenue'], row['Impressions (networks)']];
    expect([keys[at], ...numbers]).toEqual([keys[at], revenueUsd, impressionApi]);
    if (row['Note'] !== undefined) expect(row['Note']).toBe(keys[at]);
    if (row['Doubled'] !== undefined) expect(row['Doubled']).toBeCloseTo(revenueUsd * 2, 8);
  }
  expect(rows.filter((row) => row['Note'] !== undefined)).toHaveLength(ROWS);
}
