import { OpenedPage } from '../../../tools/browser/opened-page';
import { fillWithReports, orderOf } from '../../end-to-end/many-reports/many-reports';
import { inBrowser } from '../in-browser';
import { chooseInMenu, editReport } from '../report-form';

const COUNT = 1_000;

inBrowser('with 1,000 reports in the file', () => {
  let opened: OpenedPage;
  let ids: readonly string[];
  beforeAll(async () => {
    opened = await OpenedPage.open();
    ids = fillWithReports(opened.playground, COUNT);
  });
  afterAll(() => opened.close());

  const executions = () =>
    opened.playground.runtime.executions.filter(({ kind }) => kind === 'sidebar').length;
  const row = (name: string) =>
    opened.sidebar
      .getByRole('listitem')
      .filter({ has: opened.sidebar.getByRole('heading', { name, exact: true }) });

  it('the sidebar opens in one call and lists all of them by their names', async () => {
    const before = executions();
    await opened.menu('Open');
    await row(orderOf(COUNT - 1).name)
      .getByText('Fresh', { exact: true })
      .waitFor();
    expect(executions()).toBe(before + 1);
    const names = await opened.sidebar.getByRole('listitem').getByRole('heading').allTextContents();
    const numeric = (one: string, other: string) => one.localeCompare(other, 'en-GB', { numeric: true });
    expect(names).toEqual(ids.map((_, nth) => orderOf(nth).name).sort(numeric));
  });

  it('one of them is found by its number', async () => {
    const { sidebar } = opened;
    await sidebar.getByRole('searchbox', { name: 'Search reports' }).fill('revenue 701');
    await sidebar.getByText(`1 of ${COUNT.toLocaleString('en-US')} reports`).waitFor();
    await row(orderOf(700).name).waitFor();
    await sidebar.getByRole('button', { name: 'Show all' }).click();
    expect(await sidebar.getByRole('listitem').count()).toBe(COUNT);
  });

  it('one of them is edited: its form loads its apps, and the list shows its new name', async () => {
    const { sidebar } = opened;
    const { name, draft } = orderOf(700);
    await editReport(sidebar, name);
    await sidebar.getByRole('heading', { name: 'Edit report' }).waitFor();
    await sidebar.getByText(`${draft.apps.length} apps`).first().waitFor();
    await sidebar.getByRole('textbox', { name: 'Name', exact: true }).fill('Renamed');
    await sidebar.getByRole('button', { name: 'Save', exact: true }).click();
    await row('Renamed').waitFor();
    expect(await row(name).count()).toBe(0);
  });

  it('one of them is deleted, and all others stay', async () => {
    const { sidebar } = opened;
    await chooseInMenu(sidebar, orderOf(500).name, 'Delete');
    await sidebar.getByRole('button', { name: 'Keep the sheet with its numbers' }).click();
    await row(orderOf(500).name).waitFor({ state: 'detached' });
    expect(await sidebar.getByRole('listitem').count()).toBe(COUNT - 1);
  });

  it('the page reports no error', () => {
    expect(opened.pageErrors).toEqual([]);
  });
});
