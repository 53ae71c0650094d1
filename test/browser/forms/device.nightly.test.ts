import { dayText } from '../../../playground/service/days';
import { APPS } from '../../../playground/service/world/apps';
import { eventually, inBrowser } from '../in-browser';
import { OpenedPage } from '../page/opened-page';
import { chooseDays, newReport, saveAndRun } from '../report-form';

const DAY_MS = 86_400_000;
const LARGE = { ...APPS[0]!, id: 'large', name: 'Large', deviceRows: 60_000 };

inBrowser('a device report', () => {
  let opened: OpenedPage;
  /** The day this many days ago. */
  const ago = (days: number) => dayText(Math.floor(opened.playground.runtime.clock.now() / DAY_MS) - days);
  const truth = () => opened.playground.service.truth;
  const shownNumber = (text: string) => Number(text.replace(/[^\d.-]/g, ''));
  const grouped = (count: number) => count.toLocaleString('en-US');

  const deviceReport = async (name: string, app: string, from: number, to = from) => {
    const { sidebar } = opened;
    await newReport(sidebar, 'Device report', name);
    await chooseDays(sidebar, ago(from), ago(to));
    await sidebar.getByRole('combobox', { name: 'App' }).fill(app);
    await sidebar.getByRole('combobox', { name: 'App' }).press('Enter');
    await chosen(app);
  };
  const chosen = (app: string) => opened.sidebar.getByRole('button', { name: `Remove ${app}` }).waitFor();
  /** The control totals that the last run shows. */
  const controls = async () => {
    const table = opened.sidebar.locator('.controls table').last();
    return (await table.locator('tr').allInnerTexts()).map((line) => line.replace(/\s+/g, ' ').trim());
  };
  const close = () => opened.sidebar.getByRole('button', { name: 'Close', exact: true }).last().click();

  beforeAll(async () => {
    opened = await OpenedPage.open(undefined, { apps: [APPS[3]!, LARGE] });
    await opened.menu('Open');
  });
  afterAll(() => opened.close());

  it('with automatic output announces a summary for a large day, and the summary is true', async () => {
    const { sidebar } = opened;
    await deviceReport('Large day', LARGE.id, 3);
    await sidebar.getByRole('button', { name: 'Preview' }).click();
    await sidebar
      .getByText(/^More than 50,000 rows: the sheet gets a summary by Date, Country code/)
      .waitFor();
    await sidebar.getByText(/^About [\d,]+ rows, estimated from the size of the files\.$/).waitFor();

    const groups = truth().deviceSums({ app: LARGE.id, day: ago(3) }, [
      'area',
      'networkName',
      'adFormatName',
    ]);
    await saveAndRun(sidebar, new RegExp(`^${grouped(groups.length)} rows in sheet “Large day”`));
    await eventually(() => opened.rows('Large day'), groups.length + 2);
    expect(await opened.row('Large day', 2, 7)).toEqual([
      'Date',
      'Country code',
      'Network',
      'Ad format',
      'Impressions',
      'Clicks',
      'Revenue',
    ]);
    for (const row of [3, 40, groups.length + 2]) {
      const [day, ...shown] = await opened.row('Large day', row, 7);
      const sums = groups.find(({ key }) => key.every((value, at) => value === shown[at]));
      expect([day, shown[3], shown[4]]).toEqual([ago(3), grouped(sums!.impression), grouped(sums!.click)]);
      expect(shownNumber(shown[5]!)).toBeCloseTo(sums!.revenue, 2);
    }
  });

  it('shows the control totals of each centre’s files next to the full report', async () => {
    const shown = await controls();
    expect(shown[0]).toBe('Centre Files Rows Revenue, USD');
    for (const centre of ['cn', 'en', 'in', 'sg'] as const) {
      const { rows } = truth().device({ app: LARGE.id, day: ago(3), centre });
      expect(shown.find((line) => line.startsWith(`${centre} `))).toMatch(`${centre} 1 ${grouped(rows)} `);
    }
    const { rows } = truth().device({ app: LARGE.id, day: ago(3) });
    expect(shown).toContain(`In the report ${grouped(rows)}`);
    expect(shown.find((line) => line.startsWith('Difference'))).toMatch(/^Difference \d+\.\d\d %$/);
    expect(opened.playground.file.sheetNamed('Large day')?.note(0, 0)).toContain(
      `Device files: ${grouped(rows)} rows (cn `,
    );
    await close();
  });

  it('causes no error on the page', () => {
    expect(opened.pageErrors).toEqual([]);
  });
});
