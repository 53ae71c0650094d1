import { holdAnswers } from '../delayed-calls';
import { eventually, inBrowser } from '../in-browser';
import { OpenedPage } from '../page/opened-page';
import { newReport, saveAndRun } from '../report-form';

inBrowser('the first run of a report', () => {
  let opened: OpenedPage;
  beforeAll(async () => {
    opened = await OpenedPage.open();
    await opened.menu('Open');
  });
  afterAll(() => opened.close());

  const active = async () => opened.playground.file.activeSheet().title;
  const ended = /^7 rows in sheet/;
  /** Saves and runs a report. Its result arrives at the sidebar after `meanwhile`. */
  const run = async (name: string, meanwhile: () => Promise<unknown>) => {
    const { sidebar, playground, page } = opened;
    await newReport(sidebar, 'Full report', name);
    const release = await holdAnswers(page, 'sidebarRun');
    await sidebar.getByRole('button', { name: 'Save and run' }).click();
    await eventually(async () => playground.file.sheets.some(({ title }) => title === name), true);
    await meanwhile();
    release();
  };

  it('shows the new tab to a user who watches the run', async () => {
    await newReport(opened.sidebar, 'Full report', 'Watched');
    await saveAndRun(opened.sidebar, ended);
    await eventually(active, 'Watched');
  });

  it('leaves a user alone who has turned to a tab of the file', async () => {
    await run('In the file', () => opened.page.getByRole('tab', { name: 'Sheet1' }).click());
    await opened.sidebar.getByText(ended).first().waitFor();
    await opened.untilIdle();
    expect(await active()).toBe('Sheet1');
  });

  it('leaves a user alone who has turned to another view of the sidebar', async () => {
    await run('In the help', () => opened.sidebar.getByRole('button', { name: 'Help', exact: true }).click());
    await opened.untilIdle();
    await opened.sidebar.getByRole('button', { name: 'Back to the reports' }).click();
    await opened.sidebar.getByText('7 rows in sheet “In the help”').waitFor();
    expect(await active()).toBe('Sheet1');
  });

  it('alone shows its tab: later runs leave the active tab as it is', async () => {
    await opened.sidebar.getByRole('button', { name: 'Run Watched' }).click();
    await opened.sidebar.getByText(/already held these numbers/).waitFor();
    await opened.untilIdle();
    expect(await active()).toBe('Sheet1');
  });
});
