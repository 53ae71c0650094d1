import type { ArmOptions } from '../../playground/service/faults/armed-faults';
import { expectEventually, inBrowser, openPage } from './in-browser';
import { openDetails, openNewReport, openSection } from './report-form';

inBrowser('a report in the sidebar', () => {
  const opened = openPage();
  beforeAll(() => opened.chooseMenuItem('Open'));
  const fault = (name: string, options: ArmOptions) => opened.playground.service.arm(name, options);

  it('a report in the sidebar shows a preview of twenty rows of many, and writes nothing', async () => {
    const { sidebar, playground } = opened;
    await openNewReport(sidebar, 'Full report', 'Apps');
    await openSection(sidebar, 'Rows and columns');
    await sidebar.getByRole('searchbox', { name: 'Search: Dimensions' }).fill('app id');
    await sidebar.getByRole('checkbox', { name: 'App id', exact: true }).check();
    await sidebar.getByRole('button', { name: 'Preview' }).click();
    await sidebar.getByText(/^Preview: the first 20 of 28 rows\. Your sheet is not changed/).waitFor();
    await expectEventually(
      () => sidebar.getByRole('region', { name: 'First rows' }).getByRole('row').count(),
      21,
    );
    await sidebar.getByText(/room for 9,974,000 more cells/).waitFor();
    expect(playground.file.sheets).toHaveLength(1);
  });

  it('a report in the sidebar is started once by two clicks, and shows what it wrote', async () => {
    const { sidebar, playground } = opened;
    const run = sidebar.getByRole('button', { name: 'Save and run' });
    await run.dblclick();
    await opened.waitForText(/^28 rows · /);
    const runs = playground.runtime.executions.filter(({ callName }) => callName === 'sidebarRun');
    expect(runs).toHaveLength(1);
    expect(
      playground.runtime.executions.filter(({ callName }) => callName === 'sidebarSaveReport'),
    ).toHaveLength(1);
  });

  it('a report in the sidebar shows its progress, and keeps its old rows when it is cancelled', async () => {
    const { sidebar } = opened;
    const before = await opened.readRow('Apps', 3, 4);
    fault('slow', { ms: 2500, times: 3 });
    await sidebar.getByRole('button', { name: 'Run Apps' }).click();
    await sidebar.getByRole('progressbar').waitFor();
    await sidebar.getByRole('button', { name: 'Cancel', exact: true }).click();
    await sidebar.getByText('Cancelled. The old rows stay.').waitFor();
    expect(await opened.readRow('Apps', 3, 4)).toEqual(before);
    opened.playground.service.clearFaults();
  });

  it('a report in the sidebar continues when the sidebar is closed, and is found again when it is opened', async () => {
    const { sidebar, page } = opened;
    fault('slow', { ms: 3000, times: 1 });
    await sidebar.getByRole('button', { name: 'Run Apps' }).click();
    await sidebar.getByRole('progressbar').waitFor();
    await page.getByRole('button', { name: 'Close the sidebar' }).click();
    await opened.chooseMenuItem('Open');
    await openDetails(sidebar, 'Apps');
    await sidebar.getByRole('progressbar').waitFor();
    await sidebar.getByText('Up to date', { exact: true }).waitFor();
    await sidebar.getByText(/Last run .* by you, 28 rows/).waitFor();
  });

  it('a report in the sidebar runs from the menu, with all reports that are not paused or alone when its sheet is open', async () => {
    const { sidebar } = opened;
    await opened.select('Apps', 'A1');
    await opened.chooseMenuItem('Refresh this sheet');
    await opened.waitForText(/^Nothing changed: |^28 rows · /);
    await opened.chooseMenuItem('Refresh all now');
    await sidebar.getByText('“Apps” was refreshed.').first().waitFor();
    await opened.chooseMenuItem('Help');
    await sidebar.getByRole('heading', { name: 'Help' }).waitFor();
  });
});
