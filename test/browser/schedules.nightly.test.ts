import { inBrowser, openPage } from './in-browser';
import { chooseInDetails, openDetails, openNewReport, saveAndRun } from './report-form';

const HANDLER = 'refreshDue';
const OWNER = 'owner@example.com';
const COLLEAGUE = 'colleague@example.com';

inBrowser('a report that refreshes itself', () => {
  const opened = openPage();
  beforeAll(() => opened.chooseMenuItem('Open'));

  const triggers = () =>
    opened.playground.runtime.triggers.map(({ handler, user }) => `${handler} of ${user}`);
  const more = async (label: string) => {
    await chooseInDetails(opened.sidebar, 'Morning', label);
  };
  const press = (name: string) => opened.page.getByRole('button', { name }).click();

  it('a report that refreshes itself runs by hand until a schedule is chosen, which explains its effect on the newest day', async () => {
    const { sidebar } = opened;
    await openNewReport(sidebar, 'Full report', 'Morning');
    const help = sidebar.getByRole('button', { name: 'Help: Refresh' });
    await help.click();
    await sidebar.getByText('The sheet changes only when somebody runs the report.').waitFor();
    expect(triggers()).toEqual([]);
    await sidebar.getByLabel('Refresh', { exact: true }).selectOption({ label: 'Every day at a fixed hour' });
    await sidebar.getByLabel('Hour', { exact: true }).selectOption({ label: '09:00' });
    await sidebar
      .getByText(
        /^A day becomes complete at about 14:00 on the next day, in the spreadsheet's time\. At the hour that you chose, the newest day is not complete\. Choose a later hour\. The report runs with your key, even when nobody has this file open\.$/,
      )
      .waitFor();
    await sidebar.getByText(/^The hour is in the spreadsheet's time, /).waitFor();
    await sidebar.getByText(/^A refresh on \d+ \w+ or later deletes the rows of \d+ \w+ \d{4}\.$/).waitFor();
    await sidebar.getByLabel('Keep older rows').check();
    await sidebar.getByText('Rows before the chosen range stay in the sheet.').waitFor();
  });

  it('a report that refreshes itself is not saved if Google refuses the trigger, and can be saved again', async () => {
    const { sidebar, playground } = opened;
    playground.runtime.failNext('ScriptApp', 'createTrigger', 'This script has too many triggers.');
    await sidebar.getByRole('button', { name: 'Save', exact: true }).click();
    await sidebar.getByText(/^Google did not allow an hourly check .* about 20 files/).waitFor();
    expect(triggers()).toEqual([]);
    expect(await sidebar.getByLabel('Keep older rows').isChecked()).toBe(true);
  });

  it('a report that refreshes itself is saved with one hourly trigger and a status sheet', async () => {
    const { sidebar, page } = opened;
    await saveAndRun(sidebar, /^7 rows · /);
    await sidebar.getByText(/^Every day after 09:00 · next (today|tomorrow) about \d\d:\d\d$/).waitFor();
    expect(triggers()).toEqual([`${HANDLER} of ${OWNER}`]);
    await page.getByRole('tab', { name: 'Refresh status' }).waitFor();
  });

  it('a report that refreshes itself has a new day on the first morning after it is complete without any user, and keeps the older days', async () => {
    // Tuesday is complete at 14:00 on Wednesday, after Wednesday's refresh.
    await opened.runHourlyChecks(() => press('Next day'));
    expect(await opened.countRows('Morning')).toBe(9);
    await opened.runHourlyChecks(() => press('Next day'));
    expect(await opened.countRows('Morning')).toBe(10);
    // A user who returns to the sidebar after a while makes it look for news.
    const heading = opened.sidebar.getByRole('heading', { name: 'Morning' });
    await heading.hover();
    await opened.page.waitForTimeout(5_100);
    await opened.sidebar.getByText('Full report', { exact: true }).hover();
    await opened.sidebar.getByText(/^Last run .* by schedule, 8 rows$/).waitFor();
  });

  it('a report that refreshes itself does not refresh while it is paused, and keeps its trigger, because others may resume it', async () => {
    const { sidebar } = opened;
    await more('Pause');
    await sidebar.getByText('Every day after 09:00 · stopped while paused').waitFor();
    await more('Resume');
    await sidebar.getByText(/^Every day after 09:00 · next /).waitFor();
    expect(triggers()).toEqual([`${HANDLER} of ${OWNER}`]);
  });

  it('a report that refreshes itself shows a colleague the owner of the key that it uses, and is taken over after a question', async () => {
    const { sidebar } = opened;
    await opened.openAs(COLLEAGUE);
    await sidebar.getByText(`refresh with the key of ${OWNER}`).waitFor();
    await sidebar.getByRole('button', { name: 'Enter key' }).click();
    await opened.connect();
    await openDetails(sidebar, 'Morning');
    const keyOwner = sidebar.getByText(`Runs with the key of ${OWNER}`);
    await keyOwner.waitFor();
    await more('Take over');
    await sidebar.getByText(/^From now on, the report refreshes itself with your key/).waitFor();
    await sidebar.getByRole('button', { name: 'Take over', exact: true }).click();
    await keyOwner.waitFor({ state: 'detached' });
    expect(triggers()).toContain(`${HANDLER} of ${COLLEAGUE}`);
  });
});
