import { applyControl } from '../../playground/page-server/panel/controls';
import { inBrowser } from './in-browser';
import { OpenedPage } from './page/opened-page';
import { newReport, openDetails, openSection, saveAndRun } from './report-form';

inBrowser('while no user has the file open,', () => {
  const LEDGER = /^Restatements \d{4}$/;
  let opened: OpenedPage;
  beforeAll(async () => {
    opened = await OpenedPage.open();
    const { sidebar } = opened;
    await opened.menu('Open');
    await newReport(sidebar, 'Full report', 'Morning');
    await openSection(sidebar, 'Refresh');
    await sidebar
      .getByLabel('When', { exact: true })
      .selectOption({ label: 'As soon as a new day is complete' });
    await saveAndRun(sidebar, /^7 rows in sheet/);
  });
  afterAll(() => opened.close());

  const panelButton = (name: string) => opened.page.getByRole('button', { name, exact: true });
  const nextDay = () => opened.afterChecks(() => panelButton('Next day').click());
  const list = async () => {
    await opened.menu('Open');
    await opened.sidebar.getByRole('heading', { name: 'Morning' }).waitFor();
  };
  const shows = (title: string, cell: string, text: RegExp) =>
    opened.cell(title, cell).then((shown) => expect(shown).toMatch(text));

  it('a day restated by the simulated service is recorded with its former numbers', async () => {
    const { page, sidebar } = opened;
    const [day, old] = (await opened.row('Morning', 4, 2)) as [string, string];
    await page.getByLabel('Day to restate').fill(day);
    await page.getByLabel('How it changes').selectOption({ label: '10 % lower' });
    await panelButton('Restate').click();
    await page.getByRole('list', { name: 'Restated days' }).getByText(`${day}: 10 % lower`).waitFor();
    await sidebar.getByRole('button', { name: 'Run Morning' }).click();
    await sidebar.getByText(/earlier numbers? had changed/).waitFor();
    const title = await page.getByRole('tab', { name: LEDGER }).innerText();
    const [, report, of, , what, , , , , metric, was] = await opened.row(title, 3, 11);
    expect([report, of, what, metric]).toEqual(['Morning', day, 'changed', 'Revenue']);
    expect(Number(was?.replace('$', ''))).toBeCloseTo(Number(old.replace('$', '')), 1);
    await page.getByRole('tab', { name: 'Restatement summary' }).waitFor();
  });

  it('a failed check is reported above the rows, in the status tab, in the list, and in a mail that the panel shows', async () => {
    const { page, sidebar, playground } = opened;
    const rows = await opened.rows('Morning');
    playground.service.arm('key-revoked', { times: 99 });
    await nextDay();
    await shows('Morning', 'A1', /^✗ Not refreshed since .*: The service refused the report key/);
    expect(await opened.rows('Morning')).toBe(rows);
    await shows('Refresh status', 'B3', /^Failed$/);
    await page.getByText('Ad Reports: “Morning” was not refreshed in “Playground”').click();
    await page
      .locator('.panel')
      .getByText(/Paste the current key/)
      .waitFor();
    await list();
    await openDetails(sidebar, 'Morning');
    await sidebar.getByText(/^The sheet still holds the rows of /).waitFor();
    playground.service.clearFaults();
  });

  it('the status tab shows after three days that Google no longer runs the checks', async () => {
    await applyControl(opened.running.session, { kind: 'authorization', given: false });
    for (let day = 0; day < 3; day += 1) await nextDay();
    await shows('Refresh status', 'D1', /^Days without a check: 3\. /);
    await applyControl(opened.running.session, { kind: 'authorization', given: true });
    await nextDay();
    await shows('Refresh status', 'D1', /^$/);
    await shows('Refresh status', 'B3', /^Fresh$/);
    expect(await opened.cell('Morning', 'A1')).not.toContain('Not refreshed');
  });

  it('the page logs no error', () => {
    expect(opened.pageErrors).toEqual([]);
  });
});
