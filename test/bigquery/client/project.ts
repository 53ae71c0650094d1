import { readFileSync } from 'node:fs';
import { buildSync } from 'esbuild';
import { project } from '../../../emulator/test/project';

/** A folder as clasp would push it: `source` as its script, and a manifest with or without BigQuery. */
export function projectOf(source: string, withBigQuery = true): string {
  return project(source, { manifest: JSON.parse(withBigQuery ? variantManifest() : defaultManifest()) });
}

/** TypeScript of this repository as one script; its exports are in the global `project`. */
export function bundled(contents: string): string {
  const { outputFiles } = buildSync({
    stdin: { contents, resolveDir: process.cwd(), loader: 'ts' },
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'project',
    target: 'es2021',
    platform: 'neutral',
    define: { WITH_BIGQUERY: 'true' },
  });
  return outputFiles[0]!.text;
}

function defaultManifest(): string {
  return readFileSync('appsscript.json', 'utf8');
}

function variantManifest(): string {
  const { outputFiles } = buildSync({
    entryPoints: ['tools/bigquery-manifest.mjs'],
    write: false,
    platform: 'node',
    format: 'cjs',
  });
  const module = { exports: {} as { bigQueryManifest(text: string): string } };
  new Function('module', outputFiles[0]!.text)(module);
  return module.exports.bigQueryManifest(defaultManifest());
}
