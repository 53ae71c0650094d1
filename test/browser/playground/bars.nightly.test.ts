import type { Locator } from 'playwright-core';
import { inBrowser, openPage } from '../in-browser';

inBrowser('the bars of the spreadsheet page', () => {
  const opened = openPage();
  let answer = '';
  beforeAll(async () => {
    opened.page.on('dialog', (dialog) => void dialog.accept(answer));
    for (const [a1, text] of Object.entries({ A1: 'b', A2: 'c', A3: 'a' }))
      await opened.typeText('Sheet1', a1, text);
  });

  const click = async (locator: Locator) => {
    await locator.click();
    await opened.waitUntilSettled();
  };
  const menu = async (title: string, item: string | RegExp) => {
    await opened.page.getByRole('menuitem', { name: title, exact: true }).click();
    await click(opened.page.getByRole('menuitem', { name: item }).first());
  };
  const column = () => opened.playground.sheet('Sheet1').map(([first]) => first);
  const titles = () =>
    opened.playground.file.sheets.map(({ title, hidden }) => (hidden ? `(${title})` : title));

  it('the bars of the spreadsheet page sort the sheet, format cells, and write notes beside them', async () => {
    await opened.select('Sheet1', 'A1');
    await menu('Data', 'A to Z');
    expect(column()).toEqual(['a', 'b', 'c']);
    await menu('Data', 'Z to A');
    expect(column()).toEqual(['c', 'b', 'a']);
    const format = () => opened.playground.file.sheet(0).format(0, 0);
    await menu('Format', 'Bold');
    await menu('Format', 'Yellow');
    expect(format()).toMatchObject({
      textFormat: { bold: true },
      backgroundColorStyle: { rgbColor: { red: 1 } },
    });
    await menu('Format', 'No format');
    expect(format()).toBeUndefined();
    answer = 'checked';
    await menu('Insert', 'Note…');
    expect(opened.playground.file.sheet(0).note(0, 0)).toBe('checked');
  });

  it('the bars of the spreadsheet page insert and delete rows and columns', async () => {
    await opened.select('Sheet1', 'A1');
    await menu('Insert', '1 row above');
    await menu('Insert', '1 row below');
    expect(column()).toEqual(['', '', 'c', 'b', 'a']);
    await opened.select('Sheet1', 'A1:A2');
    await menu('Edit', 'Delete 2 rows');
    await opened.select('Sheet1', 'A1');
    await menu('Insert', '1 column left');
    await menu('Insert', '1 column right');
    expect(opened.playground.sheet('Sheet1')[0]).toEqual(['', '', 'c']);
    await opened.select('Sheet1', 'A1:B1');
    await menu('Edit', 'Delete 2 columns');
    expect(column()).toEqual(['c', 'b', 'a']);
  });

  it('the bars of the spreadsheet page add, rename, move, hide, show and delete sheets, and say what is not allowed', async () => {
    const { page } = opened;
    const tab = async (name: string, item: string) => {
      await page.getByRole('tab', { name }).click({ button: 'right' });
      await click(page.getByRole('menuitem', { name: item, exact: true }));
    };
    await menu('Insert', 'Sheet');
    expect([titles(), opened.playground.file.activeSheet().title]).toEqual([['Sheet1', 'Sheet2'], 'Sheet2']);
    answer = 'Sheet1';
    await tab('Sheet2', 'Rename…');
    await page.locator('.message').waitFor();
    await click(page.getByRole('button', { name: 'Close the message' }));
    answer = 'Mine';
    await tab('Sheet2', 'Rename…');
    await tab('Mine', 'Move left');
    expect(titles()).toEqual(['Mine', 'Sheet1']);
    await tab('Mine', 'Move right');
    await tab('Mine', 'Hide sheet');
    expect(titles()).toEqual(['Sheet1', '(Mine)']);
    await page.getByRole('button', { name: 'All sheets' }).click();
    await click(page.getByRole('menuitem', { name: /^Mine/ }));
    expect(titles()).toEqual(['Sheet1', 'Mine']);
    await tab('Mine', 'Delete');
    await click(page.getByRole('button', { name: 'Add sheet' }));
    expect(titles()).toEqual(['Sheet1', 'Sheet2']);
  });
});
