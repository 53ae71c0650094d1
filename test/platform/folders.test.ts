import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const MOST_FILES = 16;

/** Folders with too many files of code directly in them. */
function crowded(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && /\.[cm]?[jt]sx?$/.test(entry.name)).length;
  const below = entries.filter((entry) => entry.isDirectory());
  return [
    ...(files > MOST_FILES ? [`${folder}: ${files} files`] : []),
    ...below.flatMap(({ name }) => crowded(join(folder, name))),
  ];
}

describe('each folder', () => {
  it.each(['src', 'sidebar', 'test', 'emulator', 'playground'])('of %s holds at most 16 files', (root) => {
    expect(crowded(root)).toEqual([]);
  });
});
