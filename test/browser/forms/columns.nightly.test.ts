import { eventually, inBrowser } from '../in-browser';
import { OpenedPage } from '../page/opened-page';
import { newReport, openSection } from '../report-form';

inBrowser('the columns of a report', () => {
  let opened: OpenedPage;
  beforeAll(async () => {
    opened = await OpenedPage.open();
    await opened.menu('Open');
  });
  afterAll(() => opened.close());

  const button = (name: string) => opened.sidebar.getByRole('button', { name, exact: true });
  const press = (name: string) => button(name).click();
  const checkbox = (name: string) => opened.sidebar.getByRole('checkbox', { name, exact: true });
  /** How many checkboxes below a heading are ticked, such as "3 of 5". */
  const ticked = async (heading: string) => {
    const boxes = opened.sidebar.getByRole('group', { name: heading, exact: true }).getByRole('checkbox');
    const states = await boxes.evaluateAll((all) => all.map((box) => (box as { checked?: boolean }).checked));
    return `${states.filter(Boolean).length} of ${states.length}`;
  };
  /** The labels in the list with the order of the columns. */
  const columns = (title = 'Order of columns') =>
    opened.sidebar
      .locator('details.section', { has: opened.sidebar.locator('b', { hasText: new RegExp(`^${title}$`) }) })
      .locator('.column-label')
      .allInnerTexts();
  const again = async (kind: string, name: string, ...sections: readonly string[]) => {
    await opened.menu('Open');
    await newReport(opened.sidebar, kind, name);
    for (const section of sections) await openSection(opened.sidebar, section);
  };

  it('are chosen together with one button: those of revenue, of bidding, of users, all or none of a group', async () => {
    await again('Full report', 'Groups', 'Metrics');
    const all = /^(\d+) of \1$/;
    await press('Bidding');
    await eventually(() => ticked('Bidding'), expect.stringMatching(all));
    expect(await ticked('Network bidding')).toMatch(all);
    expect(await ticked('Users')).toMatch(/^0 of /);
    await press('Engagement');
    await eventually(() => ticked('Users'), expect.stringMatching(all));
    expect(await ticked('Bidding')).toMatch(/^0 of /);
    await press('Revenue');
    await eventually(() => ticked('Users'), expect.stringMatching(/^0 of /));
    expect(await checkbox('Revenue').isChecked()).toBe(true);
    await press('All of Users');
    await eventually(() => ticked('Users'), expect.stringMatching(all));
    await press('None of Users');
    await eventually(() => ticked('Users'), expect.stringMatching(/^0 of /));
    await press('All');
    for (const group of ['Users', 'Bidding', 'Network bidding'])
      await eventually(() => ticked(group), expect.stringMatching(all));
  });

  it('are found by a part of their name, ticked, and moved down', async () => {
    const { sidebar } = opened;
    await again('Full report', 'Found', 'Dimensions', 'Order of columns');
    await sidebar.getByRole('searchbox', { name: 'Search dimensions' }).fill('network');
    await eventually(() => checkbox('Country code').count(), 0);
    await checkbox('Network').check();
    await eventually(columns, expect.arrayContaining(['Date', 'Network']));
    await press('Move Date down');
    await eventually(async () => (await columns()).slice(0, 3), ['Network', 'Date', 'Revenue']);
  });

  it('can be numbers of the service itself in place of those of the networks, which allow more dimensions', async () => {
    await again('Full report', 'Own', 'Dimensions', 'Order of columns');
    const version = checkbox('App version');
    expect(await version.isDisabled()).toBe(true);
    await press("Use the service's own numbers instead");
    await eventually(() => version.isDisabled(), false);
    await version.check();
    await eventually(async () => (await columns()).slice(1, 3), ['App version', 'Event revenue']);
  });

  it('that will be blank in every row are left out together', async () => {
    await again('Full report', 'Blank', 'Metrics', 'Dimensions', 'Order of columns');
    await checkbox('Network').check();
    await press('All of Users');
    await press('Leave them out');
    await eventually(() => button('Leave them out').count(), 0);
    await eventually(() => ticked('Users'), expect.stringMatching(/^0 of /));
    expect(await columns()).toContain('Revenue');
  });

  it.each([
    ['LTV report', 'LTV of days', 'LTV, every day', '1, 3, 7, 14, 30, 60, 90'],
    ['Retention report', 'Retention of days', 'Retention, every day', '2, 3, 7, 14, 30, 60, 90'],
  ])('of a %s are every day or seven days with one button', async (kind, section, everyDay, seven) => {
    const { sidebar } = opened;
    await again(kind, kind, section, 'Order of columns');
    const days = sidebar.getByLabel('Days after the first launch');
    await press('Every day');
    await eventually(columns, expect.arrayContaining([everyDay]));
    expect(await days.inputValue()).toBe('all');
    await press(seven);
    await eventually(() => days.inputValue(), seven);
    await eventually(columns, expect.not.arrayContaining([everyDay]));
  });

  it('of an LTV report can do without the number of new users', async () => {
    await again('LTV report', 'Values only', 'LTV of days', 'Order of columns');
    expect(await columns()).toContain('New users');
    await checkbox('New users').uncheck();
    await eventually(columns, expect.not.arrayContaining(['New users']));
  });

  it('of device rows are those of money, all, or all without identifiers', async () => {
    const { sidebar } = opened;
    await again('Device report', 'Rows');
    await sidebar.getByRole('radio', { name: 'Every row' }).check();
    for (const section of ['Device identifiers', 'Columns of the rows', 'Order of columns'])
      await openSection(sidebar, section);
    await sidebar.getByRole('radio', { name: 'Kept as they are' }).check();
    const hasId = expect.arrayContaining(['Google advertising id']);
    await press('All columns');
    await eventually(columns, hasId);
    await press('Without identifiers');
    await eventually(columns, expect.not.arrayContaining(['Google advertising id']));
    const without = (await columns()).length;
    await press('Money');
    await eventually(async () => (await columns()).length < without, true);
    expect(await columns()).toContain('Revenue');
    await sidebar.getByRole('searchbox', { name: 'Search columns' }).fill('google');
    await checkbox('Google advertising id').check();
    await eventually(columns, hasId);
  });

  it('of a device summary are those of a frequent choice', async () => {
    await again('Device report', 'Sums');
    await opened.sidebar.getByRole('radio', { name: 'Summary' }).check();
    for (const section of ['Summary by', 'Order of the summary']) await openSection(opened.sidebar, section);
    const dimensions = async () => (await columns('Order of the summary')).slice(0, 3);
    await press('By hour');
    await eventually(dimensions, expect.arrayContaining(['Hour']));
    await press('By placement');
    await eventually(dimensions, expect.arrayContaining(['Placement', 'Network']));
    await press('Country, network, format');
    await eventually(
      async () => (await columns('Order of the summary')).slice(0, 4),
      [expect.stringContaining('Date'), 'Country code', 'Network', 'Ad format'],
    );
    await openSection(opened.sidebar, 'Numbers');
    const hasClicks = expect.arrayContaining(['Clicks']);
    await eventually(() => columns('Order of the summary'), hasClicks);
    await checkbox('Clicks').uncheck();
    await eventually(() => columns('Order of the summary'), expect.not.arrayContaining(['Clicks']));
    expect(opened.pageErrors).toEqual([]);
  });
});
