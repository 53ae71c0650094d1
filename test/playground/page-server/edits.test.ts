import { SpreadsheetUser } from '../../../emulator/src/spreadsheet/edits/user';
import { TestPage } from './page';

const page = TestPage.openFor('each');

it('an edit on the page enlarges the grid if pasted cells reach beyond it', async () => {
  await page.typeTexts(999, 25, ['a', 'b'], ['c', 'd']);
  const { rowCount, columnCount } = await page.fetchSheet();
  expect([rowCount, columnCount]).toEqual([1001, 27]);
});

it('an edit on the page is refused as a whole with a sentence if the cells are protected', async () => {
  new SpreadsheetUser(page.playground.file).protect('Sheet1', 'B1:B9');
  await page.post('/api/control', { kind: 'user', email: 'colleague@example.com' });
  await expect(page.typeTexts(0, 0, ['mine', 'not mine'])).rejects.toThrow(/protected cell/);
  expect(await page.displayTab()).toEqual([]);
});

it('an edit on the page is any request of the Sheets API, with Google’s message if it is refused', async () => {
  await page.typeTexts(0, 0, ['a']);
  const insert = (sheetId: number) => ({
    kind: 'request' as const,
    request: { insertDimension: { range: { sheetId, dimension: 'ROWS', startIndex: 0, endIndex: 1 } } },
  });
  await page.edit(insert(0));
  expect(await page.displayTab()).toEqual([[], ['a']]);
  await expect(page.edit(insert(99))).rejects.toThrow(/^400: No grid with id: 99/);
});

it('an edit on the page gives the add-on the active range of the open tab', async () => {
  await page.post('/api/select', { sheetId: 0, row: 3, column: 1, rows: 2, columns: 2 });
  expect(await page.call('selected')).toBe('B4:C5');
  await page.edit({
    kind: 'request',
    request: { addSheet: { properties: { sheetId: 7, title: 'Other' } } },
  });
  await page.edit({ kind: 'open', sheetId: 7 });
  expect(await page.call('selected')).toBe('A1');
  expect(await page.post('/api/select', { sheetId: 99, row: 1, column: 1, rows: 1, columns: 1 })).toEqual({});
  await page.edit({ kind: 'open', sheetId: 0 });
  expect(await page.call('selected')).toBe('B4:C5');
});
