import { inBrowser, openPage } from './in-browser';
import { editReport, openDetails, openNewReport } from './report-form';

const OWNER = 'owner@example.com';
const COLLEAGUE = 'colleague@example.com';

inBrowser('a scheduled report that a colleague changes', () => {
  const opened = openPage();
  beforeAll(() => opened.chooseMenuItem('Open'));

  const button = (name: string) => opened.sidebar.getByRole('button', { name, exact: true });
  const changeCurrency = async (currency: string) => {
    await editReport(opened.sidebar, 'Morning');
    await opened.sidebar.getByLabel('Currency', { exact: true }).selectOption(currency);
    await button('Save').click();
  };

  it('a scheduled report that a colleague changes shows the colleague who has to approve it', async () => {
    const { sidebar } = opened;
    await openNewReport(sidebar, 'Full report', 'Morning');
    await sidebar.getByLabel('Refresh', { exact: true }).selectOption({ label: 'Every day at a fixed hour' });
    await button('Save and run').click();
    await sidebar.getByText(/^7 rows · /).waitFor();
    await opened.openAs(COLLEAGUE);
    await button('Enter key').click();
    await opened.connect();
    await changeCurrency('CNY');
    await sidebar.getByText(`A change waits for ${OWNER} to approve it.`).waitFor();
    await button('Take over Morning').click();
    await sidebar.getByText('Take over “Morning”?').waitFor();
    await button('Cancel').click();
    await sidebar.getByText('Take over “Morning”?').waitFor({ state: 'detached' });
  });

  it('a scheduled report that a colleague changes shows its owner the change, and the owner discards it', async () => {
    const { sidebar } = opened;
    await opened.openAs(OWNER);
    await openDetails(sidebar, 'Morning');
    await sidebar.getByText('A change waits for your approval.').waitFor();
    await sidebar
      .getByText(
        'Changed: Currency. “Edit” shows the new values. The report was last saved by colleague@example.com.',
      )
      .waitFor();
    await button('Discard Morning').click();
    await button('Run Morning').waitFor();
  });

  it('a scheduled report that a colleague changes refreshes itself again after its owner approves it', async () => {
    const { sidebar } = opened;
    await opened.openAs(COLLEAGUE);
    await changeCurrency('CNY');
    await button('Discard Morning').waitFor();
    await opened.openAs(OWNER);
    await openDetails(sidebar, 'Morning');
    await button('Approve Morning').click();
    await button('Run Morning').waitFor();
    await opened.runHourlyChecks(() => opened.page.getByRole('button', { name: 'Next day' }).click());
    await opened.openAs(OWNER);
    await openDetails(sidebar, 'Morning');
    await sidebar.getByText(/^Last run .* by schedule, \d+ rows$/).waitFor();
  });
});
