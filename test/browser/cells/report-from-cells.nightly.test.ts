import { SpreadsheetUser } from '../../../emulator/src/spreadsheet/edits/user';
import { inBrowser, openPage } from '../in-browser';
import { openNewReport, openSection } from '../report-form';

inBrowser('a report that gets its days and apps from cells', () => {
  const opened = openPage();
  beforeAll(async () => {
    new SpreadsheetUser(opened.playground.file).addSheet('Settings');
    await opened.typeText('Settings', 'B2', '2026-09-01');
    await opened.typeText('Settings', 'B3', '2026-09-10');
    await opened.typeText('Settings', 'C2', "'3.10");
    await opened.chooseMenuItem('Open');
  });

  const button = (name: string) => opened.sidebar.getByRole('button', { name, exact: true });

  it('a report that gets its days and apps from cells shows in the form what the cells contain, and the days in words', async () => {
    const { sidebar } = opened;
    await openNewReport(sidebar, 'Full report', 'Monthly');
    await sidebar.getByLabel('Which days').selectOption({ label: 'Days from cells' });
    await sidebar.getByLabel('First day', { exact: true }).fill('=Settings!B2');
    await sidebar.getByText('=Settings!B2 (now: 2026-09-01)').waitFor();
    await sidebar.getByLabel('Last day', { exact: true }).fill('=Settings!B9');
    await sidebar.getByText('Last day (Settings!B9): the cells are empty; enter a day').waitFor();
    await sidebar.getByLabel('Last day', { exact: true }).fill('=Settings!B3');
    await sidebar
      .locator('.resolved', {
        hasText: '1 to 10 Sep 2026 (10 days). All these days are complete.',
      })
      .waitFor();
    await openSection(sidebar, 'Filters');
    await sidebar.getByLabel('Apps', { exact: true }).fill('=settings!c2:c20');
    await sidebar.getByLabel('Apps', { exact: true }).press('Enter');
    await sidebar.getByText('=settings!C2:C20 (now: 3.10)').waitFor();
  });

  it('a report that gets its days and apps from cells names what is wrong with a reference, and does not save it', async () => {
    const { sidebar } = opened;
    await sidebar.getByLabel('First day', { exact: true }).fill('=B2');
    await button('Save').click();
    await sidebar
      .getByText(/“=B2” is not a reference to one cell; enter the title of a tab and a cell/)
      .waitFor();
    await sidebar.getByLabel('First day', { exact: true }).fill('=Settings!B2');
    await sidebar.getByText('=Settings!B2 (now: 2026-09-01)').waitFor();
  });

  it('a report that gets its days and apps from cells runs with the values, and its card shows the cells', async () => {
    const { sidebar } = opened;
    await sidebar.getByLabel('Refresh', { exact: true }).selectOption({ label: 'Every day at a fixed hour' });
    await button('Save and run').click();
    await sidebar.getByText(/^10 rows · /).waitFor();
    expect(await opened.readCell('Monthly', 'A3')).toBe('2026-09-01');
  });
});
