// Makes the pictures of docs/images/ from the playground's page, in an installed Chromium: `npm run pictures`.
import { readFileSync } from 'node:fs';
import { fourReports } from '../playground/examples';
import { applyControl } from '../playground/page-server/panel/controls';
import { findChromiumPath, startBrowser } from '../test/browser/page/chromium';
import { OpenedPage, type Size } from '../test/browser/page/opened-page';

const FOLDER = 'docs/images';
const LISTING = `${FOLDER}/marketplace`;
const DAY_MS = 86_400_000;

/** Sizes in pixels that Google requires: docs/marketplace.md. */
const SCREENSHOT = { width: 1280, height: 800 };
/** More columns, drawn smaller, in a picture of the same size. */
const WIDE_SCREENSHOT = { width: 1600, height: 1000, scale: 0.8 };
const DRAWINGS = [
  ...[128, 96, 48, 32].map((size) => ['icon.svg', `icon-${size}.png`, size, size] as const),
  ['icon.svg', 'consent-logo.png', 120, 120],
  ['banner.svg', 'banner.png', 220, 140],
] as const;

interface Clip {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

await inPage({ width: 1440, height: 1020 }, workbookPictures);
await inPage({ width: 1360, height: 1180 }, sidebarPictures);
await inPage({ width: 1960, height: 1180 }, scheduledPictures);
await inPage(SCREENSHOT, listingPictures);
await inPage(WIDE_SCREENSHOT, async (opened) => {
  await hidePlayground(opened);
  await restateNumbers(opened);
  await openRestatements(opened);
  await picture(opened, `${LISTING}/screenshot-3-restatements.png`);
});
await drawings();

async function inPage(size: Size, make: (opened: OpenedPage) => Promise<void>): Promise<void> {
  const opened = await OpenedPage.open(size);
  try {
    await make(opened);
  } finally {
    await opened.close();
  }
}

async function picture(opened: OpenedPage, path: string, clip?: Clip): Promise<void> {
  await opened.waitUntilSettled();
  await opened.page.waitForTimeout(500);
  await opened.page.screenshot({ path, ...(clip && { clip }) });
}

async function sidebarPicture(opened: OpenedPage, name: string, height?: number): Promise<void> {
  const clip = (await opened.page.locator('iframe[src^="/sidebar"]').boundingBox())!;
  await picture(opened, `${FOLDER}/${name}.png`, { ...clip, ...(height !== undefined && { height }) });
}

/** The first pictures of the README: the starter workbook. */
async function workbookPictures(opened: OpenedPage): Promise<void> {
  await opened.playground.call('sidebarStarter', []);
  await opened.page.getByRole('button', { name: 'Close the playground panel' }).click();
  for (const tab of ['Overview', 'Cohorts']) {
    await opened.select(tab, 'A1');
    await picture(opened, `${FOLDER}/${tab.toLowerCase()}.png`);
  }
}

async function sidebarPictures(opened: OpenedPage): Promise<void> {
  const { playground, page, sidebar } = opened;
  const menu = page.getByRole('menuitem', { name: 'Open', exact: true });
  await page.getByRole('menuitem', { name: 'Extensions' }).click();
  await page.getByRole('menuitem', { name: 'Ad Reports' }).hover();
  const items = (await menu.locator('xpath=../..').boundingBox())!;
  const area = { x: 0, y: 0, width: items.x + items.width + 12, height: items.y + items.height + 12 };
  await picture(opened, `${FOLDER}/install-menu.png`, area);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');

  await playground.call('sidebarForgetKey', []);
  await opened.chooseMenuItem('Open');
  await sidebar.getByRole('heading', { name: 'Connect your reporting service' }).waitFor();
  await sidebarPicture(opened, 'sidebar-first-open');
  const { baseUrl, simulated } = playground;
  await playground.call('sidebarSaveSettings', [{ baseUrl, key: simulated!.key }]);

  await runFourReports(opened);
  await sidebar.getByRole('button', { name: 'New report' }).click();
  await sidebarPicture(opened, 'sidebar-editor');
  await preview(opened);
  await sidebarPicture(opened, 'sidebar-preview');

  await opened.chooseMenuItem('Open');
  playground.service.arm('slow', { ms: 4_000, times: 'until cleared' });
  await sidebar.getByRole('button', { name: 'Run Full report' }).click();
  const progress = sidebar.getByText(/Page 1 of 2/);
  await progress.first().waitFor();
  // The page settles only when the run has ended.
  await page.locator('iframe[src^="/sidebar"]').screenshot({ path: `${FOLDER}/sidebar-run.png` });
}

async function scheduledPictures(opened: OpenedPage): Promise<void> {
  const { page, sidebar } = opened;
  await restateNumbers(opened);
  await opened.chooseMenuItem('Open');
  await sidebar.getByRole('button', { name: 'Revenue', exact: true }).click();
  await sidebar.getByText(/^Every day, when complete · next /).waitFor();
  await sidebarPicture(opened, 'sidebar-scheduled', 512);
  await page.getByRole('button', { name: 'Close the playground panel' }).click();
  await openRestatements(opened);
  const sheet = (await page.locator('.grid').boundingBox())!;
  await picture(opened, `${FOLDER}/restatements.png`, { ...sheet, width: 1492, height: 242 });
}

async function listingPictures(opened: OpenedPage): Promise<void> {
  await hidePlayground(opened);
  await runFourReports(opened);
  await opened.select('Full report', 'B3');
  await picture(opened, `${LISTING}/screenshot-1-reports.png`);
  await opened.sidebar.getByRole('button', { name: 'New report' }).click();
  await preview(opened);
  await picture(opened, `${LISTING}/screenshot-2-form.png`);
  await opened.page.getByRole('button', { name: 'Close' }).first().click();
  await typeFormulas(opened);
  await picture(opened, `${LISTING}/screenshot-4-formulas.png`);
}

async function hidePlayground({ page, playground }: OpenedPage): Promise<void> {
  await page.addStyleTag({ content: '.panel { display: none !important }' });
  playground.file.name = 'Ad revenue';
}

async function runFourReports(opened: OpenedPage): Promise<void> {
  const { playground, sidebar } = opened;
  const app = playground.service.world.apps[0]!.entry.id;
  for (const order of fourReports(playground.runtime.clock.now(), app)) await playground.run(order);
  await opened.chooseMenuItem('Open');
  await sidebar.getByRole('button', { name: 'New report' }).waitFor();
}

async function preview({ sidebar }: OpenedPage): Promise<void> {
  await sidebar.getByRole('button', { name: 'Preview' }).click();
  await sidebar.getByRole('region', { name: 'First rows' }).waitFor();
}

/** Schedules a report, and runs it after the service has restated its last six days. */
async function restateNumbers(opened: OpenedPage): Promise<void> {
  const { playground, sidebar } = opened;
  await opened.chooseMenuItem('Open');
  await sidebar.getByRole('button', { name: 'New report' }).click();
  await sidebar.getByLabel('Name', { exact: true }).fill('Revenue');
  const when = sidebar.getByLabel('Refresh', { exact: true });
  await when.selectOption({ label: 'Every day, when complete' });
  await sidebar.getByRole('button', { name: 'Save and run' }).click();
  await sidebar.getByText(/^\d+ rows · /).waitFor();
  await checkNextDay(opened);
  const from = new Date(playground.runtime.clock.now() - 6 * DAY_MS).toISOString().slice(0, 10);
  playground.service.restate({ from, factor: 0.9 });
  await checkNextDay(opened);
  await opened.chooseMenuItem('Open');
  await sidebar.getByRole('button', { name: 'Run Revenue' }).click();
  await sidebar.getByText(/^\d+ earlier numbers? changed/).waitFor();
}

/** Moves the clock to the next day and waits for an hourly check. */
async function checkNextDay({ playground, running, page }: OpenedPage): Promise<void> {
  const countChecks = () => playground.runtime.executions.filter(({ kind }) => kind === 'trigger').length;
  const before = countChecks();
  await applyControl(running.session, { kind: 'clock', to: 'next day' });
  while (countChecks() === before) await page.waitForTimeout(50);
}

async function openRestatements(opened: OpenedPage): Promise<void> {
  await opened.page.getByRole('button', { name: 'Close' }).first().click();
  const year = new Date(opened.playground.runtime.clock.now()).getUTCFullYear();
  await opened.select(`Restatements ${year}`, 'A1');
}

/** Revenue by country and day, a formula in each cell, and a table of LTV from one formula below. */
async function typeFormulas(opened: OpenedPage): Promise<void> {
  const type = (a1: string, text: string) => opened.typeText('Sheet1', a1, text);
  const columns = { B: '2026-09-10', C: '2026-09-11', D: '2026-09-12', E: '2026-09-13' };
  const countries = ['US', 'DE', 'JP', 'BR', 'IN', 'GB'];
  await opened.select('Sheet1', 'A1');
  for (const [column, day] of Object.entries(columns)) await type(`${column}1`, day);
  for (const [at, country] of countries.entries()) {
    const row = at + 2;
    await type(`A${row}`, country);
    for (const column of Object.keys(columns))
      await type(
        `${column}${row}`,
        `=ADREPORT_VALUE("full"; "revenue"; ""; ${column}$1; ; "area"; $A${row})`,
      );
  }
  await type('A10', '=ADREPORT_LTV("00123456"; "1-3, 7, 14, 30"; "2026-08-08"; "2026-08-14"; "area"; "US")');
  await opened.waitUntilIdle();
  await opened.select('Sheet1', 'B2');
}

/** The listing's icons and banner: an SVG each, with a transparent background. */
async function drawings(): Promise<void> {
  const browser = await startBrowser(findChromiumPath()!);
  const page = await browser.newPage();
  for (const [svg, name, width, height] of DRAWINGS) {
    await page.setViewportSize({ width, height });
    const drawing = readFileSync(`${LISTING}/${svg}`, 'utf8');
    await page.setContent(
      `<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${drawing}`,
    );
    await page.screenshot({ path: `${LISTING}/${name}`, omitBackground: true });
  }
  await browser.close();
}
