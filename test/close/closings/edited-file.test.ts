import { reopenMonth } from '../../../src/close/closings/month-actions';
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

describe('the tabs of closings belong to the user', () => {
  it('shows the true amount of an edited row, and leaves the edit', () => {
    const file = closed();
    file.sheets.type(`'${CLOSINGS}'!H3`, [[99]]);
    expect(file.edited()).toEqual([
      {
        tab: CLOSINGS,
        row: 3,
        name: 'Network 1 · com.chess · Revenue',
        closing: '2026-10 USD',
        shown: '99',
        exact: '10.1',
      },
    ]);
    file.check();
    expect(file.column(CLOSINGS, 'Closed amount')[0]).toEqual([99]);
    expect(file.column(OVERVIEW, 'Closed', 'Check', 'Note')).toEqual([
      [
        10.3,
        'rows edited',
        '1 row edited or deleted: “Closings 2026” row 3 (Network 1 · com.chess · Revenue) shows 99, its true amount is 10.1.',
      ],
    ]);
  });

  it('finds an edited exact amount, and a deleted row', () => {
    const file = closed();
    const sheetId = tab(file, CLOSINGS);
    file.sheets.type(`'${CLOSINGS}'!P4`, [["'0.3"]]);
    file.sheets.batchUpdate([
      { deleteDimension: { range: { sheetId, dimension: 'ROWS', startIndex: 2, endIndex: 3 } } },
    ]);
    expect(file.edited()).toMatchObject([
      { row: null, name: 'Network 1 · com.chess · Revenue', exact: '10.1' },
      { row: 3, shown: '0.3', exact: '0.2' },
    ]);
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
    expect(file.edited()).toEqual([]);
  });

  it('keeps a note that a user has written beside a month of the overview', () => {
    const file = closed();
    file.sheets.type(`'${OVERVIEW}'!R3`, [['agreed with the auditor']]);
    file.service.items = [];
    file.reports(['2026-11-03', 'chess', '1', 7]);
    file.clock.pass(31 * 24 * 3_600_000);
    file.close('2026-11');
    const [, , november, october] = file.sheets.shown(`'${OVERVIEW}'!A1:R4`);
    expect(november?.[0]).toBe('2026-11');
    expect([october?.[0], october?.[17]]).toEqual(['2026-10', 'agreed with the auditor']);
  });

  it('makes a new tab when somebody has deleted the old one, and names the deleted rows', () => {
    const file = closed();
    file.sheets.batchUpdate([{ deleteSheet: { sheetId: tab(file, CLOSINGS) } }]);
    expect(file.edited()).toHaveLength(2);
    file.reopen();
    file.close();
    expect(file.column(CLOSINGS, 'Version')).toEqual([[2], [2]]);
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

  it('does not let the hourly check of the original ask for the copy', () => {
    const copy = copyOf(closed());
    copy.fileId = 'file-2';
    expect([...copy.properties.kept.keys()]).toEqual([]);
  });
});

describe('a month that an earlier version has closed', () => {
  it('is shown as closed without amounts, gets no adjustments, and can be frozen now', () => {
    const file = new ClosingFile();
    file.properties.set(
      'adreports.closed.2026-09',
      JSON.stringify({ v: 1, closedAt: 1_790_000_000_000, by: 'eva@example.com' }),
    );
    file.reports(['2026-08-03', 'chess', '1', 5]);
    file.close('2026-08');
    expect(file.column(OVERVIEW, 'Month', 'State', 'Closed by', 'Closed')).toEqual([
      ['2026-09', 'closed without amounts', 'eva@example.com', ''],
      ['2026-08', 'closed', 'ana@example.com', 5],
    ]);
    file.reports(['2026-08-03', 'chess', '1', 6]);
    file.check('2026-08');
    expect(file.column('Adjustments 2026', 'Booked in')).toEqual([['2026-10']]);
    file.reports(['2026-09-03', 'chess', '1', 8]);
    reopenMonth('2026-09', '', '', file.ports);
    expect(file.books().others).toEqual([]);
    file.close('2026-09');
    expect(file.column(OVERVIEW, 'Month', 'State', 'Closed')).toEqual([
      ['2026-09', 'closed', 8],
      ['2026-08', 'closed', 5],
    ]);
  });
});
