import { inBrowser } from '../in-browser';
import { OpenedPage } from '../page/opened-page';

inBrowser('a file with a German locale', () => {
  let opened: OpenedPage;
  beforeAll(async () => {
    opened = await OpenedPage.open();
  });
  afterAll(() => opened.close());

  const bar = () => opened.page.getByRole('textbox', { name: 'Text or formula of the selected cell' });
  const choose = async (country: string) => {
    await opened.page.getByLabel('Locale of the file').selectOption({ label: `Locale: ${country}` });
    await opened.settled();
  };

  it('is chosen in the panel, and shows the numbers and days of the file in its own way', async () => {
    await opened.type('Sheet1', 'A1', '1234.5');
    await opened.type('Sheet1', 'A2', '=A1/3');
    await choose('Germany');
    expect(await opened.cell('Sheet1', 'A1')).toBe('1234,5');
    expect(await opened.cell('Sheet1', 'A2')).toBe('411,5');
    await opened.type('Sheet1', 'B1', '05.09.2026');
    expect(await opened.cell('Sheet1', 'B1')).toBe('05.09.2026');
  });

  it('takes formulas of the add-on with semicolons and decimal commas, and the help shows them so', async () => {
    const { page } = opened;
    await opened.select('Sheet1', 'C1');
    await page.locator('.name-box').press('Escape');
    await page.keyboard.type('=ADREPORT_VALUE("full"; "revenue"; ; B1;');
    expect(await page.locator('.formula-signature:visible').innerText()).toMatch(
      /^ADREPORT_VALUE\(report; metric; apps;/,
    );
    expect(await page.locator('.formula-help:visible mark').innerText()).toBe('[endDate]');
    await page.keyboard.type(' )*1,5');
    await page.keyboard.press('Enter');
    expect(await opened.cell('Sheet1', 'C1')).toMatch(/^\d+,\d+$/);
    await opened.type('Sheet1', 'C2', '=ADREPORT_VALUE("full"; "revenue"; ; "2026-09-05")*1,5');
    expect(await opened.cell('Sheet1', 'C2')).toMatch(/^\d+,\d+$/);
    await opened.type('Sheet1', 'C3', '=ADREPORT_VALUE("full", "revenue")');
    expect(await opened.cell('Sheet1', 'C3')).toBe('#ERROR!');
  });

  it('shows the same formula with commas again in the United States', async () => {
    await opened.select('Sheet1', 'C2');
    expect(await bar().inputValue()).toBe('=ADREPORT_VALUE("full"; "revenue"; ; "2026-09-05")*1,5');
    await choose('United States');
    await opened.select('Sheet1', 'C2');
    expect(await bar().inputValue()).toBe('=ADREPORT_VALUE("full", "revenue", , "2026-09-05")*1.5');
    expect(await opened.cell('Sheet1', 'C2')).toMatch(/^\d+\.\d+$/);
  });

  it('has reports whose numbers are right, whatever the locale is', async () => {
    const order = {
      name: 'Revenue',
      draft: { report: 'full', startDate: 'last 7 days', dimensions: ['date'], metrics: ['revenue'] },
    } as const;
    await opened.playground.run(order);
    const american = opened.playground.sheet('Revenue').slice(2);
    await choose('Germany');
    const german = opened.playground.sheet('Revenue').slice(2);
    expect(german.map(([, amount]) => amount)).toEqual(
      american.map(([, amount]) => amount!.replace('.', '#').replaceAll(',', '.').replace('#', ',')),
    );
    await opened.menu('Open');
    await opened.sidebar.getByRole('button', { name: 'Run Revenue' }).click();
    await opened.sidebar
      .getByText(/already held these numbers/)
      .first()
      .waitFor();
  });
});
