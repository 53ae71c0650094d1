import { AddOn, DAY_MS, dayOf, serial, type Value } from '../add-on';
import { preparedOnce } from '../prepared-once';
import { scheduledReport, tick } from '../reports/scheduled';
import { DRAFT as ONE_APP, sidebarOf } from '../sidebar';

export const APPS = ['00123456', '12E45678', '3.10', '9007199254740993'];
export const DRAFT = { ...ONE_APP, apps: [], dimensions: ['date', 'appId'] } as const;
export const FIRST = '2026-09-08';
export const ROWS = 7 * APPS.length;
export const LAST = 2 + ROWS;

/** A scheduled report, refreshed once on Tuesday, with the user's own note and formula on every row. */
export const inUse = preparedOnce((): { readonly addOn: AddOn; readonly id: string } => {
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

/** The days of the table, oldest first. Fails for a duplicate row or a day without an app. */
export function days(addOn: AddOn, title = 'Revenue'): string[] {
  const keys = table(addOn, title).map((row) => `${dayOf(row['Date'])} ${row['App id']}`);
  expect(new Set(keys).size).toBe(keys.length);
  const found = [...new Set(keys.map((key) => key.slice(0, 10)))].sort();
  expect(keys.slice().sort()).toEqual(found.flatMap((day) => APPS.map((app) => `${day} ${app}`)));
  return found;
}

/** Fails unless every row has the true numbers of its day and app, and the user's own cells. */
export function expectTrue(addOn: AddOn, title = 'Revenue'): void {
  for (const row of table(addOn, title)) {
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

export function notes(addOn: AddOn, title = 'Revenue'): number {
  return table(addOn, title).filter((row) => row['Note'] !== undefined).length;
}

/** The first day of each request for the full report. */
export function askedFrom(addOn: AddOn): string[] {
  const asked = addOn.service.requests.filter(({ endpoint }) => endpoint === 'full');
  return [...new Set(asked.map(({ body }) => String(JSON.parse(body).startDate)))];
}

export function daysFrom(first: string, count: number): string[] {
  return Array.from({ length: count }, (_, nth) => dayOf(serial(first) + nth));
}

/** The tabs from left to right, with the properties that a user can change. */
export function tabFacts({ file }: AddOn): [id: number, title: string, hidden: boolean][] {
  return file.sheets.map(({ id, title, hidden }) => [id, title, hidden]);
}

export function sheetId(addOn: AddOn, title: string): number {
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

/** Moves a column, as if the user dragged it. */
function dragColumn(addOn: AddOn, from: string, before: string): void {
  const { user } = addOn;
  const at = (letter: string) => letter.charCodeAt(0) - 65;
  user.insertColumns('Revenue', before);
  const source = at(from) >= at(before) ? at(from) + 1 : at(from);
  const destination = {
    sheetId: sheetId(addOn, 'Revenue'),
    rowIndex: 0,
    columnIndex: at(before),
  };
  const all: [number, number] = [1, addOn.file.sheetNamed('Revenue')!.rowCount];
  user.request({
    cutPaste: {
      source: area(addOn, all, [source, source + 1]),
      destination: { ...destination, rowIndex: 1 },
      pasteType: 'PASTE_NORMAL',
    },
  });
  user.deleteColumns('Revenue', String.fromCharCode(65 + source));
}

/** Edits the file after the add-on has read the sheet and before it writes. */
export function beforeTheWrite(addOn: AddOn, edit: () => void): void {
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

/** Edits the file while a request to the service is under way. */
export function whileAsking(addOn: AddOn, edit: () => void): void {
  const fetching = addOn.runtime.hosts.byName.get('UrlFetchApp')!;
  const call = fetching.call.bind(fetching);
  let waits = true;
  fetching.call = (execution, method, args) => {
    if (waits) {
      waits = false;
      edit();
    }
    return call(execution, method, args);
  };
}

export type Edit = [what: string, act: (addOn: AddOn) => void, title?: string];

export const HARMLESS: readonly Edit[] = [
  ['renamed the sheet', ({ user }) => user.rename('Revenue', "Bob's money"), "Bob's money"],
  ['moved the sheet', ({ user }) => user.move('Revenue', 0)],
  ['hid the sheet', ({ user }) => user.hide('Revenue')],
  ['protected the sheet', ({ user }) => user.protect('Revenue')],
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
  [
    'duplicated the sheet',
    (addOn) =>
      addOn.user.request({
        duplicateSheet: { sourceSheetId: sheetId(addOn, 'Revenue'), newSheetName: 'Old numbers' },
      }),
  ],
];

/** Edits that move rows. */
export const SORTING: readonly Edit[] = [
  ['sorted by revenue', ({ user }) => user.sort('Revenue', 'C', 'DESCENDING', 2)],
  ['sorted by app', ({ user }) => user.sort('Revenue', 'B', 'ASCENDING', 2)],
  ['inserted rows above it', ({ user }) => user.insertRows('Revenue', 1, 3)],
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
];

/** Edits that move columns, or delete the line above the table. */
export const RESHAPING: readonly Edit[] = [
  [
    'inserted a column with formulas in the table',
    ({ user }) => {
      user.insertColumns('Revenue', 'D');
      user.type('Revenue', 'D2', 'Mine');
      for (let row = 3; row <= LAST; row++) user.type('Revenue', `D${row}`, `=C${row}+1`);
    },
  ],
  ['inserted a column before it', ({ user }) => user.insertColumns('Revenue', 'A')],
  ['deleted the line above it', ({ user }) => user.deleteRows('Revenue', 1)],
  ['moved a column of numbers', (addOn) => dragColumn(addOn, 'D', 'C')],
  ['moved the days to the end', (addOn) => dragColumn(addOn, 'A', 'E')],
];
