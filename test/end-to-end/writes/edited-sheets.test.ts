import { AddOn, COLLEAGUE, DAY_MS, dayOf, HOUR_MS, serial, type Value } from '../add-on';
import { preparedOnce } from '../prepared-once';
import { checkedDaily, passing, scheduledReport, tick } from '../reports/scheduled';
import { DRAFT as ONE_APP, reportIn, runId, sidebarOf } from '../sidebar';

const APPS = ['00123456', '12E45678', '3.10', '9007199254740993'];
const DRAFT = { ...ONE_APP, apps: [], dimensions: ['date', 'appId'] } as const;
const FIRST = '2026-09-08';
const ROWS = 7 * APPS.length;
const LAST = 2 + ROWS;

/** A scheduled report, refreshed once on Tuesday, with the user's own note and formula on every row. */
const inUse = preparedOnce((): { readonly addOn: AddOn; readonly id: string } => {
  const addOn = new AddOn().settled();
  const id = scheduledReport(sidebarOf(addOn), { draft: DRAFT });
  expect(tick(addOn).error).toBeUndefined();
  const { user } = addOn;
  user.type('Revenue', 'E2', 'Note');
  user.type('Revenue', 'F2', 'Doubled');
  for (let row = 3; row <= LAST; row++) {
    user.type('Revenue', `E${row}`, `${user.sees('Revenue', `A${row}`)} ${user.sees('Revenue', `B${row}`)}`);
    user.type('Revenue', `F${row}`, `=C${row}*2`);
  }
  addOn.clock.advance(DAY_MS);
  addOn.service.requests.length = 0;
  return { addOn, id };
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

/** The days of the table, oldest first. Fails for a duplicate row or a day without an app. */
function days(addOn: AddOn, title = 'Revenue', rows = table(addOn, title)): string[] {
  const keys = rows.map((row) => `${dayOf(row['Date'])} ${row['App id']}`);
  expect(new Set(keys).size).toBe(keys.length);
  const found = [...new Set(keys.map((key) => key.slice(0, 10)))].sort();
  expect(keys.slice().sort()).toEqual(found.flatMap((day) => APPS.map((app) => `${day} ${app}`)));
  return found;
}

/** Fails unless every row has the true numbers of its day and app, and the user's own cells. */
function expectTrue(addOn: AddOn, title = 'Revenue', rows = table(addOn, title)): void {
  for (const row of rows) {
    const day = dayOf(row['Date']);
    const app = String(row['App id']);
    const { revenueUsd, impressionApi } = addOn.service.truth.numbers({ app, day });
    expect([day, app, row['Revenue'], row['Impressions (networks)']]).toEqual([
      day,
      app,
      revenueUsd,
      impressionApi,
    ]);
    if (row['Note'] !== undefined) expect(row['Note']).toBe(`${day} ${app}`);
    if (row['Doubled'] !== undefined) expect(row['Doubled']).toBeCloseTo(revenueUsd * 2, 8);
  }
}

function notes(addOn: AddOn, title = 'Revenue'): number {
  return table(addOn, title).filter((row) => row['Note'] !== undefined).length;
}

/** The first day of each request for the full report. */
function askedFrom(addOn: AddOn): string[] {
  const asked = addOn.service.requests.filter(({ endpoint }) => endpoint === 'full');
  return [...new Set(asked.map(({ body }) => String(JSON.parse(body).startDate)))];
}

function daysFrom(first: string, count: number): string[] {
  return Array.from({ length: count }, (_, nth) => dayOf(serial(first) + nth));
}

/** The tabs from left to right, with the properties that a user can change. */
function tabFacts({ file }: AddOn): [id: number, title: string, hidden: boolean][] {
  return file.sheets.map(({ id, title, hidden }) => [id, title, hidden]);
}

function sheetId(addOn: AddOn, title: string): number {
  return addOn.file.sheetNamed(title)!.id;
}

function area(addOn: AddOn, [top, bottom]: [number, number], [left, right]: [number, number]) {
  return {
    sheetId: sheetId(addOn, 'Revenue'),
    startRowIndex: top,
    endRowIndex: bottom,
    startColumnIndex: left,
    endColumnIndex: right,
  };
}

/** Edits the file after the add-on has read the sheet and before it writes. */
function beforeTheWrite(addOn: AddOn, edit: () => void): void {
  const sheets = addOn.runtime.hosts.byName.get('Sheets')!;
  const call = sheets.call.bind(sheets);
  let waits = true;
  sheets.call = (execution, method, args) => {
    if (waits && method === 'spreadsheets.batchUpdate') {
      waits = false;
      edit();
    }
    return call(execution, method, args);
  };
}

type Edit = [what: string, act: (addOn: AddOn) => void, title?: string];

/** What users do with the sheet of a report. The edits at the very moment of a write are in test/sheet/edits. */
const EDITS: readonly Edit[] = [
  ['renamed the sheet', ({ user }) => user.rename('Revenue', "Bob's money"), "Bob's money"],
  ['hid the sheet', ({ user }) => user.hide('Revenue')],
  [
    'set a filter',
    (addOn) =>
      addOn.user.request({
        setBasicFilter: {
          filter: {
            range: area(addOn, [1, LAST], [0, 6]),
            criteria: { 1: { hiddenValues: ['3.10'] } },
          },
        },
      }),
  ],
  ['sorted by revenue', ({ user }) => user.sort('Revenue', 'C', 'DESCENDING', 2)],
  [
    'moved the whole table down',
    (addOn) =>
      addOn.user.request({
        cutPaste: {
          source: area(addOn, [0, LAST], [0, 6]),
          destination: { sheetId: sheetId(addOn, 'Revenue'), rowIndex: 5, columnIndex: 0 },
          pasteType: 'PASTE_NORMAL',
        },
      }),
  ],
  [
    'inserted a column with formulas in the table',
    ({ user }) => {
      user.insertColumns('Revenue', 'D');
      user.type('Revenue', 'D2', 'Mine');
      for (let row = 3; row <= LAST; row++) user.type('Revenue', `D${row}`, `=C${row}+1`);
    },
  ],
  ['deleted the line above it', ({ user }) => user.deleteRows('Revenue', 1)],
  ['moved the days to the end', ({ user }) => user.moveColumns('Revenue', 'A', 1, 'E')],
  [
    'cut the days and pasted them at the end',
    (addOn) =>
      addOn.user.request({
        cutPaste: {
          source: area(addOn, [1, LAST], [0, 1]),
          destination: { sheetId: sheetId(addOn, 'Revenue'), rowIndex: 1, columnIndex: 6 },
          pasteType: 'PASTE_NORMAL',
        },
      }),
  ],
];

describe('a scheduled refresh, after the user', () => {
  it.each<Edit>(EDITS)(
    '%s, requests the window only, loses and duplicates no row, and keeps the user’s cells on their rows',
    (_what, act, title = 'Revenue') => {
      const { addOn } = inUse();
      act(addOn);
      const tabs = tabFacts(addOn);
      const { filter } = addOn.file.sheetNamed(title)!;
      expect(tick(addOn).error).toBeUndefined();
      expect(askedFrom(addOn)).toEqual(['2026-09-13']);
      expect(days(addOn, title)).toEqual(daysFrom(FIRST, 8));
      expectTrue(addOn, title);
      expect(notes(addOn, title)).toBe(ROWS);
      for (const row of table(addOn, title))
        if (row['Mine'] !== undefined) expect(row['Mine']).toBeCloseTo(Number(row['Revenue']) + 1, 8);
      expect(tabFacts(addOn).slice(0, tabs.length)).toEqual(tabs);
      expect(addOn.file.sheetNamed(title)!.filter === undefined).toBe(filter === undefined);
    },
  );

  it('sorted again before every write, reports possibly misplaced numbers, and the next check fetches the whole range and corrects them', () => {
    const { addOn, id } = inUse();
    let isBusy = true;
    const sortedBeforeEach = (order: 'ASCENDING' | 'DESCENDING'): void =>
      beforeTheWrite(addOn, () => {
        if (!isBusy) return;
        addOn.user.sort('Revenue', 'C', order, 2);
        sortedBeforeEach(order === 'ASCENDING' ? 'DESCENDING' : 'ASCENDING');
      });
    sortedBeforeEach('DESCENDING');
    tick(addOn);
    isBusy = false;
    expect(reportIn(sidebarOf(addOn), id).lastRun).toMatchObject({
      result: 'failed',
      sentence: expect.stringContaining('rows may be in the wrong place'),
    });
    passing(addOn, 6 * HOUR_MS);
    expect(askedFrom(addOn)).toContain(FIRST);
    // A row that has the key of another one by now keeps the user's text, without numbers.
    const counted = table(addOn).filter((row) => row['Revenue'] !== undefined);
    expect(days(addOn, 'Revenue', counted)).toEqual(daysFrom(FIRST, 8));
    expectTrue(addOn, 'Revenue', counted);
  });

  it('deleted the sheet between the reading and the writing, gets it again with the whole range in the same run', () => {
    const { addOn, id } = inUse();
    beforeTheWrite(addOn, () => addOn.user.deleteSheet('Revenue'));
    tick(addOn);
    expect(reportIn(sidebarOf(addOn), id).lastRun).toMatchObject({ result: 'done' });
    expect(days(addOn)).toEqual(expect.arrayContaining(daysFrom('2026-09-09', 7)));
    expectTrue(addOn);
  });

  it('duplicated the sheet, leaves the old numbers in the copy', () => {
    const { addOn } = inUse();
    addOn.user.request({
      duplicateSheet: { sourceSheetId: sheetId(addOn, 'Revenue'), newSheetName: 'Old numbers' },
    });
    const before = addOn.cells('Old numbers');
    tick(addOn);
    expect(addOn.cells('Old numbers')).toEqual(before);
  });

  it('deleted a day outside the window, restores the day', () => {
    const { addOn } = inUse();
    addOn.user.deleteRows('Revenue', 3 + 2 * APPS.length, APPS.length);
    tick(addOn);
    expect(days(addOn)).toEqual(daysFrom(FIRST, 8));
    expectTrue(addOn);
  });

  it('left the file alone for ten days, keeps the days that are before the range now', () => {
    const { addOn } = inUse();
    checkedDaily(addOn, 10);
    expect(days(addOn)).toEqual(daysFrom(FIRST, 18));
    expectTrue(addOn);
    expect(notes(addOn)).toBe(ROWS);
  });
});

describe('a header that the user has edited', () => {
  it.each(['Umsatz', ''])('(to “%s”) stays, and the column below it is refreshed', (header) => {
    const { addOn } = inUse();
    addOn.user.type('Revenue', 'C2', header);
    tick(addOn);
    expect(addOn.user.sees('Revenue', 'C2')).toBe(header);
    addOn.user.type('Revenue', 'C2', 'Revenue');
    expect(days(addOn)).toEqual(daysFrom(FIRST, 8));
    expectTrue(addOn);
  });

  it('(deleted with its column) comes back with the whole range', () => {
    const { addOn } = inUse();
    addOn.user.deleteColumns('Revenue', 'C');
    tick(addOn);
    expect(days(addOn)).toEqual(daysFrom(FIRST, 8));
    for (const row of table(addOn)) expect(row['Revenue']).toBeGreaterThan(0);
  });
});

describe('a sheet that another user has protected', () => {
  it('keeps its rows, shows why, and is refreshed after the protection is removed', () => {
    const addOn = new AddOn().settled().settled(COLLEAGUE);
    const ben = sidebarOf(addOn, COLLEAGUE);
    const id = scheduledReport(ben, { draft: DRAFT });
    tick(addOn, COLLEAGUE);
    addOn.clock.advance(DAY_MS);
    addOn.user.protect('Revenue');
    const before = addOn.cells('Revenue');
    tick(addOn, COLLEAGUE);
    expect(addOn.cells('Revenue')).toEqual(before);
    expect(reportIn(ben, id).lastRun).toMatchObject({
      result: 'failed',
      sentence: expect.stringMatching(/protect/),
    });
    const { protections } = addOn.file.sheetNamed('Revenue')!;
    addOn.user.request({ deleteProtectedRange: { protectedRangeId: protections[0]!.id } });
    ben.sidebarRun({ reportId: id, runId: runId() });
    expect(days(addOn)).toEqual(daysFrom(FIRST, 8));
    expectTrue(addOn);
  });
});
