import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { fourReports } from '../playground/four-reports';
import { chromiumPath, startBrowser } from './browser/chromium';
import type { OpenedPage } from './browser/opened-page';
import { nextDay, restateOlderDay, scheduled } from './refresh-pictures';

/** Sizes in pixels that Google requires: docs/marketplace.md. */
const ICONS = [128, 96, 48, 32];
const CONSENT_LOGO = 120;
const BANNER = { width: 220, height: 140 };
export const SCREENSHOT = { width: 1280, height: 800 };
/** More columns, drawn smaller, in a picture of the same size. */
export const WIDE_SCREENSHOT = { width: 1600, height: 1000, scale: 0.8 };

/**
 * Makes the listing's icons, banner and all but one screenshot in `folder`, which holds icon.svg and banner.svg. `opened` has the size
 * `SCREENSHOT`.
 */
export async function marketplacePictures(opened: OpenedPage, folder: string): Promise<void> {
  await drawings(folder);
  await withoutPlayground(opened);
  await reportTables(opened);
  await screenshot(opened, `${folder}/screenshot-1-reports.png`);
  await newReport(opened);
  await screenshot(opened, `${folder}/screenshot-2-form.png`);
  await formulas(opened);
  await screenshot(opened, `${folder}/screenshot-4-formulas.png`);
}

/** Makes the screenshot of restated numbers in `folder`. `opened` has the size `WIDE_SCREENSHOT`. */
export async function restatementsPicture(opened: OpenedPage, folder: string): Promise<void> {
  await withoutPlayground(opened);
  await opened.menu('Open');
  await scheduled(opened, 'Full report', 'Revenue', 'As soon as a new day is complete');
  await nextDay(opened);
  restateOlderDay(opened);
  await nextDay(opened);
  await opened.menu('Open');
  await opened.sidebar.getByRole('button', { name: 'Run Revenue' }).click();
  await opened.sidebar.getByText(/earlier numbers? had changed/).waitFor();
  await closeSidebar(opened);
  await opened.select(
    `Restatements ${new Date(opened.playground.runtime.clock.now()).getUTCFullYear()}`,
    'A1',
  );
  await screenshot(opened, `${folder}/screenshot-3-restatements.png`);
}

async function withoutPlayground({ page, playground }: OpenedPage): Promise<void> {
  await page.addStyleTag({ content: '.panel { display: none !important }' });
  playground.file.name = 'Ad revenue';
}

async function closeSidebar({ page }: OpenedPage): Promise<void> {
  await page.getByRole('button', { name: 'Close' }).first().click();
}

async function screenshot(opened: OpenedPage, path: string): Promise<void> {
  await opened.settled();
  await opened.page.waitForTimeout(500);
  await opened.page.screenshot({ path });
}

async function drawings(folder: string): Promise<void> {
  const program = chromiumPath();
  if (program === undefined) throw new Error('No Chromium was found; name one in CHROMIUM.');
  const browser = await startBrowser(program);
  const page = await browser.newPage();
  const icon = readFileSync(`${folder}/icon.svg`, 'utf8');
  for (const size of ICONS) await drawing(page, icon, { width: size, height: size }, `icon-${size}`, folder);
  await drawing(page, icon, { width: CONSENT_LOGO, height: CONSENT_LOGO }, 'consent-logo', folder);
  await drawing(page, readFileSync(`${folder}/banner.svg`, 'utf8'), BANNER, 'banner', folder);
  await browser.close();
}

/** An SVG as PNG with a transparent background. */
async function drawing(
  page: Page,
  svg: string,
  size: { readonly width: number; readonly height: number },
  name: string,
  folder: string,
): Promise<void> {
  await page.setViewportSize(size);
  await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${svg}`);
  await page.screenshot({ path: `${folder}/${name}.png`, omitBackground: true });
}

async function reportTables(opened: OpenedPage): Promise<void> {
  const { playground } = opened;
  const app = playground.service.world.apps[0]?.entry.id;
  if (app === undefined) throw new Error('The simulated service has no app.');
  for (const order of fourReports(playground.runtime.clock.now(), app)) await playground.run(order);
  await opened.menu('Open');
  await opened.sidebar.getByRole('button', { name: 'New report' }).waitFor();
  await opened.select('Full report', 'B3');
}

async function newReport({ sidebar }: OpenedPage): Promise<void> {
  await sidebar.getByRole('button', { name: 'New report' }).click();
  await sidebar.getByRole('button', { name: 'Preview' }).click();
  await sidebar.getByRole('region', { name: 'First rows' }).waitFor();
}

/** Revenue by country and day, a formula in each cell, and a table of LTV from one formula below. */
async function formulas(opened: OpenedPage): Promise<void> {
  const days = ['2026-09-10', '2026-09-11', '2026-09-12', '2026-09-13'];
  const countries = ['US', 'DE', 'JP', 'BR', 'IN', 'GB'];
  await closeSidebar(opened);
  await opened.select('Sheet1', 'A1');
  const columns = ['B', 'C', 'D', 'E'];
  for (const [at, day] of days.entries()) await opened.type('Sheet1', `${columns[at]}1`, day);
  for (const [at, country] of countries.entries()) await opened.type('Sheet1', `A${at + 2}`, country);
  for (const column of columns)
    for (const at of countries.keys())
      await opened.type(
        'Sheet1',
        `${column}${at + 2}`,
        `=ADREPORT_VALUE("full"; "revenue"; ""; ${column}$1; ; "area"; $A${at + 2})`,
      );
  const ltv = '=ADREPORT_LTV("00123456"; "1-3, 7, 14, 30"; "2026-08-08"; "2026-08-14"; "area"; "US")';
  await opened.type('Sheet1', 'A10', ltv);
  await opened.untilIdle();
  await opened.select('Sheet1', 'B2');
}
