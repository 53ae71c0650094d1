import { SpreadsheetUser } from '../../../emulator/src/spreadsheet/edits/user';
import { DaysDiffer } from '../../../src/sheet/plan/day-window';
import { writeTable } from '../../../src/sheet/write/write-table';
import type { DayWindow } from '../../../src/sheet/write-job';
import type { Cell } from '../../../src/table/table';
import {
  buildRow,
  buildShownRow,
  createWrittenSheet,
  FIELDS,
  ROWS,
} from '../../fakes/sheets/refreshed-sheet';
import { buildTestTable, createJob } from '../../fakes/sheets/table-writing';

const KEYS = { header: 'adreports.header', column: 'adreports.column', stamp: 'adreports.table' };
const WINDOW: DayWindow = {
  fetchedDays: ['2026-11-02'],
  keptFrom: '2026-11-01',
  keptTo: '2026-11-02',
};

/** A sheet with two days, its user, and its marks: rows and columns by what is in them. */
function edited(rows: Cell[][] = ROWS) {
  const made = createWrittenSheet(rows);
  const { sheet } = made;
  const user = new SpreadsheetUser(sheet.store);
  const marks = () =>
    sheet.store.metadata.flatMap(({ key, value = '', place }) =>
      place.type === 'ROW' || place.type === 'COLUMN' ? [`${key} ${value} ${place.index}`] : [],
    );
  /** Makes the sheet one of an earlier build: no marks on rows and columns, and a stamp without these fields. */
  const older = (...missing: string[]) => {
    for (const { id, key } of [...sheet.store.metadata])
      if (key === KEYS.header || key === KEYS.column)
        user.request({
          deleteDeveloperMetadata: { dataFilter: { developerMetadataLookup: { metadataId: id } } },
        });
    const stamp = JSON.parse(sheet.requireTab('Revenue').metadata[0]!.metadataValue);
    for (const name of missing) delete stamp[name];
    sheet.requireTab('Revenue').mark(KEYS.stamp, JSON.stringify(stamp));
  };
  return { ...made, user, marks, older, shown: () => sheet.readValues('Revenue').slice(1) };
}

const MARKS = [
  'adreports.header r1 1',
  'adreports.column r1 date 0',
  'adreports.column r1 network 1',
  'adreports.column r1 revenue 2',
  'adreports.column r1 clicks 3',
];

it('the columns of a table are marked once with their fields, and the header row too', () => {
  const { marks, refresh } = edited();
  expect(marks()).toEqual(MARKS);
  refresh([buildRow(1, 11), buildRow(2, 20)]);
  expect(marks()).toEqual(MARKS);
});

it('the columns of a table stay where the user has moved them, also in a refresh of some days', () => {
  const { user, refresh, shown, marks } = edited();
  user.moveColumns('Revenue', 'C', 1, 'A');
  user.insertColumns('Revenue', 'B');
  user.insertRows('Revenue', 1, 2);
  refresh([buildRow(2, 21)], FIELDS, { window: WINDOW });
  expect(shown().slice(2)).toEqual([
    ['Revenue', '', 'Date', 'Network', 'Clicks'],
    [10, '', 46_327, 'a', 1],
    [21, '', 46_328, 'a', 1],
  ]);
  expect(marks()).toContain('adreports.column r1 revenue 0');
});

it('the columns of a table keep the headers that the user has given them, and headers with a new label of ours are renamed', () => {
  const { sheet, refresh, shown } = edited();
  sheet.enter('Revenue', { row: 1, column: 2, value: 'Umsatz' });
  sheet.enter('Revenue', { row: 1, column: 3, value: '' });
  refresh([buildRow(1, 11), buildRow(2, 20)]);
  expect(shown()).toEqual([['Date', 'Network', 'Umsatz'], buildShownRow(1, 11), buildShownRow(2, 20)]);
  sheet.enter('Revenue', { row: 1, column: 3, value: 'Clicks' });
  const stamp = sheet.requireTab('Revenue').metadata[0]!.metadataValue;
  sheet
    .requireTab('Revenue')
    .mark(KEYS.stamp, stamp.replace('"Clicks"', '"Taps"').replace('"Network"', '"Source"'));
  sheet.enter('Revenue', { row: 1, column: 3, value: 'Taps' });
  refresh([buildRow(1, 11), buildRow(2, 20)]);
  expect(shown()[0]).toEqual(['Date', 'Network', 'Umsatz', 'Clicks']);
});

it('a column that leaves the table is deleted with the marks of rows in it', () => {
  const { sheet, refresh } = edited();
  sheet.enter('Revenue', { row: 2, column: 6, value: 'mine' });
  refresh([buildRow(2, 20)]);
  expect(sheet.requireTab('Revenue').rows[2]![0]!.note).toMatch(/^No longer reported/);
  writeTable(createJob(sheet, buildTestTable(['network', 'revenue'], [['a', 20]]), { minute: 5 }));
  expect(sheet.readValues('Revenue')[1]!.slice(0, 2)).toEqual(['Network', 'Revenue']);
});

const PREVIOUS = ['days', 'lastChange', 'names', 'order'];
const FIRST = [...PREVIOUS, 'covers', 'note'];

it.each([
  ['the previous build', PREVIOUS],
  ['version 0.1.0', FIRST],
])(
  'a sheet that an earlier build has written of %s has its columns found by their headers once, and is then marked and verified',
  (_, missing) => {
    const { sheet, user, older, marks, refresh, shown } = edited();
    older(...missing);
    user.moveColumns('Revenue', 'C', 1, 'A');
    expect(refresh([buildRow(2, 21)], FIELDS, { window: WINDOW })).toMatchObject({ cellsWritten: 1 });
    expect(shown()[1]).toEqual([10, 46_327, 'a', 1]);
    expect(marks()).toHaveLength(5);
    sheet.enter('Revenue', { row: 1, column: 0, value: 'Umsatz' });
    sheet.enter('Revenue', { row: 2, column: 0, value: 99 });
    expect(() => refresh([buildRow(2, 21)], FIELDS, { window: WINDOW })).toThrow(DaysDiffer);
    refresh([buildRow(1, 10), buildRow(2, 21)]);
    expect(shown()[1]).toEqual([10, 46_327, 'a', 1]);
  },
);
