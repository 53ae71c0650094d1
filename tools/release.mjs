// Makes a release of the folder in which it runs: `npm run release -- 0.3.0`.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { zipSync } from 'fflate';

const [, , version = ''] = process.argv;
const newest = readFileSync('CHANGELOG.md', 'utf8').match(/^## .*$/m)?.[0] ?? '';
const [, entry, year, month, day] = /^## (\S+) \((\d{4})-(\d\d)-(\d\d)\)$/.exec(newest) ?? [];
if (version === '' || entry !== version) {
  console.error(
    `The first entry of CHANGELOG.md has to be of the release: “## ${version || '0.3.0'} (YYYY-MM-DD)”.`,
  );
  process.exit(1);
}

const options = { stdio: 'inherit', shell: process.platform === 'win32' };
execFileSync('npm', ['version', version, '--no-git-tag-version', '--allow-same-version'], options);
execFileSync('node', ['build.mjs'], options);

// A zip file stores local time without a zone. With the day of the release, equal files give equal bytes.
const mtime = new Date(Number(year), Number(month) - 1, Number(day));
const files = readdirSync('dist').map((name) => [name, readFileSync(`dist/${name}`)]);
const path = `build/ad-reports-for-sheets-${version}.zip`;
mkdirSync('build', { recursive: true });
writeFileSync(path, zipSync(Object.fromEntries(files.sort()), { level: 9, mtime }));
console.log(`The release is ready: ${path}`);
