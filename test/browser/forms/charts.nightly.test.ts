import { inBothThemes } from '../axe';
import { inBrowser } from '../in-browser';
import { OpenedPage } from '../page/opened-page';
import { chooseDays, newReport, openSection, saveAndRun } from '../report-form';

inBrowser('the chart of a report', () => {
  let opened: OpenedPage;
  beforeAll(async () => {
    opened = await OpenedPage.open();
    await opened.menu('Open');
  });
  afterAll(() => opened.close());

  const titles = () => opened.playground.file.sheets.map(({ title }) => title);

  it('is chosen in the form, and named in the preview before anything is written', async () => {
    const { sidebar } = opened;
    const before = titles();
    await newReport(sidebar, 'Full report', 'Revenue');
    await chooseDays(sidebar, '2026-08-01', '2026-08-31');
    await openSection(sidebar, 'Chart');
    await sidebar.getByLabel('Chart', { exact: true }).selectOption({ label: 'Stacked columns' });
    await sidebar.getByLabel('Shows', { exact: true }).selectOption({ label: 'Revenue' });
    await sidebar.getByRole('button', { name: 'Preview' }).click();
    await sidebar.getByText(/^Chart: Revenue/).waitFor();
    expect(titles()).toEqual(before);
    expect(await inBothThemes(opened)).toEqual([]);
    await opened.picture('chart-preview');
  });

  it('is made with the table: above its numbers, on a tab of its own', async () => {
    const { sidebar, page } = opened;
    await saveAndRun(sidebar, /^[\d,]+ rows · /);
    await opened.select('Chart Revenue', 'A1');
    await page.locator('.chart[aria-label*="Revenue"]').waitFor();
    expect(opened.pageErrors).toEqual([]);
    await opened.picture('report-chart');
  });
});
