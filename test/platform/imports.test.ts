import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

/** Which folders (or files) of src/ each folder may import, itself aside. docs/architecture.md says the same. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  catalogue: [],
  request: ['catalogue'],
  table: ['catalogue', 'request', 'platform', 'errors', 'grouped'],
  service: ['catalogue', 'request', 'table', 'platform', 'errors', 'grouped'],
  device: ['catalogue', 'request', 'service', 'table', 'platform', 'errors', 'grouped', 'sidebar-api'],
  bigquery: ['catalogue', 'request', 'service', 'device', 'table', 'platform', 'errors', 'grouped'],
  settings: ['catalogue', 'request', 'service', 'platform', 'errors', 'sidebar-api'],
  saved: [
    'catalogue',
    'request',
    'service',
    'device',
    'bigquery',
    'table',
    'settings',
    'ledger',
    'books',
    'platform',
    'errors',
    'grouped',
    'plain-object',
    'sidebar-api',
    'trace',
    'version',
  ],
  ledger: ['catalogue', 'request', 'table', 'settings', 'platform', 'errors', 'grouped', 'sidebar-api'],
  books: ['catalogue', 'request', 'table', 'settings', 'platform', 'errors', 'grouped', 'sidebar-api'],
  formulas: [
    'catalogue',
    'request',
    'service',
    'device',
    'table',
    'settings',
    'saved',
    'platform',
    'errors',
    'grouped',
    'sidebar-api',
    'trace',
    'version',
  ],
  trace: ['service', 'platform', 'errors', 'version'],
  platform: ['bigquery-port'],
};

function importsOf(folder: string): string[] {
  const files = readdirSync(join('src', folder), { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  );
  const names = files.flatMap((file) => {
    const text = readFileSync(join('src', folder, file), 'utf8');
    const paths = [...text.matchAll(/from '(\.\.?\/[^']+)'/g)].map(([, path = '']) => path);
    return paths.map((path) => posix.join(folder, dirname(file), path).split('/')[0] ?? '');
  });
  return [...new Set(names)].filter((name) => name !== folder && name !== 'ports').sort();
}

describe('imports', () => {
  it.each(Object.keys(MAY_IMPORT))('of src/%s run one way', (folder) => {
    expect(MAY_IMPORT[folder]).toEqual(expect.arrayContaining(importsOf(folder)));
  });

  it('never lead from src/ to the playground, or from the playground to the core', () => {
    const all = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.ts'),
    );
    expect(
      all.filter((file) =>
        /playground|test\//.test(
          readFileSync(join('src', file), 'utf8')
            .match(/from '[^']+'/g)
            ?.join() ?? '',
        ),
      ),
    ).toEqual([]);
    for (const folder of ['apps-script', 'service']) {
      const files = readdirSync(join('playground', folder), { recursive: true, encoding: 'utf8' }).filter(
        (file) => file.endsWith('.ts'),
      );
      expect(files.length).toBeGreaterThan(20);
      expect(
        files.filter((file) =>
          /from '[./]+\/src\//.test(readFileSync(join('playground', folder, file), 'utf8')),
        ),
      ).toEqual([]);
    }
  });

  it('of src/platform/apps-script stand in app.ts only', () => {
    const all = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.ts'),
    );
    const found = all.filter((file) => /platform\/apps-script/.test(readFileSync(join('src', file), 'utf8')));
    expect(found).toEqual(['app.ts']);
  });
});
