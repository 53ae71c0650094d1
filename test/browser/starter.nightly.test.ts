import { SpreadsheetUser } from '../../emulator/src/spreadsheet/edits/user';
import { PLAYGROUND_KEY } from '../../playground/service/options';
import { listViolationsInBothThemes } from './axe';
import { inBrowser } from './in-browser';
import { OpenedPage } from './page/opened-page';
import { chooseRefresh } from './report-form';

const MOST_MS = 240_000;

inBrowser('the starter workbook', () => {
  let opened: OpenedPage;
  beforeAll(async () => {
    opened = await OpenedPage.open({ width: 1440, height: 960 });
    await opened.page.getByRole('button', { name: 'Begin again with an empty file' }).click();
    await opened.waitUntilIdle();
  });
  afterAll(() => opened.close());

  const titles = () => opened.playground.file.sheets.map(({ title }) => title);

  it(
    'the starter workbook leads from an empty file without a key to Overview by one click after the key',
    async () => {
      const { page, sidebar, playground } = opened;
      await opened.chooseMenuItem('Open');
      await sidebar.getByLabel('Address of your reporting service').fill(playground.baseUrl);
      await sidebar.getByLabel('Report key', { exact: true }).fill(PLAYGROUND_KEY);
      await sidebar.getByRole('button', { name: 'Test and save' }).click();
      await sidebar.getByRole('button', { name: 'Starter workbook' }).click();
      await sidebar.getByText(/^Fetching the reports/).waitFor();
      await sidebar.getByText('The workbook is ready.').waitFor({ timeout: MOST_MS });
      expect(titles().slice(0, 5)).toEqual(['Overview', 'Revenue', 'Networks', 'Cohorts', 'Close']);
      expect(await listViolationsInBothThemes(opened)).toEqual([]);
      await page.getByRole('button', { name: 'Close the sidebar' }).click();
      await opened.select('Overview', 'A1');
      expect(await opened.readRow('Overview', 7, 6)).toEqual([
        ...['Revenue', '$8,630', '$8,646', '-0.2%', '$8,656', '-0.3%'],
      ]);
      await page.locator('.chart[aria-label*="Revenue by network and day"]').waitFor();
      expect(await page.getByRole('tab', { name: 'Lists' }).count()).toBe(0);
      await opened.savePicture('overview');
    },
    MOST_MS,
  );

  it(
    'the starter workbook shows another app when its name is chosen in the drop-down',
    async () => {
      const { page } = opened;
      await page.getByLabel('Choose a value for B3').selectOption('Tiny Farm');
      await opened.waitUntilSettled();
      expect(await opened.readCell('Networks', 'A2')).toBe('Tiny Farm · 1 to 14 Sep 2026');
      expect(await opened.readCell('Overview', 'B7')).toBe('$1,194');
      expect(opened.pageErrors).toEqual([]);
    },
    MOST_MS,
  );

  it(
    'the starter workbook makes what is missing again by a second click',
    async () => {
      const { sidebar, playground } = opened;
      new SpreadsheetUser(playground.file).deleteSheet('Close');
      await opened.chooseMenuItem('Open');
      await chooseRefresh(sidebar, 'Starter workbook');
      await sidebar.getByText('The workbook is ready.').waitFor({ timeout: MOST_MS });
      expect(titles().filter((title) => title === 'Close')).toHaveLength(1);
      expect(await opened.readCell('Overview', 'B3')).toBe('Tiny Farm');
    },
    MOST_MS,
  );
});
