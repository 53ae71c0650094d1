import { OpenedPage } from './test/browser/page/opened-page';
const opened = await OpenedPage.open({ width: 1400, height: 900 });
const { page, sidebar } = opened;
const frame = page.locator('iframe[src^="/sidebar"]');
let n = 0;
const shot = async () => { await opened.settled(); await page.waitForTimeout(300); await frame.screenshot({ path: `/tmp/look/p-${n++}.png` }); };
try {
  await opened.menu('Open'); await sidebar.getByRole('button', { name: 'New report' }).waitFor(); await shot();
  await sidebar.getByRole('button', { name: /^Revenue by month/ }).first().click(); await page.waitForTimeout(500); await shot();
  await page.mouse.move(1250, 500); await page.mouse.wheel(0, 700); await page.waitForTimeout(300); await shot();
  await page.mouse.wheel(0, 700); await page.waitForTimeout(300); await shot();
  await page.mouse.wheel(0, 1700); await page.waitForTimeout(300); await shot();
  await sidebar.getByRole('button', { name: 'Preview' }).click();
  await sidebar.getByRole('region', { name: 'First rows' }).waitFor(); await shot();
} catch (e) { console.log(String(e).slice(0, 800)); await page.screenshot({ path: '/tmp/look/error.png' }); }
console.log(opened.pageErrors);
await opened.close();
