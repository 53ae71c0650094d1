import { applyControl } from '../playground/page-server/panel/controls';
import type { OpenedPage } from './browser/opened-page';

const DAY_MS = 86_400_000;
/** Wide enough for the columns that the pictures show. */
const WIDE = { width: 1960, height: 900 };

/** Pictures of scheduled reports and of their records in the file. */
export async function refreshPictures(opened: OpenedPage, folder: string): Promise<void> {
  const { page, sidebar, playground } = opened;
  await opened.menu('Open');
  await scheduled(opened, 'LTV report', 'Cohorts', 'Weekdays');
  await scheduled(opened, 'Full report', 'Revenue', 'As soon as a new day is complete');
  await nextDay(opened);
  restateOlderDay(opened);
  await nextDay(opened);
  await opened.menu('Open');
  await sidebar.getByRole('button', { name: 'Run Revenue' }).click();
  await sidebar.getByText(/earlier numbers? had changed/).waitFor();
  await opened.menu('Open');
  await sidebar.getByRole('button', { name: 'Revenue', exact: true }).click();
  await sidebar.getByText(/^As soon as a new day is complete · next /).waitFor();
  const frame = (await page.locator('iframe[src^="/sidebar"]').boundingBox())!;
  await page.screenshot({ path: `${folder}/sidebar-scheduled.png`, clip: { ...frame, height: 512 } });

  await page.getByRole('button', { name: 'Close' }).first().click();
  await page.getByRole('button', { name: 'Close the playground panel' }).click();
  await page.setViewportSize(WIDE);
  const year = new Date(playground.runtime.clock.now()).getUTCFullYear();
  await tab(opened, `Restatements ${year}`, { width: 1492, rows: 10 }, `${folder}/restatements.png`);
}

/** Makes a report of the kind and with the name, and saves and runs it with a schedule. */
export async function scheduled(
  { sidebar }: OpenedPage,
  kind: string,
  name: string,
  when: string,
): Promise<void> {
  await sidebar.getByRole('button', { name: 'New report' }).click();
  await sidebar.getByRole('radio', { name: kind }).check();
  await sidebar.getByLabel('Name', { exact: true }).fill(name);
  await sidebar.locator('summary', { has: sidebar.locator('b', { hasText: /^Refresh$/ }) }).click();
  await sidebar.getByLabel('When', { exact: true }).selectOption({ label: when });
  await sidebar.getByRole('button', { name: 'Save and run' }).click();
  await sidebar.getByText(new RegExp(`rows in sheet “${name}”`)).waitFor();
}

/** Moves the clock to the next day and waits for an hourly check. */
export async function nextDay({ playground, running, page }: OpenedPage): Promise<void> {
  const checks = () => playground.runtime.executions.filter(({ kind }) => kind === 'trigger').length;
  const before = checks();
  await applyControl(running.session, { kind: 'clock', to: 'next day' });
  while (checks() === before) await page.waitForTimeout(50);
}

/** Makes the service report smaller numbers for the last six days. */
export function restateOlderDay({ playground }: OpenedPage): void {
  const from = new Date(playground.runtime.clock.now() - 6 * DAY_MS).toISOString().slice(0, 10);
  playground.service.restate({ from, factor: 0.9 });
}

/** Makes a picture of a tab: the column letters and the first `rows` rows, `width` pixels wide. */
async function tab(
  opened: OpenedPage,
  title: string,
  { width, rows }: { readonly width: number; readonly rows: number },
  path: string,
): Promise<void> {
  const { page } = opened;
  await opened.select(title, 'A1');
  await opened.settled();
  await page.waitForTimeout(500);
  const sheet = (await page.locator('.sheet').boundingBox())!;
  await page.screenshot({ path, clip: { ...sheet, width, height: 22 * (rows + 1) } });
}
