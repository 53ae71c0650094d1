import { OpenedPage } from '../../tools/browser/opened-page';
import { fillWithReports, orderOf } from '../end-to-end/many-reports/many-reports';
import { inBrowser } from './in-browser';

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
  const card = (name: string) =>
    opened.sidebar
      .getByRole('listitem')
      .filter({ has: opened.sidebar.getByRole('heading', { name, exact: true }) });
  const choose = async (name: string, item: string) => {
    await card(name)
      .getByRole('button', { name: `More for ${name}` })
      .click();
    await opened.sidebar.getByRole('menuitem', { name: item, exact: true }).click();
  };

  it('the sidebar opens in one call and lists all of them, in the order in which they were created', async () => {
    const before = executions();
    await opened.menu('Open');
    await card(orderOf(COUNT - 1).name)
      .getByText('Fresh', { exact: true })
      .waitFor();
    expect(executions()).toBe(before + 1);
    const names = await opened.sidebar.getByRole('listitem').getByRole('heading').allTextContents();
    expect(names).toEqual(ids.map((_, nth) => orderOf(nth).name));
  });

  it('one of them is edited: its form loads its apps, and the list shows its new name', async () => {
    const { sidebar } = opened;
    const { name, draft } = orderOf(700);
    await choose(name, 'Edit');
    await sidebar.getByRole('heading', { name: 'Edit report' }).waitFor();
    await sidebar.getByText(`${draft.apps.length} apps`).first().waitFor();
    await sidebar.getByRole('textbox', { name: 'Name', exact: true }).fill('Renamed');
    await sidebar.getByRole('button', { name: 'Save', exact: true }).click();
    await card('Renamed').waitFor();
    expect(await card(name).count()).toBe(0);
  });

  it('one of them is deleted, and all others stay', async () => {
    const { sidebar } = opened;
    await choose(orderOf(500).name, 'Delete');
    await sidebar.getByRole('button', { name: 'Keep the sheet with its numbers' }).click();
    await card(orderOf(500).name).waitFor({ state: 'detached' });
    expect(await sidebar.getByRole('listitem').count()).toBe(COUNT - 1);
  });

  it('the page reports no error', () => {
    expect(opened.pageErrors).toEqual([]);
  });
});
