import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readTriangle } from '../../../tools/triangle-csv';

describe('the forecast of a file', () => {
  it('prints factors, ultimates, reserves and standard errors, by row and in total', () => {
    const file = 'test/table/forecast/triangles/raa.csv';
    const printed = execFileSync('node', ['--import', 'tsx', 'tools/forecast.ts', file], {
      encoding: 'utf8',
    });
    expect(printed).toMatch(/^1 → 2 +2\.999359 +1\.130203 +166\.9835$/m);
    expect(printed).toMatch(/^1990 +2,063\.00 +18,402\.44 +16,339\.44 +24,566\.29$/m);
    expect(printed).toMatch(/^Total +160,987\.00 +213,122\.23 +52,135\.23 +26,909\.01$/m);
  });

  it('says in one sentence what is wrong with a file', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'triangle-')), 'wrong.csv');
    writeFileSync(file, 'origin,1,2\na,1,x\nb,1,\n');
    const { status, stderr } = spawnSync('node', ['--import', 'tsx', 'tools/forecast.ts', file], {
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([1, 'Line 2, column “2”: “x” is not a number.\n']);
  });
});

describe('a triangle in a file', () => {
  it('has names of origins and columns, and nulls for blanks', () => {
    expect(readTriangle('\uFEFFyear;12;24\n2024;10;15\n2025;11;\n')).toEqual({
      origins: ['2024', '2025'],
      columns: ['12', '24'],
      amounts: [
        [10, 15],
        [11, null],
      ],
    });
  });

  it.each([
    ['', /needs a header, two rows/],
    ['a,1,2\nb,1,2\n', /needs a header, two rows/],
    ['a,1,2\nb,1,2,3\nc,1\n', /Line 2 has more cells than the header/],
    ['a,1,2,3\nb,1,2,\nc,1,,\n', /No row has amounts for both “2” and “3”/],
    ['a,1,2\nb,1,Infinity\nc,1,2\n', /“Infinity” is not a number/],
  ])('is refused if it cannot be forecast: %j', (text, sentence) => {
    expect(() => readTriangle(text)).toThrow(sentence);
  });
});
