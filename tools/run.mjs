// Runs a TypeScript file of this repository: `node tools/run.mjs FILE.ts [arguments]`.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { bundleForNode } from './bundle-for-node.mjs';

const [file, ...args] = process.argv.slice(2);
const root = fileURLToPath(new URL('../', import.meta.url));
const program = await bundleForNode(root, file);
const child = spawn(process.execPath, ['--enable-source-maps', program, ...args], {
  stdio: 'inherit',
  cwd: root,
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => process.exit(code ?? 1));
