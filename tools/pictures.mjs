// Makes docs/images/ with an installed Chromium: `npm run pictures`.
import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from '../build.mjs';
import { bundleForNode } from './bundle-for-node.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));
const chromium = process.env.CHROMIUM ?? 'chromium';
const folder = mkdtempSync(join(tmpdir(), 'pictures-'));
const page = join(folder, 'full-report.html');
const picture = `${root}docs/images/full-report.png`;

await build();
const program = await bundleForNode(root, 'tools/sheet-picture.ts');
const drawn = spawnSync(process.execPath, [program, page], { cwd: root, stdio: 'inherit' });
if (drawn.status !== 0) process.exit(1);
const { status, error } = spawnSync(
  chromium,
  [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    `--user-data-dir=${join(folder, 'profile')}`,
    '--hide-scrollbars',
    '--window-size=1280,720',
    '--virtual-time-budget=3000',
    `--screenshot=${picture}`,
    pathToFileURL(page).href,
  ],
  { stdio: 'ignore' },
);
if (status !== 0) {
  console.error(
    `Chromium could not be run (${error?.message ?? `it ended with ${status}`}); name it in CHROMIUM.`,
  );
  process.exit(1);
}
console.log('docs/images/ is made.');
