import { ClosingFile, type Fact } from './closing-file';

const OCTOBER: readonly Fact[] = [
  ['2026-10-01', 'chess', '1', 10.1],
  ['2026-10-02', 'chess', '2', 0.2],
];
const CLOSINGS = 'Closings 2026';
const OVERVIEW = 'Close overview';
const HIDDEN = 'Ad Reports keeps closings';

function closed(): ClosingFile {
  const file = new ClosingFile();
  file.reports(...OCTOBER);
  file.close();
  return file;
}

/** The same file as it was when it was copied: with its sheets, and without later properties. */
function copyOf(file: ClosingFile): ClosingFile {
  const copy = new ClosingFile(file.sheets.copy(), file.clock.now());
  copy.service.items = file.service.items;
  return copy;
}

function tab(file: ClosingFile, title: string): number {
  const found = file.sheets.store.sheets.find((sheet) => sheet.title === title);
  if (found === undefined) throw new Error(`no tab ${title}`);
  return found.id;
}

describe('the tabs of closings show what the books hold', () => {
  const TRUE_ROWS = [
    [10.1, '10.1'],
    [0.2, '0.2'],
  ];
  const shown = (file: ClosingFile) =>
    file.column(CLOSINGS, 'Closed amount', 'Exact amount').sort().reverse();

  it('writes edited amounts again with the next check', () => {
    const file = closed();
    file.sheets.type(`'${CLOSINGS}'!H3`, [[99]]);
    file.sheets.type(`'${CLOSINGS}'!P4`, [["'0.3"]]);
    file.check();
    expect(shown(file)).toEqual(TRUE_ROWS);
    expect(file.column(OVERVIEW, 'Closed', 'Check')).toEqual([[10.3, 'exact']]);
  });

  it.each([
    [
      'a deleted row',
      (sheetId: number) => ({
        deleteDimension: { range: { sheetId, dimension: 'ROWS' as const, startIndex: 2, endIndex: 3 } },
      }),
      1,
    ],
    ['a deleted tab', (sheetId: number) => ({ deleteSheet: { sheetId } }), 2],
  ])('writes %s again when the view opens, and keeps what users have written', (_, request, count) => {
    const file = closed();
    file.sheets.type(`'${CLOSINGS}'!N4`, [['seen by Eva']]);
    file.sheets.batchUpdate([request(tab(file, CLOSINGS))]);
    expect(file.repair()).toBe(count);
    expect(shown(file)).toEqual(TRUE_ROWS);
    expect(file.repair()).toBe(0);
    expect(file.books().entries).toHaveLength(1);
  });

  it('adds no adjustment twice after the zone of the spreadsheet was changed, although several are alike', () => {
    const file = closed();
    for (const amount of [11.1, 10.1, 11.1]) {
      file.reports(['2026-10-01', 'chess', '1', amount], ['2026-10-02', 'chess', '2', 0.2]);
      file.check();
    }
    file.sheets.store.timeZone = 'Asia/Tokyo';
    expect(file.repair()).toBe(0);
    file.sheets.type("'Adjustments 2026'!J4", [[7]]);
    expect(file.repair()).toBe(1);
    expect(file.column('Adjustments 2026', 'Amount')).toEqual([[1], [-1], [1]]);
  });

  it('keeps its rows apart after users have renamed the tab, sorted its rows and inserted columns', () => {
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
    file.reports(['2026-10-01', 'chess', '1', 12.1], ['2026-10-02', 'chess', '2', 0.2]);
    file.check();
    file.reopen();
    file.close();
    expect(file.column('Frozen', 'Network', 'Version', 'Exact amount').sort()).toEqual([
      ['Network 1', 1, '10.1'],
      ['Network 1', 2, '12.1'],
      ['Network 2', 1, '0.2'],
      ['Network 2', 2, '0.2'],
    ]);
    expect(file.repair()).toBe(0);
  });
});

describe('the hidden copy', () => {
  it('is found by its metadata, although users have renamed it or duplicated it', () => {
    const file = closed();
    const sheetId = tab(file, HIDDEN);
    file.sheets.batchUpdate([
      { duplicateSheet: { sourceSheetId: sheetId, insertSheetIndex: 0, newSheetName: 'A copy' } },
      { updateSheetProperties: { properties: { sheetId, title: 'Do not touch' }, fields: 'title' } },
    ]);
    file.check();
    expect(file.column(OVERVIEW, 'Check')).toEqual([['exact']]);
    expect(file.books().entries).toHaveLength(2);
  });

  it.each([
    ['edited', `'${HIDDEN}'!B1`, [['H4sI']]],
    ['sorted', `'${HIDDEN}'!A1:A2`, [[2], [2]]],
  ])('stops everything when it is %s', (_, place, values) => {
    const file = closed();
    file.check();
    file.sheets.type(place, values);
    expect(file.books().canContinue).toBe(false);
    file.reports(['2026-09-01', 'chess', '1', 1]);
    expect(() => file.close('2026-09')).toThrow('it was edited or deleted');
    expect(file.column(CLOSINGS, 'Month')).toHaveLength(2);
  });

  it('stops everything when it is deleted', () => {
    const file = closed();
    file.sheets.batchUpdate([{ deleteSheet: { sheetId: tab(file, HIDDEN) } }]);
    expect(() => file.close()).toThrow('it was edited or deleted');
  });

  it('says that an earlier version of the file was restored, until the user continues it', () => {
    const file = closed();
    const earlier = file.sheets.copy();
    file.reports(['2026-10-01', 'chess', '1', 12.1], ['2026-10-02', 'chess', '2', 0.2]);
    file.check();
    const restored = copyOf(file);
    for (const [name, text] of file.properties.kept) restored.properties.kept.set(name, text);
    const before = new ClosingFile(earlier, file.clock.now());
    for (const [name, text] of file.properties.kept) before.properties.kept.set(name, text);
    before.service.items = file.service.items;
    expect(restored.books().problem).toBe('');
    expect(() => before.check()).toThrow('an earlier version of the file was restored');
    before.adopt();
    before.check();
    expect(before.column(OVERVIEW, 'In 2026-11', 'Check')).toEqual([[2, 'exact']]);
  });
});

describe('a copy of the file', () => {
  it('says whose closings it has, and changes nothing until a user continues them', () => {
    const copy = copyOf(closed());
    copy.fileId = 'file-2';
    expect(() => copy.check()).toThrow(
      'this file is a copy of “Finance”, and its closings belong to that file',
    );
    copy.adopt();
    expect(copy.books().problem).toBe('');
    copy.check('2026-10', 24, true);
    expect(copy.column(OVERVIEW, 'Check')).toEqual([['exact']]);
  });
});
