// Builds dist/: exactly what clasp pushes. `node build.mjs`, or build() from another tool.
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build as esbuild } from 'esbuild';
import { buildSidebar } from './tools/build-sidebar.mjs';
import { checkDist } from './tools/check-dist.mjs';
import { BUNDLE, stubs } from './tools/stubs.mjs';

const root = fileURLToPath(new URL('./', import.meta.url));

/** Builds and checks dist/. Throws when an export of src/main.ts has no JSDoc, or when the check finds a fault. */
export async function build() {
  await rm(`${root}dist`, { recursive: true, force: true });
  await mkdir(`${root}dist`);
  const main = await readFile(`${root}src/main.ts`, 'utf8');
  const code = `${await bundle()}\n${stubs(main, await formulaWords())}`;
  await writeFile(`${root}dist/Code.js`, code);
  await writeFile(`${root}dist/sidebar.html`, await buildSidebar(root));
  await copyFile(`${root}appsscript.json`, `${root}dist/appsscript.json`);
  await checkDist(root);
  return { bytes: Buffer.byteLength(code) };
}

/** The catalogue's words for the help of formulas. It is TypeScript, so it is bundled to be asked. */
async function formulaWords() {
  const { outputFiles } = await esbuild({
    absWorkingDir: root,
    entryPoints: ['tools/formula-words.ts'],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'neutral',
    logLevel: 'warning',
  });
  const module = await import(
    `data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`
  );
  return module.formulaWords();
}

async function bundle() {
  const { outputFiles } = await esbuild({
    absWorkingDir: root,
    entryPoints: ['src/main.ts'],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: BUNDLE,
    target: 'es2021',
    platform: 'neutral',
    minify: true,
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'warning',
  });
  return outputFiles[0].text;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { bytes } = await build();
  console.log(`dist/ is built: Code.js ${(bytes / 1024).toFixed(1)} KB.`);
}
