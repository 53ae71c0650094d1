import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** The rooms of src/, from the bottom to the top: a file imports from its own room and from those before it. */
const ROOMS = [
  'platform',
  'catalogue',
  'dates',
  'wording',
  'request',
  'errors',
  'storage',
  'table',
  'service',
  'settings',
  'sheet',
  'device',
  'bigquery',
  'close',
  'reports',
  'formulas',
  'sidebar-server',
  'app',
  'main',
];

const FILES = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.ts'),
);

/** The files of src/ that a file imports, without the ending. */
function importsOf(file: string): string[] {
  const text = readFileSync(join('src', file), 'utf8');
  return [...text.matchAll(/from '(\.\.?\/[^']+)'/g)].map(([, path = '']) =>
    posix.join(posix.dirname(file), path),
  );
}

function roomOf(file: string): string {
  return file.split('/')[0]?.replace(/\.ts$/, '') ?? '';
}

/** Imports from a room above, or from one that is not listed. */
function upward(room: string): string[] {
  const below = new Set(['version', ...ROOMS.slice(0, ROOMS.indexOf(room) + 1)]);
  return FILES.filter((file) => roomOf(file) === room).flatMap((file) =>
    importsOf(file)
      .filter((path) => !below.has(roomOf(path)))
      .map((path) => `${file} imports ${path}`),
  );
}

describe('imports', () => {
  it.each(ROOMS.filter((room) => room !== 'platform'))('of src/%s lead to rooms below it', (room) => {
    expect(upward(room)).toEqual([]);
  });

  it('of src/ stay in src/, and those of the simulators outside it', () => {
    expect(FILES.flatMap(importsOf).filter((path) => path.startsWith('..'))).toEqual([]);
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
    const outside = FILES.filter((file) => !file.startsWith('platform/apps-script/'));
    const found = outside.filter((file) =>
      importsOf(file).some((path) => path.startsWith('platform/apps-script/')),
    );
    expect(found).toEqual(['app.ts']);
  });
});
