import { listViolationsInBothThemes } from '../axe';
import { expectEventually, inBrowser, openPage } from '../in-browser';
import { chooseInDetails, chooseRefresh, editReport } from '../report-form';

inBrowser('the list of reports', () => {
  const opened = openPage();
  beforeAll(async () => {
    await opened.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    for (const name of ['One', 'Two'])
      await opened.playground.run({ name, draft: { report: 'full', startDate: 'last 7 days' } });
    await opened.chooseMenuItem('Open');
  });

  const button = (name: string) => opened.sidebar.getByRole('button', { name, exact: true });
  const row = (name: string) =>
    opened.sidebar
      .getByRole('listitem')
      .filter({ has: opened.sidebar.getByRole('heading', { name, exact: true }) });
  const text = (words: string | RegExp) => opened.sidebar.getByText(words).first();
  const titles = async () => opened.playground.file.sheets.map(({ title }) => title);

  it('the list of reports refreshes all reports one after the other, and one button cancels those that are left', async () => {
    const before = opened.playground.sheet('One');
    opened.playground.service.arm('slow', { ms: 2500, times: 3 });
    await chooseRefresh(opened.sidebar, 'Refresh all');
    await text('Refreshing report 1 of 2…').waitFor();
    await button('Cancel').first().click();
    await text(/^0 of 2 reports refreshed\./).waitFor();
    await text('“One” was cancelled. The sheet keeps its old rows.').waitFor();
    expect(opened.playground.sheet('One')).toEqual(before);
    opened.playground.service.clearFaults();
    await chooseRefresh(opened.sidebar, 'Refresh all');
    await text('All 2 reports were refreshed.').waitFor();
  });

  it('the list of reports copies the link of a report’s sheet, and settings that fill the form of a new report', async () => {
    const { page, sidebar, playground } = opened;
    const clipboard = () => page.evaluate<string>('navigator.clipboard.readText()');
    const { id } = playground.file.sheetNamed('One')!;
    await chooseInDetails(sidebar, 'One', 'Copy link');
    const link = `https://docs.google.com/spreadsheets/d/${playground.file.id}/edit#gid=${id}`;
    await expectEventually(clipboard, link);
    expect(await sidebar.getByLabel('Link to the sheet of this report').inputValue()).toBe(link);
    await chooseInDetails(sidebar, 'One', 'Copy settings');
    await text('Copied.').waitFor();
    const settings = await clipboard();
    expect(settings).toContain('"name": "One"');
    expect(await listViolationsInBothThemes(opened)).toEqual([]);
    await button('Close').click();
    await button('New report').click();
    await sidebar.locator('summary', { hasText: 'Paste settings' }).click();
    const field = sidebar.getByLabel('Settings of a report');
    await field.fill('hello');
    await text(/^These are no settings of a report that/).waitFor();
    expect(await listViolationsInBothThemes(opened)).toEqual([]);
    await field.fill(settings);
    await text('The settings are in the form. Check them and choose “Save”.').waitFor();
    expect(await sidebar.getByLabel('Name', { exact: true }).inputValue()).toBe('One 2');
    await button('Save').click();
    await row('One 2').getByText('Never run').waitFor();
    await chooseInDetails(sidebar, 'One 2', 'Delete');
    await button('Delete').click();
    await row('One 2').waitFor({ state: 'detached' });
  });

  it('no longer has a report that is deleted, whose sheet stays', async () => {
    await chooseInDetails(opened.sidebar, 'Two', 'Delete');
    await button('Delete').click();
    await row('Two').waitFor({ state: 'detached' });
    await expectEventually(titles, ['Sheet1', 'One', 'Two']);
  });

  it('the list of reports asks before changes are discarded', async () => {
    const { sidebar } = opened;
    await editReport(sidebar, 'One');
    await sidebar.getByLabel('Name', { exact: true }).fill('Renamed');
    await button('Back to the reports').click();
    await text('Discard your changes?').waitFor();
    await button('Cancel').click();
    expect(await sidebar.getByLabel('Name', { exact: true }).inputValue()).toBe('Renamed');
    await button('Back to the reports').click();
    await button('Discard').click();
    await sidebar.getByRole('heading', { name: 'One', exact: true }).waitFor();
  });

  it('the list of reports copies the details of a failure, and shows what it copied', async () => {
    opened.playground.service.arm('html-page', { times: 'until cleared' });
    await button('Run One').click();
    await text(/was not understood/).waitFor();
    opened.playground.service.clearFaults();
    await button('Copy details').click();
    await text('Copied.').waitFor();
    const details = opened.sidebar.getByRole('textbox', { name: 'Details' });
    await details.click();
    const copied = await opened.page.evaluate('navigator.clipboard.readText()');
    expect(copied).toBe(await details.inputValue());
    expect(copied).toMatch(/was not understood/);
  });
});
