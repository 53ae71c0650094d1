import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { builtTools } from './built-tools';

interface Tools {
  readonly tool: { release(root: string, version: string | undefined, build: () => void): Promise<string> };
}

const { tool } = builtTools<Tools>({ tool: 'release.mjs' });

const CHANGELOG =
  '# Changelog\n\n## 0.3.0 (2027-01-31)\n\n- News.\n\n## 0.2.1 (soon)\n\n## 0.2.0 (2026-02-30)\n';
const FILES: Readonly<Record<string, Buffer>> = {
  'Code.js': Buffer.from('var adReports_ = 1;\n'.repeat(10_000)),
  'appsscript.json': Buffer.from('{}'),
  'sidebar.html': Buffer.from('<p>各国 Åland</p>'),
};

let root: string;

beforeEach(() => {
  root = `${mkdtempSync(join(tmpdir(), 'release-'))}/`;
  writeFileSync(`${root}package.json`, '{\n  "name": "x",\n  "version": "0.2.0"\n}\n');
  writeFileSync(
    `${root}package-lock.json`,
    JSON.stringify({ version: '0.2.0', packages: { '': { version: '0.2.0' }, a: { version: '9.0.0' } } }),
  );
  writeFileSync(`${root}CHANGELOG.md`, CHANGELOG);
});
afterEach(() => rmSync(root, { recursive: true }));

function build(): void {
  mkdirSync(`${root}dist`, { recursive: true });
  for (const [name, bytes] of Object.entries(FILES)) writeFileSync(`${root}dist/${name}`, bytes);
}

function json(name: string): unknown {
  return JSON.parse(readFileSync(`${root}${name}`, 'utf8'));
}

/** Reads a zip file by its specification: the entries of the central directory, each unpacked by Node's own zlib. */
function unzipped(zip: Buffer): Record<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  const files: Record<string, Buffer> = {};
  for (let at = zip.readUInt32LE(end + 16), left = zip.readUInt16LE(end + 10); left > 0; left--) {
    expect(zip.toString('latin1', at, at + 4)).toBe('PK\x01\x02');
    const [packed, size] = [zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 24)];
    const [name, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const local = zip.readUInt32LE(at + 42);
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const bytes = zip.subarray(from, from + packed);
    const isDeflated = zip.readUInt16LE(at + 10) === 8;
    const file = isDeflated ? inflateRawSync(bytes) : bytes;
    expect(file).toHaveLength(size);
    files[zip.toString('utf8', at + 46, at + 46 + name)] = file;
    at += 46 + name + extra + comment;
  }
  return files;
}

describe('npm run release', () => {
  it('sets the version in both package files, and in no other package, before it builds', async () => {
    const versions: unknown[] = [];
    await tool.release(root, '0.3.0', () => {
      versions.push(json('package.json'));
      build();
    });
    expect(versions).toEqual([{ name: 'x', version: '0.3.0' }]);
    expect(json('package-lock.json')).toEqual({
      version: '0.3.0',
      packages: { '': { version: '0.3.0' }, a: { version: '9.0.0' } },
    });
  });

  it('makes a zip file of the version that unpacks to the bytes of dist/', async () => {
    const path = await tool.release(root, '0.3.0', build);
    expect(basename(path)).toBe('ad-reports-for-sheets-0.3.0.zip');
    const zip = readFileSync(path);
    expect(unzipped(zip)).toEqual(FILES);
    expect(zip.length).toBeLessThan(FILES['Code.js']!.length / 10);
  });

  it('leaves the package files untouched when they have the version already', async () => {
    await tool.release(root, '0.3.0', build);
    const before = statSync(`${root}package-lock.json`, { bigint: true }).mtimeNs;
    await tool.release(root, '0.3.0', build);
    expect(statSync(`${root}package-lock.json`, { bigint: true }).mtimeNs).toBe(before);
  });

  it('makes the same bytes again for the same files, whatever the time zone', async () => {
    const first = readFileSync(await tool.release(root, '0.3.0', build));
    const zone = process.env['TZ'];
    process.env['TZ'] = 'Asia/Shanghai';
    try {
      expect(readFileSync(await tool.release(root, '0.3.0', build)).equals(first)).toBe(true);
    } finally {
      if (zone === undefined) delete process.env['TZ'];
      else process.env['TZ'] = zone;
    }
  });

  it.each([
    [undefined, /^Give the version as three numbers.*not: nothing\.$/],
    ['v0.3.0', /^Give the version as three numbers.*not: v0\.3\.0\.$/],
    ['0.03.0', /^Give the version as three numbers/],
    ['../0.3.0', /^Give the version as three numbers/],
    ['0.1.9', /^Version 0\.1\.9 is older than 0\.2\.0 in package\.json/],
    ['0.4.0', /^CHANGELOG\.md has no dated entry for 0\.4\.0.*“## 0\.4\.0 \(YYYY-MM-DD\)”/],
    ['0.2.1', /^CHANGELOG\.md has no dated entry for 0\.2\.1/],
    ['0.2.0', /^CHANGELOG\.md has no dated entry for 0\.2\.0/],
  ])('refuses version %s, and changes no file', async (version, sentence) => {
    const before = readFileSync(`${root}package.json`, 'utf8');
    await expect(tool.release(root, version, build)).rejects.toThrow(sentence);
    expect(readFileSync(`${root}package.json`, 'utf8')).toBe(before);
    expect(() => readFileSync(`${root}dist/Code.js`)).toThrow('ENOENT');
  });
});
