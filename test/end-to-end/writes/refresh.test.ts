import { AddOn, DAY_MS, serial, TUESDAY, wholeFile } from '../add-on';
import { preparedOnce } from '../prepared-once';
import { APPS, expectTrue, noted, ROWS, table } from './noted-report';
import { ORDER } from './outdated-report';

const written = preparedOnce((): { readonly addOn: AddOn } => {
  const addOn = new AddOn().settled();
  addOn.run(ORDER);
  noted(addOn);
  return { addOn };
});

const inUse = (): AddOn => written().addOn;
const changed = (change: object) => ({ ...ORDER, draft: { ...ORDER.draft, ...change } });

describe('a refresh', () => {
  it('that finds nothing new writes no cell', () => {
    const addOn = inUse();
    const before = addOn.cells('Revenue');
    const nothing = { cellsWritten: 0, rowsInserted: 0, rowsChanged: 0, rowsDeleted: 0 };
    for (let time = 0; time < 3; time++) expect(addOn.run(ORDER)).toMatchObject(nothing);
    expect(addOn.cells('Revenue')).toEqual(before);
    expectTrue(addOn, 7);
  });

  it('a day later writes the new day and the restated one, and copies the user’s formula down', () => {
    const addOn = inUse();
    const before = table(addOn);
    addOn.clock.reach(TUESDAY + DAY_MS);
    const counts = { rowsInserted: 4, rowsChanged: 4, rowsDeleted: 0, cellsWritten: 4 * 4 + 4 * 2 };
    expect(addOn.run(changed({ endDate: '2026-09-15' }))).toMatchObject(counts);
    const after = table(addOn);
    expect(after.slice(0, ROWS - 4)).toEqual(before.slice(0, ROWS - 4));
    expectTrue(addOn, 8);
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
    for (const app of ['12E45678', '3.10'])
      addOn.service.restate({ from: '2026-09-08', app, factor: 1, vanish: true });
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
    expectTrue(addOn, 7);
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
  it('rewrites the whole table in the new currency, and back', () => {
    const addOn = inUse();
    const inDollars = table(addOn).map((row) => Number(row['Revenue']));
    const dollars = addOn.user.sees('Revenue', 'C3');
    expect(addOn.run(changed({ currency: 'CNY' }))).toMatchObject({ rowsChanged: ROWS, rowsInserted: 0 });
    const inYuan = table(addOn);
    for (const [at, row] of inYuan.entries()) expect(row['Revenue']).toBeCloseTo(inDollars[at]! * 7.2, 5);
    expect(inYuan).toHaveLength(ROWS);
    expect(addOn.user.sees('Revenue', 'A1')).toMatch(/ · CNY · /);
    addOn.run(ORDER);
    expect(addOn.user.sees('Revenue', 'C3')).toBe(dollars);
    expectTrue(addOn, 7);
  });

  it.each([{ currency: 'CNY' }, { zone: 'UTC-8', endDate: '2026-09-13' }])(
    'to %j never mixes new rows with old ones',
    (change) => {
      const addOn = inUse();
      const before = wholeFile(addOn.file);
      addOn.service.arm('server-error', { times: 'until cleared' });
      expect(() => addOn.run(changed(change))).toThrow(/Nothing was written/);
      addOn.service.clearFaults();
      addOn.runtime.failNext('Sheets', 'spreadsheets.batchUpdate', 'Invalid requests[3]: no');
      expect(() => addOn.run(changed(change))).toThrow(/refused the table/);
      expect(wholeFile(addOn.file)).toBe(before);
    },
  );
});
