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
  it('parses typed text as Google Sheets does', async () => {
    await page.type(0, 0, ['12.5%', '9/5/2026', 'US'], ['=1+1', '00123', '']);
    const { rows } = await page.sheet();
    expect(rows).toEqual([
      [{ shown: '12.50%', style: 0, isNumber: true, typed: '12.5%' }, ['9/5/2026', 0, 1], ['US', 0, 0]],
      [{ shown: '2', style: 0, isNumber: true, typed: '=1+1' }, ['123', 0, 1]],
    ]);
  });

  it('fills cells beside others, and undoes it at once', async () => {
    await page.type(0, 0, ['1', '=A1*2'], ['2', '=A2*2']);
    await page.edit({ kind: 'fill', area: area(0, 0, 2, 2), into: area(0, 0, 4, 2) });
    expect(await page.shown()).toEqual([
      ['1', '2'],
      ['2', '4'],
      ['3', '6'],
      ['4', '8'],
    ]);
    await page.undo();
    expect(await page.shown()).toEqual([
      ['1', '2'],
      ['2', '4'],
    ]);
    await page.edit({ kind: 'fill', area: area(0, 1, 2, 1), into: area(0, 1, 2, 3) });
    expect(await page.shown()).toEqual([
      ['1', '2', '4', '8'],
      ['2', '4', '8', '16'],
    ]);
    const both = { kind: 'fill', area: area(0, 0), into: area(0, 0, 2, 2) };
    expect(await page.post('/api/edit', both)).toEqual({
      refused: expect.stringMatching(/in one direction/),
    });
  });

  it('pastes formulas with moved references, or their values, also into another tab and beyond the grid', async () => {
    await page.type(0, 0, ['1', '=A1*2']);
    await page.edit({ kind: 'add sheet' });
    const [, { sheetId }] = (await page.state()).sheets as never as [unknown, { sheetId: number }];
    const from = area(0, 0, 1, 2);
    await page.edit({ kind: 'paste', from, into: area(1, 0, 2, 2), what: 'all' });
    await page.edit({ kind: 'paste', from, into: area(999, 25, 1, 1, sheetId), what: 'values' });
    expect(await page.shown()).toEqual([
      ['1', '2'],
      ['1', '2'],
      ['1', '2'],
    ]);
    expect((await page.sheet()).rows[2]![1]).toMatchObject({ typed: '=A3*2' });
    const { rows, columnCount } = await page.sheet(sheetId);
    expect([rows[999]!.slice(25), columnCount]).toEqual([
      [
        ['1', 0, 1],
        ['2', 0, 1],
      ],
      27,
    ]);
  });

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

  it('moves cut cells, and formulas follow them', async () => {
    await page.type(0, 0, ['7', '=A1+1']);
    await page.edit({ kind: 'move cells', from: area(0, 0), to: area(4, 3) });
    expect((await page.sheet()).rows[0]![1]).toMatchObject({ shown: '8', typed: '=D5+1' });
    await page.undo();
    expect((await page.sheet()).rows[0]![1]).toMatchObject({ shown: '8', typed: '=A1+1' });
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

  it('adds, renames, moves, hides and deletes sheets', async () => {
    await page.edit({ kind: 'add sheet' });
    const [, { sheetId }] = (await page.state()).sheets as never as [unknown, { sheetId: number }];
    await page.edit({ kind: 'rename sheet', sheetId, title: 'Notes' });
    await page.edit({ kind: 'move sheet', sheetId, position: 0 });
    await page.edit({ kind: 'hide sheet', sheetId: 0 });
    const titles = async () =>
      (await page.state()).sheets.map(({ title, hidden }) => `${title}${hidden ? ' (hidden)' : ''}`);
    expect(await titles()).toEqual(['Notes', 'Sheet1 (hidden)']);
    await expect(page.edit({ kind: 'delete sheet', sheetId })).rejects.toThrow(/./);
    await page.edit({ kind: 'show sheet', sheetId: 0 });
    await page.edit({ kind: 'open sheet', sheetId: 0 });
    await page.edit({ kind: 'delete sheet', sheetId });
    expect(await titles()).toEqual(['Sheet1']);
    await page.undo();
    expect(await titles()).toEqual(['Notes', 'Sheet1']);
  });

  it('formats cells without touching the rest of their format', async () => {
    await page.type(0, 0, ['12.5%']);
    await page.edit({ kind: 'format', area: area(0, 0), style: { bold: true, background: '#ffcc00' } });
    await page.edit({ kind: 'format', area: area(0, 0), style: { italic: true } });
    const { rows, styles } = await page.sheet();
    const cell = rows[0]![0] as { shown: string; style: number };
    expect(cell.shown).toBe('12.50%');
    expect(styles[cell.style]).toEqual({ bold: true, italic: true, background: '#ffcc00' });
    await page.edit({ kind: 'format', area: area(0, 0), style: { background: '' } });
    expect((await page.sheet()).styles.at(-1)).toEqual({ bold: true, italic: true });
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

  it('restore deleted rows and columns, and the formulas that refer to them', async () => {
    await page.type(0, 0, ['1', '2', '=A2'], ['3', '4', '=SUM(A1:B2)'], ['5', '6', '']);
    const before = await page.shown();
    await page.edit({ kind: 'delete', dimension: 'ROWS', sheetId: 0, at: 1, count: 1 });
    expect((await page.shown())[0]).toEqual(['1', '2', '#REF!']);
    await page.edit({ kind: 'delete', dimension: 'COLUMNS', sheetId: 0, at: 0, count: 1 });
    await page.undo();
    await page.undo();
    expect(await page.shown()).toEqual(before);
    await page.redo();
    await page.undo();
    expect(await page.shown()).toEqual(before);
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

  it('restore the order before a sort', async () => {
    await page.type(0, 0, ['Day'], ['2'], ['3'], ['1']);
    await page.edit({ kind: 'sort', sheetId: 0, column: 0, descending: false, headerRows: 1 });
    expect(await page.shown()).toEqual([['Day'], ['1'], ['2'], ['3']]);
    await page.undo();
    expect(await page.shown()).toEqual([['Day'], ['2'], ['3'], ['1']]);
  });

  it('do not change cells that the add-on has written elsewhere since', async () => {
    await page.type(0, 0, ['mine']);
    await page.call('writeInto', 'B1', 'from the add-on');
    await page.undo();
    expect(await page.shown()).toEqual([['', 'from the add-on']]);
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

  it('refuse to remove rows that the add-on has written to', async () => {
    await page.type(0, 0, ['a'], ['b']);
    await page.edit({ kind: 'insert', dimension: 'ROWS', sheetId: 0, at: 1, count: 2 });
    await page.call('writeInto', 'A2', 'from the add-on');
    await expect(page.undo()).rejects.toThrow(/has changed since/);
    expect(await page.shown()).toEqual([['a'], ['from the add-on'], [], ['b']]);
  });

  it('are separate for each user', async () => {
    await page.type(0, 0, ['owner']);
    await page.post('/api/control', { kind: 'user', email: 'colleague@example.com' });
    expect((await page.state()).canUndo).toBe(false);
    await page.type(0, 1, ['colleague']);
    await page.undo();
    expect(await page.shown()).toEqual([['owner']]);
  });

  it('report that there is nothing to undo or redo', async () => {
    await expect(page.undo()).rejects.toThrow(/nothing/);
  });
});
