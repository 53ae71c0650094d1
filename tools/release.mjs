// Makes a release: `npm run release -- 0.3.0`. Checks the version and its entry in CHANGELOG.md, sets the version, builds, and zips dist/.
import { spawnSync } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { zipSync } from 'fflate';

/** Three numbers without leading zeros. */
const VERSION = /^(?:0|[1-9]\d{0,8})\.(?:0|[1-9]\d{0,8})\.(?:0|[1-9]\d{0,8})$/;

/**
 * Releases `version` of the project in the folder `root`, which ends with a slash, and returns the path of the zip file. `build` fills
 * dist/ after the version is set. Throws before it changes anything when the version or the changelog is not ready.
 */
export async function release(root, version, build) {
  checkVersion(version, JSON.parse(await readFile(`${root}package.json`, 'utf8')).version);
  const date = releaseDate(await readFile(`${root}CHANGELOG.md`, 'utf8'), version);
  await setVersion(`${root}package.json`, version);
  await setVersion(`${root}package-lock.json`, version);
  await build();
  const path = `${root}build/ad-reports-for-sheets-${version}.zip`;
  await mkdir(`${root}build`, { recursive: true });
  await writeFile(path, zip(await filesOf(`${root}dist`), date));
  return path;
}

function checkVersion(version, current) {
  if (!VERSION.test(version ?? ''))
    throw new Error(
      `Give the version as three numbers, such as \`npm run release -- ${current}\`, not: ${version ?? 'nothing'}.`,
    );
  if (compare(version, current) < 0)
    throw new Error(
      `Version ${version} is older than ${current} in package.json. Give ${current} or a newer one.`,
    );
}

function compare(one, other) {
  const theirs = other.split('.').map(Number);
  return one
    .split('.')
    .map((part, at) => Number(part) - theirs[at])
    .reduce((order, difference) => order || difference, 0);
}

/** The day of the version's heading in the changelog, as numbers of year, month (1 to 12) and day. */
function releaseDate(changelog, version) {
  const heading = changelog.split('\n').find((line) => line.startsWith(`## ${version} (`)) ?? '';
  const [, year, month, day] = (/\((\d{4})-(\d\d)-(\d\d)\)$/.exec(heading) ?? []).map(Number);
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day)
    throw new Error(
      `CHANGELOG.md has no dated entry for ${version}. Add one below the title, headed “## ${version} (YYYY-MM-DD)”.`,
    );
  return { year, month, day };
}

/**
 * Sets the version in package.json or package-lock.json, which has it in its list of packages too. A file that has the version already is
 * not written, because a newer file date would cause an installation.
 */
async function setVersion(path, version) {
  const content = JSON.parse(await readFile(path, 'utf8'));
  if (content.version === version) return;
  content.version = version;
  if (content.packages !== undefined) content.packages[''].version = version;
  await writeFile(path, `${JSON.stringify(content, null, 2)}\n`);
}

async function filesOf(folder) {
  const names = (await readdir(folder)).sort();
  return Promise.all(names.map(async (name) => [name, await readFile(`${folder}/${name}`)]));
}

/** Equal files and dates give equal bytes, because each file has the date of the release. A zip file stores local time without a zone. */
function zip(files, { year, month, day }) {
  return zipSync(Object.fromEntries(files), { level: 9, mtime: new Date(year, month - 1, day) });
}

function build(root) {
  const { status } = spawnSync(process.execPath, [`${root}build.mjs`], { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Error('dist/ could not be built; the messages above say why.');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL('../', import.meta.url));
  release(root, process.argv[2], () => build(root)).then(
    (path) => console.log(`The release is ready: ${path}`),
    (error) => {
      console.error(error.message);
      process.exitCode = 1;
    },
  );
}
