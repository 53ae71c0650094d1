import { fourReports } from '../playground/four-reports';
import { OpenedPage, type Size } from './browser/opened-page';
import { installPictures } from './install-pictures';
import {
  marketplacePictures,
  restatementsPicture,
  SCREENSHOT,
  WIDE_SCREENSHOT,
} from './marketplace-pictures';
import { refreshPictures } from './refresh-pictures';

/** Makes docs/images/ from the playground's page, in an installed Chromium; with --marketplace only those of the Marketplace listing. */

const FOLDER = 'docs/images';
const LISTING = `${FOLDER}/marketplace`;
const HIGH = { width: 1360, height: 1180 };
const WORKBOOK = { width: 1440, height: 1020 };

async function main(): Promise<void> {
  if (!process.argv.includes('--marketplace')) {
    await inPage(WORKBOOK, overviewPicture);
    await inPage(HIGH, pictures);
    await inPage(HIGH, (opened) => refreshPictures(opened, FOLDER));
    await inPage(HIGH, (opened) => installPictures(opened, FOLDER));
  }
  await inPage(SCREENSHOT, (opened) => marketplacePictures(opened, LISTING));
  await inPage(WIDE_SCREENSHOT, (opened) => restatementsPicture(opened, LISTING));
}

async function inPage(size: Size, make: (opened: OpenedPage) => Promise<void>): Promise<void> {
  const opened = await OpenedPage.open(size);
  try {
    await make(opened);
  } finally {
    await opened.close();
  }
}

/** The first picture of the README: the starter workbook. */
async function overviewPicture(opened: OpenedPage): Promise<void> {
  const { playground, page } = opened;
  await playground.call('sidebarStarter', []);
  await page.getByRole('button', { name: 'Close the playground panel' }).click();
  for (const tab of ['Overview', 'Cohorts']) {
    await opened.select(tab, 'A1');
    await opened.settled();
    await page.waitForTimeout(500);
    await page.screenshot({ path: `${FOLDER}/${tab.toLowerCase()}.png` });
  }
}

async function pictures(opened: OpenedPage): Promise<void> {
  const { playground, page, sidebar } = opened;
  const frame = page.locator('iframe[src^="/sidebar"]');
  const sidebarPicture = async (name: string) => {
    const clip = (await frame.boundingBox())!;
    await page.waitForTimeout(500);
    await page.screenshot({ path: `${FOLDER}/${name}.png`, clip });
  };

  await playground.call('sidebarForgetKey', []);
  await opened.menu('Open');
  await sidebar.getByRole('heading', { name: 'Connect your reporting service' }).waitFor();
  await sidebarPicture('sidebar-first-open');
  const { baseUrl, simulated } = playground;
  await playground.call('sidebarSaveSettings', [{ baseUrl, key: simulated!.key }]);

  const app = playground.service.world.apps[0]!.entry.id;
  for (const order of fourReports(playground.runtime.clock.now(), app)) await playground.run(order);
  await opened.menu('Open');
  await sidebar.getByRole('button', { name: 'New report' }).waitFor();
  await sidebar.getByRole('button', { name: 'New report' }).click();
  await sidebar.locator('summary', { hasText: 'Kind of report' }).click();
  await sidebar.locator('summary', { hasText: 'Metrics' }).click();
  await sidebarPicture('sidebar-editor');
  await sidebar.locator('summary', { hasText: 'Metrics' }).click();
  await sidebar.getByRole('button', { name: 'Check size' }).click();
  await sidebar.getByText(/room for/).waitFor();
  await sidebar.getByRole('button', { name: 'Preview' }).click();
  await sidebar.getByRole('region', { name: 'First rows' }).waitFor();
  await sidebarPicture('sidebar-preview');

  await opened.menu('Open');
  playground.service.arm('slow', { ms: 4_000, times: 'until cleared' });
  await sidebar.getByRole('button', { name: 'Run Full report' }).click();
  await sidebar
    .getByText(/Page 1 of 2/)
    .first()
    .waitFor();
  await sidebarPicture('sidebar-run');
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
