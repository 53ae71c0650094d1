import { inBrowser } from '../in-browser';
import { OpenedPage } from '../page/opened-page';
import { newReport, openSection, saveAndRun } from '../report-form';

inBrowser('while the sidebar stays open,', () => {
  let opened: OpenedPage;
  beforeAll(async () => {
    opened = await OpenedPage.open();
  });
  afterAll(() => opened.close());

  it('a time that has passed is not shown as the next one', async () => {
    const { sidebar, page } = opened;
    await page.clock.install();
    await opened.menu('Open');
    await newReport(sidebar, 'Full report', 'Evening');
    await openSection(sidebar, 'Refresh');
    await sidebar.getByLabel('When', { exact: true }).selectOption({ label: 'Every day' });
    await sidebar.getByLabel('Hour', { exact: true }).selectOption({ label: '17:00' });
    await saveAndRun(sidebar, /^7 rows in sheet/);
    await sidebar.getByText(/^Every day at 17:00 · next today 17:\d\d$/).waitFor();
    await page.clock.fastForward('02:00:00');
    await sidebar.getByText('Every day at 17:00 · due now, starts with the next hourly check').waitFor();
  });
});
