import { existsSync, readFileSync } from 'node:fs';

const PAGE = readFileSync('docs/performance.md', 'utf8');
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

/** The cells of each row of the page's tables, without the rows of headers and lines. */
const ROWS = PAGE.split('\n')
  .filter((line) => line.startsWith('|'))
  .map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  )
  .filter(([first]) => first !== 'what' && !/^-+$/.test(first ?? ''));

describe('docs/performance.md', () => {
  it('has what, before, target, reached and the command in each row', () => {
    expect(ROWS.length).toBeGreaterThan(10);
    expect(ROWS.filter((cells) => cells.length !== 5 || cells.includes(''))).toEqual([]);
  });

  it.each(ROWS.map((cells) => [cells.at(-1) ?? '', cells[0] ?? '']))(
    'names a command that exists: %s (%s)',
    (command) => {
      const [, script = '', names = ''] = /^`npm run (\w+)(?: -- ([^`]+))?`$/.exec(command) ?? [];
      expect(Object.keys(scripts)).toContain(script);
      if (script === 'bench')
        expect(names.split(' ').filter((name) => !existsSync(`bench/${name}.bench.ts`))).toEqual([]);
    },
  );
});
