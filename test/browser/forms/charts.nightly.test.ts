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

  it('is chosen in the form, and drawn in the preview before anything is written', async () => {
    const { sidebar } = opened;
    const before = titles();
    await newReport(sidebar, 'Full report', 'Revenue');
    await chooseDays(sidebar, '2026-08-01', '2026-08-31');
    await openSection(sidebar, 'Chart');
    await sidebar.getByLabel('Chart', { exact: true }).selectOption({ label: 'Stacked columns' });
    await sidebar.getByLabel('Shows', { exact: true }).selectOption({ label: 'Revenue' });
    await sidebar.getByRole('button', { name: 'Preview' }).click();
    await sidebar.getByRole('img', { name: /^Chart: Revenue/ }).waitFor();
    expect(titles()).toEqual(before);
    expect(await inBothThemes(opened)).toEqual([]);
    await opened.picture('chart-preview');
  });

  it('is made with the table: its numbers in a tab, the picture on the tab Charts', async () => {
    const { sidebar, page } = opened;
    await saveAndRun(sidebar, /rows in sheet/);
    expect(titles()).toEqual(expect.arrayContaining(['Charts', 'Chart data Revenue']));
    await opened.select('Charts', 'A1');
    await page.locator('.chart[aria-label*="Revenue"]').waitFor();
    expect(opened.pageErrors).toEqual([]);
    await opened.picture('report-chart');
  });

  it('is a table of coloured cohorts for LTV, with a line and a column for each cohort in the preview', async () => {
    const { sidebar } = opened;
    await opened.menu('Open');
    await newReport(sidebar, 'LTV', 'LTV');
    await openSection(sidebar, 'Chart');
    await sidebar.getByLabel('Chart', { exact: true }).selectOption({ label: 'Coloured table' });
    await sidebar.getByRole('button', { name: 'Preview' }).click();
    await sidebar.locator('figure.chart table').waitFor();
    expect(await inBothThemes(opened)).toEqual([]);
    await opened.picture('cohort-preview');
  });
});
