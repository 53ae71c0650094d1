import { SpreadsheetUser } from '../../../emulator/src/spreadsheet/edits/user';
import { listViolations } from '../axe';
import { inBrowser, openPage } from '../in-browser';

const VALUE = '=ADREPORT_VALUE("full", "revenue", , $A2, , "area", B$1)';

inBrowser('the cells of the spreadsheet page', () => {
  const opened = openPage();
  beforeAll(() => opened.page.context().grantPermissions(['clipboard-read', 'clipboard-write']));

  const cell = (row: number, column: number) =>
    opened.page.locator(`tr[data-row="${row}"] td[data-column="${column}"]`);
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await opened.page.keyboard.press(key);
    await opened.waitUntilSettled();
  };
  const bar = () => opened.page.getByRole('textbox', { name: 'Text or formula of the selected cell' });
  const name = () => opened.page.locator('.name-box').innerText();
  const dragHandle = async (row: number, column: number) => {
    const { page } = opened;
    await page.locator('.fill-handle').hover();
    await page.mouse.down();
    await cell(row, column).hover();
    await page.mouse.up();
    await opened.waitUntilSettled();
  };

  it('the cells of the spreadsheet page take what is typed, calculate it, and are left with Enter, Escape, Tab and the arrow keys', async () => {
    const { page, playground } = opened;
    await cell(1, 1).click();
    await page.keyboard.type('=6*7');
    await press('Enter');
    expect([await cell(1, 1).innerText(), await name()]).toEqual(['42', 'B3']);
    await page.keyboard.type('lost');
    await press('Escape', 'ArrowUp');
    expect([await cell(2, 1).innerText(), await bar().inputValue()]).toEqual(['', '=6*7']);
    await press('Enter', 'Backspace', '8', 'Tab');
    expect([playground.sheet('Sheet1')[1]![1], await name()]).toEqual(['48', 'C2']);
    await press('ArrowLeft', 'Delete', 'Shift+ArrowDown', 'Shift+ArrowRight');
    expect([await cell(1, 1).innerText(), await name()]).toEqual(['', 'B2:C3']);
    await bar().fill('in the bar');
    await press('Enter');
    expect(await cell(1, 1).innerText()).toBe('in the bar');
  });

  it('the cells of the spreadsheet page spill a formula of the add-on, and explain in one sentence what is wrong with another', async () => {
    await opened.typeText('Sheet1', 'B2', '');
    await opened.typeText('Sheet1', 'A1', '=ADREPORT_FULL("3.10", "revenue", "last 7 days")');
    expect(await opened.readRow('Sheet1', 1, 2)).toEqual(['Date', 'Revenue']);
    expect(await cell(7, 1).innerText()).toMatch(/^\d/);
    await opened.typeText('Sheet1', 'D1', '=ADREPORT_FULL("3.10", "revenu", "last 7 days")');
    expect(await cell(0, 3).innerText()).toBe('#ERROR!');
    expect(await cell(0, 3).getAttribute('title')).toMatch(/revenu/);
    for (const a1 of ['A1', 'D1']) await opened.typeText('Sheet1', a1, '');
  });

  it('the cells of the spreadsheet page continue a day when their handle is dragged, and formulas share what the service is asked', async () => {
    const { requests } = opened.playground.service;
    const before = requests.length;
    await opened.typeText('Sheet1', 'A2', '2026-09-01');
    await opened.select('Sheet1', 'A2');
    await dragHandle(3, 0);
    expect([await cell(3, 0).innerText(), await name()]).toEqual(['2026-09-03', 'A2:A4']);
    for (const [a1, text] of Object.entries({ B1: 'US', C1: 'DE', B2: VALUE }))
      await opened.typeText('Sheet1', a1, text);
    await opened.select('Sheet1', 'B2');
    await dragHandle(3, 1);
    await dragHandle(3, 2);
    await cell(3, 2).click();
    expect(await bar().inputValue()).toBe('=ADREPORT_VALUE("full", "revenue", , $A4, , "area", C$1)');
    for (const a1 of ['B2', 'B4', 'C2', 'C4'])
      expect(await opened.readCell('Sheet1', a1)).toMatch(/^\d+(\.\d+)?$/);
    expect(requests.length - before).toBe(1);
  });

  it('the cells of the spreadsheet page are copied with moved references, and a text from elsewhere is typed', async () => {
    await opened.typeText('Sheet1', 'E1', '5');
    await opened.typeText('Sheet1', 'F1', '=E1*2');
    await cell(0, 5).click();
    await press('Control+c', 'ArrowRight', 'Control+v');
    expect([await bar().inputValue(), await cell(0, 6).innerText()]).toEqual(['=F1*2', '20']);
    await opened.page.evaluate("navigator.clipboard.writeText('7\\t8')");
    await cell(10, 4).click();
    await press('Control+v');
    expect([await cell(10, 4).innerText(), await cell(10, 5).innerText()]).toEqual(['7', '8']);
  });

  it('the cells of the spreadsheet page show numbers, days and formulas in the locale of the file', async () => {
    const choose = async (country: string) => {
      await opened.page.getByLabel('Locale of the file').selectOption({ label: `Locale: ${country}` });
      await opened.waitUntilSettled();
    };
    await opened.typeText('Sheet1', 'D8', '1234.5');
    await choose('Germany');
    expect(await cell(7, 3).innerText()).toBe('1234,5');
    await opened.typeText('Sheet1', 'D9', '=ADREPORT_VALUE("full"; "revenue"; ; "2026-09-05")*1,5');
    expect(await opened.readCell('Sheet1', 'D9')).toMatch(/^\d+,\d+$/);
    await choose('United States');
    await cell(8, 3).click();
    expect(await bar().inputValue()).toBe('=ADREPORT_VALUE("full", "revenue", , "2026-09-05")*1.5');
  });

  it('the cells of the spreadsheet page beyond the first rows are drawn when they are scrolled to', async () => {
    const { page } = opened;
    await opened.select('Sheet1', 'C900');
    await page.keyboard.type('far');
    await press('Enter');
    expect(await cell(899, 2).innerText()).toBe('far');
    expect(await cell(899, 2).isVisible()).toBe(true);
    await opened.select('Sheet1', 'A1');
    expect(await cell(899, 2).count()).toBe(0);
  });

  it('the cells of the spreadsheet page lie below charts, which show them, and are deleted with the Delete key', async () => {
    const { page, playground } = opened;
    const user = new SpreadsheetUser(playground.file);
    user.addSheet('Numbers');
    user.open('Numbers');
    const { id: sheetId } = playground.file.sheetNamed('Numbers')!;
    for (const [at, [day, amount]] of [
      ['Day', 'AdMob'],
      ['Mon', '3'],
      ['Tue', '1,305'],
    ].entries()) {
      user.type('Numbers', `A${at + 1}`, day!);
      user.type('Numbers', `B${at + 1}`, amount!);
    }
    const source = (at: number) => ({
      sourceRange: {
        sources: [
          { sheetId, startRowIndex: 0, endRowIndex: 3, startColumnIndex: at, endColumnIndex: at + 1 },
        ],
      },
    });
    const basicChart = {
      chartType: 'LINE',
      legendPosition: 'BOTTOM_LEGEND',
      headerCount: 1,
      domains: [{ domain: source(0) }],
      series: [{ series: source(1), targetAxis: 'LEFT_AXIS' }],
    };
    const overlayPosition = {
      anchorCell: { sheetId, rowIndex: 1, columnIndex: 4 },
      widthPixels: 480,
      heightPixels: 300,
    };
    const spec = { title: 'Revenue by day', altText: 'A line', basicChart };
    user.request({ addChart: { chart: { spec, position: { overlayPosition } } } });
    await opened.waitUntilSettled();
    const chart = page.getByRole('figure', { name: 'Revenue by day. A line' });
    const drawn = await chart.locator('svg text').allTextContents();
    expect(drawn).toEqual(expect.arrayContaining(['Revenue by day', 'AdMob', 'Mon']));
    expect(await chart.locator('tr').nth(2).innerText()).toBe('Tue\t1,305');
    const anchor = (await cell(1, 4).boundingBox())!;
    const box = (await chart.boundingBox())!;
    expect([box.x, box.y, box.width, box.height]).toEqual([anchor.x, anchor.y, 480, 300]);
    await chart.focus();
    expect(await listViolations(page.mainFrame())).toEqual([]);
    await press('Delete');
    expect(await chart.count()).toBe(0);
    expect(opened.pageErrors.filter((error) => !error.includes('400'))).toEqual([]);
  });
});
