import { PLAYGROUND_KEY } from '../../playground/service/options';
import { OpenedPage } from '../../tools/browser/opened-page';
import { eventually, inBrowser } from './in-browser';

const MOST_CLICKS = 12;
const REPORT = 'Month close';

inBrowser('the first hour of a finance analyst', () => {
  let opened: OpenedPage;
  let clicks = 0;

  beforeAll(async () => {
    opened = await OpenedPage.open({ width: 1440, height: 900 });
    const { page } = opened;
    await page.exposeFunction('countClick', () => {
      clicks += 1;
    });
    // A person presses the mouse button once for each click; typing and keys are not counted.
    await page.addInitScript("addEventListener('mousedown', (event) => event.isTrusted && countClick(), true)");
    await page.reload();
    await page.waitForFunction(() => 'playground' in window);
    await page.getByRole('button', { name: 'Begin again with an empty file' }).click();
    await opened.untilIdle();
    clicks = 0;
  });
  afterAll(() => opened.close());

  it('leads from an empty file without a key to revenue by month and network in two countries, compared and refreshed daily, in at most 12 clicks', async () => {
    const { page, sidebar, playground } = opened;
    const begun = Date.now();
    await page.getByRole('menuitem', { name: 'Extensions' }).click();
    await page.getByRole('menuitem', { name: 'Ad Reports' }).hover();
    await page.getByRole('menuitem', { name: 'Open', exact: true }).click();
    await sidebar.getByLabel('Base URL').click();
    await page.keyboard.type(playground.baseUrl);
    await sidebar.getByLabel('Report key', { exact: true }).click();
    await page.keyboard.type(PLAYGROUND_KEY);
    await sidebar.getByRole('button', { name: 'Test and save' }).click();
    await sidebar.getByRole('button', { name: REPORT }).click();
    await sidebar.locator('summary', { hasText: 'Only rows' }).click();
    await sidebar.getByRole('combobox', { name: 'Countries' }).click();
    for (const country of ['Germany', 'United States']) {
      await page.keyboard.type(country);
      await page.keyboard.press('Enter');
    }
    await sidebar.getByRole('checkbox', { name: 'Refresh every day' }).click();
    await sidebar.getByRole('button', { name: 'Save and run' }).click();
    await sidebar.getByText(`rows in sheet “${REPORT}”`).waitFor();
    console.log(`${clicks} clicks, ${((Date.now() - begun) / 1000).toFixed(1)} s`);
    await page.waitForTimeout(1500);
    await page.screenshot({ path: '/tmp/look/walk.png' });
    console.log(JSON.stringify(await Promise.all([1, 2, 3, 4].map((row) => opened.row(REPORT, row, 8)))));
    expect(clicks).toBeLessThanOrEqual(MOST_CLICKS);
  });
});
