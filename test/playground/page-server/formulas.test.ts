import { TestPage } from './page';

const page = TestPage.openFor('all');

it('formulas of the add-on in cells of the page run, spill, and show their result or error', async () => {
  await page.typeTexts(0, 0, ['=GRID(2,2)', '', '=ROUND(DOUBLE(1.26),1)'], ['', '', '=BROKEN("app 7")']);
  await page.playground.cells.idle();
  const { rows } = await page.fetchSheet();
  expect(rows.slice(0, 2)).toEqual([
    [
      { shown: '11', isNumber: true, typed: '=GRID(2,2)' },
      { shown: '12', isNumber: true },
      { shown: '2.5', isNumber: true, typed: '=ROUND(DOUBLE(1.26),1)' },
    ],
    [
      { shown: '21', isNumber: true },
      { shown: '22', isNumber: true },
      {
        shown: '#ERROR!',
        typed: '=BROKEN("app 7")',
        error: 'There is no app 7.',
      },
    ],
  ]);
});

it('formulas of the add-on in cells of the page are all top-level functions, as in Google Sheets, with or without @customfunction', async () => {
  await page.typeTexts(7, 0, ['=notACellFunction()', '=onOpen()', '=nowhere()']);
  await page.playground.cells.idle();
  expect((await page.displayTab())[7]).toEqual(['1', '#ERROR!', '#NAME?']);
  expect((await page.fetchSheet()).rows[7]?.[1]).toMatchObject({
    error: 'Cannot call SpreadsheetApp.getUi() from this context.',
  });
});

it('formulas of the add-on in cells of the page are listed among the executions as the owner’s, whichever user types them', async () => {
  await page.post('/api/control', { kind: 'user', email: 'colleague@example.com' });
  await page.typeTexts(9, 0, ['=DAY()']);
  await page.playground.cells.idle();
  expect((await page.displayTab())[10]).toEqual([expect.stringMatching(/^9\/[45]\/2026/)]);
  const { executions } = (await page.fetchState()).panel;
  expect(executions[0]).toMatchObject({
    functionName: 'DAY',
    kind: 'customFunction',
    user: 'owner@example.com',
  });
});
