// Installs the packages of a folder's package-lock.json if they are missing or older than it: `node tools/install.mjs [FOLDER]`.
// The folder defaults to the repository. Imports only modules of Node.
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';

const root = new URL(`../${process.argv[2] ?? '.'}/`, import.meta.url);
const installed = new URL('node_modules/.package-lock.json', root);
const lock = new URL('package-lock.json', root);

if (!existsSync(installed) || statSync(installed).mtimeMs < statSync(lock).mtimeMs) {
  console.log('Installing packages …');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { status } = spawnSync(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    console.error('The packages could not be installed; the messages above say why.');
    process.exit(status ?? 1);
  }
}
