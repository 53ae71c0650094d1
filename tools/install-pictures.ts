import { spawnSync } from 'node:child_process';
import type { OpenedPage } from './browser/opened-page';

/** The space around a picture of a part of the page, in pixels. */
const MARGIN = 12;

/** Makes the pictures of docs/install-for-a-company.md in `folder`: what the deploy command prints, and the menu of the add-on. */
export async function installPictures(opened: OpenedPage, folder: string): Promise<void> {
  await menuPicture(opened, `${folder}/install-menu.png`);
  await terminalPicture(opened, 'npm run deploy', deployOutput(), `${folder}/install-deploy.png`);
}

/** The sheet's menus, open down to the items of the add-on. */
async function menuPicture({ page }: OpenedPage, path: string): Promise<void> {
  await page.getByRole('menuitem', { name: 'Extensions' }).click();
  await page.getByRole('menuitem', { name: 'Ad Reports' }).hover();
  const items = page.getByRole('menuitem', { name: 'Open', exact: true }).locator('xpath=..');
  const box = (await items.boundingBox())!;
  await page.screenshot({
    path,
    clip: { x: 0, y: 0, width: box.x + box.width + MARGIN, height: box.y + box.height + MARGIN },
  });
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
}

/** What `npm run deploy` prints while .clasp.json has no script id. */
function deployOutput(): string {
  const { stdout, stderr } = spawnSync(process.execPath, ['tools/deploy.mjs'], { encoding: 'utf8' });
  return `${stdout}${stderr}`.trim();
}

/** A picture of a terminal with a command and what it printed. The texts go into the page as text, never as markup. */
async function terminalPicture(
  { page }: OpenedPage,
  command: string,
  printed: string,
  path: string,
): Promise<void> {
  const terminal = await page.context().browser()!.newPage();
  await terminal.setViewportSize({ width: 860, height: 300 });
  await terminal.setContent(
    `<style>
      body { margin: 0 } pre { margin: 0; padding: 18px 22px; background: #1e2329; color: #e8eaed; font: 14px/1.6 monospace; white-space: pre-wrap }
      b { color: #81c995 }
    </style><pre><b></b>\n<span></span></pre>`,
  );
  await terminal.locator('b').evaluate((place, text) => place.append(text), `$ ${command}`);
  await terminal.locator('span').evaluate((place, text) => place.append(text), printed);
  await terminal.locator('pre').screenshot({ path });
  await terminal.close();
}
