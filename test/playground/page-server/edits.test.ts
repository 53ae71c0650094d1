import { SpreadsheetUser } from '../../../emulator/src/spreadsheet/edits/user';
import { TestPage } from './page';

let page: TestPage;
beforeEach(async () => {
  page = await TestPage.open();
});
afterEach(() => page.close());

const area = (row: number, column: number, rows = 1, columns = 1, sheetId = 0) => ({
  sheetId,
  row,
  column,
  rows,
  columns,
});

describe('an edit on the page', () => {
  it('pastes spilled values as values, because their formula is elsewhere', async () => {
    await page.type(0, 0, ['=GRID(2, 2)']);
    await page.until(({ sheets }) => sheets[0]!.revision > 1);
    await page.playground.cells.idle();
    await page.edit({ kind: 'paste', from: area(1, 0, 1, 2), into: area(5, 0, 1, 2), what: 'all' });
    expect((await page.shown())[5]).toEqual(['21', '22']);
    expect((await page.sheet()).rows[5]).toEqual([
      ['21', 0, 1],
      ['22', 0, 1],
    ]);
  });

  it('enlarges the grid if pasted cells reach beyond it', async () => {
    await page.type(999, 25, ['a', 'b'], ['c', 'd']);
    const { rowCount, columnCount } = await page.sheet();
    expect([rowCount, columnCount]).toEqual([1001, 27]);
    await page.undo();
    expect((await page.sheet()).rowCount).toBe(1000);
  });

  it('is refused as a whole with a sentence if the cells are protected', async () => {
    new SpreadsheetUser(page.playground.file).protect('Sheet1', 'B1:B9');
    await page.post('/api/control', { kind: 'user', email: 'colleague@example.com' });
    await expect(page.type(0, 0, ['mine', 'not mine'])).rejects.toThrow(/protected cell/);
    expect(await page.shown()).toEqual([]);
    expect((await page.state()).canUndo).toBe(false);
  });

  it('gives the add-on the active range', async () => {
    await page.post('/api/select', area(3, 1, 2, 2));
    expect(await page.call('selected')).toBe('B4:C5');
    expect((await page.state()).selection).toEqual(area(3, 1, 2, 2));
    await page.edit({ kind: 'add sheet' });
    expect(await page.call('selected')).toBe('A1');
    await page.post('/api/select', area(7, 7));
    expect(await page.call('selected')).toBe('A1');
    await page.edit({ kind: 'open sheet', sheetId: 0 });
    expect(await page.call('selected')).toBe('H8');
  });

  it('selects nothing, without an error, if the sheet was deleted before the page knew', async () => {
    await page.post('/api/select', area(7, 7));
    expect(await page.post('/api/select', area(1, 1, 1, 1, 99))).toEqual({});
    expect((await page.state()).selection).toEqual(area(7, 7));
    expect([...page.playground.file.selected.keys()]).toEqual([0]);
  });
});

describe('undo and redo', () => {
  it('restore cells with their formats and notes', async () => {
    await page.type(0, 0, ['12.5%', 'x']);
    new SpreadsheetUser(page.playground.file).note('Sheet1', 'A1', 'checked');
    await page.edit({ kind: 'clear', area: area(0, 0, 1, 2) });
    await page.type(0, 0, ['other']);
    await page.undo();
    await page.undo();
    const [first] = (await page.sheet()).rows[0]!;
    expect(first).toEqual({ shown: '12.50%', style: 0, isNumber: true, typed: '12.5%', note: 'checked' });
    await page.redo();
    await page.redo();
    expect(await page.shown()).toEqual([['other']]);
  });

  it('restore a deleted sheet and the formulas that refer to it', async () => {
    await page.edit({ kind: 'add sheet' });
    const sheetId = (await page.state()).sheets[1]!.sheetId;
    await page.edit({ kind: 'type', sheetId, row: 0, column: 0, texts: [['7']] });
    await page.type(0, 0, ['=Sheet2!A1']);
    await page.edit({ kind: 'delete sheet', sheetId });
    expect(await page.shown()).toEqual([['#REF!']]);
    await page.undo();
    expect(await page.shown()).toEqual([['7']]);
    expect(await page.shown(sheetId)).toEqual([['7']]);
  });

  it('follow the cells if the add-on has inserted rows above them', async () => {
    await page.type(2, 0, ['first'], ['second']);
    await page.type(2, 0, ['mine']);
    await page.call('insertAbove', 1);
    await page.undo();
    expect(await page.shown()).toEqual([[], [], [], ['first'], ['second']]);
  });

  it('refuse with a sentence if the add-on has written to the same cell since, and lose nothing', async () => {
    await page.type(0, 0, ['mine']);
    await page.call('writeInto', 'A1', 'from the add-on');
    await expect(page.undo()).rejects.toThrow(
      'This step cannot be undone or redone: A1 on “Sheet1” has changed since. The current content was kept.',
    );
    expect(await page.shown()).toEqual([['from the add-on']]);
    expect((await page.state()).canUndo).toBe(false);
  });

  it('are separate for each user', async () => {
    await page.type(0, 0, ['owner']);
    await page.post('/api/control', { kind: 'user', email: 'colleague@example.com' });
    expect((await page.state()).canUndo).toBe(false);
    await page.type(0, 1, ['colleague']);
    await page.undo();
    expect(await page.shown()).toEqual([['owner']]);
  });
});
