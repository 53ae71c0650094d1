import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { unzipSync } from 'fflate';

const BUILD = `
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
mkdirSync('dist', { recursive: true });
writeFileSync('dist/appsscript.json', '{}');
writeFileSync('dist/Code.js', JSON.parse(readFileSync('package.json', 'utf8')).version);
`;

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'release-'));
  write('package.json', '{ "name": "x", "version": "0.2.0", "type": "module" }');
  write('package-lock.json', '{ "version": "0.2.0", "packages": { "": { "version": "0.2.0" } } }');
  write('CHANGELOG.md', '# Changelog\n\n## 0.3.0 (2027-01-31)\n\n- News.\n\n## 0.2.0 (2026-02-28)\n');
  write('build.mjs', BUILD);
});
afterEach(() => rmSync(root, { recursive: true }));

function write(name: string, text: string): void {
  writeFileSync(join(root, name), text);
}

function read(name: string): Buffer {
  return readFileSync(join(root, name));
}

function release(version: string, zone = 'UTC') {
  const args = [resolve('tools/release.mjs'), version];
  return spawnSync(process.execPath, args, {
    cwd: root,
    env: { ...process.env, TZ: zone },
    encoding: 'utf8',
  });
}

it('npm run release sets the version, builds, and makes a zip file with the same bytes at each time and in each zone', () => {
  expect(release('0.3.0').status).toBe(0);
  const zip = read('build/ad-reports-for-sheets-0.3.0.zip');
  const files = Object.entries(unzipSync(zip)).map(([name, bytes]) => [name, String(Buffer.from(bytes))]);
  expect(files).toEqual([
    ['Code.js', '0.3.0'],
    ['appsscript.json', '{}'],
  ]);
  expect(JSON.parse(String(read('package-lock.json'))).packages[''].version).toBe('0.3.0');
  expect(release('0.3.0', 'Asia/Shanghai').status).toBe(0);
  expect(read('build/ad-reports-for-sheets-0.3.0.zip').equals(zip)).toBe(true);
});

it.each(['', '0.2.0', '0.4.0', 'v0.3.0'])(
  'npm run release refuses “%s”, which is not the newest entry of the changelog',
  (version) => {
    const { status, stderr } = release(version);
    expect(status).toBe(1);
    expect(stderr).toMatch(
      /^The first entry of CHANGELOG\.md has to be of the release: “## .* \(YYYY-MM-DD\)”/,
    );
    expect(String(read('package.json'))).toContain('0.2.0');
  },
);
