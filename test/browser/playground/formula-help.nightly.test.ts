import { inBrowser } from '../in-browser';
import { OpenedPage } from '../page/opened-page';

inBrowser('the help while a formula is typed', () => {
  let opened: OpenedPage;
  beforeAll(async () => {
    opened = await OpenedPage.open();
  });
  afterAll(() => opened.close());

  const start = async (a1: string, text: string) => {
    await opened.select('Sheet1', a1);
    await opened.page.locator('.name-box').press('Escape');
    await opened.page.keyboard.type(text);
  };

  it('lists the functions whose names begin so, with what they do, and completes the chosen one', async () => {
    const { page } = opened;
    await start('B2', '=adreport_');
    const names = page.getByRole('listbox', { name: 'Functions' }).getByRole('option');
    const shown = await names.allInnerTexts();
    expect(shown.map((text) => text.split('\n')[0])).toEqual(
      opened.playground.functions.map(({ name }) => name),
    );
    expect(shown[0]).toMatch(/^ADREPORT_ASOF\nThe newest day with complete numbers/);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Tab');
    expect(await page.getByRole('textbox', { name: /^Cell B2/ }).inputValue()).toBe('=ADREPORT_ASOF(');
  });

  it('then shows the arguments and marks the current one, which the comma moves on', async () => {
    const { page } = opened;
    const help = page.locator('.formula-help:visible');
    expect(await help.locator('.formula-signature').innerText()).toBe('ADREPORT_ASOF(report, [timezone])');
    expect(await help.locator('mark').innerText()).toBe('report');
    await help.getByText('full, ltv, retention or device').waitFor();
    await page.keyboard.type('"full", ');
    expect(await help.locator('mark').innerText()).toBe('[timezone]');
    await page.keyboard.press('Escape');
    expect(await help.count()).toBe(0);
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await page.keyboard.type(')');
    await page.keyboard.press('Enter');
    expect(await opened.cell('Sheet1', 'B2')).toMatch(/2026/);
  });

  it('takes a function with a click, and works in the formula bar as well', async () => {
    const { page } = opened;
    await opened.select('Sheet1', 'B4');
    const bar = page.getByRole('textbox', { name: 'Text or formula of the selected cell' });
    await bar.click();
    await page.keyboard.type('=1+ADREPORT_V');
    await page.getByRole('option', { name: /^ADREPORT_VALUE/ }).click();
    expect(await bar.inputValue()).toBe('=1+ADREPORT_VALUE(');
    await page.locator('.formula-help:visible mark').getByText('report').waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    expect(await opened.cell('Sheet1', 'B4')).toBe('');
  });
});
