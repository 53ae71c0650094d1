// Builds, then runs each benchmark of bench/ in its own process, and prints one table.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from '../build.mjs';
import { bundleForNode } from './bundle-for-node.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));
await build();

const wanted = process.argv.slice(2);
const names = readdirSync(`${root}bench`).filter((name) => name.endsWith('.bench.ts'));
for (const name of names) {
  if (wanted.length > 0 && !wanted.some((word) => name.includes(word))) continue;
  const program = await bundleForNode(root, `bench/${name}`);
  const call = `const { run } = await import(${JSON.stringify(program)}); for (const row of await run()) console.log(row.what.padEnd(86), row.measured.padEnd(26), row.atMost && 'at most ' + row.atMost);`;
  console.log(`\n▸ ${name.replace('.bench.ts', '')}`);
  const { status } = spawnSync(
    process.execPath,
    ['--expose-gc', '--max-old-space-size=8192', '--input-type=module', '-e', call],
    {
      cwd: root,
      stdio: 'inherit',
    },
  );
  if (status !== 0) process.exitCode = 1;
}
