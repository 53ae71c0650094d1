import { findSidebarFrame, listViolationsInBothThemes } from '../axe';
import { expectEventually, inBrowser, openPage } from '../in-browser';

inBrowser('the tabs and menus of the sidebar, with the keyboard alone,', () => {
  const opened = openPage();
  beforeAll(async () => {
    for (const name of ['收入报告：按网络', 'Revenue'])
      await opened.playground.run({ name, draft: { report: 'full', startDate: 'last 7 days' } });
    await opened.chooseMenuItem('Open');
    await opened.sidebar.getByRole('tab', { name: 'Reports' }).focus();
  });

  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await opened.page.keyboard.press(key);
  };
  const focused = () =>
    findSidebarFrame(opened).evaluate(
      '(({ ariaLabel, innerText }) => (ariaLabel ?? innerText).split("\\n")[0].trim())(document.activeElement)',
    );
  const isFocused = (name: string) => expectEventually(focused, name);

  it('the tabs and menus of the sidebar, with the keyboard alone, lead to Books and its views, and back', async () => {
    await press('ArrowRight');
    await isFocused('Books');
    expect(await listViolationsInBothThemes(opened)).toEqual([]);
    await press('Tab', 'Tab', 'Tab');
    await isFocused('Month close');
    await press('Enter');
    // The row that was pressed has the same name as the heading of the view.
    await opened.sidebar.getByRole('button', { name: 'Back to Books' }).waitFor();
    await isFocused('Month close');
    await press('Shift+Tab', 'Enter');
    await isFocused('Books');
    await press('ArrowLeft');
    await isFocused('Reports');
  });

  it('the tabs and menus of the sidebar, with the keyboard alone, refresh all reports from one menu, which says why an action is grey', async () => {
    const { page, sidebar } = opened;
    await page.getByRole('tab', { name: 'Sheet1' }).click();
    await sidebar.getByRole('button', { name: 'Refresh', exact: true }).focus();
    await press('Enter');
    await isFocused('Refresh all');
    await press('ArrowDown');
    await isFocused('Refresh this sheet');
    await sidebar.getByText('Sheet “Sheet1” has no report. Open the sheet of a report first.').waitFor();
    await press('Enter', 'ArrowDown', 'ArrowDown', 'ArrowUp');
    await isFocused('Starter workbook');
    expect(await listViolationsInBothThemes(opened)).toEqual([]);
    await press('Escape');
    await isFocused('Refresh');
    await press('ArrowDown', 'Enter');
    await sidebar.getByText('All 2 reports were refreshed.').waitFor();
    await isFocused('Refresh');
  });

  it('the tabs and menus of the sidebar, with the keyboard alone, hold the rarer actions of a report', async () => {
    const { sidebar } = opened;
    await sidebar.getByRole('button', { name: '收入报告：按网络', exact: true }).focus();
    await press('Enter');
    await sidebar.getByRole('button', { name: 'More 收入报告：按网络' }).focus();
    await press('Enter', 'End');
    await isFocused('Delete');
    expect(await listViolationsInBothThemes(opened)).toEqual([]);
    await press('Enter');
    await isFocused('Delete');
    await press('Escape');
    await sidebar.getByText('Delete “收入报告：按网络”?').waitFor({ state: 'detached' });
  });

  it('the tabs and menus of the sidebar, with the keyboard alone, show the result of a run as one line, which they open', async () => {
    const { page, sidebar } = opened;
    const revenue = sidebar
      .getByRole('listitem')
      .filter({ has: sidebar.getByRole('heading', { name: 'Revenue', exact: true }) });
    const change = revenue.getByText(/^Nothing changed: /);
    await sidebar.getByRole('button', { name: 'Run Revenue' }).click();
    const line = revenue.getByText('7 rows · complete through 14 Sep');
    await line.focus();
    expect(await change.isVisible()).toBe(false);
    await press('Enter');
    await change.waitFor();
    expect(await listViolationsInBothThemes(opened)).toEqual([]);
    await page.getByRole('tab', { name: 'Sheet1' }).click();
    await revenue.getByRole('button', { name: 'Go to sheet', exact: true }).click();
    await expectEventually(async () => opened.playground.file.activeSheet().title, 'Revenue');
    expect(opened.pageErrors).toEqual([]);
  });
});
