import { APPS } from '../../../playground/service/world/apps';
import { expectEventually, inBrowser, openPage } from '../in-browser';
import { editReport, openSection } from '../report-form';

const COUNT = 50;
/** The `nth` of the other reports. */
function orderOf(nth: number) {
  const apps = APPS.slice(0, 2 + (nth % 2)).map(({ id }) => id);
  const name = `${['Revenue', 'Board', 'Close', 'Network check'][nth % 4]} ${nth}`;
  return { name, draft: { report: 'full', apps, startDate: 'last 7 days' } } as const;
}

inBrowser('with 50 reports in the file, the list', () => {
  const opened = openPage();
  beforeAll(async () => {
    const { playground } = opened;
    await playground.run({ name: 'A new one', draft: { report: 'full', startDate: 'last 7 days' } });
    for (let nth = 1; nth < COUNT; nth++) await playground.run(orderOf(nth));
    await opened.chooseMenuItem('Open');
    await rows().last().waitFor();
  });

  const rows = () => opened.sidebar.getByRole('listitem');
  const row = (name: string) =>
    rows().filter({ has: opened.sidebar.getByRole('heading', { name, exact: true }) });
  const names = () => rows().getByRole('heading').allTextContents();
  const search = (words: string) =>
    opened.sidebar.getByRole('searchbox', { name: 'Search reports' }).fill(words);

  it('with 50 reports in the file, the list counts a report that failed without moving it, and keeps the search while other views are open', async () => {
    const { sidebar, playground } = opened;
    playground.service.arm('html-page', { times: 'until cleared' });
    await sidebar.getByRole('button', { name: 'Run A new one' }).click();
    await opened.waitForText(/was not understood/);
    playground.service.clearFaults();
    await opened.chooseMenuItem('Open');
    await sidebar.getByText('50 reports · 1 needs attention').waitFor();
    expect((await names()).slice(0, 3)).toEqual(['A new one', 'Board 1', 'Board 5']);
    await search('up to date');
    await sidebar.getByText('49 of 50 reports').waitFor();
    await sidebar.getByRole('button', { name: 'Help' }).click();
    await sidebar.getByRole('button', { name: 'Back to the reports' }).click();
    await sidebar.getByText('49 of 50 reports').waitFor();
  });

  it('with 50 reports in the file, the list finds a report by its number, loads its apps into the form, and shows its new name', async () => {
    const { sidebar } = opened;
    const { name, draft } = orderOf(31);
    await opened.chooseMenuItem('Open');
    await search('check 31');
    await sidebar.getByText('1 of 50 reports').waitFor();
    await editReport(sidebar, name);
    await openSection(sidebar, 'Filters');
    await expectEventually(
      () => sidebar.getByRole('button', { name: /^Remove / }).count(),
      draft.apps.length,
    );
    await sidebar.getByRole('textbox', { name: 'Name', exact: true }).fill('Renamed');
    await sidebar.getByRole('button', { name: 'Save', exact: true }).click();
    await search('');
    await row('Renamed').waitFor();
    expect(await row(name).count()).toBe(0);
  });
});
