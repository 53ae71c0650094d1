import { listViolationsInBothThemes } from './axe';
import { inBrowser, openPage } from './in-browser';
import { openNewReport, saveAndRun } from './report-form';

inBrowser('where a number is from', () => {
  const opened = openPage();
  beforeAll(async () => {
    await opened.chooseMenuItem('Open');
    await openNewReport(opened.sidebar, 'Full report', 'Revenue');
    await saveAndRun(opened.sidebar, /^7 rows · /);
  });
  const value = (name: string) =>
    opened.sidebar.locator('dt', { hasText: name }).first().locator('xpath=following-sibling::dd[1]');

  it('where a number is from is shown for the selected cell: its report, the number in the cell and that of the service', async () => {
    const { sidebar, playground } = opened;
    await opened.select('Revenue', 'B4');
    const [day = ''] = await opened.readRow('Revenue', 4, 2);
    playground.service.restate({ from: day, factor: 1.5 });
    await opened.chooseMenuItem('Where is this from?');
    await sidebar.getByRole('heading', { name: 'Revenue!B4' }).waitFor();
    await sidebar.getByText(/^This is “Revenue” in a row of the report “Revenue”/).waitFor();
    await sidebar
      .getByText(/^The service now reports another number \(difference: [+-]?[\d,.]+ USD\)\./)
      .waitFor();
    expect(await value('In the cell').innerText()).toMatch(/ USD$/);
    expect(await value('Service now').innerText()).not.toBe(await value('In the cell').innerText());
    expect(await listViolationsInBothThemes(opened)).toEqual([]);
    await opened.savePicture('where-from');
  });

  it('where a number is from is looked at again for another selected cell, also for a formula of the add-on', async () => {
    const { sidebar, playground } = opened;
    const { title } = playground.file.sheets[0]!;
    await opened.typeText(title, 'A1', '=ADREPORT_ASOF("full")');
    await opened.select(title, 'A1');
    await sidebar.getByRole('button', { name: 'Explain selected cell' }).click();
    await sidebar.getByText(/arguments of an =ADREPORT formula/).waitFor();
    expect(await listViolationsInBothThemes(opened)).toEqual([]);
    await opened.savePicture('where-from-formula');
    await sidebar.getByRole('button', { name: 'Back to Books' }).click();
    await sidebar.getByRole('tab', { name: 'Books', selected: true }).waitFor();
    expect(opened.pageErrors).toEqual([]);
  });
});
