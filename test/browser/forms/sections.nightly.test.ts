import { inBrowser } from '../in-browser';
import { OpenedPage } from '../page/opened-page';
import { editReport, newReport, openSection, saveAndRun } from '../report-form';

inBrowser('the sections of the form', () => {
  let opened: OpenedPage;
  beforeAll(async () => {
    opened = await OpenedPage.open();
    await opened.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await opened.menu('Open');
  });
  afterAll(() => opened.close());

  const button = (name: string) => opened.sidebar.getByRole('button', { name, exact: true });
  const field = (label: string) => opened.sidebar.getByLabel(label, { exact: true });
  it('write the table into a new sheet with a name of its own, or into the empty sheet in front', async () => {
    const { sidebar, playground, page } = opened;
    await newReport(sidebar, 'Full report', 'Named');
    await openSection(sidebar, 'Sheet');
    await field('Name of the sheet').fill('Board');
    await saveAndRun(sidebar, /^7 rows in sheet “Board”/);
    expect(await opened.rows('Board')).toBe(9);
    await page.getByRole('tab', { name: 'Sheet1' }).click();
    await opened.untilIdle();
    await opened.menu('Open');
    await newReport(sidebar, 'Full report', 'Here');
    await openSection(sidebar, 'Sheet');
    await sidebar.getByRole('radio', { name: 'This sheet, “Sheet1”' }).check();
    await saveAndRun(sidebar, /^7 rows in sheet/);
    expect(await opened.rows('Sheet1')).toBe(9);
    expect(playground.file.sheets.map(({ title }) => title)).not.toContain('Here');
  });

  it('record only changes that reach an amount and a percentage, as the saved report says', async () => {
    const { sidebar } = opened;
    await opened.menu('Open');
    await newReport(sidebar, 'Full report', 'Coarse');
    await openSection(sidebar, 'Refresh');
    await openSection(sidebar, 'More');
    await field('Amount').fill('5');
    await field('Per cent').fill('2.5');
    await button('Save').click();
    await editReport(sidebar, 'Coarse');
    await openSection(sidebar, 'Refresh');
    await openSection(sidebar, 'More');
    expect([await field('Amount').inputValue(), await field('Per cent').inputValue()]).toEqual(['5', '2.5']);
  });

  it('show a formula, which a button copies', async () => {
    const { sidebar, page } = opened;
    await opened.menu('Open');
    await editReport(sidebar, 'Coarse');
    await button('Copy as formula').click();
    await sidebar.getByRole('textbox', { name: 'Formula' }).click();
    await button('Copy').click();
    await sidebar.getByText('Copied. Paste it into a cell.').waitFor();
    const copied = (await page.evaluate('navigator.clipboard.readText()')) as string;
    expect(copied).toMatch(/^=ADREPORT_FULL\(/);
    expect(await sidebar.getByRole('textbox', { name: 'Formula' }).inputValue()).toBe(copied);
  });

  it('cause no error on the page', () => {
    // Google's frame forbids the newer way to copy as well, so the sidebar then copies in the older one.
    expect(opened.pageErrors.filter((text) => !text.includes('The Clipboard API has been blocked'))).toEqual(
      [],
    );
  });
});
