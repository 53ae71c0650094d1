// Builds dist/: exactly what clasp pushes. `node build.mjs [--with-bigquery]`, or build() from another tool.
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build as esbuild } from 'esbuild';
import { bigQueryManifest } from './tools/bigquery-manifest.mjs';
import { buildSidebar } from './tools/build-sidebar.mjs';
import { checkDist } from './tools/check-dist.mjs';
import { definitions } from './tools/definitions.cjs';
import { BUNDLE, stubs } from './tools/stubs.mjs';

const root = fileURLToPath(new URL('./', import.meta.url));

/**
 * Builds dist/ and checks it. `withBigQuery` builds the variant that can load rows into BigQuery and asks users for that permission.
 * Throws when an export of src/main.ts has no JSDoc, or when the check finds a fault.
 */
export async function build({ withBigQuery = false } = {}) {
  const main = await readFile(`${root}src/main.ts`, 'utf8');
  const manifest = await readFile(`${root}appsscript.json`, 'utf8');
  const code = await withStubs(await bundle({ withBigQuery }), main);
  await replaceDist({
    'Code.js': code,
    'sidebar.html': await buildSidebar(root),
    'appsscript.json': withBigQuery ? bigQueryManifest(manifest) : manifest,
  });
  await checkDist(root, { withBigQuery });
  return { bytes: Buffer.byteLength(code) };
}

/** The bundle, followed by the functions that Google calls. */
export async function withStubs(code, main) {
  return `${code}\n${stubs(main, await formulaWords())}`;
}

/**
 * Replaces the files of dist/ and removes all others. Each new file is renamed into its place, so that a program that reads dist/
 * meanwhile never finds a file missing or half written.
 */
async function replaceDist(files) {
  const dist = `${root}dist`;
  await mkdir(dist, { recursive: true });
  for (const [name, text] of Object.entries(files)) {
    const aside = await inBuild(`${process.pid}-${name}`);
    await writeFile(aside, text);
    await rename(aside, `${dist}/${name}`);
  }
  const others = (await readdir(dist)).filter((name) => !Object.hasOwn(files, name));
  await Promise.all(others.map((name) => rm(`${dist}/${name}`, { recursive: true })));
}

async function inBuild(name) {
  await mkdir(`${root}build`, { recursive: true });
  return `${root}build/${name}`;
}

/** The words from the catalogue for the help of formulas. Their source is TypeScript, so it is bundled before it is imported. */
async function formulaWords() {
  const { outputFiles } = await esbuild({
    absWorkingDir: root,
    entryPoints: ['tools/formula-words.ts'],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'neutral',
    define: definitions(),
    logLevel: 'warning',
  });
  const module = await import(
    `data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`
  );
  return module.formulaWords();
}

/**
 * The text of the bundle, readable: people who install the add-on can review what runs with their key. Without `withBigQuery` it contains no
 * code for BigQuery, which needs a scope that users of the default build have not granted.
 */
export async function bundle({ entry = 'src/main.ts', withBigQuery = false } = {}) {
  const { outputFiles } = await esbuild({
    absWorkingDir: root,
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: BUNDLE,
    target: 'es2021',
    platform: 'neutral',
    // The readable file of papaparse. Its streams for Node are not used.
    mainFields: ['main'],
    external: ['stream'],
    charset: 'utf8',
    legalComments: 'inline',
    logLevel: 'warning',
    define: definitions({ withBigQuery }),
  });
  return outputFiles[0].text;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const withBigQuery = process.argv.includes('--with-bigquery');
  const { bytes } = await build({ withBigQuery });
  const variant = withBigQuery ? ' with BigQuery' : '';
  console.log(`dist/ is built${variant}: Code.js ${(bytes / 1024).toFixed(1)} KB.`);
}
