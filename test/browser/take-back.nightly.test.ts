import { listViolationsInBothThemes } from './axe';
import { expectEventually, inBrowser, openPage } from './in-browser';
import { chooseInDetails, openNewReport, saveAndRun } from './report-form';

inBrowser('the changes of the last run', () => {
  const opened = openPage();
  beforeAll(async () => {
    await opened.chooseMenuItem('Open');
    await openNewReport(opened.sidebar, 'Full report', 'Morning');
    await opened.sidebar
      .getByLabel('Refresh', { exact: true })
      .selectOption({ label: 'Every day, when complete' });
    await saveAndRun(opened.sidebar, /^7 rows · /);
  });

  it('the changes of the last run cannot be taken back after the first run, and a sentence says why', async () => {
    const { sidebar } = opened;
    await chooseInDetails(sidebar, 'Morning', 'Changes');
    await sidebar.getByText(/^The changes of the last run are not kept/).waitFor();
    expect(await sidebar.getByRole('button', { name: 'Take back' }).count()).toBe(0);
    await sidebar.locator('.last-changes').getByRole('button', { name: 'Close' }).click();
  });

  it('the changes of the last run are listed after a run, taken back with a confirmation', async () => {
    const { sidebar, playground } = opened;
    const before = await opened.readRow('Morning', 4, 3);
    const [day = ''] = before;
    playground.service.restate({ from: day, factor: 1.5 });
    await sidebar.getByRole('button', { name: 'Run Morning' }).click();
    await sidebar.getByText(/^7 rows · /).waitFor();
    const after = await opened.readRow('Morning', 4, 3);
    expect(after).not.toEqual(before);
    await sidebar.getByText(/^\d+ earlier numbers changed, revenue \+[\d,]+\.\d\d USD/).waitFor();
    await sidebar.getByRole('button', { name: 'See the changed numbers of Morning' }).click();
    const list = sidebar.getByRole('region', { name: 'Values before and after the run' });
    await list.getByText(`Revenue: ${before[1]} → ${after[1]}`).waitFor();
    expect(await listViolationsInBothThemes(opened)).toEqual([]);
    await sidebar.getByRole('button', { name: 'Take back', exact: true }).click();
    await sidebar.getByText(/The next refresh writes the new numbers again, unless you pause/).waitFor();
    expect(await listViolationsInBothThemes(opened)).toEqual([]);
    await sidebar.getByRole('button', { name: 'Take back', exact: true }).click();
    await sidebar.getByText(/^The changes were taken back\./).waitFor();
    expect(await sidebar.getByText(/^7 rows · /).count()).toBe(0);
    await expectEventually(() => opened.readRow('Morning', 4, 3), before);
    expect((await opened.readRow('Morning', 1, 1))[0]).toMatch(
      /^✗ The run of .* was taken back by owner@example\.com/,
    );
    const ledger = await opened.page.getByRole('tab', { name: /^Restatements/ }).innerText();
    expect(await opened.readRow(ledger, 3, 11)).toContain('taken back');
    expect(opened.pageErrors).toEqual([]);
  });
});
