import { eventually, inBrowser } from '../in-browser';
import { OpenedPage } from '../page/opened-page';
import { editReport, newReport, openSection, saveAndRun } from '../report-form';

inBrowser('the sections of the form', () => {
  let opened: OpenedPage;
  beforeAll(async () => {
    opened = await OpenedPage.open();
    await opened.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await opened.menu('Open');
  });
  afterAll(() => opened.close());

  const button = (name: string) => opened.sidebar.getByRole('button', { name, exact: true });
  const choose = (list: string, label: string) =>
    opened.sidebar.getByLabel(list, { exact: true }).selectOption({ label });
  const field = (label: string) => opened.sidebar.getByLabel(label, { exact: true });
  /** The section with this title, and the line that says what is chosen in it. */
  const section = (title: string) =>
    opened.sidebar
      .locator('details.section')
      .filter({ has: opened.sidebar.locator('b', { hasText: new RegExp(`^${title}$`) }) })
      .last();
  const gist = (title: string) => section(title).locator('> summary .hint').innerText();

  it('make a report by month in another zone, compared with the month before', async () => {
    const { sidebar } = opened;
    await newReport(sidebar, 'Full report', 'By month');
    await choose('Which days', 'Last month');
    await choose('Each row is', 'A month');
    await choose('Compare with', 'The month before');
    await choose('Zone', 'UTC-8 (fixed)');
    await saveAndRun(sidebar, /^1 rows? in sheet/);
    await eventually(
      () => opened.cell('By month', 'A1'),
      expect.stringMatching(/ · UTC-8 · .* · compared with the month before · /),
    );
    expect(await opened.row('By month', 2, 6)).toEqual([
      ...['Month', 'Month not complete'],
      ...['Revenue', 'Revenue before', 'Revenue change', 'Revenue change %'],
    ]);
    expect((await opened.row('By month', 3, 1))[0]).toBe('2026-08-01');
  });

  it('keep rows of some networks, platforms, ad formats and placements with enough revenue, and the line above the table says so', async () => {
    const { sidebar, playground } = opened;
    const [app] = playground.service.world.apps;
    const { name: placement, formatName } = app!.placements[0]!;
    await opened.menu('Open');
    await newReport(sidebar, 'Full report', 'Some rows');
    await openSection(sidebar, 'Dimensions');
    for (const name of ['App id', 'Placement'])
      await sidebar.getByRole('checkbox', { name, exact: true }).check();
    await openSection(sidebar, 'Only rows');
    const add = async (list: string, text: string) => {
      const input = sidebar.getByRole('combobox', { name: list });
      await input.fill(text);
      await input.press('Enter');
    };
    const pick = async (list: string, name: string) => {
      await sidebar.getByRole('combobox', { name: list }).fill(name);
      await sidebar.getByRole('option', { name }).first().click();
    };
    await add('Networks', 'Aurora Ads');
    await pick('Platforms', 'Android');
    await pick('Ad formats', formatName);
    await add('Placements', placement);
    await field('Revenue above (USD)').fill('0.01');
    await saveAndRun(sidebar, /rows in sheet “Some rows”/);
    const platforms = new Map(playground.service.world.apps.map(({ entry }) => [entry.id, entry.platform]));
    const rows = playground.sheet('Some rows').slice(2);
    expect(rows.length).toBeGreaterThan(0);
    for (const [, id, where, revenue] of rows) {
      expect([platforms.get(id!), where]).toEqual([1, placement]);
      expect(Number(revenue!.replace(/[^\d.]/g, ''))).toBeGreaterThan(0.01);
    }
    expect(await opened.cell('Some rows', 'A1')).toContain(
      `only network Aurora Ads; platform Android; ad format ${formatName}; placement ${placement}; revenue above 0.01 USD`,
    );
  });

  it('write the table into a new sheet with a name of its own, or into the empty sheet in front', async () => {
    const { sidebar, playground, page } = opened;
    await opened.menu('Open');
    await newReport(sidebar, 'Full report', 'Named');
    await openSection(sidebar, 'Sheet');
    await field('Name of the sheet').fill('Board');
    await saveAndRun(sidebar, /^7 rows in sheet “Board”/);
    expect(await opened.rows('Board')).toBe(9);
    await page.getByRole('tab', { name: 'Sheet1' }).click();
    await opened.untilIdle();
    await opened.menu('Open');
    await newReport(sidebar, 'Full report', 'Here');
    await openSection(sidebar, 'Sheet');
    await sidebar.getByRole('radio', { name: 'This sheet, “Sheet1”' }).check();
    await saveAndRun(sidebar, /^7 rows in sheet/);
    expect(await opened.rows('Sheet1')).toBe(9);
    expect(playground.file.sheets.map(({ title }) => title)).not.toContain('Here');
  });

  it('record only changes that reach an amount and a percentage, as the line of the section and the saved report say', async () => {
    const { sidebar } = opened;
    await opened.menu('Open');
    await newReport(sidebar, 'Full report', 'Coarse');
    await openSection(sidebar, 'Refresh');
    await openSection(sidebar, 'More');
    await field('Amount').fill('5');
    await field('Per cent').fill('2.5');
    await eventually(() => gist('More'), expect.stringContaining('Changes of 5 and 2.5 % or more recorded'));
    await button('Save').click();
    await editReport(sidebar, 'Coarse');
    await openSection(sidebar, 'Refresh');
    await openSection(sidebar, 'More');
    expect([await field('Amount').inputValue(), await field('Per cent').inputValue()]).toEqual(['5', '2.5']);
  });

  it('of a device report can leave out rows without revenue', async () => {
    const { sidebar } = opened;
    await opened.menu('Open');
    await newReport(sidebar, 'Device report', 'Paid');
    await openSection(sidebar, 'Only rows');
    expect(await gist('Only rows')).toBe('All rows');
    await sidebar.getByRole('checkbox', { name: 'Rows with revenue only' }).check();
    await eventually(() => gist('Only rows'), 'Only rows with revenue');
  });

  it('show a formula, which a button copies', async () => {
    const { sidebar, page } = opened;
    await opened.menu('Open');
    await editReport(sidebar, 'Coarse');
    await button('Copy as formula').click();
    await sidebar.getByRole('textbox', { name: 'Formula' }).click();
    await button('Copy').click();
    await sidebar.getByText('Copied. Paste it into a cell.').waitFor();
    const copied = (await page.evaluate('navigator.clipboard.readText()')) as string;
    expect(copied).toMatch(/^=ADREPORT_FULL\(/);
    expect(await sidebar.getByRole('textbox', { name: 'Formula' }).inputValue()).toBe(copied);
  });

  it('fold, and their lines say what is chosen', async () => {
    const { sidebar } = opened;
    await opened.menu('Open');
    await newReport(sidebar, 'Device report', 'Folded');
    const chosen = [
      ['Kind of report', /^Device report$/],
      ['Dates', /complete day/],
      ['App', /^None yet$/],
      ['What to write', /^Automatic$/],
    ] as const;
    for (const [title, line] of chosen) {
      const open = () => section(title).getAttribute('open');
      expect(await open()).not.toBeNull();
      await section(title).locator('> summary').click();
      expect(await open()).toBeNull();
      expect(await gist(title)).toMatch(line);
    }
    // Google's frame forbids the newer way to copy as well, so the sidebar then copies in the older one.
    expect(opened.pageErrors.filter((text) => !text.includes('The Clipboard API has been blocked'))).toEqual(
      [],
    );
  });
});
