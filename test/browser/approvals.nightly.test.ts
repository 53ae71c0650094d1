import { applyControl } from '../../playground/page-server/panel/controls';
import { PLAYGROUND_KEY } from '../../playground/service/options';
import { inBrowser } from './in-browser';
import { OpenedPage } from './page/opened-page';
import { editReport, openDetails, openNewReport } from './report-form';

const OWNER = 'owner@example.com';
const COLLEAGUE = 'colleague@example.com';

inBrowser('a scheduled report that a colleague changes', () => {
  let opened: OpenedPage;
  beforeAll(async () => {
    opened = await OpenedPage.open();
    await opened.chooseMenuItem('Open');
  });
  afterAll(() => opened.close());

  const become = async (email: string) => {
    await applyControl(opened.running.session, { kind: 'user', email });
    await opened.chooseMenuItem('Open');
  };
  const button = (name: string) => opened.sidebar.getByRole('button', { name, exact: true });
  const edit = async () => {
    await editReport(opened.sidebar, 'Morning');
  };
  const changeCurrency = async (currency: string) => {
    await edit();
    await opened.sidebar.getByLabel('Currency', { exact: true }).selectOption(currency);
    await button('Save').click();
  };

  it('a scheduled report that a colleague changes shows the colleague who has to approve it', async () => {
    const { sidebar } = opened;
    await openNewReport(sidebar, 'Full report', 'Morning');
    await sidebar.getByLabel('Refresh', { exact: true }).selectOption({ label: 'Every day at a fixed hour' });
    await button('Save and run').click();
    await sidebar.getByText(/^7 rows · /).waitFor();
    await become(COLLEAGUE);
    await button('Enter key').click();
    await sidebar.getByLabel('Address of your reporting service').fill(opened.playground.baseUrl);
    await sidebar.getByLabel('Report key', { exact: true }).fill(PLAYGROUND_KEY);
    await sidebar.getByRole('button', { name: 'Test and save' }).click();
    await changeCurrency('CNY');
    await sidebar.getByText(`A change waits for ${OWNER} to approve it.`).waitFor();
    await button('Take over Morning').click();
    await sidebar.getByText('Take over “Morning”?').waitFor();
    await button('Cancel').click();
    await sidebar.getByText('Take over “Morning”?').waitFor({ state: 'detached' });
  });

  it('a scheduled report that a colleague changes shows its owner the change, and the owner discards it', async () => {
    const { sidebar } = opened;
    await become(OWNER);
    await openDetails(sidebar, 'Morning');
    await sidebar.getByText('A change waits for your approval.').waitFor();
    await sidebar
      .getByText('Changed: Currency (USD → CNY). The report was last saved by colleague@example.com.')
      .waitFor();
    await button('Discard Morning').click();
    await button('Run Morning').waitFor();
  });

  it('a scheduled report that a colleague changes refreshes itself again after its owner approves it', async () => {
    const { sidebar } = opened;
    await become(COLLEAGUE);
    await changeCurrency('CNY');
    await button('Discard Morning').waitFor();
    await become(OWNER);
    await openDetails(sidebar, 'Morning');
    await button('Approve Morning').click();
    await button('Run Morning').waitFor();
    await opened.runHourlyChecks(() => opened.page.getByRole('button', { name: 'Next day' }).click());
    await become(OWNER);
    await openDetails(sidebar, 'Morning');
    await sidebar.getByText(/^Last run .* by schedule, \d+ rows$/).waitFor();
  });
});
