import { builtTools } from './built-tools';

interface Tools {
  readonly simulator: {
    unaffectedSimulatorTests(root: string, changed: readonly string[] | undefined): string[];
  };
  readonly imports: {
    importGraph(root: string): ReadonlyMap<string, readonly string[]>;
    loadersOf(
      graph: ReadonlyMap<string, readonly string[]>,
      files: readonly string[],
    ): ReadonlyMap<string, number>;
  };
}

const ROOT = `${process.cwd()}/`;
const { simulator, imports } = builtTools<Tools>({
  simulator: 'simulator-tests.mjs',
  imports: 'imports.mjs',
});
const leftOut = (...changed: string[]) => simulator.unaffectedSimulatorTests(ROOT, changed);

describe('the simulator’s own tests', () => {
  it('are left out when only the add-on has changed', () => {
    const tests = leftOut('src/main.ts');
    expect(tests.length).toBeGreaterThan(50);
    expect(tests.every((test) => test.startsWith('test/playground/'))).toBe(true);
  });

  it.each([
    ['a file of the simulator', 'playground/service/service.ts'],
    ['a file that it reads without importing it', 'playground/apps-script/context/main.ts'],
    ['a test of it', 'test/playground/start.test.ts'],
    ['an installed package', 'package-lock.json'],
  ])('all run when %s has changed', (_, changed) => {
    expect(leftOut(changed)).toEqual([]);
  });

  it('all run when the changed files are unknown', () => {
    expect(simulator.unaffectedSimulatorTests(ROOT, undefined)).toEqual([]);
  });

  it('run if they import a changed file outside the simulator, and are left out otherwise', () => {
    const changed = 'test/fakes/sheets/emulated-sheets.ts';
    const [all, fewer] = [leftOut('src/main.ts'), leftOut(changed)];
    const loaders = imports.loadersOf(imports.importGraph(ROOT), [changed]);
    expect(all.filter((test) => !fewer.includes(test))).toEqual(all.filter((test) => loaders.has(test)));
    expect(fewer.length).toBeLessThan(all.length);
  });

  it('do not include tests that start the built add-on', () => {
    const tests = leftOut('src/main.ts').join('\n');
    expect(tests).not.toMatch(/simulation\.test|start\.test|page-server\/edits/);
  });
});

it('the tests of a changed file are listed by their import distance from it', () => {
  const changed = 'src/table/exact-sum.ts';
  const loaders = [...imports.loadersOf(imports.importGraph(ROOT), [changed])];
  expect(loaders[0]).toEqual([changed, 0]);
  expect(loaders).toContainEqual(['test/table/exact-sum.test.ts', 1]);
  const distances = loaders.map(([, distance]) => distance);
  expect(distances).toEqual(distances.toSorted((one, other) => one - other));
});
