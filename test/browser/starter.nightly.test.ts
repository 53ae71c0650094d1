import { listViolationsInBothThemes } from './axe';
import { inBrowser, openPage } from './in-browser';

const MOST_MS = 240_000;

inBrowser('the starter workbook', () => {
  const opened = openPage({ width: 1440, height: 960 });
  beforeAll(async () => {
    await opened.page.getByRole('button', { name: 'Begin again with an empty file' }).click();
    await opened.waitUntilIdle();
  });

  const titles = () => opened.playground.file.sheets.map(({ title }) => title);

  it(
    'the starter workbook leads from an empty file without a key to Overview by one click after the key',
    async () => {
      const { page, sidebar } = opened;
      await opened.chooseMenuItem('Open');
      await opened.connect();
      await sidebar.getByRole('button', { name: 'Starter workbook' }).click();
      await sidebar.getByText(/^Fetching the reports/).waitFor();
      await sidebar.getByText('The workbook is ready.').waitFor({ timeout: MOST_MS });
      expect(titles().slice(0, 3)).toEqual(['Overview', 'Networks', 'Cohorts']);
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
});
