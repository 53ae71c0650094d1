import { SpreadsheetUser } from '../../../emulator/src/spreadsheet/edits/user';
import { checkMonths } from '../../../src/close/closings/check-month';
import { createErrorLog } from '../../../src/errors/failure-message';
import { addMetadata } from '../../../src/sheet/api/sheets-requests';
import { withOwnSheets } from '../../../src/sheet/own/own-sheets';
import { SHEET_FIELDS } from '../../../src/sheet/read/report-sheet';
import { ClosingFile, type Fact, HOUR_MS } from './closing-file';

const OCTOBER: readonly Fact[] = [
  ['2026-10-01', 'chess', '1', 10.1],
  ['2026-10-02', 'chess', '2', 0.2],
];
const CLOSINGS = 'Closings 2026';
const OVERVIEW = 'Close overview';
const HIDDEN = 'Ad Reports keeps closings';

function closed(): ClosingFile {
  const file = new ClosingFile();
  file.setServiceFacts(...OCTOBER);
  file.closeMonth();
  return file;
}

/** The same file as it was when it was copied: with its sheets, and without later properties. */
function copyOf(file: ClosingFile): ClosingFile {
  const copy = new ClosingFile(file.sheets.copy(), file.clock.now());
  copy.service.items = file.service.items;
  return copy;
}

function tab({ sheets }: ClosingFile, title: string): number {
  return sheets.requireTab(title).sheetId;
}

