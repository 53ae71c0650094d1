import { TestPage } from './page';

let page: TestPage;
beforeAll(async () => {
  page = await TestPage.open();
});
afterAll(() => page.close());

describe('a historic rate of GOOGLEFINANCE on the page', () => {
  const place = (row: number) => ({
    sheetId: 0,
    startRowIndex: row,
    endRowIndex: row + 1,
    startColumnIndex: 0,
    endColumnIndex: 2,
  });

  it('is shown as a number that the add-on cannot read, until the user pastes it as a value', async () => {
    const rate = 'INDEX(GOOGLEFINANCE("CURRENCY:EURUSD";"price";DATE(2025;10;31));2;2)';
    await page.type(20, 0, [`=${rate}`, '=ROUND(A21;2)']);
    const [number, rounded] = (await page.shown())[20]!.map(Number);
    expect([number, rounded]).toEqual([expect.any(Number), Math.round(number! * 100) / 100]);
    expect([await page.call('reads', 'A21'), await page.call('reads', 'B21')]).toEqual(['#N/A', '#N/A']);
    await page.edit({
      kind: 'request',
      request: { copyPaste: { source: place(20), destination: place(21), pasteType: 'PASTE_VALUES' } },
    });
    expect((await page.shown())[21]).toEqual((await page.shown())[20]);
    expect(await page.call('reads', 'A22')).toBe(String(number));
  });
});

describe('formulas of the add-on in cells of the page', () => {
  it('run, spill, and show their result or error', async () => {
    await page.type(0, 0, ['=GRID(2,2)', '', '=ROUND(DOUBLE(1.26),1)'], ['', '', '=BROKEN("app 7")']);
    await page.playground.cells.idle();
    const { rows } = await page.sheet();
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

  it('are all top-level functions, as in Google Sheets, with or without @customfunction', async () => {
    await page.type(7, 0, ['=notACellFunction()', '=onOpen()', '=nowhere()']);
    await page.playground.cells.idle();
    expect((await page.shown())[7]).toEqual(['1', '#ERROR!', '#NAME?']);
    expect((await page.sheet()).rows[7]?.[1]).toMatchObject({
      error: 'Cannot call SpreadsheetApp.getUi() from this context.',
    });
  });

  it('are listed among the executions as the owner’s, whichever user types them', async () => {
    await page.post('/api/control', { kind: 'user', email: 'colleague@example.com' });
    await page.type(9, 0, ['=DAY()']);
    await page.playground.cells.idle();
    expect((await page.shown())[10]).toEqual([expect.stringMatching(/^9\/[45]\/2026/)]);
    const { executions } = (await page.state()).panel;
    expect(executions[0]).toMatchObject({
      functionName: 'DAY',
      kind: 'customFunction',
      user: 'owner@example.com',
    });
  });
});
