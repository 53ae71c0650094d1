import { SpreadsheetUser } from '../../../emulator/src/spreadsheet/edits/user';
import { violations } from '../axe';
import { inBrowser } from '../in-browser';
import { OpenedPage } from '../page/opened-page';

inBrowser('a cell with a drop-down', () => {
  let opened: OpenedPage;
  beforeAll(async () => {
    opened = await OpenedPage.open();
    const user = new SpreadsheetUser(opened.playground.file);
    for (const [at, text] of ['App', 'Chess', 'Go', 'Bridge'].entries())
      user.type('Sheet1', `F${at + 1}`, text);
    const condition = { type: 'ONE_OF_RANGE', values: [{ userEnteredValue: '=F2:F4' }] };
    const range = { startRowIndex: 1, endRowIndex: 2, startColumnIndex: 1, endColumnIndex: 2 };
    user.request({ setDataValidation: { range, rule: { condition, strict: true, showCustomUi: true } } });
    const black = { style: 'SOLID_MEDIUM', color: {} };
    user.request({ updateBorders: { range, top: black, bottom: black, left: black, right: black } });
    user.format('Sheet1', 'B4', { textFormat: { fontSize: 20, bold: true, foregroundColor: { red: 0.8 } } });
    user.type('Sheet1', 'B4', 'A heading');
    user.request({
      mergeCells: { range: { startRowIndex: 3, endRowIndex: 4, startColumnIndex: 1, endColumnIndex: 4 } },
    });
    user.request({
      updateSheetProperties: {
        properties: { gridProperties: { hideGridlines: true }, tabColorStyle: { rgbColor: { blue: 1 } } },
        fields: 'gridProperties.hideGridlines,tabColorStyle',
      },
    });
    await opened.settled();
  });
  afterAll(() => opened.close());

  const list = () => opened.page.getByRole('listbox', { name: 'Values for B2' });
  const shown = () => opened.cell('Sheet1', 'B2');

  it('shows an arrow, which opens a list; a click on a value enters it', async () => {
    await opened.page.getByRole('button', { name: 'Choose a value for B2' }).click();
    expect(await list().getByRole('option').allTextContents()).toEqual(['Chess', 'Go', 'Bridge']);
    expect(await violations(opened.page.mainFrame())).toEqual([]);
    await list().getByRole('option', { name: 'Go' }).click();
    expect(await shown()).toBe('Go');
    expect(await list().count()).toBe(0);
  });

  it.each(['Alt+ArrowDown', 'Enter'])(
    'opens its list with %s; arrow keys and Enter choose, Escape leaves',
    async (keys) => {
      const { keyboard } = opened.page;
      await opened.type('Sheet1', 'B2', 'Chess');
      await opened.select('Sheet1', 'B2');
      await keyboard.press(keys);
      await keyboard.press('Escape');
      expect(await shown()).toBe('Chess');
      await keyboard.press(keys);
      await keyboard.press('ArrowDown');
      await keyboard.press('ArrowDown');
      await keyboard.press('Enter');
      expect(await shown()).toBe('Bridge');
      await keyboard.press('Control+z');
      expect(await shown()).toBe('Chess');
    },
  );

  it('refuses any other value, and says so', async () => {
    await opened.type('Sheet1', 'B2', 'Poker');
    expect(await opened.page.locator('.toasts').innerText()).toContain(
      'The data you entered in cell B2 violates the data validation rules set on this cell.',
    );
    expect(await shown()).toBe('Chess');
  });

  it('has no arrow when it is scrolled out of sight', async () => {
    const { page } = opened;
    await page.mouse.move(400, 500);
    await page.mouse.wheel(0, 800);
    await page.waitForTimeout(300);
    expect(await page.locator('.drop-down-arrow').count()).toBe(0);
  });
});