describe('the tabs of closings show what the books hold', () => {
  const shown = (file: ClosingFile) =>
    file.readColumns(CLOSINGS, 'Closed amount', 'Exact amount').sort().reverse();

  it.each([
    [
      'a deleted row',
      (sheetId: number) => ({
        deleteDimension: { range: { sheetId, dimension: 'ROWS' as const, startIndex: 2, endIndex: 3 } },
      }),
    ],
    ['a deleted tab', (sheetId: number) => ({ deleteSheet: { sheetId } })],
  ])('the tabs of closings show what the books hold writes %s again with the next check', (_, request) => {
    const file = closed();
    file.sheets.batchUpdate([request(tab(file, CLOSINGS))]);
    for (const _check of [1, 2]) {
      file.checkMonth();
      expect(shown(file)).toEqual([
        [10.1, '10.1'],
        [0.2, '0.2'],
      ]);
    }
  });

  it.each([
    ['an amount', 'H3', 99],
    ['a person', 'J3', 'eve@example.com'],
    ['a reviewer', 'N3', 'eve@example.com'],
    ['a reason', 'O3', 'approved by the board'],
  ])(
    'the tabs of closings show what the books hold writes %s that was edited again with the next check, beside a note of the user',
    (_, cell, value) => {
      const file = closed();
      const columns = { dimension: 'COLUMNS', length: 1 } as const;
      file.sheets.batchUpdate([{ appendDimension: { sheetId: tab(file, CLOSINGS), ...columns } }]);
      file.sheets.typeValues(`'${CLOSINGS}'!Q3`, [['seen by Eva']]);
      const before = file.sheets.readValues(`'${CLOSINGS}'!A3:Q6`);
      file.sheets.typeValues(`'${CLOSINGS}'!${cell}`, [[value]]);
      file.checkMonth();
      expect(file.sheets.readValues(`'${CLOSINGS}'!A3:Q6`)).toEqual(before);
    },
  );

  it.each([
    ['an exact amount', 'P3', "'0.3"],
    ['a blank exact amount', 'P3', ''],
    ['an app id', 'B3', 'chess2'],
    ['a blank network id', 'D3', ''],
    ['a version', 'L3', 2],
    ['a month', 'A3', '2026-12-01'],
  ])(
    'the tabs of closings show what the books hold adds the row again if %s was edited, and blanks the edited one, so that nothing counts twice',
    (_, cell, value) => {
      const file = closed();
      const readRows = () =>
        file.sheets.readValues(`'${CLOSINGS}'!A3:P6`).filter(([month = '']) => month !== '');
      const before = readRows();
      file.sheets.typeValues(`'${CLOSINGS}'!${cell}`, [[value]]);
      file.checkMonth();
      expect(readRows()).toEqual(before);
      file.checkMonth();
      expect(readRows()).toEqual(before);
    },
  );

  it('the tabs of closings show what the books hold blanks a copied row, which would count twice, and leaves rows of the user as they are', () => {
    const file = closed();
    const rows = { dimension: 'ROWS', length: 5 } as const;
    file.sheets.batchUpdate([{ appendDimension: { sheetId: tab(file, CLOSINGS), ...rows } }]);
    const [row = []] = file.sheets.readValues(`'${CLOSINGS}'!A3:P3`);
    const copied = row.map((cell) => (typeof cell === 'string' && cell !== '' ? `'${cell}` : cell));
    file.sheets.typeValues(`'${CLOSINGS}'!A6`, [copied]);
    file.sheets.typeValues(`'${CLOSINGS}'!A7`, [["'2026-10", '', 'Total', '', '', '', '', 10.3]]);
    file.checkMonth();
    expect(file.readColumns(CLOSINGS, 'Closed amount').slice(2)).toEqual([[''], [''], [10.3]]);
  });

  it('the tabs of closings show what the books hold writes the reviewer of an earlier version again with its rows', () => {
    const file = closed();
    file.user = 'ben@example.com';
    file.reviewMonth();
    file.reopenMonth();
    file.closeMonth();
    file.sheets.batchUpdate([{ deleteSheet: { sheetId: tab(file, CLOSINGS) } }]);
    file.checkMonth();
    expect(file.readColumns(CLOSINGS, 'Version', 'Reviewed by').sort()[0]).toEqual([1, 'ben@example.com']);
  });

  it('the tabs of closings show what the books hold writes at most 10,000 of many missing rows with one check', () => {
    const file = new ClosingFile();
    for (const month of ['2026-07', '2026-08', '2026-09']) {
      file.setServiceFacts(
        ...Array.from({ length: 4_000 }, (_, nth): Fact => [`${month}-01`, `app${nth}`, '1', 1]),
      );
      file.closeMonth(month);
    }
    file.sheets.batchUpdate([{ deleteSheet: { sheetId: tab(file, CLOSINGS) } }]);
    const counts = [1, 2, 3].map(() => {
      file.checkMonth('2026-09');
      return file.sheets.readValues(`'${CLOSINGS}'!A3:A13000`).length;
    });
    expect(counts).toEqual([10_000, 12_000, 12_000]);
  });

  it('the tabs of closings show what the books hold adds no adjustment twice after the zone of the spreadsheet was changed, although several are equal', () => {
    const file = closed();
    for (const amount of [11.1, 10.1, 11.1]) {
      file.setServiceFacts(['2026-10-01', 'chess', '1', amount], ['2026-10-02', 'chess', '2', 0.2]);
      file.checkMonth();
    }
    file.sheets.store.timeZone = 'Asia/Tokyo';
    file.checkMonth();
    expect(file.readColumns('Adjustments 2026', 'Amount')).toEqual([[1], [-1], [1]]);
    file.sheets.typeValues("'Adjustments 2026'!J4", [[7]]);
    file.checkMonth();
    expect(file.readColumns('Adjustments 2026', 'Amount')).toEqual([[1], [-1], [1]]);
  });

  it('the tabs of closings show what the books hold keeps its rows apart after users have renamed the tab, sorted its rows and inserted columns', () => {
    const file = closed();
    const sheetId = tab(file, CLOSINGS);
    const rows = { sheetId, startRowIndex: 2, endRowIndex: 4, startColumnIndex: 0, endColumnIndex: 16 };
    file.sheets.batchUpdate([
      { sortRange: { range: rows, sortSpecs: [{ dimensionIndex: 7, sortOrder: 'ASCENDING' }] } },
      {
        insertDimension: {
          range: { sheetId, dimension: 'COLUMNS', startIndex: 0, endIndex: 2 },
          inheritFromBefore: false,
        },
      },
      { updateSheetProperties: { properties: { sheetId, title: 'Frozen' }, fields: 'title' } },
    ]);
    file.setServiceFacts(['2026-10-01', 'chess', '1', 12.1], ['2026-10-02', 'chess', '2', 0.2]);
    file.checkMonth();
    file.reopenMonth();
    file.closeMonth();
    expect(file.readColumns('Frozen', 'Network', 'Version', 'Exact amount').sort()).toEqual([
      ['Network 1', 1, '10.1'],
      ['Network 1', 2, '12.1'],
      ['Network 2', 1, '0.2'],
      ['Network 2', 2, '0.2'],
    ]);
  });
});

const SUM = `=SUMIFS('${CLOSINGS}'!H:H;'${CLOSINGS}'!A:A;DATE(2026;10;1);'${CLOSINGS}'!F:F;"Revenue";'${CLOSINGS}'!G:G;"USD";'${CLOSINGS}'!L:L;MAXIFS('${CLOSINGS}'!L:L;'${CLOSINGS}'!A:A;DATE(2026;10;1);'${CLOSINGS}'!G:G;"USD"))`;

it('the formula of docs/closing.md shows the frozen amount of the newest version', () => {
  const file = closed();
  file.setServiceFacts(['2026-10-01', 'chess', '1', 12.1], ['2026-10-02', 'chess', '2', 0.2]);
  file.reopenMonth();
  file.closeMonth();
  file.sheets.addTab('Mine', { sheetId: 999 });
  file.sheets.enter('Mine', { row: 0, column: 0, value: SUM });
  expect(file.sheets.readValues('Mine!A1')).toEqual([[expect.closeTo(12.3, 10)]]);
});

