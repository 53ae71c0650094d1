import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { definitions } from './definitions.cjs';

/** Bundles one TypeScript file of `root` for Node into build/, without packages, and returns the path. */
export async function bundleForNode(root, file) {
  const outfile = join(root, 'build', `${basename(file, '.ts')}.mjs`);
  await build({
    absWorkingDir: root,
    entryPoints: [file],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    sourcemap: 'inline',
    logLevel: 'warning',
    define: definitions(),
  });
  return outfile;
}
