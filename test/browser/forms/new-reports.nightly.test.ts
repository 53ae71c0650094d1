import { inBrowser } from '../in-browser';
import { OpenedPage } from '../page/opened-page';
import { openSection, saveAndRun } from '../report-form';

inBrowser('a new report', () => {
  let opened: OpenedPage;

  beforeAll(async () => {
    opened = await OpenedPage.open();
    await opened.menu('Open');
  });
  afterAll(() => opened.close());

  it('is filled with a frequent report by one click, and has names', async () => {
    const { sidebar } = opened;
    await sidebar.getByRole('button', { name: 'New report' }).click();
    await sidebar.getByRole('button', { name: 'Cohorts', exact: true }).click();
    expect(await sidebar.getByLabel('Name', { exact: true }).inputValue()).toBe('Cohorts');
    expect(await sidebar.getByRole('radio', { name: 'LTV report' }).isChecked()).toBe(true);
    await saveAndRun(sidebar, /rows in sheet/);
    expect(await opened.row('Cohorts', 2, 10)).toEqual([
      'Date',
      'App id',
      'App',
      'New users',
      ...[1, 3, 7, 14, 30, 60].map((day) => `LTV day ${day}`),
    ]);
    const [, id, app, users, day1] = await opened.row('Cohorts', 3, 5);
    expect([id, app]).toEqual(['00123456', 'Block Harbour']);
    for (const number of [users, day1]) expect(number).toMatch(/\d/);
  });

  it('of a file with reports, too, begins with the countries by one click', async () => {
    const { sidebar } = opened;
    await opened.menu('Open');
    await sidebar.getByRole('button', { name: 'New report' }).click();
    await sidebar.getByRole('button', { name: 'Countries', exact: true }).click();
    await saveAndRun(sidebar, /rows in sheet “Countries”/);
    expect((await opened.row('Countries', 2, 3)).sort()).toEqual(['Country', 'Country code', 'Revenue']);
    expect((await opened.row('Countries', 3, 3)).every((cell) => cell !== '')).toBe(true);
  });

  it('warns of columns that will be blank before it runs, leaves them out by one click, and forbids nothing', async () => {
    const { sidebar } = opened;
    const warning = sidebar.getByText('Daily active users: most likely blank in every row', { exact: false });
    await opened.menu('Open');
    await sidebar.getByRole('button', { name: 'New report' }).click();
    await sidebar.getByRole('button', { name: 'Daily by network', exact: true }).click();
    await openSection(sidebar, 'Metrics');
    const users = sidebar.getByRole('checkbox', { name: /^Daily active users/ });
    await users.check();
    expect(await warning.textContent()).toContain(
      'because the service cannot count this by “Network”: users and visits belong to an app, not to its ads.',
    );
    await sidebar.getByRole('button', { name: 'Leave it out' }).click();
    expect(await warning.count()).toBe(0);
    expect(await users.isChecked()).toBe(false);
    await users.check();
    await saveAndRun(sidebar, /rows in sheet/);
    const header = await opened.row('Daily by network', 2, 7);
    expect(header.slice(0, 3)).toEqual(['Date', 'Network', 'Revenue']);
    const [, network, revenue, ...others] = await opened.row('Daily by network', 3, 7);
    expect(network).toMatch(/^[A-Z]/);
    expect(revenue).toMatch(/\d/);
    expect([header.indexOf('Daily active users'), others[others.length - 1]]).toEqual([6, '']);
  });
});