it('a tab that its owner has protected does not keep colleagues from checking, reviewing and closing', () => {
  const file = closed();
  file.sheets.typeValues(`'${CLOSINGS}'!H3`, [[99]]);
  new SpreadsheetUser(file.sheets.store, 'ana', () => file.clock.now()).protect(CLOSINGS);
  file.sheets.user = 'ben';
  file.user = 'ben@example.com';
  file.checkMonth();
  file.reviewMonth();
  file.setServiceFacts(['2026-09-01', 'chess', '1', 1]);
  file.closeMonth('2026-09');
  expect(file.readColumns(OVERVIEW, 'Month', 'Check', 'Reviewed by')).toEqual([
    ['Oct 2026', 'agrees with the service', 'ben@example.com'],
    ['Sep 2026', 'agrees with the service', ''],
  ]);
  expect(file.readColumns(CLOSINGS, 'Closed amount')).toEqual([[99], [0.2]]);
});

it('the hidden copy is found by its metadata, although users have renamed it or duplicated it', () => {
  const file = closed();
  const sheetId = tab(file, HIDDEN);
  file.sheets.batchUpdate([
    { duplicateSheet: { sourceSheetId: sheetId, insertSheetIndex: 0, newSheetName: 'A copy' } },
    { updateSheetProperties: { properties: { sheetId, title: 'Do not touch' }, fields: 'title' } },
  ]);
  file.checkMonth();
  expect(file.readColumns(OVERVIEW, 'Check')).toEqual([['agrees with the service']]);
  expect(file.openBooks().entries).toHaveLength(2);
});

it.each([
  ['edited', `'${HIDDEN}'!B1`, [['H4sI']]],
  ['sorted', `'${HIDDEN}'!A1:A2`, [[2], [2]]],
])('the hidden copy stops everything when it is %s', (_, place, values) => {
  const file = closed();
  file.checkMonth();
  file.sheets.typeValues(place, values);
  expect(file.openBooks().canAdopt).toBe(false);
  file.setServiceFacts(['2026-09-01', 'chess', '1', 1]);
  expect(() => file.closeMonth('2026-09')).toThrow('was edited or deleted');
  expect(file.readColumns(CLOSINGS, 'Month')).toHaveLength(2);
});

it('the hidden copy stops everything when it is deleted', () => {
  const file = closed();
  file.sheets.batchUpdate([{ deleteSheet: { sheetId: tab(file, HIDDEN) } }]);
  expect(() => file.closeMonth()).toThrow('was edited or deleted');
});

it('the hidden copy stays known as a sheet of the file after hundreds of other sheets were made and deleted', () => {
  const file = closed();
  const sheets = withOwnSheets(
    Object.assign(Object.create(file.sheets), { batchUpdate: () => undefined }),
    file.properties,
  );
  sheets.get(SHEET_FIELDS);
  for (let id = 1000; id < 1700; id++) sheets.batchUpdate([addMetadata(id, id, 'adreports.staging', 'x')]);
  const { sheets: shown = [] } = withOwnSheets(file.sheets, file.properties).get(SHEET_FIELDS);
  const book = shown.find(({ properties }) => properties?.title === HIDDEN);
  expect(book?.developerMetadata).toHaveLength(1);
});

it('the hidden copy says that an older version of this file was restored, until the user continues it', () => {
  const file = closed();
  const earlier = file.sheets.copy();
  file.setServiceFacts(['2026-10-01', 'chess', '1', 12.1], ['2026-10-02', 'chess', '2', 0.2]);
  file.checkMonth();
  const restored = copyOf(file);
  for (const [name, text] of file.properties.kept) restored.properties.kept.set(name, text);
  const before = new ClosingFile(earlier, file.clock.now());
  for (const [name, text] of file.properties.kept) before.properties.kept.set(name, text);
  before.service.items = file.service.items;
  expect(restored.openBooks().problem).toBe('');
  expect(() => before.checkMonth()).toThrow('an older version of this file was restored');
  before.adoptBooks();
  before.checkMonth();
  expect(before.readColumns(OVERVIEW, 'In Nov 2026', 'Check')).toEqual([[2, 'agrees with the service']]);
});

it('a hidden copy that Google does not read is a sentence of the hourly check', () => {
  const file = closed();
  file.sheets.beforeCall = () => {
    throw new Error('Service Spreadsheets failed while accessing document');
  };
  const errors = createErrorLog({ error: () => undefined }, () => []);
  const problems = checkMonths(['2026-10 USD'], file.clock.now() + HOUR_MS, { ...file.ports, errors });
  expect(problems).toEqual([
    expect.objectContaining({
      sentence: expect.stringContaining('Service Spreadsheets failed'),
      isFailure: true,
    }),
  ]);
});

it('a copy of the file names the file of its closings, and changes nothing until a user continues them', () => {
  const copy = copyOf(closed());
  copy.fileId = 'file-2';
  expect(() => copy.checkMonth()).toThrow(
    'this file is a copy of “Finance”. Months are closed in that file, not in this copy',
  );
  copy.adoptBooks();
  expect(copy.openBooks().problem).toBe('');
  copy.checkMonth();
  expect(copy.readColumns(OVERVIEW, 'Check')).toEqual([['agrees with the service']]);
});
