import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

/** The folders of src/ from the bottom layer to the top. A file imports only from its own folder and from those before it. */
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
  'payouts',
  'charts',
  'reports',
  'formulas',
  'workbook',
  'audit',
  'sidebar-server',
  'report-app',
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

/** Imports from a folder above, or from a folder that is not listed. */
function upward(room: string): string[] {
  const below = new Set(['version', ...ROOMS.slice(0, ROOMS.indexOf(room) + 1)]);
  return FILES.filter((file) => roomOf(file) === room).flatMap((file) =>
    importsOf(file)
      .filter((path) => !below.has(roomOf(path)))
      .map((path) => `${file} imports ${path}`),
  );
}

type Imports = ReadonlyMap<string, readonly string[]>;

/** The files that each code file of the folders imports, types included. */
function importsIn(folders: readonly string[]): Imports {
  const files = folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
    )
    .filter((file) => /\.([cm]js|tsx?)$/.test(file) && !file.includes('node_modules'));
  const known = new Set(files);
  const fileOf = (path: string) =>
    ['', '.ts', '.tsx'].map((ending) => path + ending).find((name) => known.has(name)) ?? [];
  const imported = (file: string) =>
    [...readFileSync(file, 'utf8').matchAll(/(?:from |import |import\(|require\()'(\.\.?\/[^']+)'/g)].flatMap(
      ([, path = '']) => fileOf(join(dirname(file), path)),
    );
  return new Map(files.map((file) => [file, imported(file)]));
}

/** The import cycles found by a depth-first walk, such as "a → b → a". */
function cyclesOf(imports: Imports): string[] {
  const cycles: string[] = [];
  const done = new Set<string>();
  const walk = (file: string, way: readonly string[]): void => {
    if (way.includes(file)) cycles.push([...way.slice(way.indexOf(file)), file].join(' → '));
    if (way.includes(file) || done.has(file)) return;
    for (const next of imports.get(file) ?? []) walk(next, [...way, file]);
    done.add(file);
  };
  for (const file of imports.keys()) walk(file, []);
  return cycles;
}

describe('imports', () => {
  it('form no cycle between files', () => {
    const imports = importsIn(['src', 'sidebar', 'emulator', 'playground', 'tools', 'platform-check']);
    expect([...imports.values()].flat().length).toBeGreaterThan(2000);
    expect(cyclesOf(imports)).toEqual([]);
    const two = new Map(Object.entries({ top: ['a'], a: ['b', 'c'], b: ['c', 'a'], c: [] }));
    expect(cyclesOf(two)).toEqual(['a → b → a']);
  });

  it.each(ROOMS.filter((room) => room !== 'platform'))('from src/%s only reach rooms below it', (room) => {
    expect(upward(room)).toEqual([]);
  });

  it('from src/ stay in src/', () => {
    expect(FILES.flatMap(importsOf).filter((path) => path.startsWith('..'))).toEqual([]);
  });

  it.each([
    ['emulator', /^emulator\//],
    ['playground/service', /^(emulator|playground\/service)\//],
  ])('from %s/ never reach what it is used to test', (folder, allowed) => {
    const imports = [...importsIn(['src', 'sidebar', 'emulator', 'playground', 'tools', 'test'])];
    const reached = imports.filter(([file]) => file.startsWith(`${folder}/`)).flatMap(([, paths]) => paths);
    expect(reached.length).toBeGreaterThan(100);
    expect(reached.filter((path) => !allowed.test(path))).toEqual([]);
  });

  it('from src/platform/apps-script are in app.ts only', () => {
    const outside = FILES.filter((file) => !file.startsWith('platform/apps-script/'));
    const found = outside.filter((file) =>
      importsOf(file).some((path) => path.startsWith('platform/apps-script/')),
    );
    expect(found).toEqual(['app.ts']);
  });
});
