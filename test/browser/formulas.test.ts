import { applyControl } from '../../playground/page-server/panel/controls';
import { expectEventually, inBrowser, openPage } from './in-browser';

const REVENUE = '=ADREPORT_VALUE("full","revenue","00123456","yesterday")';

inBrowser('formulas in the file', () => {
  const opened = openPage();
  beforeAll(async () => {
    await opened.typeText('Sheet1', 'B2', '=ADREPORT_ASOF("full")');
    await opened.typeText('Sheet1', 'B3', REVENUE);
    await opened.playground.cells.idle();
    await applyControl(opened.running.session, { kind: 'clock', to: 'next day' });
  });

  it('formulas in the file are refreshed from the menu, which shows the result', async () => {
    const { sidebar } = opened;
    expect(await opened.readCell('Sheet1', 'B2')).toBe('9/14/2026');
    await opened.chooseMenuItem('Refresh formulas');
    await sidebar
      .getByText(
        '2 cells with formulas are calculated again. Each cell will soon show its number, or why it has no number.',
      )
      .waitFor();
    expect(await opened.readCell('Sheet1', 'B2')).toBe('9/15/2026');
  });

  it('formulas in the file are refreshed from the list of reports, and every morning when the owner selects that', async () => {
    const { sidebar, playground } = opened;
    await applyControl(opened.running.session, { kind: 'clock', to: 'next day' });
    await sidebar.getByRole('button', { name: 'Refresh', exact: true }).click();
    await sidebar.getByRole('menuitem', { name: 'Refresh formulas' }).click();
    await sidebar
      .getByText(
        '2 cells with formulas are calculated again. Each cell will soon show its number, or why it has no number.',
      )
      .waitFor();
    await playground.cells.idle();
    expect(await opened.readCell('Sheet1', 'B2')).toBe('9/16/2026');
    await sidebar.getByRole('button', { name: 'Settings' }).click();
    await sidebar.getByLabel('Refresh formulas every morning').check();
    const handlers = async () => playground.runtime.triggers.map(({ handler }) => handler);
    await expectEventually(handlers, ['refreshDue']);
    expect(opened.pageErrors).toEqual([]);
  });

  it('formulas in the file that were refused lead to a question in the list, and get their numbers after Allow', async () => {
    const { sidebar, playground } = opened;
    await playground.call('sidebarAllowFormulas', [false]);
    await opened.typeText('Sheet1', 'B4', REVENUE.replace('revenue', 'impressionApi'));
    await playground.cells.idle();
    expect(await opened.readCell('Sheet1', 'B4')).toBe('#ERROR!');
    await opened.chooseMenuItem('Open');
    const question = sidebar.getByRole('region', { name: 'Allow formulas in this file to use your key?' });
    await question.getByRole('button', { name: 'Allow' }).click();
    await sidebar.getByText(/^3 cells with formulas are calculated again/).waitFor();
    expect(await question.count()).toBe(0);
    await playground.cells.idle();
    expect(await opened.readCell('Sheet1', 'B4')).toMatch(/^[\d,.]+$/);
  });
});
