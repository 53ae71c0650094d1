// Runs a TypeScript file of this repository: `node tools/run.mjs FILE.ts [arguments]`.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { bundleForNode } from './bundle-for-node.mjs';

const [file, ...args] = process.argv.slice(2);
const root = fileURLToPath(new URL('../', import.meta.url));
const program = await bundleForNode(root, file);
const { status } = spawnSync(process.execPath, ['--enable-source-maps', program, ...args], {
  stdio: 'inherit',
  cwd: root,
});
process.exit(status ?? 1);
