import { eventually, inBrowser } from '../in-browser';
import { OpenedPage } from '../page/opened-page';

inBrowser('the settings', () => {
  let opened: OpenedPage;
  beforeAll(async () => {
    opened = await OpenedPage.open();
    await opened.playground.run({ name: 'Revenue', draft: { report: 'full', startDate: 'last 7 days' } });
    await opened.menu('Settings');
  });
  afterAll(() => opened.close());

  const button = (name: string | RegExp) => opened.sidebar.getByRole('button', { name, exact: true });
  const field = (label: string) => opened.sidebar.getByLabel(label, { exact: true });
  const choose = (list: string, label: string) => field(list).selectOption({ label });

  it('let the owner forbid and allow that formulas use their key', async () => {
    const { sidebar } = opened;
    const allowed = sidebar.getByRole('checkbox', { name: 'Let formulas in this file use my key' });
    const revenueOf = async (day: string, a1: string) => {
      await opened.type('Sheet1', a1, `=ADREPORT_VALUE("full", "revenue", , "${day}")`);
      await opened.playground.cells.idle();
      return opened.cell('Sheet1', a1);
    };
    const isAllowed = async () => (await opened.playground.state()).formulas.allowed;
    await allowed.uncheck();
    await eventually(isAllowed, false);
    expect(await revenueOf('2026-09-01', 'A1')).toBe('#ERROR!');
    await allowed.check();
    await eventually(isAllowed, true);
    expect(await revenueOf('2026-09-02', 'A2')).toMatch(/^[\d.]+$/);
  });

  it('have defaults, with which new reports begin', async () => {
    await choose('Default zone', 'UTC+8 (Beijing)');
    await choose('Default currency', 'Chinese yuan');
    await button('Test and save').click();
    await opened.sidebar.getByText('Saved.', { exact: true }).waitFor();
    await button('Back to the reports').click();
    await button('New report').click();
    const chosen = (list: string) => field(list).locator('option:checked').innerText();
    expect([await chosen('Zone'), await chosen('Currency')]).toEqual(['UTC+8 (Beijing)', 'Chinese yuan']);
  });
});
