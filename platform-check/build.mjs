// Builds the add-on with the platform check, ready for clasp: `node platform-check/build.mjs [SCRIPT_ID]`. dist/ stays as it is.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { bundle, withStubs } from '../build.mjs';
import { buildSidebar } from '../tools/build-sidebar.mjs';
import { exportedNames } from '../tools/stubs.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));

/** Writes the files of the project into a folder for `scriptId` in build/, with a .clasp.json for it, and returns that folder. */
export async function buildPlatformCheck(scriptId = 'no-script') {
  const folder = `${root}build/platform-check/${scriptId}`;
  const code = await bundle({ entry: 'platform-check/main.ts' });
  const files = {
    // Times before and after the engine evaluates the bundle.
    'Code.js': `const platformCheckLoadBegan_ = Date.now();\n${await withStubs(code, await main())}\nconst platformCheckLoadEnded_ = Date.now();\n`,
    'sidebar.html': await buildSidebar(root),
    'appsscript.json': await readFile(`${root}appsscript.json`, 'utf8'),
    '.clasp.json': JSON.stringify({ scriptId, rootDir: '.' }),
  };
  await mkdir(folder, { recursive: true });
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(`${folder}/${name}`, text)));
  return folder;
}

/** The exports of the project: those of the add-on, some of them replaced by the check. */
async function main() {
  const own = (await readFile(`${root}platform-check/main.ts`, 'utf8')).replace(/^export \* from .*$/m, '');
  const names = exportedNames(own);
  const addOn = await readFile(`${root}src/main.ts`, 'utf8');
  const replaced = names.filter((name) => exportedNames(addOn).includes(name));
  const rest = replaced.reduce(
    (text, name) => text.replace(new RegExp(`^export (const|function) ${name}\\b`, 'm'), `$1 ${name}`),
    addOn,
  );
  return `${rest}\n${own}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  console.log(await buildPlatformCheck(process.argv[2]));
}
