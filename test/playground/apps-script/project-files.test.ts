import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createContext } from 'node:vm';
import { runProject } from '../../../playground/apps-script/project-files';

describe('a project', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'project-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const written = (name: string, text: string) => writeFileSync(join(folder, name), text);
  const globals = () => {
    const context = createContext({});
    runProject(folder, context);
    return { ...context };
  };

  it('is run anew in each context, as its files are at that moment', () => {
    written('Code.js', 'var found = typeof mark; var mark = 1;');
    expect([globals(), globals()]).toEqual(Array(2).fill({ found: 'undefined', mark: 1 }));
    written('Code.js', 'var found = typeof mark; var mark = 2;');
    expect(globals()).toEqual({ found: 'undefined', mark: 2 });
  });

  it('is all of its scripts and nothing else', () => {
    written('a.js', 'var a = 1;');
    written('b.js', 'var b = a + 1;');
    written('page.html', '<p>');
    expect(globals()).toEqual({ a: 1, b: 2 });
  });

  it('tells the file in which it fails', () => {
    written('Code.js', '\n\nthrow new Error("no");');
    expect(globals).toThrow(expect.objectContaining({ stack: expect.stringContaining('Code.js:3') }));
  });
});
